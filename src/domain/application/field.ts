import { z } from 'zod';
import { Basis } from '../agency/basis.ts';
import { Localized } from '../agency/language.ts';
import { Condition, FieldId } from './condition.ts';

const Citation = z.string().trim().min(1).max(120);

/** The rule that a question serves: a citation, or words where there is none. */
export const FieldRule = z.strictObject({
  code: z.union([Citation, Localized]),
  note: Localized,
  basis: Basis,
});
export type FieldRule = z.infer<typeof FieldRule>;

/** The rule behind a warning, which the record of an application cites. */
export const WarningRule = FieldRule.extend({ code: Citation });

export const Option = z.strictObject({
  /** What is stored; no commas, for options are stored with commas between them. */
  value: z
    .string()
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^,]*$/, 'An option has no comma.'),
  label: Localized,
  /** A heading that groups options, such as full and partial exemptions. */
  group: Localized.optional(),
});
export type Option = z.infer<typeof Option>;

const options = z
  .array(Option)
  .min(2)
  .max(60)
  .refine((given) => new Set(given.map(({ value }) => value)).size === given.length, 'Two options are the same.');

/** What stands in a field that does not apply to this project: `N/A`. */
export const NOT_APPLICABLE = 'N/A';

const common = {
  id: FieldId,
  label: Localized,
  hint: Localized.optional(),
  /** Why it is asked, in a sentence or two. */
  why: Localized.optional(),
  rule: FieldRule.optional(),
  shownWhen: Condition.optional(),
  /** The section is complete without it. */
  optional: z.boolean().default(false),
};

/** Lets a person say that a field does not apply, in the words of `label`; not while `unless` holds. */
const notApplicable = z.strictObject({ label: Localized, unless: Condition.optional() }).optional();

/** Taken over from what is known, until the person writes something else. */
const prefill = z.enum(['full_name', 'apn', 'applicant_name']).optional();

export const Field = z.discriminatedUnion('kind', [
  z.strictObject({ ...common, kind: z.literal('yes-no') }),
  z.strictObject({ ...common, kind: z.literal('yes-no-unsure') }),
  z.strictObject({
    ...common,
    kind: z.literal('text'),
    prefill,
    notApplicable,
    maxLength: z.int().min(1).max(2_000).default(300),
    /** A parcel number is checked for its county's form; `name` must be the typed full name of a person. */
    format: z.enum(['apn', 'name', 'initials']).optional(),
    autoComplete: z.string().max(40).optional(),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('textarea'),
    notApplicable,
    maxLength: z.int().min(1).max(10_000).default(4_000),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('number'),
    notApplicable,
    unit: Localized.optional(),
    min: z.number().default(0),
    max: z.number().default(100_000_000),
    whole: z.boolean().default(false),
  }),
  z.strictObject({ ...common, kind: z.literal('date'), notApplicable, notAfterToday: z.boolean().default(false) }),
  z.strictObject({ ...common, kind: z.literal('select'), options }),
  z.strictObject({ ...common, kind: z.literal('multi-select'), options }),
  /** The sum of other fields; blank where it is zero. */
  z.strictObject({
    ...common,
    kind: z.literal('calculated'),
    sum: z.array(FieldId).min(2),
    unit: Localized.optional(),
  }),
  /** Not typed by anyone: `value` stands in it unless the parcel data says otherwise. */
  z.strictObject({ ...common, kind: z.literal('disabled'), value: z.string().max(300).default('') }),
  /** Words without an entry, such as a declaration; `label` is its heading. */
  z.strictObject({ ...common, kind: z.literal('display'), text: Localized }),
  z.strictObject({
    ...common,
    kind: z.literal('upload'),
    notApplicable,
    /** A plan sheet: at least 24 by 36 inches. */
    sheet: z.boolean().default(false),
  }),
  /** A form of agency/questionnaires/forms that is filled in beside the questionnaire and attached to the application. */
  z.strictObject({ ...common, kind: z.literal('form'), form: z.string().max(60), action: Localized, notApplicable }),
]);
export type Field = z.infer<typeof Field>;
export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;

/** What a `form` field holds once its form was filled in and attached. */
export const ATTACHED = 'attached';

const ANSWER_VALUES = { 'yes-no': ['yes', 'no'], 'yes-no-unsure': ['YES', 'NO', 'UNSURE'] } as const;

/** Whether a field's value stands among the yes/no answers; all others are texts. */
export const isAnswer = (field: Field): field is FieldOf<'yes-no' | 'yes-no-unsure'> =>
  field.kind === 'yes-no' || field.kind === 'yes-no-unsure';

/** Nothing is typed or chosen here: never missing, never stored. */
export const isForShow = (field: Field): field is FieldOf<'calculated' | 'disabled' | 'display'> =>
  field.kind === 'calculated' || field.kind === 'disabled' || field.kind === 'display';

/** The values that a field of few choices takes; undefined where anything can be written. */
export function choicesOf(field: Field): readonly string[] | undefined {
  if (isAnswer(field)) return ANSWER_VALUES[field.kind];
  if (field.kind === 'select' || field.kind === 'multi-select') return optionValues(field.options);
  if (field.kind === 'form') return field.notApplicable ? [ATTACHED, NOT_APPLICABLE] : [ATTACHED];
  if (field.kind === 'upload') return field.notApplicable ? [NOT_APPLICABLE] : [];
  return undefined;
}

const listed = new WeakMap<object, readonly string[]>();

/** Every save and every look at an application asks for them, field by field. */
function optionValues(given: readonly { value: string }[]): readonly string[] {
  const known = listed.get(given) ?? given.map(({ value }) => value);
  listed.set(given, known);
  return known;
}
