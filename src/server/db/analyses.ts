import { sql } from 'kysely';
import type { Fact } from '#domain/extraction/fact.ts';
import type { LabelledFile } from './documents.ts';
import type { Db } from './tables.ts';

export type AnalysisRow = {
  id: string;
  kind: string;
  options: Record<string, string>;
  status: 'processing' | 'completed' | 'error';
  /** A code. */
  error: string | null;
  created_at: Date;
  /** When its last result was made: while it is evaluated anew, that stays. */
  result_at: Date | null;
};

/** The kinds of analysis that are the agency's: any of the staff sees them and works on them. */
export const AGENCY_KINDS: readonly string[] = ['permit-review', 'site-assessment', 'permit-letter'];

/**
 * What a person asks for: an analysis of this kind. Without `viewer` it is the agency's, whoever started it; else one of a
 * case is the staff's, and any other its owner's alone.
 */
export type AnalysisKey = { id: string; kind: string; viewer?: { id: string; isStaff: boolean } | undefined };

const isTheirs = ({ viewer }: AnalysisKey) => {
  if (!viewer) return sql<boolean>`true`;
  const isOwn = sql<boolean>`(case_id is null and owner_id = ${viewer.id})`;
  return viewer.isStaff ? sql<boolean>`(case_id is not null or ${isOwn})` : isOwn;
};

/** What an analysis of a case begins with. */
export type OfCase = { caseId: string; recordId: string; declared: readonly Fact[]; assigneeId: string };

type AnalysisValues = {
  id: string;
  kind: string;
  ownerId: string;
  options: Record<string, string>;
  ofCase?: OfCase | undefined;
};

/** Adds a running analysis; false when the id is taken. */
export async function addAnalysis(tx: Db, { id, kind, ownerId, options, ofCase }: AnalysisValues): Promise<boolean> {
  const added = await tx
    .insertInto('analyses')
    .values({
      ...{ id, kind, owner_id: ownerId, options: JSON.stringify(options), status: 'processing' },
      ...(ofCase
        ? {
            case_id: ofCase.caseId,
            record_id: ofCase.recordId,
            declared: JSON.stringify(ofCase.declared),
            assignee_id: ofCase.assigneeId,
          }
        : {}),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ties documents to an analysis, in the order they were given. */
export const addAnalysisDocuments = (
  tx: Db,
  analysisId: string,
  documents: readonly Pick<LabelledFile, 'id' | 'label'>[],
) =>
  tx
    .insertInto('analysis_documents')
    .values(
      documents.map(({ id, label = null }, position) => ({
        analysis_id: analysisId,
        document_id: id,
        label,
        position,
        state: 'waiting',
      })),
    )
    .execute();

/** An analysis as those see it whose it is; to anyone else, and as another kind, it is not there. */
export const findAnalysis = (db: Db, key: AnalysisKey): Promise<AnalysisRow | undefined> =>
  db
    .selectFrom('analyses')
    .select(['id', 'kind', 'options', 'status', 'error', 'created_at'])
    .select(sql<Date | null>`case when result is not null then finished_at end`.as('result_at'))
    .where('id', '=', key.id)
    .where('kind', '=', key.kind)
    .where(isTheirs(key))
    .executeTakeFirst();

/** Who started the analysis with this id, and of which kind it is; undefined when nobody has. */
export const findStarted = (db: Db, id: string): Promise<{ owner_id: string; kind: string } | undefined> =>
  db.selectFrom('analyses').select(['owner_id', 'kind']).where('id', '=', id).executeTakeFirst();

/** The result and the Word file that was kept, for those whose analysis it is. */
export const findAnalysisOutput = (db: Db, key: AnalysisKey) =>
  db
    .selectFrom('analyses')
    .select(['result', 'output_sha256', 'options', 'created_at', 'finished_at'])
    .where('id', '=', key.id)
    .where('kind', '=', key.kind)
    .where(isTheirs(key))
    .executeTakeFirst();

/** What came of the latest analysis of a kind with these options whose letter names this value in one of its places. */
export const latestWithField = (
  db: Db,
  kind: string,
  options: Record<string, string>,
  field: { id: string; value: string },
) =>
  db
    .selectFrom('analyses')
    .select(['id', 'result', 'finished_at'])
    .where('kind', '=', kind)
    .where('status', '=', 'completed')
    .where(sql<boolean>`options @> ${JSON.stringify(options)}::jsonb`)
    .where(sql<boolean>`result -> 'fields' @> ${JSON.stringify([field])}::jsonb`)
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const analysisFiles = (db: Db, analysisId: string) =>
  db
    .selectFrom('analysis_documents')
    .innerJoin('documents', 'documents.id', 'analysis_documents.document_id')
    .select(['documents.id', 'name', 'size', 'sha256', 'label', 'state', 'pages_read', 'pages_total', 'reason'])
    .where('analysis_id', '=', analysisId)
    .orderBy('position')
    .execute();

/** The file to read of an analysis that is still running; undefined once either has ended. */
export const findWaitingFile = (db: Db, analysisId: string, documentId: string) =>
  db
    .selectFrom('analysis_documents')
    .innerJoin('analyses', 'analyses.id', 'analysis_documents.analysis_id')
    .innerJoin('documents', 'documents.id', 'analysis_documents.document_id')
    .select(['documents.sha256', 'documents.name', 'analyses.owner_id'])
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
  await lockAnalysis(tx, analysisId);
  const { left } = await tx
    .selectFrom('analysis_documents')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('analysis_id', '=', analysisId)
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirstOrThrow();
  return left;
}

/** What an analysis is made from beside its documents. */
export const findAnalysisInput = (db: Db, id: string) =>
  db
    .selectFrom('analyses')
    .leftJoin('submissions', 'submissions.application_id', 'case_id')
    .select(['analyses.id', 'kind', 'analyses.status', 'options', 'declared', 'record_id', 'case_id'])
    .select(['analyses.created_at', 'submitted_at'])
    .where('analyses.id', '=', id)
    .executeTakeFirst();

/** Keeps others from changing an analysis until the transaction ends. */
export const lockAnalysis = (tx: Db, id: string) =>
  tx.selectFrom('analyses').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** Ends a running analysis with its result; false when it had already ended. */
export async function completeAnalysis(
  tx: Db,
  id: string,
  output: { result: object; sha256: string; lines: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('analyses')
    .set({
      status: 'completed',
      result: JSON.stringify(output.result),
      output_sha256: output.sha256,
      lines: output.lines,
      finished_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Lets an analysis be evaluated anew, also while that is done already; false where it has no result yet. That stays until
 * the new one.
 */
export async function reopenAnalysis(tx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('analyses')
    .set({ status: 'processing' })
    .where('id', '=', id)
    .where('status', 'in', ['completed', 'processing'])
    .where('result', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Lets an analysis that was given up be ended once more. */
export const retryAnalysis = (tx: Db, id: string) =>
  tx
    .updateTable('analyses')
    .set({ status: 'processing', error: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'error')
    .where('error', '=', 'gave-up')
    .execute();

/** Ends a running analysis with the code of what went wrong. */
export const failAnalysis = (db: Db, id: string, error: string, now: Date) =>
  db
    .updateTable('analyses')
    .set({ status: 'error', error, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();

/** Of which case an analysis is, the document with the application's own answers, and who brought the case to its stage. */
export const caseOfAnalysis = (db: Db, { id, kind }: Pick<AnalysisKey, 'id' | 'kind'>) =>
  db
    .selectFrom('analyses')
    .leftJoin('cases', 'cases.application_id', 'analyses.case_id')
    .select(['case_id', 'record_id', 'stage_by'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();

/** The running analyses: their files that wait, and none where all were read and only the last step is left. */
export const findUnfinished = (db: Db) =>
  db
    .selectFrom('analyses')
    .leftJoin('analysis_documents', (join) =>
      join
        .onRef('analysis_documents.analysis_id', '=', 'analyses.id')
        .on('analysis_documents.state', 'in', ['waiting', 'reading']),
    )
    .select(['analyses.id', 'analyses.owner_id', 'analysis_documents.document_id'])
    .where('status', '=', 'processing')
    .execute();

/** A person's own analyses of a kind that are of no case, the latest first, each with the names of its files in their order. */
export const ownAnalyses = (db: Db, kind: string, ownerId: string, limit: number) =>
  db
    .selectFrom('analyses')
    .select(['analyses.id', 'options', 'status', 'created_at'])
    .select(({ selectFrom }) =>
      selectFrom('analysis_documents')
        .innerJoin('documents', 'documents.id', 'analysis_documents.document_id')
        .whereRef('analysis_id', '=', 'analyses.id')
        .select(sql<string[]>`coalesce(json_agg(documents.name order by position), '[]')`.as('names'))
        .$asScalar()
        .as('files'),
    )
    .where('owner_id', '=', ownerId)
    .where('case_id', 'is', null)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('analyses.id')
    .limit(limit)
    .execute();

/** Which of the agency's reviews: one's own, nobody's, or all. */
export type ReviewList = 'mine' | 'unassigned' | 'all';

export type ReviewRow = {
  id: string;
  options: Record<string, string>;
  status: 'processing' | 'completed' | 'error';
  created_at: Date;
  started_by: string;
  assignee_id: string | null;
  assignee: string | null;
  case_id: string | null;
  reference: string | null;
  files: number;
  superseded: string[];
  lines: number | null;
  decided: number;
};

const reviewRows = (db: Db, kind: string) =>
  db
    .selectFrom('analyses')
    .innerJoin('people as owner', 'owner.id', 'analyses.owner_id')
    .leftJoin('people as assignee', 'assignee.id', 'analyses.assignee_id')
    .leftJoin('submissions', 'submissions.application_id', 'analyses.case_id')
    .select([
      'analyses.id',
      'analyses.options',
      'analyses.status',
      'analyses.created_at',
      'owner.full_name as started_by',
      'assignee_id',
      'assignee.full_name as assignee',
      'case_id',
      'reference',
      'lines',
    ])
    .select(({ selectFrom }) => [
      selectFrom('analysis_documents')
        .whereRef('analysis_id', '=', 'analyses.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .as('files'),
      selectFrom('analysis_documents as read')
        .innerJoin('application_documents as filed', 'filed.document_id', 'read.document_id')
        .innerJoin('documents', 'documents.id', 'read.document_id')
        .whereRef('read.analysis_id', '=', 'analyses.id')
        .whereRef('filed.application_id', '=', 'analyses.case_id')
        .where('filed.replaced_by', 'is not', null)
        .select(sql<string[]>`coalesce(json_agg(distinct documents.name), '[]')`.as('names'))
        .$asScalar()
        .as('superseded'),
      selectFrom('decisions')
        .whereRef('analysis_id', '=', 'analyses.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .as('decided'),
    ])
    .where('kind', '=', kind);

const inView = (view: ReviewList, personId: string) =>
  view === 'mine'
    ? sql<boolean>`assignee_id = ${personId}`
    : view === 'unassigned'
      ? sql<boolean>`assignee_id is null`
      : sql<boolean>`true`;

/** A page of the agency's reviews, the latest first. */
export const listReviews = (
  db: Db,
  kind: string,
  { view, personId, offset, limit }: { view: ReviewList; personId: string; offset: number; limit: number },
): Promise<ReviewRow[]> =>
  reviewRows(db, kind)
    .where(inView(view, personId))
    .orderBy('analyses.created_at', 'desc')
    .orderBy('analyses.id')
    .offset(offset)
    .limit(limit)
    .execute() as Promise<ReviewRow[]>;

export const findReview = (db: Db, kind: string, id: string): Promise<ReviewRow | undefined> =>
  reviewRows(db, kind).where('analyses.id', '=', id).executeTakeFirst() as Promise<ReviewRow | undefined>;

/** The reviews of a case, the latest first. */
export const reviewsOfCase = (db: Db, kind: string, caseId: string): Promise<ReviewRow[]> =>
  reviewRows(db, kind).where('case_id', '=', caseId).orderBy('analyses.created_at', 'desc').execute() as Promise<
    ReviewRow[]
  >;

/** The documents that the reviews of a case read: those that were submitted, and its application as each had it. */
export const documentsOfReviews = (db: Db, caseId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('analysis_documents')
    .innerJoin('analyses', 'analyses.id', 'analysis_documents.analysis_id')
    .innerJoin('documents', 'documents.id', 'analysis_documents.document_id')
    .select(['documents.id', 'documents.name'])
    .where('case_id', '=', caseId)
    .execute();

/** How many reviews there are: all, those of a person, and those of nobody. */
export const countReviews = (db: Db, kind: string, personId: string): Promise<Record<ReviewList, number>> =>
  db
    .selectFrom('analyses')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where assignee_id = ${personId}))::int`.as('mine'),
      sql<number>`(count(*) filter (where assignee_id is null))::int`.as('unassigned'),
    ])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();

/** Gives a review to a person, or to nobody. */
export const assignReview = (db: Db, id: string, assigneeId: string | null) =>
  db.updateTable('analyses').set({ assignee_id: assigneeId }).where('id', '=', id).execute();
