import type { Localized } from '../agency/language.ts';

/** The labels of the fields that are named when they are missing. */
export const LABELS = {
  kinds: { en: 'What kinds of homes will be added', es: 'Qué tipos de viviendas se añadirán' },
  'single-family': { en: 'New single-family homes', es: 'Viviendas unifamiliares nuevas' },
  'multi-family': { en: 'New multi-family homes', es: 'Viviendas multifamiliares nuevas' },
  accessory: { en: 'New accessory dwellings', es: 'Viviendas accesorias nuevas' },
  removesHomes: { en: 'Whether existing homes are removed', es: 'Si se retiran viviendas existentes' },
  homesRemoved: { en: 'Homes removed', es: 'Viviendas retiradas' },
  location: { en: 'Where the project is', es: 'Dónde está el proyecto' },
  deedRestricted: {
    en: 'Whether all of the homes are deed-restricted',
    es: 'Si todas las viviendas tienen una restricción de escritura',
  },
  bonusArea: {
    en: 'Whether the parcel is in the bonus unit boundary',
    es: 'Si la parcela está dentro del límite de unidades de bonificación',
  },
  vmtKnown: {
    en: 'Whether the average daily VMT per home is known',
    es: 'Si se conocen las VMT diarias promedio por vivienda',
  },
  vmtPerHome: { en: 'Average daily VMT per home', es: 'VMT diarias promedio por vivienda' },
} satisfies Record<string, Localized>;
