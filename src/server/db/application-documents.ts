import type { DocumentFinding } from '#domain/application/document-finding.ts';
import type { Owned } from './applications.ts';
import type { Db, Tables } from './tables.ts';

type DocumentState = Tables['application_documents']['state'];

/** A document of an application, by its id in both. */
export type ApplicationDocumentKey = { applicationId: string; documentId: string };

export type ApplicationDocumentRow = {
  id: string;
  field: string;
  name: string;
  size: number;
  media_type: string;
  sha256: string;
  state: DocumentState;
  findings: DocumentFinding[];
  pages: number | null;
  pages_read: number | null;
  examined_at: Date | null;
  created_at: Date;
};

/** The documents of a person's application in the order they came; without those replaced or removed. */
export const currentDocuments = (db: Db, { id, ownerId }: Owned): Promise<ApplicationDocumentRow[]> =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .innerJoin('applications', 'applications.id', 'application_documents.application_id')
    .select(['documents.id', 'field', 'name', 'size', 'media_type', 'sha256', 'state', 'findings', 'pages'])
    .select(['documents.created_at', 'examined_at', 'pages_read'])
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
    .select(['documents.id', 'field', 'name', 'size', 'media_type', 'sha256', 'replaced_at'])
    .where('application_id', '=', id)
    .where('document_id', '=', documentId)
    .where('applications.owner_id', '=', ownerId)
    .executeTakeFirst();

/** Ties documents to a field of an application that the transaction holds. `state`: whether their check is to come. */
export const addToField = (
  tx: Db,
  applicationId: string,
  field: string,
  documentIds: string[],
  state: 'checking' | 'verified' = 'checking',
) =>
  tx
    .insertInto('application_documents')
    .values(
      documentIds.map((document_id) => ({
        application_id: applicationId,
        document_id,
        field,
        state,
      })),
    )
    .execute();

/** Marks a document as no longer of the application; it is kept. `by`: the document that took its place. */
export const markReplaced = (
  tx: Db,
  { applicationId, documentId }: ApplicationDocumentKey,
  now: Date,
  by: string | null = null,
) =>
  tx
    .updateTable('application_documents')
    .set({ replaced_at: now, replaced_by: by })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('replaced_at', 'is', null)
    .execute();

/** Has the documents of a field that were not submitted checked anew: what is asked is asked of all of them together. */
export const reopenField = (tx: Db, applicationId: string, field: string) =>
  tx
    .updateTable('application_documents')
    .set({ state: 'checking' })
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('state', 'in', ['error', 'verified'])
    .where('replaced_at', 'is', null)
    .execute();

/** Says of a field's checked documents that they are what the applicant submits, with open items or without. */
export const completeField = (tx: Db, applicationId: string, field: string) =>
  tx
    .updateTable('application_documents')
    .set({ state: 'completed' })
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .where('state', 'in', ['error', 'verified'])
    .where('replaced_at', 'is', null)
    .execute();

/** A submitted document is not submitted any more. */
export const takeBack = (tx: Db, { applicationId, documentId }: ApplicationDocumentKey) =>
  tx
    .updateTable('application_documents')
    .set({ state: 'verified' })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'completed')
    .execute();

/** The document to examine; undefined once it was or its application is gone. */
export const findUnexamined = (db: Db, { applicationId, documentId }: ApplicationDocumentKey) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .select(['field', 'name', 'sha256', 'owner_id'])
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'checking')
    .where('examined_at', 'is', null)
    .executeTakeFirst();

/** Keeps what came of examining a document by itself; what was found once stays. */
export const endExamination = (
  db: Db,
  { applicationId, documentId }: ApplicationDocumentKey,
  { findings, pages }: { findings: DocumentFinding[]; pages: number | null },
  now: Date,
) =>
  db
    .updateTable('application_documents')
    .set({ findings: JSON.stringify(findings), pages, examined_at: now })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'checking')
    .where('examined_at', 'is', null)
    .execute();

/** Says of a document whose examination goes on later why it waits. */
export const setWaiting = (
  tx: Db,
  { applicationId, documentId }: ApplicationDocumentKey,
  findings: DocumentFinding[],
) =>
  tx
    .updateTable('application_documents')
    .set({ findings: JSON.stringify(findings) })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'checking')
    .where('examined_at', 'is', null)
    .execute();

/** How far the reading of a document is, while it is checked. */
export const setPagesRead = (
  db: Db,
  { applicationId, documentId }: ApplicationDocumentKey,
  read: number,
  total: number,
) =>
  db
    .updateTable('application_documents')
    .set({ pages_read: read, pages: total })
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('state', '=', 'checking')
    .where('examined_at', 'is', null)
    .execute();

type CheckedState = 'error' | 'verified';

const withState = (tx: Db, applicationId: string, documentIds: string[], state: CheckedState) =>
  tx
    .updateTable('application_documents')
    .set({ state })
    .where('application_id', '=', applicationId)
    .where('document_id', 'in', documentIds);

/** Ends the check of documents that are being checked; one that was submitted meanwhile stays so. */
export const endCheck = async (tx: Db, applicationId: string, documentIds: string[], state: CheckedState) => {
  if (documentIds.length === 0) return;
  await withState(tx, applicationId, documentIds, state).where('state', '=', 'checking').execute();
};

/** Says of documents whose check has ended how they stand. */
export const setStates = async (tx: Db, applicationId: string, documentIds: string[], state: CheckedState) => {
  if (documentIds.length === 0) return;
  await withState(tx, applicationId, documentIds, state)
    .where('state', 'not in', ['checking', state])
    .where('replaced_at', 'is', null)
    .execute();
};

/** Notes that an application in progress was worked on. Its version counts its answers only. */
export const touchApplication = (tx: Db, id: string, now: Date) =>
  tx.updateTable('applications').set({ last_modified: now }).where('id', '=', id).execute();
