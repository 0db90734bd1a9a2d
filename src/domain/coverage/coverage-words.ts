import type { Localized } from '../agency/language.ts';
import { sayFigure } from '../questionnaire/figure.ts';
import type { LandClass } from './coverage-rules.ts';

/** "2,035 sq. ft." in both languages. */
export const squareFeet = (figure: number): Localized => ({
  en: `${sayFigure(figure)} sq. ft.`,
  es: `${sayFigure(figure)} pies²`,
});

/** The working of a sum in square feet; undefined where there is nothing to add up. */
export function workingOfSum(figures: readonly number[], total: number): Localized | undefined {
  if (figures.length < 2) return undefined;
  const parts = figures.map(sayFigure).join(' + ');
  const sum = squareFeet(total);
  return { en: `${parts} = ${sum.en}`, es: `${parts} = ${sum.es}` };
}

/** "8,000 sq. ft. × 25% = 2,000 sq. ft." */
export function workingOfShare(area: number, percent: number, share: number): Localized {
  const [from, to] = [squareFeet(area), squareFeet(share)];
  return {
    en: `${from.en} × ${sayFigure(percent)}% = ${to.en}`,
    es: `${from.es} × ${sayFigure(percent)} % = ${to.es}`,
  };
}

export const BASE = { en: 'Base allowable coverage', es: 'Cobertura base permitida' } satisfies Localized;

/** The labels of the fields that are named when they are missing. */
export const LABELS = {
  system: { en: 'Which system the land was rated with', es: 'Con qué sistema se evaluó el terreno' },
  classes: { en: 'The land capability classes of the parcel', es: 'Las clases de capacidad del suelo de la parcela' },
  parcelArea: { en: 'Area of the whole parcel', es: 'Superficie de toda la parcela' },
  ipesTotal: {
    en: 'Total allowable coverage stated on the IPES letter',
    es: 'Cobertura total permitida que indica la carta IPES',
  },
  erosionHazard: { en: 'Relative erosion hazard score', es: 'Puntaje de riesgo relativo de erosión' },
  runoff: { en: 'Runoff potential score', es: 'Puntaje de potencial de escorrentía' },
  areaOutsideSez: {
    en: 'Area outside stream environment zones and their setbacks',
    es: 'Superficie fuera de las zonas de arroyos y humedales (SEZ) y sus retiros',
  },
  areaSez: {
    en: 'Area in stream environment zones and their setbacks',
    es: 'Superficie en zonas de arroyos y humedales (SEZ) y sus retiros',
  },
  existing: { en: 'Existing coverage', es: 'Cobertura existente' },
  proposed: { en: 'Coverage after the project', es: 'Cobertura después del proyecto' },
  verified: {
    en: "TRPA's verification of the existing coverage",
    es: 'La verificación de la cobertura existente por TRPA',
  },
  exemptClaimed: { en: 'Whether some coverage is exempt', es: 'Si está exenta una parte de la cobertura' },
  exempt: { en: 'Exempt coverage claimed', es: 'Cobertura exenta solicitada' },
  transferIn: { en: 'Whether coverage is transferred to the parcel', es: 'Si se transfiere cobertura a la parcela' },
  transferred: { en: 'Coverage transferred to this parcel', es: 'Cobertura transferida a esta parcela' },
  singleFamily: {
    en: 'Whether the project is one single-family home',
    es: 'Si el proyecto es una sola vivienda unifamiliar',
  },
  statedMaximum: {
    en: 'Maximum coverage with the transfer, as TRPA stated it',
    es: 'Cobertura máxima con la transferencia, según la indicó TRPA',
  },
} satisfies Record<string, Localized>;

const ON_CLASS = {
  area: { en: 'area', es: 'superficie' },
  existing: { en: 'existing coverage', es: 'cobertura existente' },
  proposed: { en: 'coverage after the project', es: 'cobertura después del proyecto' },
} satisfies Record<string, Localized>;

/** "Class 5: existing coverage" */
export const labelOnClass = (name: LandClass, what: keyof typeof ON_CLASS): Localized => ({
  en: `Class ${name}: ${ON_CLASS[what].en}`,
  es: `Clase ${name}: ${ON_CLASS[what].es}`,
});

/** A field that cannot be right: "Class 5: existing coverage (900 sq. ft. is more than the area of 800 sq. ft.)" */
export function labelMoreThan(label: Localized, figure: number, limit: number, ofWhat: Localized): Localized {
  const [one, other] = [squareFeet(figure), squareFeet(limit)];
  return {
    en: `${label.en} (${one.en} is more than ${ofWhat.en} of ${other.en})`,
    es: `${label.es} (${one.es} es más que ${ofWhat.es} de ${other.es})`,
  };
}
