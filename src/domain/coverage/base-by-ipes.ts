import { exact, readFigure, sumOf } from '../questionnaire/figure.ts';
import type { Line } from '../questionnaire/worked-out.ts';
import { baseOfScores, needAreas, percentOf, type Reckoned } from './base-of-scores.ts';
import type { CoverageField } from './coverage-fields.ts';
import { BASE, LABELS, labelMoreThan, squareFeet } from './coverage-words.ts';
import type { LandBase, Note, Reckoning } from './land-base.ts';

/** In square feet: how far the letter and the scores may differ for rounding. */
const ROUNDING = 1;

/** The base of a parcel under IPES: the total that its letter states, or what its scores and areas give. */
export function baseByIpes({ rules, figures }: Reckoning): LandBase {
  const area = sumOf([
    readFigure(figures.values, 'coverage.area_outside_sez'),
    readFigure(figures.values, 'coverage.area_sez'),
  ]);
  const { lines, base, notes } = figures.has('coverage.ipes_total')
    ? baseOfLetter({ rules, figures })
    : baseOfScores({ rules, figures });
  const coverageOf = (field: CoverageField, label: { en: string; es: string }) => {
    const coverage = figures.need(field, label);
    if (coverage === null || area === null || coverage <= area) return coverage;
    return figures.lack(field, labelMoreThan(label, coverage, area, { en: 'the area', es: 'la superficie' }));
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

function baseOfLetter({ rules, figures }: Reckoning): Reckoned {
  const base = figures.need('coverage.ipes_total', LABELS.ipesTotal);
  const line: Line = {
    id: 'base',
    label: { en: `${BASE.en}, stated on the IPES letter`, es: `${BASE.es}, indicada en la carta IPES` },
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
  const [scores, letter] = [squareFeet(byScores), squareFeet(base)];
  const note: Note = {
    text: {
      en: `The scores and areas give ${scores.en}, while the IPES letter states ${letter.en} in all: the letter counts. Check that all figures were copied rightly.`,
      es: `Los puntajes y las superficies dan ${scores.es}, mientras que la carta IPES indica ${letter.es} en total: cuenta la carta. Compruebe que todas las cifras estén bien copiadas.`,
    },
    source: rules.ipes.letterSource,
  };
  return { lines: [line], base, notes: [note] };
}

/** Only a plan shows where on the parcel coverage lies, which matters as soon as part of it is a stream zone. */
function noteOnSez({ rules, figures }: Reckoning, existing: number | null, proposed: number | null): Note[] {
  const inside = readFigure(figures.values, 'coverage.area_sez');
  if (!inside || existing === null || proposed === null || proposed <= existing) return [];
  return [
    {
      text: {
        en: "Part of the parcel is stream environment zone. New coverage there is prohibited unless one of the Code's exceptions applies; these totals do not show where the coverage lies.",
        es: 'Parte de la parcela es zona de arroyos y humedales (SEZ). La cobertura nueva allí está prohibida salvo que se aplique una de las excepciones del Código; estos totales no muestran dónde está la cobertura.',
      },
      source: rules.checks.newOnSensitiveLand.source,
    },
  ];
}
