import { isFull } from '../options/depth.ts';

const IN_SHORT_RUN = 4;

/** The rows of a table whose first word is a set: all in the full run, in the short one those of the last four sets. */
export function setsToRead<Row extends readonly [set: string, ...more: unknown[]]>(rows: readonly Row[]): Row[] {
  const sets = [...new Set(rows.map(([set]) => set))];
  const read = isFull ? sets : sets.slice(-IN_SHORT_RUN);
  return rows.filter(([set]) => read.includes(set));
}
