import { inEachLanguage } from '#messages/languages.ts';
import type { ApplicationForm } from './application-form.ts';
import type { ApplicationState } from './evaluate-application.ts';
import { warningsOf } from './evaluate-questionnaire.ts';
import { ATTACHED, type Field, NOT_APPLICABLE } from './field.ts';
import { asWritten, formatValue } from './format-value.ts';
import type { Questionnaire, Section } from './questionnaire.ts';
import type { ApplicationRecord, OpenItems, RecordFile, RecordItem, RecordSection } from './record.ts';

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
