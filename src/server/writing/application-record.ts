import type { Submission } from '#domain/application/record.ts';
import { type Language, LOCALES } from '#messages/languages.ts';
import { calculationBlocks } from './calculation-parts.ts';
import { cleanText } from './clean-text.ts';
import { formatDay, writeFramed } from './document-frame.ts';
import { COLOUR, SIZE } from './look.ts';
import { body, type Cell, cellText, heading1, table } from './parts.ts';
import { fileTable, sectionTables, warningTable } from './record-parts.ts';
import { type Words, wordsIn } from './words.ts';

export type RecordMeta = {
  /** SHA-256 of the frozen record, in hexadecimal. */
  sha256: string;
  /** Where the agency's days and hours are counted (an IANA name). */
  timeZone: string;
  /** The agency's line for questions. */
  contact: string;
  /** What the file is written in; answers stay as they were given. */
  language: Language;
};

/**
 * Writes the application record: what was frozen at submission, all of it, as a Word file. The same submission and
 * meta give the same bytes. What the applicant wrote stays text: nothing in it can become markup, a field or a link.
 */
export function writeApplicationRecord(
  submission: Submission,
  { sha256, timeZone, contact, language }: RecordMeta,
): Promise<Buffer> {
  const { reference, record } = submission;
  const words = wordsIn(language);
  const { text } = words;
  const submitted = new Date(submission.submittedAt);
  const day = formatDay(submitted, timeZone, language);
  const worked = [
    ...calculationBlocks(text('applicationFiles:record.coverage'), record.calculations.coverage, words),
    ...calculationBlocks(text('applicationFiles:record.impact'), record.calculations.impact, words),
  ];
  return writeFramed({
    language,
    title: text('applicationFiles:record.title', { reference: cleanText(reference, 60) }),
    agency: { name: submission.agency, contact },
    subtitle: `${cleanText(submission.title, 160)}  ·  ${text('applicationFiles:record.submitted', { day })}`,
    reference: cleanText(reference, 60),
    made: text('applicationFiles:record.made', { day }),
    preparedAt: submitted,
    children: [
      ...aboutTable(submission, timeZone, words),
      ...warningTable(record.warnings, words),
      heading1(text('applicationFiles:record.answers')),
      body(text('applicationFiles:record.answersAbout')),
      ...sectionTables(record.sections, words),
      ...(worked.length > 0
        ? [
            heading1(text('applicationFiles:record.workedOut')),
            body(text('applicationFiles:record.workedOutAbout')),
            ...worked,
          ]
        : []),
      ...fileTable(record.sections, words),
      heading1(text('applicationFiles:record.frozen')),
      body(text('applicationFiles:record.frozenAbout')),
      body(sha256, { size: SIZE.cell, font: 'Courier New' }),
    ],
  });
}

function aboutTable(submission: Submission, timeZone: string, { text, language }: Words) {
  const { textAnswers } = submission.data;
  const { id, edition } = submission.questionnaire;
  const reference = text('applicationFiles:record.reference');
  const known: [string, string | undefined][] = [
    [reference, submission.reference],
    [text('applicationFiles:record.application'), submission.title],
    [
      text('applicationFiles:record.submittedAt'),
      formatDateTime(new Date(submission.submittedAt), { timeZone, locale: LOCALES[language] }),
    ],
    [text('applicationFiles:record.applicant'), `${submission.applicant.name}, ${submission.applicant.email}`],
    [text('applicationFiles:record.address'), textAnswers.project_address],
    [text('applicationFiles:record.apn'), textAnswers.apn],
    [text('applicationFiles:record.agency'), submission.agency],
    [
      text('applicationFiles:record.questionnaire'),
      text('applicationFiles:record.edition', { id, day: cleanText(edition, 40) }),
    ],
  ];
  const rows = known.filter((row): row is [string, string] => row[1] !== undefined && row[1].trim() !== '');
  return [
    heading1(text('applicationFiles:record.about')),
    table(
      [text('applicationFiles:record.what'), text('applicationFiles:record.asSubmitted')],
      [3_000, 7_080],
      rows.map(([label, value]): Cell[] => [
        [cellText(label, { color: COLOUR.quiet })],
        [cellText(cleanText(value, 600), { bold: label === reference })],
      ]),
    ),
  ];
}

/** "Nov 21, 2026, 6:30 PM PST": day and hour where the agency is. */
const formatDateTime = (moment: Date, { timeZone, locale }: { timeZone: string; locale: string }): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(moment)
    .replaceAll('\u202f', ' ');
