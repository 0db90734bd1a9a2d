import type { FactName } from '../extraction/catalogue.ts';
import { showException } from './answer.ts';
import { refutedBases } from './answer-rows.ts';
import type { CaseFile } from './case-file.ts';
import type { Checklist, ChecklistItem } from './checklist.ts';
import { compareFigures, figuresAgainst } from './compare-figures.ts';
import { type Expression, figureOf } from './expression.ts';

/** A figure that a line of the checklist works out and that is stated otherwise. */
export type Recomputed = { item: string; fact: FactName; figure: number };

/**
 * What the checklist's own arithmetic refutes: the figures that it gives in place of the stated ones. A limit that is made
 * of a refuted figure is refuted with it.
 */
export function recompute({ sections }: Checklist, file: CaseFile): Recomputed[] {
  const items = sections.flatMap((section) => section.items);
  const refuted = items.flatMap((item) => {
    const { answer: how } = item;
    if (how.kind === 'districts') {
      const fact = 'coverage.baseAllowableSqFt' as const;
      return refutedBases(how, file).map((figure) => ({ item: item.id, fact, figure }));
    }
    return how.kind === 'compare' && how.is === 'equal-to' ? byArithmetic(item, how, file) : [];
  });
  const known = withRecomputed(file, refuted);
  const limits = items.flatMap(({ id: item, answer: how }) => {
    if (how.kind !== 'compare' || !how.isLimit || typeof how.left !== 'string') return [];
    const fact = how.left;
    return figuresAgainst(how, known).map((figure) => ({ item, fact, figure }));
  });
  return [...refuted, ...limits];
}

type Equation = { left: Expression; right: Expression; is: 'equal-to'; tolerance: number };

function byArithmetic({ id, doesNotApply }: ChecklistItem, how: Omit<Equation, 'is'>, file: CaseFile): Recomputed[] {
  const fact = typeof how.right === 'object' && 'size' in how.right ? how.right.size : how.right;
  // Two figures that are stated, and differ, are a conflict and no arithmetic.
  if (typeof fact !== 'string' || typeof how.left !== 'object') return [];
  if (doesNotApply.some((exception) => showException(exception, file))) return [];
  if (compareFigures({ ...how, is: 'equal-to' }, file).holds !== false) return [];
  return [{ item: id, fact, figure: figureOf(how.left, (name) => file.figuresOf(name)[0] ?? Number.NaN) }];
}

/** The same documents with the refuting figures beside the stated ones, so that no comparison rests on these alone. */
export const withRecomputed = (file: CaseFile, recomputed: readonly Recomputed[]): CaseFile =>
  recomputed.length === 0
    ? file
    : {
        ...file,
        figuresOf: (name) => {
          const stated = file.figuresOf(name);
          const others = recomputed.filter(({ fact }) => fact === name).map(({ figure }) => figure);
          return stated.length > 0 ? [...new Set([...stated, ...others])] : stated;
        },
      };

export const leaveOut = (recomputed: readonly Recomputed[], item: string): Recomputed[] =>
  recomputed.filter((one) => one.item !== item);
