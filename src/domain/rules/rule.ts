import { z } from 'zod';
import { inEachLanguage } from '#messages/languages.ts';
import type { MessageCode } from '#messages/message.ts';
import { Basis } from '../agency/basis.ts';
import { FACTS, type FactName } from '../extraction/catalogue.ts';
import { type Answering, ChecklistElement, Comparison, Exception } from './answering.ts';
import { KnownFact } from './expression.ts';

const line = z.string().trim().min(1).max(300);

export const RuleId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'rules:mistake.id' satisfies MessageCode)
  .max(60);
/** What people read, in every language. */
export const RuleWords = z.strictObject(inEachLanguage(() => line));
export const RuleDate = z.iso.date('rules:mistake.date' satisfies MessageCode);
/** Where a rule is written, and how far that was checked. */
export const RuleSource = z.strictObject({ note: line, basis: Basis });

/** What a rule comes to. */
export const RuleOutcome = z.enum(['yes', 'no', 'cannot-tell', 'not-applicable']);
export type RuleOutcome = z.infer<typeof RuleOutcome>;

/**
 * Cases that a rule of figures is tried with: in each row a figure for every fact of `of` (words where it is stated in
 * words), `null` where it is not stated, and last what the rule comes to.
 */
const FigureExamples = z
  .strictObject({
    of: z.array(KnownFact).min(1),
    rows: z.array(z.array(z.union([z.number(), z.null(), z.string()]))).min(3),
  })
  .check(({ value: { of, rows }, issues }) => {
    rows.forEach((row, at) => {
      const given = row.slice(0, -1);
      // Words for a fact that is stated in words, figures for the others.
      const isFit = (one: string | number | null, name: FactName | undefined) =>
        one === null || (name !== undefined && (typeof one === 'number') === (FACTS[name].kind === 'number'));
      const isWhole = given.length === of.length && given.every((one, place) => isFit(one, of[place]));
      if (isWhole && RuleOutcome.safeParse(row.at(-1)).success) return;
      const message: MessageCode = 'rules:mistake.row';
      issues.push({ code: 'custom', input: row, path: ['rows', at], message, params: { facts: of } });
    });
  })
  .transform(({ of, rows }) =>
    rows.map((row): RuleExample => {
      const stated = of.flatMap((name, at): [FactName, string | number][] => {
        const value = row[at];
        return value === null || value === undefined ? [] : [[name, value]];
      });
      return { facts: new Map(stated), words: '', outcome: RuleOutcome.parse(row.at(-1)) };
    }),
  );

/** Cases that a rule of words is tried with: what a sheet says, and what the rule comes to. */
const WordExamples = z
  .strictObject({ words: z.array(z.tuple([line, RuleOutcome])).min(3) })
  .transform(({ words }) => words.map(([said, outcome]): RuleExample => ({ facts: new Map(), words: said, outcome })));

const Examples = z.union([FigureExamples, WordExamples]);
export type RuleExample = { facts: ReadonlyMap<FactName, string | number>; words: string; outcome: RuleOutcome };

/** What a breach means: a danger to life, something that must be corrected, or advice. */
export const RuleSeverity = z.enum(['life-safety', 'required', 'advisory']);
export type RuleSeverity = z.infer<typeof RuleSeverity>;

/**
 * What must hold: one comparison, all or any of several, such as the two ends of a range, or what the plans must say in
 * words (`says`), such as how alarms are powered.
 */
const Requirement = z.union([
  Comparison,
  z.strictObject({ all: z.array(Comparison).min(2) }),
  z.strictObject({ any: z.array(Comparison).min(2) }),
  z.strictObject({ says: z.array(ChecklistElement).min(1) }),
]);
export type Requirement = z.infer<typeof Requirement>;

/** How a requirement is answered from the documents. */
export function answeringOf(requires: Requirement): Answering {
  if ('says' in requires) return { kind: 'says', of: requires.says };
  if ('all' in requires) return { kind: 'all', of: requires.all };
  if ('any' in requires) return { kind: 'any', of: requires.any };
  return { kind: 'compare', ...requires };
}

/**
 * What every entry of a pack says of itself. `meaning`: the rule in plain words; `code`: the section that it stands in;
 * `effective` and `until`: from which day and until which it is in force, where that is dated; `settledBy`: what would
 * answer it, and on which sheet.
 */
const entry = {
  id: RuleId,
  group: RuleId,
  title: RuleWords,
  meaning: RuleWords,
  code: RuleWords,
  effective: RuleDate.optional(),
  until: RuleDate.optional(),
  source: RuleSource,
  severity: RuleSeverity.default('required'),
  settledBy: RuleWords,
};

/**
 * A rule that figures or words of the plans decide. `requires`: what must hold, unless one of `doesNotApply` does; `cure`: what to do about a
 * breach, for the letter. Its examples are its tests: see check-rules.ts.
 */
export const Rule = z.strictObject({
  ...entry,
  doesNotApply: z.array(Exception).default([]),
  requires: Requirement,
  cure: RuleWords,
  examples: Examples,
});
export type Rule = z.infer<typeof Rule>;

/** What no figure of ours decides: `lookUp` says what a person looks up, and where. */
export const LookUp = z.strictObject({ ...entry, lookUp: RuleWords });
export type LookUp = z.infer<typeof LookUp>;

/** Whether an entry is in force on a day, by the days that it says itself. */
export const inForce = ({ effective = '', until = '9999-12-31' }: Rule | LookUp, day: string): boolean =>
  effective <= day && day <= until;

/** agency/rules/<id>.yaml: rules that checklists and design codes name. `edition`: of what they are taken from. */
export const RulePack = z.strictObject({
  id: RuleId,
  title: RuleWords,
  edition: RuleWords,
  /** `drawnOn`: words in the titles of the sheets on which such things are drawn. */
  groups: z
    .array(
      z.strictObject({ id: RuleId, title: RuleWords, drawnOn: z.array(z.string().min(3).toLowerCase()).default([]) }),
    )
    .min(1),
  rules: z.array(Rule).min(1),
  lookUps: z.array(LookUp).default([]),
});
export type RulePack = z.infer<typeof RulePack>;
