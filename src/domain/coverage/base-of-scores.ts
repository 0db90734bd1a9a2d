import { exact, sayFigure, sumOf } from '../questionnaire/figure.ts';
import type { Line } from '../questionnaire/worked-out.ts';
import { BASE, LABELS, workingOfShare, workingOfSum } from './coverage-words.ts';
import type { LandBase, Note, Reckoning } from './land-base.ts';

export type Reckoned = Pick<LandBase, 'lines' | 'base' | 'notes'>;

/** The areas of a parcel under IPES; what is missing is named. */
export function needAreas({ figures }: Reckoning) {
  const outside = figures.need('coverage.area_outside_sez', LABELS.areaOutsideSez);
  const inside = figures.need('coverage.area_sez', LABELS.areaSez);
  return { outside, inside, area: sumOf([outside, inside]) };
}

/** The base that the two scores and the areas of a parcel give. */
export function baseOfScores({ rules, figures }: Reckoning): Reckoned {
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
  const shown = (working: Line['working']) => (working ? { working } : {});
  const lines: Line[] = [
    {
      id: 'ipes-score',
      label: {
        en: 'Relative erosion hazard and runoff potential together',
        es: 'Riesgo relativo de erosión y potencial de escorrentía sumados',
      },
      ...shown(hazard === null || runoff === null || score === null ? undefined : addition(hazard, runoff, score)),
      value: score,
      unit: 'none',
    },
    {
      id: 'ipes-percent',
      label: { en: 'Share of coverage for this score', es: 'Proporción de cobertura para este puntaje' },
      value: percent,
      unit: 'percent',
      source: rules.ipes.source,
    },
    {
      id: 'base-outside-sez',
      label: {
        en: 'Base outside stream environment zones',
        es: 'Base fuera de las zonas de arroyos y humedales (SEZ)',
      },
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
      label: { en: 'Base in stream environment zones', es: 'Base en zonas de arroyos y humedales (SEZ)' },
      ...shown(inside === null || inSez === null ? undefined : workingOfShare(inside, rules.ipes.sezPercent, inSez)),
      value: inSez,
      unit: 'sq-ft',
      source: rules.ipes.sezSource,
    },
    { id: 'base', label: BASE, ...shown(sum), value: base, unit: 'sq-ft', source: rules.ipes.source },
  ];
  const notes: Note[] =
    hazard === null || runoff === null
      ? [
          {
            text: {
              en: 'If the IPES letter states the total allowable coverage, that figure takes the place of the scores.',
              es: 'Si la carta IPES indica la cobertura total permitida, esa cifra ocupa el lugar de los puntajes.',
            },
            source: rules.ipes.letterSource,
          },
        ]
      : [];
  return { lines, base, notes };
}

const addition = (one: number, other: number, sum: number) => {
  const working = `${sayFigure(one)} + ${sayFigure(other)} = ${sayFigure(sum)}`;
  return { en: working, es: working };
};

/** The row that a score falls in: the last one that begins at or below it. */
export const percentOf = (score: number, { ipes }: Reckoning['rules']): number =>
  ipes.scores.findLast(({ from }) => from <= score)?.percent ?? 0;
