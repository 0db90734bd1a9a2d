import { z } from 'zod';
import type { Submission } from '#domain/application/record.ts';
import { writeDay } from '#messages/formats.ts';
import { type Language, LOCALES } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { CALCULATION_LABELS, CalculationShape, calculationData } from './calculation-data.ts';
import { cleanName, cleanText } from './clean-text.ts';
import { Frame, formatDay, frameOf } from './frame.ts';
import { formatSize, ITEM_LABELS, ItemData, itemData } from './item-data.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, type Words, wordsIn } from './words.ts';

const LABELS = {
  ...CALCULATION_LABELS,
  ...ITEM_LABELS,
  about: 'applicationFiles:record.about',
  what: 'applicationFiles:record.what',
  asSubmitted: 'applicationFiles:record.asSubmitted',
  reference: 'applicationFiles:record.reference',
  warnings: 'applicationFiles:warnings.title',
  warningsAbout: 'applicationFiles:warnings.about',
  warning: 'applicationFiles:warnings.what',
  why: 'applicationFiles:warnings.why',
  rule: 'applicationFiles:warnings.rule',
  answers: 'applicationFiles:record.answers',
  answersAbout: 'applicationFiles:record.answersAbout',
  calculations: 'applicationFiles:record.workedOut',
  calculationsAbout: 'applicationFiles:record.workedOutAbout',
  missing: 'applicationFiles:figures.lacking',
  notes: 'applicationFiles:figures.notes',
  sources: 'applicationFiles:figures.sources',
  documents: 'applicationFiles:documents.title',
  noDocuments: 'applicationFiles:documents.none',
  file: 'applicationFiles:documents.file',
  forQuestion: 'applicationFiles:documents.forQuestion',
  size: 'applicationFiles:documents.size',
  checks: 'applicationFiles:designChecks.title',
  checksAbout: 'applicationFiles:designChecks.about',
  check: 'applicationFiles:designChecks.check',
  cameTo: 'applicationFiles:designChecks.cameTo',
  frozen: 'applicationFiles:record.frozen',
  frozenAbout: 'applicationFiles:record.frozenAbout',
} as const satisfies Record<string, MessageCode>;

/** What stands in `application-record.docx`. */
export const RecordData = z.strictObject({
  ...Frame.shape,
  labels: labelsShape(LABELS),
  referenceNumber: z.string(),
  about: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  hasWarnings: z.boolean(),
  warnings: z.array(z.strictObject({ text: z.string(), reason: z.string(), code: z.string() })),
  sections: z.array(z.strictObject({ title: z.string(), items: z.array(ItemData) })),
  hasCalculations: z.boolean(),
  calculations: z.array(z.strictObject({ title: z.string(), ...CalculationShape })),
  hasFiles: z.boolean(),
  files: z.array(z.strictObject({ name: z.string(), sha256: z.string(), question: z.string(), size: z.string() })),
  hasChecks: z.boolean(),
  /** The design code checks that came with it: by whom and when, the three figures of its memo, and which memo. */
  checks: z.array(
    z.strictObject({
      files: z.string(),
      said: z.string(),
      figures: z.array(z.strictObject({ figure: z.string() })),
      sha256: z.string(),
    }),
  ),
  sha256: z.string(),
});

export type RecordMeta = {
  /** SHA-256 of the frozen record, in hexadecimal. */
  sha256: string;
  /** Where the agency's days and hours are counted (an IANA name). */
  timeZone: string;
  /** The agency's line for questions. */
  contact: string;
  /** What the file is written in; answers stay as they were given. */
  language: Language;
  /** The bytes of application-record.docx. */
  template: Uint8Array;
};

/** What the record says: all that was frozen at submission. */
export function recordData(
  submission: Submission,
  { sha256, timeZone, contact, language }: Omit<RecordMeta, 'template'>,
): z.infer<typeof RecordData> {
  const { designChecks = [] } = submission;
  const { warnings, sections, calculations } = submission.record;
  const words = wordsIn(language);
  const { text, agency } = words;
  const day = formatDay(new Date(submission.submittedAt), timeZone, language);
  const reference = cleanText(submission.reference, 60);
  const title = text('applicationFiles:record.title', { reference });
  const subtitle = `${cleanText(submission.title, 160)}  ·  ${text('applicationFiles:record.submitted', { day })}`;
  const made = text('applicationFiles:record.made', { day });
  const worked = [
    { title: text('applicationFiles:record.coverage'), result: calculations.coverage },
    { title: text('applicationFiles:record.impact'), result: calculations.impact },
  ].filter(({ result }) => result.outcome !== 'not-started');
  const files = sections.flatMap(({ items }) =>
    items.flatMap(({ label, files = [] }) =>
      files.map((file) => ({
        name: cleanName(file.name, 120),
        sha256: file.sha256,
        question: cleanText(agency(label), 200),
        size: formatSize(file.size, words),
      })),
    ),
  );
  return {
    ...frameOf({ title, subtitle, made, agency: { name: submission.agency, contact }, reference }, words),
    labels: labelsIn(LABELS, words),
    referenceNumber: cleanText(submission.reference, 600),
    about: aboutRows(submission, timeZone, words),
    hasWarnings: warnings.length > 0,
    warnings: warnings.map((warning) => ({
      text: cleanText(agency(warning.text), 500),
      reason: cleanText(agency(warning.reason), 800),
      code: cleanText(warning.code ?? '', 160),
    })),
    sections: sections
      .filter(({ items }) => items.length > 0)
      .map((section) => ({
        title: cleanText(agency(section.title), 160),
        items: section.items.map((item) => itemData(item, words)),
      })),
    hasCalculations: worked.length > 0,
    calculations: worked.map(({ title, result }) => ({ title, ...calculationData(result, words) })),
    hasFiles: files.length > 0,
    files,
    hasChecks: designChecks.length > 0,
    checks: designChecks.map((check) => checkData(check, words)),
    sha256,
  };
}

/** A design code check as the record names it. */
function checkData(
  { files, day, by, titleText, counts, memoSha256 }: NonNullable<Submission['designChecks']>[number],
  { text, agency, language }: Words,
): z.infer<typeof RecordData>['checks'][number] {
  const about = { day: writeDay(day, language), name: cleanText(by, 120), code: agency(titleText) };
  const figures = (['fails', 'cannot-tell', 'meets'] as const).map((result) => ({
    figure: `${counts[result]} ${text(`designReview:count.${result}`, { count: counts[result] })}`,
  }));
  return {
    files: files.map((name) => cleanName(name, 120)).join(', '),
    said: text('designReview:taken.about', about),
    figures,
    sha256: memoSha256,
  };
}

/**
 * Writes the application record: what was frozen at submission, all of it, as a Word file. The same submission and
 * meta give the same bytes. What the applicant wrote stays text: nothing in it can become markup, a field or a link.
 */
export function writeApplicationRecord(submission: Submission, { template, ...meta }: RecordMeta): Buffer {
  const data = recordData(submission, meta);
  const preparedAt = new Date(submission.submittedAt);
  return renderTemplate(template, RecordData, data, { title: data.title, preparedAt, language: meta.language });
}

/** What it is, whose and when; what is not known is left out. */
function aboutRows(
  { title, submittedAt, applicant, agency, questionnaire, data }: Submission,
  timeZone: string,
  words: Words,
) {
  const { text, language } = words;
  const { project_address, apn } = data.textAnswers;
  const { id, edition } = questionnaire;
  const known: [MessageCode, string | undefined][] = [
    ['applicationFiles:record.application', title],
    [
      'applicationFiles:record.submittedAt',
      formatDateTime(new Date(submittedAt), { timeZone, locale: LOCALES[language] }),
    ],
    ['applicationFiles:record.applicant', `${applicant.name}, ${applicant.email}`],
    ['applicationFiles:record.address', project_address],
    ['applicationFiles:record.apn', apn],
    ['applicationFiles:record.agency', agency],
    [
      'applicationFiles:record.questionnaire',
      text('applicationFiles:record.edition', { id, day: cleanText(edition, 40) }),
    ],
  ];
  return known
    .map(([label, value = '']) => ({ label: text(label), value: cleanText(value, 600) }))
    .filter(({ value }) => value !== '');
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
