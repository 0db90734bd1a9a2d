import type { CoverageResult } from '#domain/calculations/calculation.ts';
import { ANSWER_LINES } from './form-ids.ts';

/** Whether the coverage is more than the base, with both figures in square feet. */
export type BaseAnswer = { answer: 'yes' | 'no'; counted: number; base: number };

/**
 * What a result says to the question whether the coverage is more than the base; undefined where it cannot be told.
 * That is not the outcome: with a transfer, or with what exists legally, more than the base may be within the limit.
 */
export function answerOf({ outcome, lines }: Pick<CoverageResult, 'outcome' | 'lines'>): BaseAnswer | undefined {
  if (outcome !== 'within' && outcome !== 'over') return undefined;
  const figureOf = (id: string) => lines.find((line) => line.id === id)?.value ?? null;
  const counted = figureOf(ANSWER_LINES.counted);
  const base = figureOf(ANSWER_LINES.base);
  if (counted === null || base === null) return undefined;
  return { answer: counted > base ? 'yes' : 'no', counted, base };
}
