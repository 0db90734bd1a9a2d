import type { Unit } from '../facts/catalogue.ts';
import { FACTS } from '../facts/catalogue.ts';
import type { Fact } from '../facts/fact.ts';

/** In characters. */
const LONGEST_IN_SENTENCE = 120;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 2026-11-21 as Nov 21, 2026; anything else as it stands. */
export function sayDate(date: string): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = MONTHS[Number(parts?.[2]) - 1];
  return parts && month ? `${month} ${Number(parts[3])}, ${parts[1]}` : date;
}

/** 1790 and sf as "1,790 sf"; at most two decimals. */
export function sayFigure(value: number, unit: Unit | undefined): string {
  const figure = value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  if (unit === 'percent') return `${figure}%`;
  return unit ? `${figure} ${unit}` : figure;
}

/** A fact's value as a person reads it. Years, scores and file numbers keep their digits together. */
export function sayValue(fact: Pick<Fact, 'name' | 'value' | 'unit'>): string {
  const kind = FACTS[fact.name].kind;
  if (typeof fact.value === 'string') return kind === 'date' ? sayDate(fact.value) : fact.value;
  return fact.unit ? sayFigure(fact.value, fact.unit) : String(fact.value);
}

/** A value inside a sentence, cut where it is very long. */
export function sayShortly(fact: Pick<Fact, 'name' | 'value' | 'unit'>): string {
  const said = sayValue(fact);
  return said.length <= LONGEST_IN_SENTENCE ? said : `${said.slice(0, LONGEST_IN_SENTENCE).trimEnd()}…`;
}

/** "a", "a and b", "a, b and c". */
export function sayList(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

/** "1 page", "3 pages". */
export const sayCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
