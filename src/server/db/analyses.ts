import { sql } from 'kysely';
import type { Db } from './tables.ts';

export type AnalysisRow = {
  id: string;
  kind: string;
  options: Record<string, string>;
  status: 'processing' | 'completed' | 'error';
  /** A code. */
  error: string | null;
  created_at: Date;
};

/** What a person asks for: an analysis of this kind that is theirs. */
export type AnalysisKey = { id: string; kind: string; ownerId: string };

/** Adds a running analysis; false when the id is taken. */
export async function addAnalysis(
  tx: Db,
  { id, kind, ownerId, options }: AnalysisKey & { options: Record<string, string> },
): Promise<boolean> {
  const added = await tx
    .insertInto('analyses')
    .values({ id, kind, owner_id: ownerId, options: JSON.stringify(options), status: 'processing' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ties documents to an analysis, in the order they were given. */
export const addAnalysisDocuments = (tx: Db, analysisId: string, documentIds: string[]) =>
  tx
    .insertInto('analysis_documents')
    .values(
      documentIds.map((document_id, position) => ({
        analysis_id: analysisId,
        document_id,
        position,
        state: 'waiting',
      })),
    )
    .execute();

/** An analysis as its owner sees it; to anyone else, and as another kind, it is not there. */
export const findAnalysis = (db: Db, { id, kind, ownerId }: AnalysisKey): Promise<AnalysisRow | undefined> =>
  db
    .selectFrom('analyses')
    .select(['id', 'kind', 'options', 'status', 'error', 'created_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/** Who started the analysis with this id, and of which kind it is; undefined when nobody has. */
export const findStarted = (db: Db, id: string): Promise<{ owner_id: string; kind: string } | undefined> =>
  db.selectFrom('analyses').select(['owner_id', 'kind']).where('id', '=', id).executeTakeFirst();

/** The result and the Word file that was kept, for the owner of a completed analysis. */
export const findAnalysisOutput = (db: Db, { id, kind, ownerId }: AnalysisKey) =>
  db
    .selectFrom('analyses')
    .select(['result', 'output_sha256', 'options', 'created_at', 'finished_at'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const analysisFiles = (db: Db, analysisId: string) =>
  db
    .selectFrom('analysis_documents')
    .innerJoin('documents', 'documents.id', 'analysis_documents.document_id')
    .select(['documents.id', 'name', 'size', 'sha256', 'state', 'pages_read', 'pages_total', 'reason'])
    .where('analysis_id', '=', analysisId)
    .orderBy('position')
    .execute();

/** The file to read of an analysis that is still running; undefined once either has ended. */
export const findWaitingFile = (db: Db, analysisId: string, documentId: string) =>
  db
    .selectFrom('analysis_documents')
    .innerJoin('analyses', 'analyses.id', 'analysis_documents.analysis_id')
    .innerJoin('documents', 'documents.id', 'analysis_documents.document_id')
    .select(['documents.sha256', 'documents.name'])
    .where('analysis_id', '=', analysisId)
    .where('document_id', '=', documentId)
    .where('status', '=', 'processing')
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirst();

type FileProgress = {
  state?: 'waiting' | 'reading' | 'read' | 'unreadable';
  pages_read?: number;
  pages_total?: number;
  /** A code. */
  reason?: string | null;
};

export const setFileProgress = (db: Db, analysisId: string, documentId: string, progress: FileProgress) =>
  db
    .updateTable('analysis_documents')
    .set(progress)
    .where('analysis_id', '=', analysisId)
    .where('document_id', '=', documentId)
    .where('state', 'in', ['waiting', 'reading'])
    .execute();

/** How many files are still to be read. Locks the analysis, so that of two last files one sees none left. */
export async function lockAndCountUnread(tx: Db, analysisId: string): Promise<number> {
  await tx.selectFrom('analyses').select('id').where('id', '=', analysisId).forUpdate().execute();
  const { left } = await tx
    .selectFrom('analysis_documents')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('analysis_id', '=', analysisId)
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirstOrThrow();
  return left;
}

export const findRunningAnalysis = (db: Db, id: string) =>
  db
    .selectFrom('analyses')
    .select(['id', 'kind', 'options'])
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();

/** Ends a running analysis with its result; false when it had already ended. */
export async function completeAnalysis(
  tx: Db,
  id: string,
  output: { result: object; sha256: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('analyses')
    .set({
      status: 'completed',
      result: JSON.stringify(output.result),
      output_sha256: output.sha256,
      finished_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets a completed analysis be evaluated anew; false where it is not completed. Its result stays until the new one. */
export async function reopenAnalysis(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('analyses')
    .set({ status: 'processing' })
    .where('id', '=', id)
    .where('status', '=', 'completed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a running analysis with the code of what went wrong. */
export const failAnalysis = (db: Db, id: string, error: string, now: Date) =>
  db
    .updateTable('analyses')
    .set({ status: 'error', error, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();

/** The running analyses: their files that wait, and none where all were read and only the last step is left. */
export const findUnfinished = (db: Db) =>
  db
    .selectFrom('analyses')
    .leftJoin('analysis_documents', (join) =>
      join
        .onRef('analysis_documents.analysis_id', '=', 'analyses.id')
        .on('analysis_documents.state', 'in', ['waiting', 'reading']),
    )
    .select(['analyses.id', 'analysis_documents.document_id'])
    .where('status', '=', 'processing')
    .execute();
