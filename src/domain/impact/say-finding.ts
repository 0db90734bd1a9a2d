import type { Localized } from '../agency/language.ts';
import { sayFigure } from '../questionnaire/figure.ts';
import type { ImpactResult } from '../questionnaire/worked-out.ts';
import type { Homes } from './homes.ts';
import type { ImpactRules } from './impact-rules.ts';
import { sayVmt } from './reckon-driving.ts';

type Note = ImpactResult['notes'][number];

/** What the screening found, each in a sentence or two. */
export const sayFinding = {
  exempt: {
    en: 'The project is exempt: all of its homes are deed-restricted and lie in the bonus unit boundary.',
    es: 'El proyecto está exento: todas sus viviendas tienen restricción de escritura y están dentro del límite de unidades de bonificación.',
  },
  exemptWhy: {
    en: 'The exemption rests on your answers. TRPA checks the deed restriction and the boundary.',
    es: 'La exención se basa en sus respuestas. TRPA comprueba la restricción de escritura y el límite.',
  },
  noIncrease: {
    en: 'The project is screened out: it adds no homes on balance, so no driving is added.',
    es: 'El proyecto queda exceptuado: no añade viviendas en el balance, por lo que no añade tránsito.',
  },
  screened: (netVmt: number, limit: number): Localized => {
    const [added, most] = [sayVmt(netVmt), sayVmt(limit)];
    return {
      en: `The project is screened out: it adds ${added.en}, which is not more than ${most.en}.`,
      es: `El proyecto queda exceptuado: añade ${added.es}, que no supera ${most.es}.`,
    };
  },
  analysis: (netVmt: number, limit: number): Localized => {
    const [added, most] = [sayVmt(netVmt), sayVmt(limit)];
    return {
      en: `The project needs a further analysis: it adds ${added.en}, which is more than ${most.en}.`,
      es: `El proyecto requiere un análisis adicional: añade ${added.es}, que supera ${most.es}.`,
    };
  },
  standard: ({ standard }: ImpactRules): Localized => ({
    en: `The analysis has to show that the VMT per resident is at least ${sayFigure(standard.belowAveragePercent)}% below the average of this part of the region.`,
    es: `El análisis debe demostrar que las VMT por residente están al menos un ${sayFigure(standard.belowAveragePercent)} % por debajo del promedio de esta parte de la región.`,
  }),
  overUnlessExempt: (netVmt: number): Localized => {
    const added = sayVmt(netVmt);
    return {
      en: `This cannot be told yet: the project adds ${added.en}, which is over the limit, but it may be exempt.`,
      es: `Aún no puede saberse: el proyecto añade ${added.es}, por encima del límite, pero podría estar exento.`,
    };
  },
  cannotTell: (count: number): Localized =>
    count === 1
      ? {
          en: 'This cannot be told yet: one figure or answer is missing.',
          es: 'Aún no puede saberse: falta una cifra o respuesta.',
        }
      : {
          en: `This cannot be told yet: ${count} figures or answers are missing.`,
          es: `Aún no puede saberse: faltan ${count} cifras o respuestas.`,
        },
};

/** How to come by the figure that is never assumed. */
export const noteOnTool: Note = {
  text: {
    en: "The daily VMT per home is not known, and it is not assumed. TRPA's Project Impact Assessment tool states it for an address. The lines above show how high it may be.",
    es: 'No se conocen las VMT diarias por vivienda y no se suponen. La herramienta de evaluación de impacto de TRPA las indica para una dirección. Las líneas anteriores muestran cuán altas pueden ser.',
  },
};

/** Removed homes are reckoned at the figure of the new ones, which a traffic study may see otherwise. */
export const noteOnCounting = ({ removed }: Homes): Note[] =>
  removed
    ? [
        {
          text: {
            en: 'The homes removed are reckoned with the same daily VMT as the new ones. A traffic study may find otherwise.',
            es: 'Las viviendas retiradas se calculan con las mismas VMT diarias que las nuevas. Un estudio de tránsito puede llegar a otro resultado.',
          },
        },
      ]
    : [];

export const noteOnFee = ({ mobilityFee: { year, source } }: ImpactRules): Note => ({
  text: {
    en: `The mobility fee is reckoned with the rate of ${year}. Confirm the current rate with TRPA before you count on it.`,
    es: `La tarifa de movilidad se calcula con la tarifa de ${year}. Confirme con TRPA la tarifa vigente antes de contar con ella.`,
  },
  source,
});

export const noteOnExemptFee = ({ mobilityFee: { source } }: ImpactRules): Note => ({
  text: {
    en: 'No mobility fee is reckoned for exempt homes. Ask TRPA whether one is due.',
    es: 'No se calcula una tarifa de movilidad para viviendas exentas. Pregunte a TRPA si corresponde pagarla.',
  },
  source,
});
