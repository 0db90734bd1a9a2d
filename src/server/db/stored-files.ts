import { sql } from 'kysely';
import type { BlobProblem, Db } from './tables.ts';

/** All files, by their SHA-256, from one on. */
export const filesAfter = (db: Db, sha256: string, most: number) =>
  db
    .selectFrom('blobs')
    .select(['sha256', 'size'])
    .where('sha256', '>', sha256)
    .orderBy('sha256')
    .limit(most)
    .execute();

/** Files that were not compared since a moment, those that waited longest first. */
export const filesToCheck = (db: Db, before: Date, most: number) =>
  db
    .selectFrom('blobs')
    .select(['sha256', 'size'])
    .where(({ or, eb }) => or([eb('checked_at', 'is', null), eb('checked_at', '<', before)]))
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .orderBy('sha256')
    .limit(most)
    .execute();

/** Notes what came of comparing a file; one whose row is gone by then is gone with right. */
export const noteChecked = (db: Db, sha256: string, problem: BlobProblem | null, now: Date) =>
  db.updateTable('blobs').set({ checked_at: now, problem }).where('sha256', '=', sha256).execute();

/** Files that storage has no more as they were written, with the documents that have them and their cases. */
export const filesWithProblem = (db: Db, most: number) =>
  db
    .selectFrom('blobs')
    .select(['blobs.sha256', 'problem', 'checked_at'])
    .select(
      sql<string[]>`array(select distinct concat_ws(', ', d.name, s.reference) from documents as d
        left join application_documents as a on a.document_id = d.id
        left join submissions as s on s.application_id = a.application_id
        where d.sha256 = blobs.sha256 order by 1)`.as('names'),
    )
    .where('problem', 'is not', null)
    .orderBy('blobs.sha256')
    .limit(most)
    .execute();

/** How many files there are, how many were never compared, and how many storage lost. */
export const countFiles = (db: Db) =>
  db
    .selectFrom('blobs')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`(count(*) filter (where checked_at is null))::int`.as('unchecked'),
      sql<number>`(count(*) filter (where problem = 'missing'))::int`.as('missing'),
      sql<number>`(count(*) filter (where problem = 'changed'))::int`.as('changed'),
    ])
    .executeTakeFirstOrThrow();
