import type { CoverageResult, ImpactResult, WorkedOut } from '#domain/questionnaire/worked-out.ts';

type Result = CoverageResult | ImpactResult;

/** What a result comes to, without its words. */
const figuresOf = ({ outcome, lines, lacking }: Result): string =>
  JSON.stringify([outcome, lines.map(({ id, value, unit }) => [id, value, unit]), lacking.map(({ field }) => field)]);

/** Whether both say the same: outcomes, figures and what is lacking. */
export const isSameWorkedOut = (one: WorkedOut, other: WorkedOut): boolean =>
  figuresOf(one.coverage) === figuresOf(other.coverage) && figuresOf(one.impact) === figuresOf(other.impact);
