import { dayAt } from '#domain/agency/shown.ts';
import { documentsRead } from '#domain/documents/document.ts';
import type { DesignReview } from '#domain/rules/design-review.ts';
import type { CheckedSet } from '#domain/rules/match-rounds.ts';
import type { RoundComparison } from '#domain/rules/round.ts';
import { documentsOf } from '#server/analysis/run-analysis.ts';
import { findAnalysisOutput } from '#server/db/analyses.ts';
import type { Deps } from '#server/http/deps.ts';
import { copyProblemOf } from '#server/jobs/quarantine.ts';
import { compareRoundsSandboxed } from '#server/reading/child/run-sandboxed.ts';

/**
 * Compares a set of plans with that of an earlier check, by its id; undefined where that one has no result. Where a figure was
 * stated since, the sheets are those that were compared before: what became of them stays.
 */
export async function compareWithEarlier(
  { db, blobs, agencyData }: Pick<Deps, 'db' | 'blobs' | 'agencyData'>,
  { id, previousId }: { id: string; previousId: string },
  now: CheckedSet,
  signal: AbortSignal,
): Promise<RoundComparison | undefined> {
  const earlier = await findAnalysisOutput(db, { id: previousId, kind: 'design-review' });
  if (!earlier?.result) return undefined;
  const former = { review: earlier.result as DesignReview, documents: await documentsOf({ db }, previousId, null) };
  const before = await findAnalysisOutput(db, { id, kind: 'design-review' });
  const { rounds } = (before?.result ?? {}) as Partial<DesignReview>;
  const known = rounds?.failed ? undefined : rounds?.sheets;
  const about = { previousId, day: dayAt(earlier.created_at, agencyData.agency.timeZone) };
  const withPaths = async (
    left: readonly { id: string; sha256: string }[],
    paths: Record<string, string> = {},
  ): Promise<Awaited<ReturnType<typeof compareRoundsSandboxed>>> => {
    const [first, ...rest] = left;
    if (!first) return compareRoundsSandboxed({ former, now, paths, known }, signal);
    return blobs.withFile(first.sha256, (path) => withPaths(rest, { ...paths, [first.id]: path }));
  };
  const files = known ? [] : [...former.documents, ...now.documents];
  const compared = await withPaths(files).catch((error: unknown) => {
    // A copy that was damaged is not drawn; its words are known.
    if (copyProblemOf(error)) return compareRoundsSandboxed({ former, now, paths: {} }, signal);
    throw error;
  });
  const nothing = { documents: documentsRead(former.documents), sheets: [], findings: [], same: [], failed: true };
  return { ...about, ...(compared ?? nothing) };
}
