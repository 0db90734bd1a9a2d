import type { Message } from '#messages/message.ts';
import type { CalculationLine } from './calculation.ts';
import { BASE, LABELS, workingOfShare, workingOfSum } from './describe-coverage.ts';
import { exact, formatFigure, sumOf } from './figure.ts';
import type { BaseCalculation, CoverageNote, LandBase } from './land-base.ts';

export type ScoredBase = Pick<LandBase, 'lines' | 'base' | 'notes'>;

/** The areas of a parcel under IPES; what is missing is named. */
export function needAreas({ figures }: BaseCalculation) {
  const outside = figures.need('coverage.area_outside_sez', LABELS.areaOutsideSez);
  const inside = figures.need('coverage.area_sez', LABELS.areaSez);
  return { outside, inside, area: sumOf([outside, inside]) };
}

/** The base that the two scores and the areas of a parcel give. */
export function baseOfScores({ rules, figures }: BaseCalculation): ScoredBase {
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
export const percentOf = (score: number, { ipes }: BaseCalculation['rules']): number =>
  ipes.scores.findLast(({ from }) => from <= score)?.percent ?? 0;
