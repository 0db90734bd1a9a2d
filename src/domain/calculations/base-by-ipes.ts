import type { Message } from '#messages/message.ts';
import { baseOfScores, needAreas, percentOf, type ScoredBase } from './base-of-scores.ts';
import type { CalculationLine } from './calculation.ts';
import type { CoverageField } from './coverage-fields.ts';
import { LABELS, labelMoreThan, squareFeet } from './describe-coverage.ts';
import { exact, readFigure, sumOf } from './figure.ts';
import type { BaseCalculation, CoverageNote, LandBase } from './land-base.ts';

/** In square feet: how far the letter and the scores may differ for rounding. */
const ROUNDING = 1;

/** The base of a parcel under IPES: the total that its letter states, or what its scores and areas give. */
export function baseByIpes({ rules, figures }: BaseCalculation): LandBase {
  const area = sumOf([
    readFigure(figures.values, 'coverage.area_outside_sez'),
    readFigure(figures.values, 'coverage.area_sez'),
  ]);
  const { lines, base, notes } = figures.has('coverage.ipes_total')
    ? baseOfLetter({ rules, figures })
    : baseOfScores({ rules, figures });
  const coverageOf = (field: CoverageField, label: Message) => {
    const coverage = figures.need(field, label);
    if (coverage === null || area === null || coverage <= area) return coverage;
    return figures.lack(field, labelMoreThan(label, coverage, 'Area', area));
  };
  const existing = coverageOf('coverage.existing', LABELS.existing);
  const proposed = coverageOf('coverage.proposed', LABELS.proposed);
  return {
    lines,
    base,
    existing,
    proposed,
    needArea: () => needAreas({ rules, figures }).area,
    notes: [...notes, ...noteOnSez({ rules, figures }, existing, proposed)],
    mindsPlace: false,
  };
}

function baseOfLetter({ rules, figures }: BaseCalculation): ScoredBase {
  const base = figures.need('coverage.ipes_total', LABELS.ipesTotal);
  const line: CalculationLine = {
    id: 'base',
    label: { code: 'calculations:coverage.baseOfLetter' },
    value: base,
    unit: 'sq-ft',
    source: rules.ipes.letterSource,
  };
  // The scores are looked at too, if they were given, but only to tell of a letter that was copied wrongly.
  const given = ['coverage.erosion_hazard', 'coverage.runoff', 'coverage.area_outside_sez', 'coverage.area_sez'].map(
    (field) => readFigure(figures.values, field),
  );
  const [hazard, runoff, outside, inside] = given;
  if (base === null || hazard == null || runoff == null || outside == null || inside == null)
    return { lines: [line], base, notes: [] };
  const byScores = exact(
    exact((outside * percentOf(exact(hazard + runoff), rules)) / 100) + exact((inside * rules.ipes.sezPercent) / 100),
  );
  if (Math.abs(byScores - base) <= ROUNDING) return { lines: [line], base, notes: [] };
  const note: CoverageNote = {
    text: {
      code: 'calculations:coverage.notes.letterDiffers',
      params: { scores: squareFeet(byScores), letter: squareFeet(base) },
    },
    source: rules.ipes.letterSource,
  };
  return { lines: [line], base, notes: [note] };
}

/** Only a plan shows where on the parcel coverage lies, which matters as soon as part of it is a stream zone. */
function noteOnSez(
  { rules, figures }: BaseCalculation,
  existing: number | null,
  proposed: number | null,
): CoverageNote[] {
  const inside = readFigure(figures.values, 'coverage.area_sez');
  if (!inside || existing === null || proposed === null || proposed <= existing) return [];
  return [{ text: { code: 'calculations:coverage.notes.sez' }, source: rules.checks.newOnSensitiveLand.source }];
}
