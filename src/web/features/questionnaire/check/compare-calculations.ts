import type { Calculations, CoverageResult, ImpactResult } from '#domain/calculations/calculation.ts';

type AnyCalculation = CoverageResult | ImpactResult;

/** What a result comes to, without its words. */
const figuresOf = ({ outcome, lines, missingInputs }: AnyCalculation): string =>
  JSON.stringify([
    outcome,
    lines.map(({ id, value, unit }) => [id, value, unit]),
    missingInputs.map(({ field }) => field),
  ]);

/** Whether both say the same: outcomes, figures and what is lacking. */
export const isSameCalculation = (one: Calculations, other: Calculations): boolean =>
  figuresOf(one.coverage) === figuresOf(other.coverage) && figuresOf(one.impact) === figuresOf(other.impact);
