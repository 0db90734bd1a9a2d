import { MOST_REPLAYED } from '#contract/rules.ts';
import { PackAmendment } from '#domain/rules/amendments.ts';
import { type Backtest, changedLines, type NotReplayed, ReplayedKind } from '#domain/rules/backtest.ts';
import { type RulesAsOf, rulesAsOf } from '#server/agency/rules-as-of.ts';
import { type AnalysisKind, referenceOf } from '#server/analysis/kind.ts';
import { dayOf } from '#server/analysis/rules-in-force.ts';
import { documentSetOf } from '#server/analysis/run-analysis.ts';
import { findBacktest, publishedAmendments, replayedReviews, setBacktest } from '#server/db/rules.ts';
import type { Deps } from '#server/http/deps.ts';
import { backtestRules, handle, type JobHandler } from '#server/jobs/jobs.ts';
import { replaySandboxed, TooMuchText } from '#server/reading/child/run-sandboxed.ts';

type StoredReview = Awaited<ReturnType<typeof replayedReviews>>[number];

/**
 * Tries a draft of an amendment on stored reviews: each is evaluated from what is stored of it, by the rules of its own day,
 * without the draft and with it. Nothing of the reviews changes. One that was interrupted begins anew.
 */
export const onBacktestRules = (deps: Deps, kinds: readonly AnalysisKind[]): JobHandler =>
  handle(backtestRules, {
    concurrency: 1,
    run: async ({ backtestId: id }, signal) => {
      const { db } = deps;
      const found = await findBacktest(db, id);
      if (!found || found.result) return;
      const draft = PackAmendment.parse(found.draft);
      const reviews = await replayedReviews(db, MOST_REPLAYED);
      const rulesOn = await rulesWithAndWithout(deps, draft);
      const result: Backtest = { same: 0, replayed: 0, changed: [], notReplayed: [] };
      for (const [done, review] of reviews.entries()) {
        await setBacktest(db, id, { done, total: reviews.length });
        await replay(deps, kinds, { review, rulesOn, result }, signal);
      }
      await setBacktest(db, id, { done: reviews.length, total: reviews.length, result, finished_at: new Date() });
    },
    giveUp: ({ backtestId }) =>
      setBacktest(deps.db, backtestId, { failed: true, finished_at: new Date() }).then(() => {}),
  });

type BothRules = readonly [without: RulesAsOf, withDraft: RulesAsOf];

/** The rules of a day without a draft and with it, made once for each day. */
async function rulesWithAndWithout(
  { db, agencyData: { rules } }: Pick<Deps, 'db' | 'agencyData'>,
  draft: PackAmendment,
): Promise<(day: string) => BothRules> {
  const published = await publishedAmendments(db);
  const known = new Map<string, BothRules>();
  return (day) => {
    const both =
      known.get(day) ?? ([rulesAsOf(rules, published, day), rulesAsOf(rules, [...published, draft], day)] as const);
    known.set(day, both);
    return both;
  };
}

/** Adds to the result what one review comes to. */
async function replay(
  deps: Deps,
  kinds: readonly AnalysisKind[],
  { review, rulesOn, result }: { review: StoredReview; rulesOn: (day: string) => BothRules; result: Backtest },
  signal: AbortSignal,
): Promise<void> {
  const { agencyData } = deps;
  const kind = kinds.find(({ name }) => name === review.kind);
  if (!kind?.outcomesOf) throw new Error(`There are no lines in "${review.kind}".`);
  const day = dayOf(review, deps);
  const options = kind.options.parse(review.options);
  const settings = rulesOn(day).map((rules) => kind.settingsOf({ ...agencyData, ...rules }, options));
  const [without, withDraft] = settings.map((one) => ('sha256' in one ? one.sha256 : undefined));
  // What is judged by the same rules comes to the same.
  if (without !== undefined && without === withDraft) {
    result.same += 1;
    return;
  }
  const about = {
    id: review.id,
    kind: ReplayedKind.parse(review.kind),
    day,
    reference: review.reference ?? referenceOf(review.id),
  };
  const skip = (reason: NotReplayed) => void result.notReplayed.push({ ...about, reason });
  const input = await documentSetOf(deps, review);
  const isGone = input.documents.some(({ reading, pages }) => reading.outcome === 'read' && pages.length === 0);
  if (isGone) return skip('pages-gone');
  try {
    const results = await replaySandboxed({ tool: kind.name, today: day, settings, ...input }, signal);
    const [before = [], after = []] = results.map((one) => kind.outcomesOf?.(one));
    const lines = changedLines(before, after);
    result.replayed += 1;
    if (lines.length > 0) result.changed.push({ ...about, lines });
  } catch (error) {
    signal.throwIfAborted();
    skip(error instanceof TooMuchText ? 'too-much-text' : 'failed');
  }
}
