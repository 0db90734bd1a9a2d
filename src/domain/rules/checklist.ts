import { z } from 'zod';
import { inEachLanguage } from '#messages/languages.ts';
import { Basis } from '../agency/basis.ts';
import { Answering, Exception, FormAnswering } from './answering.ts';
import { KnownFact } from './expression.ts';
import { ShownParcelField } from './parcel-statement.ts';
import { GoodAnswer, ReviewStep } from './result.ts';

const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
  .max(60);
const line = z.string().trim().min(1).max(300);
/** What people read, in every language. */
const words = z.strictObject(inEachLanguage(() => line));
const isoDate = z.iso.date('Write the date as YYYY-MM-DD.');

const Source = z.strictObject({ note: line, basis: Basis });

/**
 * One question of a checklist. `label` names it in a few words, for tables; `row` is its line in the agency's list, if it
 * has one; `code` the section it serves.
 */
export const ChecklistItem = z.strictObject({
  id,
  label: words.optional(),
  row: z.int().min(1).optional(),
  question: words,
  code: words.optional(),
  source: Source,
  /** The day the rule took effect, where it is dated. */
  effective: isoDate.optional(),
  /** Which answer is the one hoped for. */
  good: GoodAnswer.default('yes'),
  doesNotApply: z.array(Exception).default([]),
  /** What must be so for it to be needed at all: where nothing shows it, the applicant is not asked for it. */
  onlyWhere: words.optional(),
  /** What the parcel data says beside the documents. */
  parcel: z.array(ShownParcelField).default([]),
  /** Where the parcel data says that one of these is so, the line applies; where it says that none is, it does not. */
  appliesWhere: z.array(ShownParcelField).default([]),
  /** What a person chooses among, where the question is none of yes or no. */
  choices: z
    .array(z.strictObject({ id, label: words }))
    .min(2)
    .optional(),
  answer: Answering,
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

const Box = z.string().min(1);

/**
 * One field of the planner's own form. `boxes` are the fields' names in the agency's PDF of it: a box is ticked where
 * the answer is yes, a blank takes the value, or the words of `yes` and `no` where it is given with them.
 */
export const FormEntry = z.strictObject({
  label: words,
  boxes: z
    .array(z.union([Box, z.strictObject({ name: Box, yes: line.optional(), no: line.optional() })]))
    .default([])
    .transform((boxes) => boxes.map((box) => (typeof box === 'string' ? { name: box } : box))),
  answer: FormAnswering,
});
export type FormEntry = z.infer<typeof FormEntry>;

/**
 * A part of the form that is filled for some projects and not for others: where the documents state `stated` and not
 * `without`. Where they state both or neither, `decide` is left to staff: to whoever chooses `choice` about `item`.
 */
const OnlyFor = z.strictObject({
  stated: KnownFact,
  without: KnownFact,
  decide: words,
  item: id.optional(),
  choice: id.optional(),
});
export type OnlyFor = z.infer<typeof OnlyFor>;

const FormGroup = z.strictObject({ title: words, only: OnlyFor.optional(), fields: z.array(FormEntry).min(1) });
export type FormGroup = z.infer<typeof FormGroup>;

/** The planner's own form, in the order of the paper. */
export const FormFile = z.strictObject({
  id,
  title: line,
  edition: line,
  source: line,
  groups: z.array(FormGroup).min(1),
});
export type FormFile = z.infer<typeof FormFile>;

const Section = z.strictObject({
  title: words,
  /** Where in the order of work it stands. */
  step: ReviewStep.default('standards'),
  items: z.array(ChecklistItem).min(1),
});

/** Where a publication can be read: sections of it (`code`) begin with `begins` and become links to `address`. */
const Publication = z.strictObject({
  begins: words,
  address: z.httpUrl('Write the address as https://…'),
});

/** A checklist as the agency writes it: agency/checklists/<id>.yaml. `form` names a file in agency/checklists/forms. */
export const ChecklistFile = z
  .strictObject({
    id,
    title: words,
    edition: isoDate,
    source: line,
    header: z.array(KnownFact).min(1),
    publications: z.array(Publication).default([]),
    sections: z.array(Section).min(1),
    form: id,
  })
  .check((context) => {
    const seen = new Map<string, true>();
    context.value.sections.forEach((section, s) => {
      section.items.forEach((item, i) => {
        if (seen.has(item.id)) {
          const path = ['sections', s, 'items', i, 'id'];
          context.issues.push({ code: 'custom', input: item.id, path, message: `The id "${item.id}" is used twice.` });
        }
        seen.set(item.id, true);
      });
    });
  });
export type ChecklistFile = z.infer<typeof ChecklistFile>;

/** A checklist ready to be evaluated, with its form beside it. `sha256` is that of both, of all that answers go by. */
export type Checklist = Omit<ChecklistFile, 'form'> & { form: FormFile; sha256?: string };
