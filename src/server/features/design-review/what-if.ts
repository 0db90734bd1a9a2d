import { AppError } from '#contract/errors.ts';
import { dayAt } from '#domain/agency/shown.ts';
import type { DeclaredFigure } from '#domain/rules/declared-figures.ts';
import type { RuleChange } from '#domain/rules/design-review.ts';
import { outputOf } from '#server/analysis/routes.ts';
import { agencyOn } from '#server/analysis/rules-in-force.ts';
import { documentSetOf } from '#server/analysis/run-analysis.ts';
import { findAnalysisInput } from '#server/db/analyses.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { evaluateSandboxed } from '#server/reading/child/run-sandboxed.ts';
import { createSlots } from '#server/reading/child/slots.ts';
import { designReviewKind } from './kind.ts';

/** Whoever waits holds no documents yet. */
const slots = createSlots(1);
const MOST_MS = 60_000;

/**
 * Which rules would come to something else by the figures that are tried, on the day of the check. Nothing is stored.
 * Throws not-found, not-ready, and unavailable where it took more than a minute.
 */
export async function tryFigures(
  deps: Deps,
  { id, figures }: { id: string; figures: readonly Pick<DeclaredFigure, 'name' | 'value'>[] },
  viewer: Viewer,
): Promise<{ changes: RuleChange[] }> {
  const { result, options } = await outputOf(deps, designReviewKind, id, viewer);
  const tried = figures.map((one) => ({ ...one, reason: '', by: viewer.full_name, at: new Date().toISOString() }));
  const agencyData = await agencyOn(deps, result.day);
  const code = designReviewKind.settingsOf(agencyData, designReviewKind.options.parse(options));
  const today = dayAt(new Date(), agencyData.agency.timeZone);
  const signal = AbortSignal.timeout(MOST_MS);
  try {
    return await slots(async () => {
      const input = await findAnalysisInput(deps.db, id);
      if (!input) throw new AppError('not-found', designReviewKind.words.notFound);
      const settings = { code, tried };
      const documents = await documentSetOf(deps, input);
      return evaluateSandboxed('design-what-if', { settings, today, ...documents }, signal);
    }, signal);
  } catch (error) {
    if (signal.aborted) throw new AppError('unavailable', 'api:design.notTried', { cause: error });
    throw error;
  }
}
