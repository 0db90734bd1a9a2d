import { z } from 'zod';
import { Basis } from '#domain/agency/basis.ts';
import { Localized } from '#domain/agency/language.ts';
import { Message } from '#domain/agency/message.ts';
import { FACT_NAMES } from '#domain/extraction/catalogue.ts';
import { AmendmentNote } from '#domain/rules/amendments.ts';
import { Backtest } from '#domain/rules/backtest.ts';
import { RuleDate, RuleOutcome, RuleSeverity } from '#domain/rules/rule.ts';
import { endpoint } from './endpoint.ts';

const ADMIN = ['admin'] as const;
const id = z.string().max(60);
const day = z.string();

/** What an amendment did, by whom; `person` and `at` are null where it stands in the agency's files. */
const AmendmentShown = z.object({
  from: day,
  note: z.string(),
  change: z.enum(['insert', 'replace', 'repeal']),
  person: z.string().nullable(),
  at: z.string().nullable(),
});
export type AmendmentShown = z.infer<typeof AmendmentShown>;

/**
 * An entry of a pack as it stands on a day. `since`: the amendment that brought it, null where it is of the base; `ended`: the
 * one that ends or replaces it later. `from` and `until`: its own days, where it has such.
 */
export const RuleShown = z.object({
  id,
  group: id,
  title: Localized,
  meaning: Localized,
  code: Localized,
  source: z.object({ note: z.string(), basis: Basis }),
  severity: RuleSeverity,
  look_up: z.boolean(),
  from: day.nullable(),
  until: day.nullable(),
  since: AmendmentShown.nullable(),
  ended: AmendmentShown.nullable(),
});
export type RuleShown = z.infer<typeof RuleShown>;

/** A pack as it stands on a day. `amended`: the first day of the last amendment that counts on it. */
const PackShown = z.object({
  id,
  title: Localized,
  edition: Localized,
  amended: day.nullable(),
  groups: z.array(z.object({ id, title: Localized })),
  rules: z.array(RuleShown),
});
export type PackShown = z.infer<typeof PackShown>;

/** Characters that the YAML of a rule may have. */
export const RULE_LIMIT = 20_000;

/** An amendment while it is written. `rule`: the one that is replaced or repealed, empty for a new one; `yaml`: the entry, empty where one is repealed. */
export const RuleDraft = z.strictObject({
  pack: id,
  change: AmendmentShown.shape.change,
  rule: id,
  yaml: z.string().max(RULE_LIMIT),
  from: RuleDate,
  note: AmendmentNote,
});
export type RuleDraft = z.infer<typeof RuleDraft>;

/** What is wrong with a draft; `line`: of its YAML, null where it is elsewhere. */
const DraftError = z.object({ line: z.int().nullable(), message: Message });
export type DraftError = z.infer<typeof DraftError>;

/** A draft tried with its own examples. `outcome` is what the rule comes to, `expected` what the example says. */
export const TriedDraft = z.object({
  errors: z.array(DraftError),
  examples: z.array(
    z.object({
      facts: z.array(z.object({ name: z.enum(FACT_NAMES), value: z.union([z.number(), z.string()]) })),
      /** What a sheet says, where the rule is one of words. */
      words: z.string(),
      expected: RuleOutcome,
      outcome: RuleOutcome,
    }),
  ),
});
export type TriedDraft = z.infer<typeof TriedDraft>;

/** `early`: reviews of days before the amendment that change all the same; with any the draft is not published. */
const BacktestShown = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed']),
  done: z.int(),
  total: z.int().nullable(),
  result: Backtest.nullable(),
  early: z.array(z.uuid()),
});
export type BacktestShown = z.infer<typeof BacktestShown>;

/** So many reviews are tried, the newest. */
export const MOST_REPLAYED = 500;

export const rules = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/rules',
    summary: 'The packs of rules with what is in force in them on a day, today where none is given',
    access: ADMIN,
    query: z.object({ on: RuleDate.optional() }),
    response: z.object({ on: day, today: day, packs: z.array(PackShown) }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/api/admin/rules/:pack/:rule',
    summary: 'A rule as it stands on a day, with its YAML and every version of it',
    access: ADMIN,
    params: z.object({ pack: id, rule: id }),
    query: z.object({ on: RuleDate.optional() }),
    response: z.object({
      on: day,
      rule: RuleShown,
      yaml: z.string(),
      /** The days on which each version of it began (null: from the start), with what brought it. */
      history: z.array(AmendmentShown),
    }),
  }),
  try: endpoint({
    method: 'POST',
    path: '/api/admin/rules/try',
    summary: 'Check a draft of an amendment as the start checks rules, and say what each of its examples comes to',
    access: ADMIN,
    body: RuleDraft.extend({ from: RuleDate.or(z.literal('')), note: z.string().max(300) }),
    response: TriedDraft,
  }),
  backtest: endpoint({
    method: 'POST',
    path: '/api/admin/rules/backtests',
    summary: `Try a draft of an amendment on the newest ${MOST_REPLAYED} stored reviews, each on its own day; nothing of them changes`,
    access: ADMIN,
    body: RuleDraft,
    response: BacktestShown,
  }),
  backtestState: endpoint({
    method: 'GET',
    path: '/api/admin/rules/backtests/:id',
    summary: 'How far a backtest is, and what it found',
    access: ADMIN,
    params: z.object({ id: z.uuid() }),
    response: BacktestShown,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/admin/rules/amendments',
    summary:
      'Publish a draft of an amendment. Refused without a finished backtest of exactly this draft, and where that changed a review of an earlier day',
    access: ADMIN,
    body: z.strictObject({ backtest: z.uuid(), draft: RuleDraft }),
    response: z.object({ ok: z.literal(true) }),
  }),
};
