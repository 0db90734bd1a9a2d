import { type Selectable, sql } from 'kysely';
import type { DocumentFinding } from '#domain/application/document-finding.ts';
import type { Owned } from './applications.ts';
import { openCase } from './cases.ts';
import type { Db, Tables } from './tables.ts';

export type SubmittedDocumentRow = {
  id: string;
  field: string;
  name: string;
  size: number;
  sha256: string;
  created_at: Date;
  replaced_by: string | null;
  findings: DocumentFinding[];
  scan: Selectable<Tables['blobs']>['scan'];
};

/** The documents that came with a submitted application, earlier versions too, in the order they came. */
export const submittedDocuments = (db: Db, applicationId: string): Promise<SubmittedDocumentRow[]> =>
  db
    .selectFrom('application_documents')
    .innerJoin('submissions', 'submissions.application_id', 'application_documents.application_id')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .innerJoin('blobs', 'blobs.sha256', 'documents.sha256')
    .select([
      'documents.id',
      'field',
      'name',
      'documents.size',
      'documents.sha256',
      'documents.created_at',
      'replaced_by',
      'findings',
      'scan',
    ])
    .where('application_documents.application_id', '=', applicationId)
    // What the applicant took out again before that is not of it.
    .where(({ eb, or }) => or([eb('replaced_at', 'is', null), eb('replaced_by', 'is not', null)]))
    .orderBy('position')
    .execute();

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

/** What was frozen of a case, with who brought the case to its stage. */
export const submissionOfCase = (
  db: Db,
  id: string,
): Promise<(SubmissionRow & { stage_by: string | null }) | undefined> =>
  db
    .selectFrom('submissions')
    .innerJoin('cases', 'cases.application_id', 'submissions.application_id')
    .select(['reference', 'snapshot', 'sha256', 'submitted_at', 'stage_by'])
    .where('submissions.application_id', '=', id)
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

/**
 * Freezes an application that the transaction holds: its record stands, its status says so, its answers stay, and its
 * case begins.
 */
export async function snapshotApplication(tx: Db, id: string, submission: SubmissionRow): Promise<void> {
  await tx
    .insertInto('submissions')
    .values({ application_id: id, ...submission })
    .execute();
  await tx
    .updateTable('applications')
    .set({ status: 'Submitted', submitted_at: submission.submitted_at, last_modified: submission.submitted_at })
    .where('id', '=', id)
    .execute();
  await openCase(tx, id, submission.submitted_at);
}
