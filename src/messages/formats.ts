import type { i18n } from 'i18next';
import { LANGUAGES, type Language, LOCALES } from './languages.ts';

const localeOf = (tag: string | undefined): string =>
  LOCALES[LANGUAGES.find((language): language is Language => language === tag) ?? LANGUAGES[0]];
const partsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(String);

/** `a`, `a and b`, `a, b and c`. */
export const joinList = (parts: readonly string[], language: string, type: 'conjunction' | 'disjunction'): string => {
  const locale = localeOf(language);
  // American rules would write a comma before “and”; the house's sentences have none.
  return new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type }).format(parts);
};

/** A day such as 2026-11-21 as `Nov 21, 2026`; anything else as it stands. */
export const writeDay = (date: string, language: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
    ? new Date(date).toLocaleDateString(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' })
    : date;

/** An abbreviation keeps its capitals: “APN of the parcel”. */
const lowered = (text: string) => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));

/**
 * What a text of the catalogue may ask of what is filled into it, as in `{{names, and}}`. A list takes `and`, `or`,
 * `semicolons` or `spaces`; a text takes `capital` or `lower` for its first letter; a date takes `day`; a figure takes
 * `number`.
 */
export function addFormats({ services: { formatter } }: i18n): void {
  formatter?.add('and', (value, language) => joinList(partsOf(value), language ?? '', 'conjunction'));
  formatter?.add('or', (value, language) => joinList(partsOf(value), language ?? '', 'disjunction'));
  formatter?.add('semicolons', (value) => partsOf(value).join('; '));
  formatter?.add('spaces', (value) => partsOf(value).join(' '));
  formatter?.add('capital', (value) => String(value).charAt(0).toUpperCase() + String(value).slice(1));
  formatter?.add('lower', (value) => lowered(String(value)));
  formatter?.add('number', (value, language) => Number(value).toLocaleString(localeOf(language)));
  formatter?.add('day', (value, language) => writeDay(String(value), language ?? ''));
}
