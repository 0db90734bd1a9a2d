import type { Message } from '#messages/message.ts';
import { baseByBailey } from './base-by-bailey.ts';
import { baseByIpes } from './base-by-ipes.ts';
import { calculateTransfer } from './calculate-transfer.ts';
import type { CalculationLine, CoverageResult } from './calculation.ts';
import type { CoverageField, CoverageRules } from './coverage-rules.ts';
import { LABELS, labelMoreThan, squareFeet, workingOfDifference, workingOfSum } from './describe-coverage.ts';
import { exact, type FigureReader, formatFigure, readFigures } from './figure.ts';
import type { BaseCalculation, CoverageNote, LandBase } from './land-base.ts';

/**
 * Calculates land coverage from the fields of the coverage helper (`coverage.…`), as a planner does on paper: base,
 * transfer, what may stay, and what counts of the project against it. A figure that is missing, mistyped or at odds
 * with another is never guessed and never taken for a zero: the outcome is then `cannot-tell`, and `lacking` names it.
 */
export function calculateCoverage(rules: CoverageRules, values: ReadonlyMap<string, string>): CoverageResult {
  const isStarted = [...values].some(([field, value]) => field.startsWith('coverage.') && value.trim() !== '');
  if (!isStarted) {
    return { outcome: 'not-started', said: NOTHING_ENTERED, lines: [], missingInputs: [], notes: [] };
  }
  const figures = readFigures<CoverageField>(values);
  const system = figures.choice('coverage.system');
  if (system === 'bailey') return calculateCoverageOn(baseByBailey({ rules, figures }), rules, figures);
  if (system === 'ipes') return calculateCoverageOn(baseByIpes({ rules, figures }), rules, figures);
  figures.lack('coverage.system', LABELS.system);
  return {
    outcome: 'cannot-tell',
    said: describeMissingInputs(1),
    lines: [],
    missingInputs: [...figures.missingInputs],
    notes: [],
  };
}

function calculateCoverageOn(
  land: LandBase,
  rules: CoverageRules,
  figures: FigureReader<CoverageField>,
): CoverageResult {
  const transfer = calculateTransfer({ rules, figures }, land);
  const exempt = readExempt(figures, land.proposed);
  const counted = land.proposed === null || exempt === null ? null : exact(land.proposed - exempt);
  const permit = allowCoverage({ rules, figures }, { ...land, limit: transfer.limit, counted });
  const lines = [
    ...land.lines,
    ...transfer.lines,
    plainLine('existing', LABELS.existing, land.existing),
    permit.line,
    plainLine('proposed', LABELS.proposed, land.proposed),
    ...(exempt === 0 ? [] : [{ ...plainLine('exempt', LABELS.exempt, exempt), source: rules.checks.exempt.source }]),
    lineOfCounted(land.proposed, exempt, counted),
  ];
  const notes = [...permit.notes, ...land.notes, ...transfer.notes, ...noteOnExempt(exempt, rules)];
  const { missingInputs } = figures;
  const { allowed } = permit;
  if (missingInputs.length > 0 || allowed === null || counted === null) {
    return {
      outcome: 'cannot-tell',
      said: describeMissingInputs(missingInputs.length),
      lines,
      missingInputs: [...missingInputs],
      notes,
    };
  }
  const outcome = counted > allowed ? 'over' : 'within';
  const said = outcome === 'over' ? describeOver(counted, allowed) : describeWithin(counted, allowed, land.mindsPlace);
  return { outcome, said, lines: [...lines, lineOfDifference(counted, allowed)], missingInputs: [], notes };
}

function readExempt(figures: FigureReader<CoverageField>, proposed: number | null): number | null {
  const answer = figures.choice('coverage.exempt_claimed');
  if (answer === 'no') return 0;
  if (answer !== 'yes') return figures.lack('coverage.exempt_claimed', LABELS.exemptClaimed);
  const exempt = figures.need('coverage.exempt', LABELS.exempt);
  if (exempt === null || proposed === null || exempt <= proposed) return exempt;
  return figures.lack('coverage.exempt', labelMoreThan(LABELS.exempt, exempt, 'Proposed', proposed));
}

const plainLine = (id: string, label: Message, value: number | null): CalculationLine => ({
  id,
  label,
  value,
  unit: 'sq-ft',
});

function lineOfCounted(proposed: number | null, exempt: number | null, counted: number | null): CalculationLine {
  const line = plainLine('counted', { code: 'calculations:coverage.counted' }, counted);
  if (proposed === null || !exempt || counted === null) return line;
  return { ...line, working: workingOfDifference(proposed, exempt, counted) };
}

function lineOfDifference(counted: number, allowed: number): CalculationLine {
  const isOver = counted > allowed;
  const difference = exact(Math.abs(allowed - counted));
  const [more, less] = isOver ? [counted, allowed] : [allowed, counted];
  const label: Message = { code: isOver ? 'calculations:overBy' : 'calculations:coverage.remaining' };
  return {
    ...plainLine(isOver ? 'excess' : 'remaining', label, difference),
    working: workingOfDifference(more, less, difference),
  };
}

const noteOnExempt = (exempt: number | null, { checks }: CoverageRules): CoverageNote[] =>
  exempt ? [{ text: { code: 'calculations:coverage.notes.exempt' }, source: checks.exempt.source }] : [];

const NOTHING_ENTERED = { code: 'calculations:nothingEntered' } satisfies Message;

const describeMissingInputs = (count: number): Message => ({
  code: 'calculations:coverage.cannotTell',
  params: { count, number: formatFigure(count) },
});

const describeOver = (counted: number, allowed: number): Message => ({
  code: 'calculations:coverage.over',
  params: { over: squareFeet(exact(counted - allowed)), limit: squareFeet(allowed) },
});

const describeWithin = (counted: number, allowed: number, mindsPlace: boolean): Message => ({
  code: mindsPlace ? 'calculations:coverage.withinButPlace' : 'calculations:coverage.within',
  params: { left: squareFeet(exact(allowed - counted)), limit: squareFeet(allowed) },
});

type CoverageLimits = Pick<LandBase, 'base' | 'existing'> & {
  /** What the base and a transfer allow together. */
  limit: number | null;
  counted: number | null;
};

/**
 * What a parcel may have in all: its limit, or what exists legally where that is more. Existing coverage is legal once
 * TRPA has verified it; whether it has been is only asked where the outcome turns on it.
 */
function allowCoverage(
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
