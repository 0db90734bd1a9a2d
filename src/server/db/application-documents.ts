import type { DocumentFinding } from '#domain/questionnaire/document-finding.ts';
import type { Owned } from './applications.ts';
import type { Db } from './db.ts';
import type { Tables } from './tables.ts';

type State = Tables['application_documents']['state'];

/** A document of an application, by its id in both. */
export type Place = { applicationId: string; documentId: string };

export type ApplicationDocumentRow = {
  id: string;
  field: string;
  name: string;
  size: number;
  media_type: string;
  sha256: string;
  state: State;
  findings: DocumentFinding[];
  pages: number | null;
  created_at: Date;
};

/** The documents of a person's application in the order they came; without those replaced or taken out. */
export const currentDocuments = (db: Db, { id, ownerId }: Owned): Promise<ApplicationDocumentRow[]> =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .innerJoin('applications', 'applications.id', 'application_documents.application_id')
    .select(['documents.id', 'field', 'name', 'size', 'media_type', 'sha256', 'state', 'findings', 'pages'])
    .select('documents.created_at')
    .where('application_id', '=', id)
    .where('applications.owner_id', '=', ownerId)
    .where('replaced_at', 'is', null)
    .orderBy('position')
    .execute();

/** One document of a person's application, also one that was replaced: it is kept. */
export const findDocument = (db: Db, { id, ownerId }: Owned, documentId: string) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .innerJoin('applications', 'applications.id', 'application_documents.application_id')
    .select(['documents.id', 'name', 'size', 'sha256', 'replaced_at'])
    .where('application_id', '=', id)
    .where('document_id', '=', documentId)
    .where('applications.owner_id', '=', ownerId)
    .executeTakeFirst();

/** Ties documents to a field of an application that the transaction holds. Their check is still to come. */
export const addToField = (tx: Db, applicationId: string, field: string, documentIds: string[]) =>
  tx
    .insertInto('application_documents')
    .values(
      documentIds.map((document_id) => ({
        application_id: applicationId,
        document_id,
        field,
        state: 'checking' as const,
      })),
    )
    .execute();

/** Marks a document as no longer of the application; it is kept. */
export const markReplaced = (tx: Db, { applicationId, documentId }: Place, now: Date) =>
  tx
    .updateTable('application_documents')
    .set({ replaced_at: now })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('replaced_at', 'is', null)
    .execute();

/** Says of a field's verified documents that they are what the applicant submits. */
export const completeField = (tx: Db, applicationId: string, field: string) =>
  tx
    .updateTable('application_documents')
    .set({ state: 'completed' })
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('state', '=', 'verified')
    .where('replaced_at', 'is', null)
    .execute();

/** The document to check; undefined once its check has ended or its application is gone. */
export const findUnchecked = (db: Db, { applicationId, documentId }: Place) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .select(['field', 'name', 'sha256'])
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'checking')
    .executeTakeFirst();

/** Ends the check of a document; a check that has ended stays as it is. */
export const endCheck = (
  db: Db,
  { applicationId, documentId }: Place,
  { state, findings, pages }: { state: 'error' | 'verified'; findings: DocumentFinding[]; pages: number | null },
) =>
  db
    .updateTable('application_documents')
    .set({ state, findings: JSON.stringify(findings), pages })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'checking')
    .execute();

/** Notes that an application in progress was worked on. Its version counts its answers only. */
export const touchApplication = (tx: Db, id: string, now: Date) =>
  tx.updateTable('applications').set({ last_modified: now }).where('id', '=', id).execute();
