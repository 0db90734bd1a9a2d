import i18next from 'i18next';
import type { ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import { currentLocale, formatDate, formatNumber, plural } from '#web/lib/format.ts';

/** An area in whole square feet: nothing here is known more finely. */
export const squareFeet = (sqft: number): string =>
  i18next.t('parcel:unit.sqft', { number: formatNumber(Math.round(sqft)) });

const percent = (value: number) =>
  (value / 100).toLocaleString(currentLocale(), { style: 'percent', maximumFractionDigits: 2 });

/** A value as a person reads it, by what its name says that it is. */
function formatValue(name: string, value: string | number): string {
  if (typeof value === 'string') return name.endsWith('On') ? formatDate(value) : value;
  if (name.endsWith('Sqft')) return squareFeet(value);
  if (name === 'percent') return percent(value);
  if (name === 'acres') return i18next.t('parcel:unit.acres', plural(value));
  return formatNumber(value);
}

/** The sentence of something said about a parcel, its values in their places. */
export function describeMeaning({ id, values }: Pick<ParcelMeaning, 'id' | 'values'>): string {
  // Which values a sentence takes is known only with its id: the tests hold each sentence against what is given.
  const replace = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, formatValue(name, value)]));
  return i18next.t(`parcel:meaning.${id}`, { replace });
}

/** The outcome in a word: a figure is no "maybe" but an estimate. */
export const describeOutcome = ({ topic, outcome }: Pick<ParcelMeaning, 'topic' | 'outcome'>): string =>
  i18next.t(topic === 'coverage' && outcome === 'maybe' ? 'parcel:outcomes.estimate' : `parcel:outcomes.${outcome}`);
