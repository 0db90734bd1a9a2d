import { z } from 'zod';
import { inEachLanguage } from '#messages/languages.ts';
import { AgencyWords, Message } from '../agency/message.ts';
import { Calculations } from '../calculations/calculation.ts';
import { TakenCheck } from '../rules/taken-check.ts';
import { ApplicationData } from './data.ts';
import type { ApplicationForm, ApplicationState } from './evaluate-application.ts';
import { warningsOf } from './evaluate-questionnaire.ts';
import { ATTACHED, type Field, NOT_APPLICABLE } from './field.ts';
import { asWritten, formatValue } from './format-value.ts';
import type { Questionnaire, Section } from './questionnaire.ts';

/** One file of an upload field as it was submitted. `size` in bytes. */
export const RecordFile = z.object({ id: z.string(), name: z.string(), size: z.int(), sha256: z.string() });
export type RecordFile = z.infer<typeof RecordFile>;

/** Why the files of a field are submitted although something stands open, and what stands open, by its names. */
export const OpenItems = z.object({ reason: z.string(), items: z.array(AgencyWords) });
export type OpenItems = z.infer<typeof OpenItems>;

/** One answered field. `value` is null where nothing was answered (in a draft, or an optional field). */
export const RecordItem = z.object({
  field: z.string(),
  label: AgencyWords,
  value: Message.nullable(),
  files: z.array(RecordFile).optional(),
  open: OpenItems.optional(),
});
export type RecordItem = z.infer<typeof RecordItem>;

export const RecordSection = z.object({
  id: z.string(),
  tab: z.string(),
  /** The form that the section is of, where it is of one. */
  form: z.string().optional(),
  title: AgencyWords,
  items: z.array(RecordItem),
});
export type RecordSection = z.infer<typeof RecordSection>;

/** An application in words, as its applicant checks it before submitting: only what is asked and counts. */
export const ApplicationRecord = z.object({
  sections: z.array(RecordSection),
  calculations: Calculations,
  warnings: z.array(
    z.object({
      id: z.string(),
      field: z.string(),
      text: AgencyWords,
      reason: AgencyWords,
      code: z.string().optional(),
    }),
  ),
});
export type ApplicationRecord = z.infer<typeof ApplicationRecord>;

/** What is frozen at submission: the words that were checked, and the data behind them. */
export const Submission = z.object({
  reference: z.string(),
  applicationId: z.uuid(),
  title: z.string(),
  applicant: z.object({ name: z.string(), email: z.string() }),
  agency: z.string(),
  questionnaire: z.object({ id: z.string(), edition: z.string() }),
  /** ISO time, and the day of it (YYYY-MM-DD) where the agency is. */
  submittedAt: z.string(),
  day: z.string(),
  data: ApplicationData,
  record: ApplicationRecord,
  /** The design code checks that came with it, each with the SHA-256 of its memo; left out where there are none. */
  designChecks: z.array(TakenCheck.extend({ memoSha256: z.string() })).optional(),
});
export type Submission = z.infer<typeof Submission>;

type Files = Readonly<Record<string, RecordFile[]>>;
type OpenItemsByField = Readonly<Record<string, OpenItems>>;

/**
 * Puts an application into words, as its applicant checks it before submitting: what is asked and counts, tab by tab,
 * each form after the section that attaches it. `files` by upload field, and `open` where files are submitted with open
 * items.
 */
export function recordOf(
  { questionnaire }: ApplicationForm,
  overview: ApplicationState,
  files: Files,
  open: OpenItemsByField = {},
): ApplicationRecord {
  const sections = questionnaire.tabs.flatMap((tab) =>
    tab.sections.flatMap((section) => [
      { id: section.id, tab: tab.id, title: section.title, items: itemsOf(section, overview, { files, open }) },
      ...formsAt(section, questionnaire, overview).map((part) => ({ tab: tab.id, ...part })),
    ]),
  );
  return {
    sections: sections.filter(({ items }) => items.length > 0),
    calculations: overview.calculations,
    warnings: warningsOf(questionnaire, overview.formState, overview.filled).map(
      ({ id, field, text, reason, rule }) => ({
        id,
        field,
        text,
        reason,
        ...(rule ? { code: rule.code } : {}),
      }),
    ),
  };
}

/** The sections of forms that a section attaches, and of worksheets that help with it where anything was entered. */
function formsAt(section: Section, { forms }: Questionnaire, overview: ApplicationState): Omit<RecordSection, 'tab'>[] {
  const { shown, values } = overview.formState;
  return section.fields.flatMap((host) => {
    const form = host.kind === 'form' ? forms.find(({ id }) => id === host.form) : undefined;
    const isAttached = values.get(host.id) === ATTACHED;
    if (!form || !shown.has(host.id) || (!isAttached && !host.optional)) return [];
    // What was left out of a worksheet is no news; of an attached form, only what was not asked for is left out.
    const isNews = (field: Field) => values.has(field.id) || (isAttached && !field.optional);
    return form.sections.map((part) => ({
      id: part.id,
      form: form.id,
      title: inEachLanguage((language) => `${form.title[language]}: ${part.title[language]}`),
      items: itemsOf({ ...part, fields: part.fields.filter(isNews) }, overview, { files: {}, open: {} }),
    }));
  });
}

function itemsOf(
  { fields }: Section,
  { formState: { shown, values } }: ApplicationState,
  { files, open }: { files: Files; open: OpenItemsByField },
): RecordItem[] {
  return fields.flatMap((field) => {
    if (!shown.has(field.id)) return [];
    // What a signature stands under is part of what was signed.
    if (field.kind === 'display') return [{ field: field.id, label: field.label, value: asWritten(field.text) }];
    const given = values.get(field.id) ?? '';
    const value = formatValue(field, given);
    // Where nobody could have typed anything, there is nothing to check.
    if (value === null && (field.kind === 'disabled' || field.kind === 'calculated')) return [];
    // Files that were given before the field was said not to apply do not go with the application.
    if (field.kind !== 'upload' || given === NOT_APPLICABLE) return [{ field: field.id, label: field.label, value }];
    const openItem = open[field.id];
    const own = { files: files[field.id] ?? [], ...(openItem ? { open: openItem } : {}) };
    return [{ field: field.id, label: field.label, value, ...own }];
  });
}
