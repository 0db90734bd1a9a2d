import { sql } from 'kysely';
import type { Owned } from './applications.ts';
import type { Db } from './db.ts';

/** What was frozen. `snapshot` is the very text whose SHA-256 is beside it. */
export type SubmissionRow = { reference: string; snapshot: string; sha256: string; submitted_at: Date };

export const findSubmission = (db: Db, { id, ownerId }: Owned): Promise<SubmissionRow | undefined> =>
  db
    .selectFrom('submissions')
    .innerJoin('applications', 'applications.id', 'submissions.application_id')
    .select(['reference', 'snapshot', 'sha256', 'submissions.submitted_at'])
    .where('application_id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/**
 * The next number of a series, from 1. Whoever takes one is alone with the series until their transaction ends,
 * and a transaction that fails gives its number back: the numbers have no gaps.
 */
export async function takeNumber(tx: Db, series: string): Promise<number> {
  const { last } = await tx
    .insertInto('application_numbers')
    .values({ series, last: 1 })
    .onConflict((conflict) => conflict.column('series').doUpdateSet({ last: sql`application_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** Freezes an application that the transaction holds: its record stands, its status says so, its answers stay. */
export async function freezeApplication(tx: Db, id: string, submission: SubmissionRow): Promise<void> {
  await tx
    .insertInto('submissions')
    .values({ application_id: id, ...submission })
    .execute();
  await tx
    .updateTable('applications')
    .set({ status: 'Submitted', submitted_at: submission.submitted_at, last_modified: submission.submitted_at })
    .where('id', '=', id)
    .execute();
}
