import type { Message } from '#messages/message.ts';
import type { FactUnit } from '../extraction/catalogue.ts';
import { FACTS } from '../extraction/catalogue.ts';
import type { Fact } from '../extraction/fact.ts';

/** In characters. */
const LONGEST_IN_SENTENCE = 120;

// Made once: to make one takes many times as long as to write a figure, and a start writes ten thousands.
const PLAIN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const INCHES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

/** 1790 and sf as "1,790 sf"; at most two decimals, of inches four: 3/16 is 0.1875. */
export function formatFigure(value: number, unit: FactUnit | undefined): string {
  const figure = (unit === 'in' ? INCHES : PLAIN).format(value);
  if (unit === 'percent') return `${figure}%`;
  return unit ? `${figure} ${unit}` : figure;
}

type Valued = Pick<Fact, 'name' | 'value' | 'unit'>;

/** A fact's value as documents write it. Years, scores and file numbers keep their digits together. */
export function formatValue({ value, unit }: Valued): string {
  if (typeof value === 'string') return value;
  return unit ? formatFigure(value, unit) : String(value);
}

/** Whether a fact's value is a day, which each language writes in its own way. */
export const isDay = ({ name }: Pick<Fact, 'name'>): boolean => FACTS[name].kind === 'date';

/** A value inside a sentence, cut where it is very long. */
export function formatShortValue(fact: Valued): string | Message {
  const said = formatValue(fact);
  if (isDay(fact)) return { code: 'checklist:day', params: { day: said } };
  return said.length <= LONGEST_IN_SENTENCE ? said : `${said.slice(0, LONGEST_IN_SENTENCE).trimEnd()}…`;
}
