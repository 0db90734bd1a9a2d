import type { Message } from '#messages/message.ts';
import type { MissingInput } from './calculation.ts';

/** No parcel and no project is larger, in any unit: what is over is a slip of the keys. */
const LARGEST = 100_000_000;

/** A figure to a thousandth: sums of decimals such as 0.1 + 0.2 come out as people calculate them, and zero has no sign. */
export const exact = (figure: number): number => Math.round(figure * 1_000) / 1_000 + 0;

// Made once: making one takes far longer than writing a number with it.
const WRITTEN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** 1250.5 as "1,250.5", which is how both languages are written in the United States. */
export const formatFigure = (figure: number): string => WRITTEN.format(figure);

/** A figure that a person gave; null where it is missing, no number, below zero or beyond reason. */
export function readFigure(values: ReadonlyMap<string, string>, field: string): number | null {
  const figure = readNumber(values.get(field) ?? '');
  return figure === null || figure < 0 || figure > LARGEST ? null : exact(figure);
}

/**
 * Reads figures and remembers what is missing, so that nothing missing ever passes for a zero. `Name`: the fields that
 * the calculation declares, and that the agency's form must have.
 */
export type FigureReader<Name extends string> = {
  values: ReadonlyMap<string, string>;
  /** Whether something was entered, right or wrong. */
  has: (field: Name) => boolean;
  /** What was chosen or written; empty where nothing was. */
  choice: (field: Name) => string;
  /** A figure; where it is missing, null, and it is named among what is lacking. */
  need: (field: Name, label: Message) => number | null;
  /** Names a field that is missing or does not agree with others; the first word on a field stands. */
  lack: (field: Name, label: Message) => null;
  missingInputs: readonly MissingInput[];
};

export function readFigures<Name extends string>(values: ReadonlyMap<string, string>): FigureReader<Name> {
  const missingInputs: MissingInput[] = [];
  const choice = (field: Name) => (values.get(field) ?? '').trim();
  const lack = (field: Name, label: Message) => {
    if (!missingInputs.some((one) => one.field === field)) missingInputs.push({ field, label });
    return null;
  };
  return {
    values,
    has: (field) => choice(field) !== '',
    choice,
    need: (field, label) => readFigure(values, field) ?? lack(field, label),
    lack,
    missingInputs,
  };
}

/** The sum; null where a part of it is missing. */
export function sumOf(figures: readonly (number | null)[]): number | null {
  let total = 0;
  for (const figure of figures) {
    if (figure === null) return null;
    total = exact(total + figure);
  }
  return total;
}

/** The chosen options of a field that holds several, which are stored with commas between them. */
export const chosenIn = (value: string): string[] =>
  value
    .split(',')
    .map((option) => option.trim())
    .filter((option) => option !== '');

/** A number as people write it ("1,250", " 3.5 "); null where it is none. */
export function readNumber(value: string): number | null {
  const plain = value.trim();
  if (!/^-?(\d{1,3}(,\d{3})+|\d+)?(\.\d+)?$/.test(plain) || !/\d/.test(plain)) return null;
  return Number(plain.replaceAll(',', ''));
}
