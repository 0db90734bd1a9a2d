import type { CoverageResult, ImpactResult } from '#domain/questionnaire/worked-out.ts';
import type { Outcome } from '#web/ui/outcome-mark.tsx';

/** What was worked out, of one kind or the other. */
export type Result = { kind: 'coverage'; result: CoverageResult } | { kind: 'impact'; result: ImpactResult };

/** The shape that an outcome has across the product. Where nothing was entered there is nothing to tell yet. */
export const COVERAGE_MARKS: Record<CoverageResult['outcome'], Outcome> = {
  within: 'yes',
  over: 'no',
  'cannot-tell': 'cannot-tell',
  'not-started': 'not-applicable',
};

export const IMPACT_MARKS: Record<ImpactResult['outcome'], Outcome> = {
  exempt: 'yes',
  screened: 'yes',
  analysis: 'no',
  'cannot-tell': 'cannot-tell',
  'not-started': 'not-applicable',
};
