import { z } from 'zod';
import { Answering, Exception, FormAnswering } from './answering.ts';
import { KnownFact } from './expression.ts';
import { ShownParcelField } from './parcel-statement.ts';
import { GoodAnswer, ReviewStep } from './result.ts';
import { answeringOf, RuleDate, RuleId, type RulePack, RuleSource, RuleWords } from './rule.ts';

const line = z.string().trim().min(1).max(300);

/** What a line says for itself where it names no rule. */
const own = {
  code: RuleWords.optional(),
  source: RuleSource,
  /** The day the rule took effect, where it is dated. */
  effective: RuleDate.optional(),
  doesNotApply: z.array(Exception).default([]),
  answer: Answering,
};

/**
 * One question of a checklist. `label` names it in a few words, for tables; `row` is its line in the agency's list, if it
 * has one; `code` the section it serves.
 */
const ChecklistItem = z.strictObject({
  id: RuleId,
  label: RuleWords.optional(),
  row: z.int().min(1).optional(),
  question: RuleWords,
  /** Which answer is the one hoped for. */
  good: GoodAnswer.default('yes'),
  /** What must be so for it to be needed at all: where nothing shows it, the applicant is not asked for it. */
  onlyWhere: RuleWords.optional(),
  /** What the parcel data says beside the documents. */
  parcel: z.array(ShownParcelField).default([]),
  /** Where the parcel data says that one of these is so, the line applies; where it says that none is, it does not. */
  appliesWhere: z.array(ShownParcelField).default([]),
  /** What a person chooses among, where the question is none of yes or no. */
  choices: z
    .array(z.strictObject({ id: RuleId, label: RuleWords }))
    .min(2)
    .optional(),
  ...own,
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** A line as it is written: with its own answer, or with the rule of agency/rules/ that answers it. */
const WrittenItem = z
  .strictObject({
    ...ChecklistItem.shape,
    rule: RuleId.optional(),
    source: RuleSource.optional(),
    answer: Answering.optional(),
  })
  .check(({ value, issues }) => {
    const given = (Object.keys(own) as (keyof typeof own)[]).filter((key) =>
      key === 'doesNotApply' ? value.doesNotApply.length > 0 : value[key] !== undefined,
    );
    const isRight = value.rule === undefined ? value.source && value.answer : given.length === 0;
    if (isRight) return;
    const message =
      value.rule === undefined
        ? 'Give "answer" and "source", or the "rule" that answers it.'
        : `The rule says ${given.join(', ')}: leave that out here.`;
    issues.push({ code: 'custom', input: value, path: [], message });
  });

const Box = z.string().min(1);

/**
 * One field of the planner's own form. `boxes` are the fields' names in the agency's PDF of it: a box is ticked where
 * the answer is yes, a blank takes the value, or the words of `yes` and `no` where it is given with them.
 */
export const FormEntry = z.strictObject({
  label: RuleWords,
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
  decide: RuleWords,
  item: RuleId.optional(),
  choice: RuleId.optional(),
});
export type OnlyFor = z.infer<typeof OnlyFor>;

const FormGroup = z.strictObject({ title: RuleWords, only: OnlyFor.optional(), fields: z.array(FormEntry).min(1) });
export type FormGroup = z.infer<typeof FormGroup>;

/** The planner's own form, in the order of the paper. */
export const FormFile = z.strictObject({
  id: RuleId,
  title: line,
  edition: line,
  source: line,
  groups: z.array(FormGroup).min(1),
});
export type FormFile = z.infer<typeof FormFile>;

const Section = z.strictObject({
  title: RuleWords,
  /** Where in the order of work it stands. */
  step: ReviewStep.default('standards'),
  items: z.array(WrittenItem).min(1),
});

/** Where a publication can be read: sections of it (`code`) begin with `begins` and become links to `address`. */
const Publication = z.strictObject({
  begins: RuleWords,
  address: z.httpUrl('Write the address as https://…'),
});

/** A checklist as the agency writes it: agency/checklists/<id>.yaml. `form` names a file in agency/checklists/forms. */
export const ChecklistFile = z
  .strictObject({
    id: RuleId,
    title: RuleWords,
    edition: RuleDate,
    source: line,
    header: z.array(KnownFact).min(1),
    publications: z.array(Publication).default([]),
    sections: z.array(Section).min(1),
    form: RuleId,
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
export type Checklist = Omit<ChecklistFile, 'form' | 'sections'> & {
  sections: (Omit<ChecklistFile['sections'][number], 'items'> & { items: ChecklistItem[] })[];
  form: FormFile;
  sha256?: string;
};

/**
 * A checklist whose lines have what their rules say. A line is left out whose rule is in none of the packs, which are those
 * of a day, but among all that ever were (`known`). `errors`: the lines that name any other rule.
 */
export function withRules(
  { sections, ...file }: ChecklistFile,
  packs: readonly RulePack[],
  known: ReadonlySet<string> = new Set(),
): { file: Omit<Checklist, 'form'>; errors: { path: PropertyKey[]; message: string }[] } {
  const rules = new Map(packs.flatMap((pack) => pack.rules).map((rule) => [rule.id, rule]));
  const errors: { path: PropertyKey[]; message: string }[] = [];
  const filled = sections.map(({ items, ...section }, s) => ({
    ...section,
    items: items.flatMap(({ rule: named, source, answer, ...item }, i): ChecklistItem[] => {
      if (source && answer) return [{ ...item, source, answer }];
      const rule = named === undefined ? undefined : rules.get(named);
      if (rule) {
        const { code, effective, source: written, doesNotApply, requires } = rule;
        const since = effective === undefined ? {} : { effective };
        return [{ ...item, code, ...since, source: written, doesNotApply, answer: answeringOf(requires) }];
      }
      const path = ['sections', s, 'items', i, 'rule'];
      if (!known.has(named ?? '')) errors.push({ path, message: `There is no rule "${named}" in agency/rules.` });
      return [];
    }),
  }));
  return { file: { ...file, sections: filled }, errors };
}
