import { z } from 'zod';
import { inEachLanguage } from '#messages/languages.ts';
import { Basis } from '../agency/basis.ts';
import type { FactName } from '../extraction/catalogue.ts';
import { Comparison, Exception } from './answering.ts';
import { KnownFact } from './expression.ts';

const line = z.string().trim().min(1).max(300);

export const RuleId = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use small letters, digits and single hyphens.')
  .max(60);
/** What people read, in every language. */
export const RuleWords = z.strictObject(inEachLanguage(() => line));
export const RuleDate = z.iso.date('Write the date as YYYY-MM-DD.');
/** Where a rule is written, and how far that was checked. */
export const RuleSource = z.strictObject({ note: line, basis: Basis });

/** What a rule comes to. */
const RuleOutcome = z.enum(['yes', 'no', 'cannot-tell', 'not-applicable']);
export type RuleOutcome = z.infer<typeof RuleOutcome>;

/**
 * Cases that a rule is tried with: in each row a figure for every fact of `of`, `null` where it is not stated, and last
 * what the rule comes to.
 */
const Examples = z
  .strictObject({
    of: z.array(KnownFact).min(1),
    rows: z.array(z.array(z.union([z.number(), z.null(), z.string()]))).min(3),
  })
  .check(({ value: { of, rows }, issues }) => {
    rows.forEach((row, at) => {
      const figures = row.slice(0, -1);
      const isWhole = figures.length === of.length && figures.every((one) => typeof one !== 'string');
      if (isWhole && RuleOutcome.safeParse(row.at(-1)).success) return;
      const message = `Give a figure (or null) for each of ${of.join(', ')}, then yes, no, cannot-tell or not-applicable.`;
      issues.push({ code: 'custom', input: row, path: ['rows', at], message });
    });
  })
  .transform(({ of, rows }) =>
    rows.map((row): RuleExample => {
      const stated = of.flatMap((name, at): [FactName, number][] => {
        const figure = row[at];
        return typeof figure === 'number' ? [[name, figure]] : [];
      });
      return { facts: new Map(stated), outcome: RuleOutcome.parse(row.at(-1)) };
    }),
  );
export type RuleExample = { facts: ReadonlyMap<FactName, number>; outcome: RuleOutcome };

/**
 * A rule that figures decide. `code`: the section that it stands in; `effective`: since when, where that is dated;
 * `requires`: what must hold, unless one of `doesNotApply` does. Its examples are its tests: see check-rules.ts.
 */
export const Rule = z.strictObject({
  id: RuleId,
  code: RuleWords,
  effective: RuleDate.optional(),
  source: RuleSource,
  doesNotApply: z.array(Exception).default([]),
  requires: Comparison,
  examples: Examples,
});
export type Rule = z.infer<typeof Rule>;

/** agency/rules/<id>.yaml: rules that checklists name. */
export const RulePack = z.strictObject({ id: RuleId, title: RuleWords, rules: z.array(Rule).min(1) });
export type RulePack = z.infer<typeof RulePack>;
