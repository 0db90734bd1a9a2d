import type { KnowledgeTable } from './knowledge.ts';
import { termsOf } from './terms.ts';

/** A cell of a table by its place; `named`: how many of row and column the question names. */
export type FoundCell = { row: number; column: number; named: number };

/** How much of a question these terms say, in its own words or in others of the same meaning. */
export type WorthOf = (terms: readonly string[]) => number;

/** Names that nearly every text could have and few repeat. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  termsOf('California Nevada Tahoe TRPA Basin Lake Region Regional City County Town South North Plan State Act Code'),
);
export const isTelling = (term: string): boolean => !EVERYWHERE.has(term);

const tellingOf = (text: string): readonly string[] => {
  const terms = termsOf(text);
  const telling = terms.filter(isTelling);
  return telling.length > 0 ? telling : terms;
};

/** "Tahoe Transportation District (TTD)" has two names. */
const namesOf = (label: string): readonly string[] => {
  const [, before, within] = /^(.*?)\s*\(([^)]+)\)\s*$/.exec(label) ?? [];
  return before && within ? [label, before, within] : [label];
};

const ALL = /\b(?:total|all)\b/i;

/** The place of the greatest number above nothing, or -1. */
const greatest = (worths: readonly number[]): number => {
  const most = Math.max(0, ...worths);
  return most > 0 ? worths.indexOf(most) : -1;
};

/**
 * The cell of a table that a question names by its row, or by a figure that stands in the row: then the first cell is what
 * was asked. `own`: the terms of the question. Where it names no column, the one of all counts, or else the first.
 */
export function cellOf(
  { head, rows }: KnowledgeTable,
  own: ReadonlySet<string>,
  worthOf: WorthOf,
): FoundCell | undefined {
  const labelWorth = (label: string): number =>
    Math.max(
      0,
      ...namesOf(label).map((name) => {
        const terms = tellingOf(name);
        return terms.length > 0 && terms.every((term) => own.has(term)) ? worthOf(termsOf(name)) : 0;
      }),
    );
  const row = greatest(rows.map(([label = '']) => labelWorth(label)));
  const isValue = (cell: string): boolean => /\d/.test(cell) && termsOf(cell).every((term) => own.has(term));
  const valued = rows.findIndex((cells) => cells.slice(1).some(isValue));
  if (row < 0) return valued < 0 ? undefined : { row: valued, column: 0, named: 1 };
  const heads = head.slice(1);
  const shared = (term: string) => heads.every((other) => termsOf(other).includes(term));
  const column = greatest(
    heads.map((text) => worthOf(termsOf(text).filter((term) => isTelling(term) && !shared(term)))),
  );
  if (column >= 0) return { row, column: column + 1, named: 2 };
  const all = heads.findIndex((text) => ALL.test(text));
  return { row, column: Math.max(0, all) + 1, named: 1 };
}
