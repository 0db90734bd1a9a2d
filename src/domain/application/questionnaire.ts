import { z } from 'zod';
import { County } from '../agency/county.ts';
import { Localized } from '../agency/language.ts';
import { Condition } from './condition.ts';
import { Field, WarningRule } from './field.ts';

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
  .max(60);

export const Section = z.strictObject({
  id,
  title: Localized,
  about: Localized.optional(),
  fields: z.array(Field).min(1),
});
export type Section = z.infer<typeof Section>;

export const Tab = z.strictObject({
  id,
  title: Localized,
  about: Localized.optional(),
  notices: z.array(Localized).default([]),
  shownWhen: Condition.optional(),
  /** The tab never counts as complete; the application can be submitted once nothing in it is missing. */
  neverComplete: z.boolean().default(false),
  /** One, or several that are chosen between by sub-tabs. */
  sections: z.array(Section).min(1),
});
export type Tab = z.infer<typeof Tab>;

/** Something to know before submitting. It never stops anyone. */
export const Warning = z.strictObject({
  id,
  when: Condition,
  text: Localized,
  reason: Localized,
  rule: WarningRule.optional(),
  /** The field where it is mended or answered. */
  field: z.string(),
});
export type Warning = z.infer<typeof Warning>;

/** A form that goes with an application: agency/questionnaires/forms/<id>.yaml. Its field ids begin with its `prefix`. */
/** The ids of fields that the product computes with: they keep their names. */
const computes = z.array(z.string()).optional();

export const AttachedForm = z.strictObject({
  id,
  prefix: z.string().regex(/^[a-z][a-z0-9]{1,15}$/, 'Use 2 to 16 small letters and digits.'),
  title: Localized,
  about: Localized,
  computes,
  sections: z.array(Section).min(1),
});
export type AttachedForm = z.infer<typeof AttachedForm>;

/** agency/questionnaires/<id>.yaml */
export const QuestionnaireFile = z.strictObject({
  id,
  edition: z.iso.date('Write the date as YYYY-MM-DD.'),
  /** The title that a new application is given. */
  applicationTitle: Localized,
  /** How long it takes, in minutes. */
  minutes: z.strictObject({ from: z.int().min(1), to: z.int().min(1) }),
  /** What to have at hand. */
  needs: z.array(Localized).min(1),
  /** What reference numbers begin with: ERSP in ERSP2026-0001. */
  referencePrefix: z.string().regex(/^[A-Z]{4,5}$/, 'Use 4 or 5 capital letters.'),
  /** What happens after submission, in order, and how long it took others, where that was measured. */
  afterwards: z.array(Localized).max(12).default([]),
  howLongItTook: Localized.optional(),
  tabs: z.array(Tab).min(2),
  forms: z.array(id).default([]),
  computes,
  warnings: z.array(Warning).default([]),
});

/** A questionnaire with its forms: all that an application is made of. `counties`: whose parcel numbers it takes. */
export const Questionnaire = QuestionnaireFile.extend({ forms: z.array(AttachedForm), counties: z.array(County) });
export type Questionnaire = z.infer<typeof Questionnaire>;

/** Where a field stands. A field of a form stands at the tab where `host` attaches its form. */
export type FieldPlace = { tab: Tab; section: Section; attached?: { form: AttachedForm; host: string } };
export type PlacedField = { field: Field; place: FieldPlace };

const opened = new WeakMap<Questionnaire, ReadonlyMap<string, PlacedField>>();

/** Every field by its id, in the order in which they are asked; the fields of a form follow the field it is attached to. */
export function fieldsById(questionnaire: Questionnaire): ReadonlyMap<string, PlacedField> {
  const known = opened.get(questionnaire);
  if (known) return known;
  const all = new Map<string, PlacedField>();
  for (const tab of questionnaire.tabs) {
    for (const section of tab.sections) {
      for (const field of section.fields) {
        all.set(field.id, { field, place: { tab, section } });
        const form = field.kind === 'form' ? questionnaire.forms.find(({ id }) => id === field.form) : undefined;
        for (const part of form?.sections ?? []) {
          for (const inner of part.fields) {
            const attached = form && { form, host: field.id };
            all.set(inner.id, { field: inner, place: { tab, section: part, ...(attached ? { attached } : {}) } });
          }
        }
      }
    }
  }
  opened.set(questionnaire, all);
  return all;
}
