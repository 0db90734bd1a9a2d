import { sql } from 'kysely';
import type { ChecklistResult } from '#domain/checklists/result.ts';
import type { Db } from './db.ts';

export type ReviewRow = {
  id: string;
  category: string;
  status: 'processing' | 'completed' | 'error';
  failure: string | null;
  created_at: Date;
};

/** Adds a running review; false when the id is taken. */
export async function addReview(tx: Db, review: { id: string; ownerId: string; category: string }): Promise<boolean> {
  const added = await tx
    .insertInto('reviews')
    .values({ id: review.id, owner_id: review.ownerId, category: review.category, status: 'processing' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Ties documents to a review, in the order they were given. */
export const addReviewDocuments = (tx: Db, reviewId: string, documentIds: string[]) =>
  tx
    .insertInto('review_documents')
    .values(
      documentIds.map((document_id, position) => ({ review_id: reviewId, document_id, position, state: 'waiting' })),
    )
    .execute();

/** A review as its owner sees it; to anyone else it is not there. */
export const findReview = (db: Db, id: string, ownerId: string): Promise<ReviewRow | undefined> =>
  db
    .selectFrom('reviews')
    .select(['id', 'category', 'status', 'failure', 'created_at'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/** Who started the review with this id; undefined when nobody has. */
export const ownerOfReview = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('reviews').select('owner_id').where('id', '=', id).executeTakeFirst())?.owner_id;

/** The finished checklist and its Word file, for the owner of a completed review. */
export const findReviewOutput = (db: Db, id: string, ownerId: string) =>
  db
    .selectFrom('reviews')
    .select(['status', 'result', 'output_sha256'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const reviewFiles = (db: Db, reviewId: string) =>
  db
    .selectFrom('review_documents')
    .innerJoin('documents', 'documents.id', 'review_documents.document_id')
    .select(['documents.id', 'name', 'size', 'sha256', 'state', 'pages_read', 'pages_total', 'reason'])
    .where('review_id', '=', reviewId)
    .orderBy('position')
    .execute();

/** The file to read of a review that is still running; undefined once either has ended. */
export const findWaitingFile = (db: Db, reviewId: string, documentId: string) =>
  db
    .selectFrom('review_documents')
    .innerJoin('reviews', 'reviews.id', 'review_documents.review_id')
    .innerJoin('documents', 'documents.id', 'review_documents.document_id')
    .select(['documents.sha256', 'documents.name'])
    .where('review_id', '=', reviewId)
    .where('document_id', '=', documentId)
    .where('status', '=', 'processing')
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirst();

type FileProgress = {
  state?: 'reading' | 'read' | 'unreadable';
  pages_read?: number;
  pages_total?: number;
  reason?: string;
};

export const setFileProgress = (db: Db, reviewId: string, documentId: string, progress: FileProgress) =>
  db
    .updateTable('review_documents')
    .set(progress)
    .where('review_id', '=', reviewId)
    .where('document_id', '=', documentId)
    .where('state', 'in', ['waiting', 'reading'])
    .execute();

/** How many files are still to be read. Locks the review, so that of two last files one sees none left. */
export async function lockAndCountUnread(tx: Db, reviewId: string): Promise<number> {
  await tx.selectFrom('reviews').select('id').where('id', '=', reviewId).forUpdate().execute();
  const { left } = await tx
    .selectFrom('review_documents')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('review_id', '=', reviewId)
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirstOrThrow();
  return left;
}

export const findRunningReview = (db: Db, id: string) =>
  db
    .selectFrom('reviews')
    .select(['id', 'category'])
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst();

/** Ends a running review with its checklist; false when it had already ended. */
export async function completeReview(
  tx: Db,
  id: string,
  output: { result: ChecklistResult; sha256: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
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

/** Ends a running review with a sentence for the person. */
export const failReview = (db: Db, id: string, failure: string, now: Date) =>
  db
    .updateTable('reviews')
    .set({ status: 'error', failure, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .execute();
