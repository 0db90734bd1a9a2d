import type { CoverageResult, ImpactResult } from '#domain/calculations/calculation.ts';
import type { Message } from '#messages/message.ts';
import type { Outcome } from '#web/ui/outcome-mark.tsx';

/** What was worked out, of one kind or the other. */
export type CalculatorResult = { kind: 'coverage'; result: CoverageResult } | { kind: 'impact'; result: ImpactResult };

const COVERAGE_MARKS: Record<CoverageResult['outcome'], Outcome> = {
  within: 'yes',
  over: 'no',
  'cannot-tell': 'cannot-tell',
  'not-started': 'not-applicable',
};

const IMPACT_MARKS: Record<ImpactResult['outcome'], Outcome> = {
  exempt: 'yes',
  screened: 'yes',
  analysis: 'no',
  'cannot-tell': 'cannot-tell',
  'not-started': 'not-applicable',
};

/** The shape that an outcome has across the product. Where nothing was entered there is nothing to tell yet. */
export const markOf = (of: CalculatorResult): Outcome =>
  of.kind === 'coverage' ? COVERAGE_MARKS[of.result.outcome] : IMPACT_MARKS[of.result.outcome];

/** The outcome in a few words. */
export const outcomeMessage = (of: CalculatorResult): Message =>
  of.kind === 'coverage'
    ? { code: `calculators:outcome.coverage.${of.result.outcome}` }
    : { code: `calculators:outcome.impact.${of.result.outcome}` };
