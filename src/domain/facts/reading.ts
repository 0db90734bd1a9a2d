import type { Unit } from './unit.ts';

/** A value read from text: normalised, with the place of its characters in that text. */
export type ValueReading = {
  value: string | number;
  unit?: Unit;
  from: number;
  to: number;
  /** The number carried no unit of its own; the label must make up for it. */
  bare?: boolean;
};

/** Reads a value that begins at the start of `text`; undefined when the text begins with anything else. */
export type ReadValue = (text: string) => ValueReading | undefined;
