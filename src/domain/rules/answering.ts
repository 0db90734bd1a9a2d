import { z } from 'zod';
import { inEachLanguage } from '#messages/languages.ts';
import { WritingError } from '../agency/rules-error.ts';
import { FACTS } from '../extraction/catalogue.ts';
import { Expression, KnownFact, sameUnit } from './expression.ts';
import { Pattern } from './pattern.ts';

const sentence = z.strictObject(inEachLanguage(() => z.string().trim().min(1).max(400)));

/** How two figures stand to each other. */
export const Relation = z.enum(['at-most', 'at-least', 'less-than', 'more-than', 'equal-to']);
export type Relation = z.infer<typeof Relation>;

const comparison = {
  left: Expression,
  is: Relation,
  right: Expression,
  /** How far apart two figures may be and still count as equal, in their unit: rounding on plans. */
  tolerance: z.number().min(0).default(0),
};

/** Refuses feet beside square feet, and text where a figure belongs. */
const unitsFit = (context: { value: { left: Expression; right: Expression }; issues: z.core.$ZodRawIssue[] }) => {
  try {
    sameUnit([context.value.left, context.value.right]);
  } catch (error) {
    if (!(error instanceof WritingError)) throw error;
    const { code, params } = error.reason;
    context.issues.push({ code: 'custom', input: context.value, message: code, params: { ...params } });
  }
};

/** Answered yes when the documents state the facts (all of them, or any one). */
const Stated = z.strictObject({
  kind: z.literal('stated'),
  facts: z.array(KnownFact).min(1),
  need: z.enum(['all', 'any']).default('all'),
});

/** One thing that the text should name, and the ways in which it may be written. */
export const ChecklistElement = z.strictObject({ name: sentence, any: z.array(Pattern).min(1) });
export type ChecklistElement = z.infer<typeof ChecklistElement>;

/** Answered yes with the quoted words when one of the patterns occurs, or one of each element's. */
const Mentions = z
  .strictObject({
    kind: z.literal('mentions'),
    any: z.array(Pattern).min(1).optional(),
    all: z.array(ChecklistElement).min(1).optional(),
    /** Words among those of `any` that say the contrary: zone X is no flood zone. */
    denies: z.array(Pattern).default([]),
    /** What a denial means: that something is wrong, or that the question does not arise. */
    whenDenied: z.enum(['no', 'not-applicable']).default('no'),
  })
  .refine((given) => (given.any === undefined) !== (given.all === undefined), 'Give either "any" or "all".');

export type Mentions = z.infer<typeof Mentions>;

/** Answered yes where the plans say each of these themselves, and do not only quote what a code requires. */
const Says = z.strictObject({ kind: z.literal('says'), of: z.array(ChecklistElement).min(1) });

/** The left figure is itself a limit: where this refutes it, no other line rests on it alone. */
const limits = { isLimit: z.boolean().optional() };

/** What must hold of two figures that the documents state. */
export const Comparison = z.strictObject({ ...comparison, ...limits }).check(unitsFit);
export type Comparison = z.infer<typeof Comparison>;

/** Answered yes or no from two figures that the documents state. */
const Compare = z.strictObject({ kind: z.literal('compare'), ...comparison, ...limits }).check(unitsFit);
export type Compare = z.infer<typeof Compare>;

/** Answered yes where all of several comparisons hold, such as the two ends of a range, and no where one does not. */
const All = z.strictObject({ kind: z.literal('all'), of: z.array(Comparison).min(2) });
export type All = z.infer<typeof All>;

/** Answered yes where one of several comparisons holds, and no where none does. */
const Any = z.strictObject({ kind: z.literal('any'), of: z.array(Comparison).min(2) });
export type Any = z.infer<typeof Any>;

/** Answered yes when at least two documents state the same, no when they differ. */
const Consistent = z.strictObject({
  kind: z.literal('consistent'),
  fact: KnownFact.refine((name) => FACTS[name].single, 'This fact may have several values, so it cannot conflict.'),
});

const beside = { facts: z.array(KnownFact).default([]), look: z.array(Pattern).default([]) };

/** Never answered by the product: it lays what it found beside the question. Reads "A person decides: <decides>." */
const Person = z.strictObject({ kind: z.literal('person'), decides: sentence, ...beside });

/** Not answered until the agency loads something, such as a table. Reads "Needs <what>." */
const Needs = z.strictObject({ kind: z.literal('needs'), what: sentence, ...beside });

/** Answered from tables: whether the rows of each come to its total. `of`: what such a table names. */
const Totals = z.strictObject({ kind: z.literal('totals'), of: z.array(Pattern).min(1) });
export type Totals = z.infer<typeof Totals>;

const inches = z.number().positive().max(100);

/** Answered from plan sheets: whether each has the size that it states, and at least this one, in inches. */
const Sheets = z.strictObject({ kind: z.literal('sheet-size'), short: inches, long: inches });
export type Sheets = z.infer<typeof Sheets>;

/** Answered from plan sheets: whether the license of a professional stands on each, and has not ended. */
const Stamp = z.strictObject({ kind: z.literal('stamp') });

/**
 * Answered from the days that stand with what `of` names: no where it has ended, yes where it has not. Of what has no
 * such day the age is told: by `mostMonths` it is yes or no, without it a person decides.
 */
const Age = z.strictObject({
  kind: z.literal('age'),
  of: z.array(Pattern).min(1),
  mostMonths: z.int().positive().optional(),
  decides: sentence,
});
export type Age = z.infer<typeof Age>;

/**
 * Answered from the rows of land capability districts: whether each area times its percentage comes to its base, and all
 * of them to the stated base. `percents`: the percentage that each district may have.
 */
const Districts = z.strictObject({
  kind: z.literal('districts'),
  percents: z.record(z.string(), z.number().positive()),
});
export type Districts = z.infer<typeof Districts>;

/** Answered from coverage rows that name their district: whether none is new on `sensitive` land; else by a person. */
const NewCoverage = z.strictObject({
  kind: z.literal('new-coverage'),
  sensitive: z.array(z.string()).min(1),
  decides: sentence,
  ...beside,
});
export type NewCoverage = z.infer<typeof NewCoverage>;

/** Answered from products that stand with what `of` names: whether "1,200 sf x $2.50 = $3,000" comes out. */
const Products = z.strictObject({ kind: z.literal('products'), of: z.array(Pattern).min(1) });
export type Products = z.infer<typeof Products>;

const kinds = [
  ...[Stated, Mentions, Says, Compare, All, Any, Consistent, Totals, Sheets, Stamp],
  ...[Age, Districts, NewCoverage, Products, Person, Needs],
] as const;

/** How a question is answered from the documents. */
export const Answering = z.discriminatedUnion('kind', kinds);
export type Answering = z.infer<typeof Answering>;

/** A blank of the planner's form that takes the stated value, or one that only staff fill. */
export const FormAnswering = z.discriminatedUnion('kind', [
  ...kinds,
  z.strictObject({ kind: z.literal('value'), fact: KnownFact }),
  z.strictObject({ kind: z.literal('staff'), what: sentence }),
]);
export type FormAnswering = z.infer<typeof FormAnswering>;

/**
 * When a question does not apply. It must be shown to hold by a stated figure, by words in the text, or by a fact that
 * is stated where another, which would make it apply, is not, or by rows of so many districts. `unless`
 * names what would make the question apply all the same: where its words occur, or pages that may hold them were
 * not read, the exception is open.
 */
export const Exception = z.union([
  z.strictObject({ ...comparison, because: sentence, unless: ChecklistElement.optional() }).check(unitsFit),
  z.strictObject({ any: z.array(Pattern).min(1), because: sentence }),
  z.strictObject({ stated: KnownFact, without: KnownFact, because: sentence }),
  z.strictObject({ districts: z.int().min(2), because: sentence }),
]);
export type Exception = z.infer<typeof Exception>;
