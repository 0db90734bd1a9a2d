import { AppError } from '#contract/errors.ts';
import { addAnalysis, addAnalysisDocuments, findStarted, findUnfinished } from '../db/analyses.ts';
import { addDocuments, type StoredFile } from '../db/documents.ts';
import type { Person } from '../db/people.ts';
import type { Deps } from '../http/deps.ts';
import { finishAnalysis, readAnalysisDocument } from '../jobs/jobs.ts';
import type { AnalysisKind } from './kind.ts';

/**
 * Whether this person has already started the analysis with this id: the id is the client's idempotency key,
 * so a repeated call answers as the first did. Throws not-found when the id is someone else's.
 */
export async function isStarted({ db }: Deps, kind: AnalysisKind, id: string, viewer: Person): Promise<boolean> {
  const started = await findStarted(db, id);
  if (started && (started.owner_id !== viewer.id || started.kind !== kind.name)) {
    throw new AppError('not-found', kind.words.notFound);
  }
  return started !== undefined;
}

/** Starts the analysis and the reading of each file, all or nothing. */
export async function startAnalysis(
  deps: Deps,
  kind: AnalysisKind,
  { id, options, files }: { id: string; options: Record<string, string>; files: StoredFile[] },
  viewer: Person,
): Promise<void> {
  const added = await deps.db.transaction().execute(async (tx) => {
    if (!(await addAnalysis(tx, { id, kind: kind.name, options, ownerId: viewer.id }))) return false;
    await addDocuments(tx, viewer.id, files);
    const documentIds = files.map((file) => file.id);
    await addAnalysisDocuments(tx, id, documentIds);
    for (const documentId of documentIds) {
      await deps.queue.enqueue(tx, readAnalysisDocument, { analysisId: id, documentId }, documentId);
    }
    return true;
  });
  // Another call with the same id came first: the same person's is the same analysis.
  if (!added) await isStarted(deps, kind, id, viewer);
}

/**
 * Asks again for what is left of each running analysis. Jobs survive a stop by themselves; those of an edition whose
 * jobs had other names would not, and what is asked for already is not asked twice.
 */
export async function resumeAnalyses({ db, queue }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { id: analysisId, document_id: documentId } of await findUnfinished(tx)) {
      if (documentId === null) await queue.enqueue(tx, finishAnalysis, { analysisId }, analysisId);
      else await queue.enqueue(tx, readAnalysisDocument, { analysisId, documentId }, documentId);
    }
  });
}
