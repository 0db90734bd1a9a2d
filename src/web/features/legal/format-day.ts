import type { Language } from '#domain/agency/language.ts';
import { LOCALES } from '#messages/languages.ts';

/** A day (YYYY-MM-DD) in words: August 28, 2025. It is the same day wherever it is read. */
export const formatDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
