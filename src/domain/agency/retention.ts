import { z } from 'zod';
import { Localized } from './language.ts';
import type { RulesError } from './rules-error.ts';

/**
 * The kinds of records that the product keeps, with the moments from which their time may be counted and what becomes of
 * them after it: `hourly` are removed every hour, `command` by `npm run admin -- retention --apply`, `never` are public records,
 * which are only reported.
 */
export const RECORD_KINDS = {
  'submitted-applications': { from: ['submitted', 'last-move'], goes: 'never' },
  letters: { from: ['sent'], goes: 'never' },
  permits: { from: ['issued', 'expired'], goes: 'never' },
  'case-history': { from: ['written'], goes: 'never' },
  'agency-texts': { from: ['written'], goes: 'never' },
  drafts: { from: ['changed'], goes: 'command' },
  analyses: { from: ['finished'], goes: 'command' },
  conversations: { from: ['last-question'], goes: 'command' },
  inquiries: { from: ['answered'], goes: 'command' },
  mails: { from: ['posted'], goes: 'hourly' },
  outbox: { from: ['posted'], goes: 'hourly' },
  links: { from: ['ended'], goes: 'hourly' },
  visits: { from: ['last-look'], goes: 'hourly' },
  'failed-jobs': { from: ['failed'], goes: 'hourly' },
  'model-uses': { from: ['asked'], goes: 'hourly' },
  uploads: { from: ['begun'], goes: 'hourly' },
  'text-imports': { from: ['begun'], goes: 'hourly' },
  files: { from: ['stored'], goes: 'hourly' },
  maintenance: { from: ['begun'], goes: 'hourly' },
} as const satisfies Record<string, { from: readonly string[]; goes: 'never' | 'command' | 'hourly' }>;
export type RecordKind = keyof typeof RECORD_KINDS;
const KINDS = Object.keys(RECORD_KINDS) as [RecordKind, ...RecordKind[]];

const Term = z.strictObject({ count: z.int().min(1).max(1_000), unit: z.enum(['days', 'years']) });

const RetentionRule = z.strictObject({
  kind: z.enum(KINDS),
  label: Localized,
  /** For so long, or for ever. */
  keep: z.union([z.literal('always'), Term]),
  /** The moment from which it is counted: one of RECORD_KINDS. */
  from: z.string().min(1),
  source: z.strictObject({ note: z.string().trim().min(1), basis: z.enum(['source', 'derived', 'unverified']) }),
});
export type RetentionRule = z.infer<typeof RetentionRule>;

/** agency/retention.yaml: how long each kind of record is kept, and why. */
export const RetentionRules = z.strictObject({ records: z.array(RetentionRule).min(1) });
export type RetentionRules = z.infer<typeof RetentionRules>;

/** What no schema of one entry sees: a kind twice or not at all, a moment that it does not have, for ever what must go. */
export function checkRetention({ records }: RetentionRules): RulesError[] {
  const errors: RulesError[] = [];
  const seen = new Set<RecordKind>();
  for (const [at, { kind, from, keep }] of records.entries()) {
    const { from: moments, goes } = RECORD_KINDS[kind] as { from: readonly string[]; goes: string };
    if (seen.has(kind))
      errors.push({ path: ['records', at, 'kind'], message: `There is another entry for "${kind}".` });
    seen.add(kind);
    if (!moments.includes(from)) {
      errors.push({ path: ['records', at, 'from'], message: `Write one of: ${moments.join(', ')}.` });
    }
    if (keep === 'always' && goes === 'hourly') {
      errors.push({
        path: ['records', at, 'keep'],
        message: 'The product has to remove these: say for how long they are kept.',
      });
    }
  }
  for (const kind of KINDS.filter((kind) => !seen.has(kind))) {
    errors.push({ path: ['records'], message: `There is no entry for "${kind}".` });
  }
  return errors;
}

export function ruleOf({ records }: RetentionRules, kind: RecordKind): RetentionRule {
  const rule = records.find((one) => one.kind === kind);
  if (!rule) throw new Error(`There is no rule for ${kind}, although the file was checked.`);
  return rule;
}

/** Records of a kind whose time began before this moment are over; undefined where they are kept for ever. */
export function overBefore(rules: RetentionRules, kind: RecordKind, now: Date): Date | undefined {
  const { keep } = ruleOf(rules, kind);
  if (keep === 'always') return undefined;
  const before = new Date(now);
  if (keep.unit === 'days') before.setTime(now.getTime() - keep.count * 24 * 3_600_000);
  else before.setUTCFullYear(now.getUTCFullYear() - keep.count);
  return before;
}
