import { z } from 'zod';
import { inEachLanguage, type Language, LOCALES } from '#messages/languages.ts';
import { cleanText } from './clean-text.ts';
import type { Words } from './words.ts';

/** What every file says at its head, on top of its pages and at their foot. */
export const Frame = z.strictObject({
  /** Which one the file is written in, for words that the agency writes into a template itself. */
  language: z.strictObject(inEachLanguage(() => z.boolean())),
  agency: z.string(),
  title: z.string(),
  /** What stands below the title. */
  subtitle: z.string(),
  /** "Reference 7f3a91c2", on every page but the first. */
  reference: z.string(),
  /** A sentence on every page: how the file came to be. */
  made: z.string(),
  /** The agency, and its line for questions. */
  contact: z.string(),
  /** What stands around the two figures of "Page 2 of 9", which Word puts in. */
  page: z.strictObject({ before: z.string(), between: z.string(), after: z.string() }),
});

export type Framed = Pick<z.infer<typeof Frame>, 'title' | 'subtitle' | 'made'> & {
  /** Whose file it is, and the line for questions; empty where there is none. */
  agency: { name: string; contact: string };
  /** What staff quote when they ask about this file. */
  reference: string;
};

export function frameOf(
  { title, subtitle, made, agency, reference }: Framed,
  { text, language }: Words,
): z.infer<typeof Frame> {
  const [before = '', between = '', after = ''] = text('word:frame.page', { page: '\n', pages: '\n' }).split('\n');
  return {
    language: inEachLanguage((one) => one === language),
    title,
    subtitle,
    made,
    agency: cleanText(agency.name, 120),
    reference: text('word:frame.reference', { reference }),
    contact: [cleanText(agency.name, 90), cleanText(agency.contact, 120)].filter((part) => part !== '').join('  ·  '),
    page: { before, between, after },
  };
}

/** The day of a moment where the agency is: "Nov 21, 2026". */
export const formatDay = (moment: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone }).format(moment);

/** A day of the calendar, written out: "November 21, 2026". */
export const formatLongDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T12:00:00Z`),
  );
