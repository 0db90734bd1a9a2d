import i18next from 'i18next';
import { joinList, writeDay } from '#messages/formats.ts';
import { type Language, LOCALES } from '#messages/languages.ts';
import { pageData } from './page-data.ts';
import { currentLanguage } from './texts.ts';

/** How numbers, dates and the names of things are written on the page: `en-US` or `es-US`. */
export const currentLocale = (): string => LOCALES[currentLanguage()];

/** A number as a person reads it: `1,020`. */
export const formatNumber = (number: number): string => number.toLocaleString(currentLocale());

/** Dollars as `$260.40`. */
export const formatMoney = (amount: number): string =>
  amount.toLocaleString(currentLocale(), { style: 'currency', currency: 'USD' });

/** What a text with a number takes: `count` chooses its form, `number` stands in it. */
export const plural = (count: number): { count: number; number: string } => ({ count, number: formatNumber(count) });

/** What a language calls itself: `English`, `Español`. */
export const languageName = (language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

/** What the language on the page calls a language, within a sentence: `Spanish`, `inglés`. */
export const languageInWords = (language: Language): string =>
  new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(language) ?? language;

const MB = 1024 * 1024;

/** Bytes as megabytes: `12.3 MB`; small files keep two places so that none reads as nothing. */
export const megabytes = (bytes: number): string => {
  const mb = bytes / MB;
  const format = (number: number, places: number) =>
    number.toLocaleString(currentLocale(), {
      minimumFractionDigits: places,
      maximumFractionDigits: places,
      useGrouping: false,
    });
  if (bytes > 0 && mb < 0.01) return i18next.t('ui:sizes.tiny', { size: `${format(0.01, 2)} MB` });
  return `${format(mb, mb >= 100 || mb === 0 || Number.isInteger(mb) ? 0 : mb >= 10 ? 1 : 2)} MB`;
};

/** Bytes as `512 MB`, from a gigabyte on as `2.3 GB`. */
export const fileSize = (bytes: number): string =>
  bytes < 1024 * MB
    ? megabytes(bytes)
    : `${(bytes / (1024 * MB)).toLocaleString(currentLocale(), { maximumFractionDigits: 1 })} GB`;

/** A share of 0 to 1 as whole percent, never rounded up to what is not done: `99%`. */
export const percent = (share: number): string =>
  (Math.floor(share * 100) / 100).toLocaleString(currentLocale(), { style: 'percent' });

/** Days and hours are the agency's, as in its letters, wherever they are read. */
const zone = (): Intl.DateTimeFormatOptions => {
  const timeZone = pageData()?.about.agency.timeZone;
  return timeZone ? { timeZone } : {};
};
const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** A moment as `Nov 21, 2026, 9:14 AM PST`, where the agency is. */
export const formatDateTime = (iso: string): string =>
  new Date(iso).toLocaleString(currentLocale(), {
    ...{ ...DAY, ...zone() },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });

/** A day such as 2026-11-21 as `Nov 21, 2026`; anything else as it stands. */
export const formatDate = (date: string): string => writeDay(date, currentLanguage());

/** The day of a moment as `Nov 21, 2026`, where the agency is. */
export const shortDay = (iso: string): string =>
  new Date(iso).toLocaleDateString(currentLocale(), { ...DAY, ...zone() });

/** `a`, `a and b`, `a, b and c`. */
export const list = (parts: readonly string[]): string => joinList(parts, currentLanguage(), 'conjunction');

/** `a`, `a or b`, `a, b or c`. */
export const listOr = (parts: readonly string[]): string => joinList(parts, currentLanguage(), 'disjunction');

/** Cuts a long file name in the middle, so that its number and its type both stay readable. */
export const shortName = (name: string, longest = 32): string => {
  if (name.length <= longest) return name;
  const tail = Math.min(12, Math.floor(longest / 3));
  return `${name.slice(0, longest - tail - 1)}…${name.slice(-tail)}`;
};
