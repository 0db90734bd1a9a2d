import type { Message } from '#messages/message.ts';
import type { CalculationLine } from './calculation.ts';
import { LABELS, squareFeet, workingOfSum } from './describe-coverage.ts';
import { exact } from './figure.ts';
import type { BaseCalculation, CoverageNote, LandBase } from './land-base.ts';

type CoverageLimits = Pick<LandBase, 'base' | 'existing'> & {
  /** What the base and a transfer allow together. */
  limit: number | null;
  counted: number | null;
};

/**
 * What a parcel may have in all: its limit, or what exists legally where that is more. Existing coverage is legal once
 * TRPA has verified it; whether it has been is only asked where the outcome turns on it.
 */
export function allowCoverage(
  { rules, figures }: BaseCalculation,
  { base, existing, limit, counted }: CoverageLimits,
): { allowed: number | null; line: CalculationLine; notes: CoverageNote[] } {
  const line: CalculationLine = {
    id: 'allowed',
    label: { code: 'calculations:coverage.allowed' },
    value: null,
    unit: 'sq-ft',
  };
  const isVerified = figures.choice('coverage.existing_verified') === 'YES';
  const notes = noteOnExcess({ rules, base, existing, isVerified });
  if (limit === null || existing === null) return { allowed: null, line, notes };
  if (existing > limit && isVerified) {
    const working: Message = {
      code: 'calculations:coverage.mayStay',
      params: { limit: squareFeet(limit), existing: squareFeet(existing) },
    };
    const { source } = rules.checks.existing;
    return { allowed: existing, line: { ...line, working, value: existing, source }, notes };
  }
  if (existing > limit && counted === null) return { allowed: null, line, notes };
  if (existing > limit && counted !== null && counted > limit && counted <= existing) {
    figures.lack('coverage.existing_verified', LABELS.verified);
    return { allowed: null, line, notes };
  }
  const working = workingOfLimit(base, limit);
  return { allowed: limit, line: { ...line, ...(working ? { working } : {}), value: limit }, notes };
}

const workingOfLimit = (base: number | null, limit: number): Message | undefined =>
  base === null || limit === base ? undefined : workingOfSum([base, exact(limit - base)], limit);

type Excess = Pick<CoverageLimits, 'base' | 'existing'> & { rules: BaseCalculation['rules']; isVerified: boolean };

function noteOnExcess({ rules, base, existing, isVerified }: Excess): CoverageNote[] {
  if (base === null || existing === null || existing <= base) return [];
  const over = squareFeet(exact(existing - base));
  const { existing: onExisting, excess } = rules.checks;
  return isVerified
    ? [{ text: { code: 'calculations:coverage.notes.verifiedExcess', params: { over } }, source: excess.source }]
    : [{ text: { code: 'calculations:coverage.notes.unverifiedExcess', params: { over } }, source: onExisting.source }];
}
