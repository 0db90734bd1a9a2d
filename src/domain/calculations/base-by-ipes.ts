import type { Message } from '#messages/message.ts';
import type { CalculationLine } from './calculation.ts';
import type { CoverageField } from './coverage-rules.ts';
import { BASE, LABELS, labelMoreThan, squareFeet, workingOfShare, workingOfSum } from './describe-coverage.ts';
import { exact, formatFigure, readFigure, sumOf } from './figure.ts';
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

type ScoredBase = Pick<LandBase, 'lines' | 'base' | 'notes'>;

/** The areas of a parcel under IPES; what is missing is named. */
function needAreas({ figures }: BaseCalculation) {
  const outside = figures.need('coverage.area_outside_sez', LABELS.areaOutsideSez);
  const inside = figures.need('coverage.area_sez', LABELS.areaSez);
  return { outside, inside, area: sumOf([outside, inside]) };
}

/** The base that the two scores and the areas of a parcel give. */
function baseOfScores({ rules, figures }: BaseCalculation): ScoredBase {
  const hazard = figures.need('coverage.erosion_hazard', LABELS.erosionHazard);
  const runoff = figures.need('coverage.runoff', LABELS.runoff);
  const { outside, inside } = needAreas({ rules, figures });
  const score = sumOf([hazard, runoff]);
  const percent = score === null ? null : percentOf(score, rules);
  const onSlope = outside === null || percent === null ? null : exact((outside * percent) / 100);
  const inSez = inside === null ? null : exact((inside * rules.ipes.sezPercent) / 100);
  const base = sumOf([onSlope, inSez]);
  const parts = onSlope === null || inSez === null ? [] : [onSlope, inSez];
  const sum = base === null ? undefined : workingOfSum(parts, base);
  const shown = (working: CalculationLine['working']) => (working ? { working } : {});
  const lines: CalculationLine[] = [
    {
      id: 'ipes-score',
      label: { code: 'calculations:coverage.score' },
      ...shown(hazard === null || runoff === null || score === null ? undefined : addition(hazard, runoff, score)),
      value: score,
      unit: 'none',
    },
    {
      id: 'ipes-percent',
      label: { code: 'calculations:coverage.scorePercent' },
      value: percent,
      unit: 'percent',
      source: rules.ipes.source,
    },
    {
      id: 'base-outside-sez',
      label: { code: 'calculations:coverage.baseOutsideSez' },
      ...shown(
        outside === null || percent === null || onSlope === null
          ? undefined
          : workingOfShare(outside, percent, onSlope),
      ),
      value: onSlope,
      unit: 'sq-ft',
      source: rules.ipes.sezSource,
    },
    {
      id: 'base-sez',
      label: { code: 'calculations:coverage.baseSez' },
      ...shown(inside === null || inSez === null ? undefined : workingOfShare(inside, rules.ipes.sezPercent, inSez)),
      value: inSez,
      unit: 'sq-ft',
      source: rules.ipes.sezSource,
    },
    { id: 'base', label: BASE, ...shown(sum), value: base, unit: 'sq-ft', source: rules.ipes.source },
  ];
  const notes: CoverageNote[] =
    hazard === null || runoff === null
      ? [{ text: { code: 'calculations:coverage.notes.letterReplacesScores' }, source: rules.ipes.letterSource }]
      : [];
  return { lines, base, notes };
}

const addition = (one: number, other: number, sum: number): Message => ({
  code: 'calculations:sum',
  params: { parts: `${formatFigure(one)} + ${formatFigure(other)}`, total: formatFigure(sum) },
});

/** The row that a score falls in: the last one that begins at or below it. */
const percentOf = (score: number, { ipes }: BaseCalculation['rules']): number =>
  ipes.scores.findLast(({ from }) => from <= score)?.percent ?? 0;
