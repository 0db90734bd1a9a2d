import type { CoverageResult, ImpactResult } from '#domain/questionnaire/worked-out.ts';

type WorkedOutTableProps = { kind: 'coverage'; result: CoverageResult } | { kind: 'impact'; result: ImpactResult };

/** What was worked out from an application's answers: the outcome, and its arithmetic line by line. */
export const WorkedOutTable = (_props: WorkedOutTableProps) => null;
