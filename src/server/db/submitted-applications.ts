import { type Selectable, sql } from 'kysely';
import type { DocumentFinding } from '#domain/questionnaire/document-finding.ts';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

export type SubmittedRow = {
  id: string;
  reference: string;
  title: string;
  applicant: string;
  project_address: string | null;
  apn: string | null;
  submitted_at: Date;
  documents: number;
};

const submitted = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('applications', 'applications.id', 'submissions.application_id')
    .innerJoin('people', 'people.id', 'applications.owner_id')
    .select(['applications.id', 'reference', 'title', 'people.full_name as applicant', 'submissions.submitted_at'])
    .select(({ selectFrom }) => [
      sql<string | null>`text_answers ->> 'project_address'`.as('project_address'),
      sql<string | null>`text_answers ->> 'apn'`.as('apn'),
      selectFrom('application_documents')
        .whereRef('application_documents.application_id', '=', 'applications.id')
        .where('replaced_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('documents'),
    ]);

/** Applications that were submitted, the newest first. */
export const listSubmitted = (db: Db): Promise<SubmittedRow[]> =>
  submitted(db).orderBy('submissions.submitted_at', 'desc').orderBy('applications.id').execute();

export const findSubmitted = (db: Db, id: string): Promise<SubmittedRow | undefined> =>
  submitted(db).where('applications.id', '=', id).executeTakeFirst();

export type SubmittedDocumentRow = {
  id: string;
  field: string;
  name: string;
  size: number;
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
