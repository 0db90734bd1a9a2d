import { z } from 'zod';
import type { Localized } from '#domain/agency/language.ts';
import { dayAt, fillIn } from '#domain/agency/shown.ts';
import type { IssuedCondition } from '#domain/letters/permit-letter.ts';
import type { PermitRecord, RECORD_WORDS } from '#domain/letters/permit-records.ts';
import type { Language } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { cleanText } from './clean-text.ts';
import { Frame, formatLongDay, frameOf } from './frame.ts';
import { renderTemplate } from './render-template.ts';
import { labelsIn, labelsShape, wordsIn } from './words.ts';

const LABELS = {
  number: 'permitFile:number',
  condition: 'permitFile:condition',
  metOn: 'permitFile:metOn',
  evidence: 'permitFile:evidence',
} as const satisfies Record<string, MessageCode>;

const RecordVersion = z.strictObject({
  hasHeading: z.boolean(),
  heading: z.string(),
  labels: labelsShape(LABELS),
  paragraphs: z.array(z.strictObject({ text: z.string() })),
  conditions: z.array(
    z.strictObject({
      number: z.string(),
      title: z.string(),
      metOn: z.string(),
      evidence: z.string(),
      notedBy: z.string(),
    }),
  ),
});

/** What stands in `permit-record.docx`. */
export const PermitRecordData = z.strictObject({
  ...Frame.shape,
  versions: z.array(RecordVersion),
  signedBy: z.string(),
  signedFor: z.string(),
});

/** All that the file of a record is made of. Days as YYYY-MM-DD. */
export type PermitRecordInput = {
  record: PermitRecord;
  words: Record<Language, Record<(typeof RECORD_WORDS)[number], string>>;
  conditions: readonly {
    number: number;
    condition: IssuedCondition;
    met_on: string;
    evidence: string;
    met_by: string;
  }[];
  signedBy: string;
  reference: string;
  at: Date;
  agency: { name: string; contact: string; timeZone: string };
  language: Language;
  template: Uint8Array;
};

const LEGAL: Language = 'en';

/** What a record says, as its template wants it. */
export function permitRecordData(input: PermitRecordInput): z.infer<typeof PermitRecordData> {
  const { record, language, agency, at } = input;
  const words = wordsIn(language);
  const day = formatLongDay(dayAt(at, agency.timeZone), language);
  return {
    ...frameOf(
      {
        title: record.title[language],
        subtitle: day,
        made: words.text('permitFile:recordMade', { day }),
        agency,
        reference: cleanText(input.reference, 60),
      },
      words,
    ),
    versions: [versionOf(input, language), ...(language === LEGAL ? [] : [versionOf(input, LEGAL)])],
    signedBy: cleanText(input.signedBy, 160),
    signedFor: cleanText(agency.name, 160),
  };
}

function versionOf(
  { record, words: known, conditions, language: reader }: PermitRecordInput,
  language: Language,
): z.infer<typeof RecordVersion> {
  const words = wordsIn(language);
  const local = (text: IssuedCondition['text'] | Localized | null) => (text ? words.agency(text) : '');
  return {
    hasHeading: language !== reader,
    heading: wordsIn(reader).text('letterFile:legal'),
    labels: labelsIn(LABELS, words),
    paragraphs: record.text.map(({ text }) => ({ text: cleanText(fillIn(text[language], known[language]), 4_000) })),
    conditions: conditions.map(({ number, condition, met_on, evidence, met_by }) => ({
      number: String(number),
      title: cleanText(local(condition.title) || local(condition.text), 300),
      metOn: formatLongDay(met_on, language),
      evidence: cleanText(evidence, 2_000),
      notedBy: words.text('permitFile:notedBy', { name: cleanText(met_by, 120) }),
    })),
  };
}

/** Writes a record of a permit as a Word file. */
export function writePermitRecord(input: PermitRecordInput): Buffer {
  const data = permitRecordData(input);
  const { at, language, template } = input;
  return renderTemplate(template, PermitRecordData, data, { title: data.title, preparedAt: at, language });
}
