import type { RecordFile } from '#domain/application/record.ts';
import type { Owned } from './applications.ts';
import type { Db } from './tables.ts';

const currentFiles = (db: Db, applicationId: string) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .where('application_id', '=', applicationId)
    .where('replaced_at', 'is', null)
    .orderBy('position');

/** How far each file of an application's upload fields is, without those that were replaced or removed. */
export const uploadsOf = (db: Db, applicationId: string) =>
  currentFiles(db, applicationId).select(['field', 'state']).execute();

/** The current files of an application with what came of examining each, in the order in which they came. */
export const filesToCheck = (db: Db, applicationId: string) =>
  currentFiles(db, applicationId)
    .select(['documents.id', 'field', 'name', 'sha256', 'state', 'findings', 'examined_at', 'documents.created_at'])
    .execute();

/** Holds an application until the transaction ends, whoever's it is; false where it is gone. */
export async function lockForCheck(tx: Db, applicationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', applicationId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The files that were replaced or removed: they are kept. The newest first. */
export const formerFiles = (db: Db, { id, ownerId }: Owned) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .innerJoin('applications', 'applications.id', 'application_documents.application_id')
    .innerJoin('blobs', 'blobs.sha256', 'documents.sha256')
    .select(['documents.id', 'field', 'name', 'documents.size', 'replaced_at', 'replaced_by'])
    .select(['documents.created_at', 'scan'])
    .where('application_id', '=', id)
    .where('applications.owner_id', '=', ownerId)
    .where('replaced_at', 'is not', null)
    .orderBy('position', 'desc')
    .execute();

/**
 * All files of the application that a document is of, also those that were replaced or removed, in the order in
 * which they came; none where it is of no application.
 */
export const filesBeside = (db: Db, documentId: string) =>
  db
    .selectFrom('application_documents as this')
    .innerJoin('application_documents as one', 'one.application_id', 'this.application_id')
    .innerJoin('documents', 'documents.id', 'one.document_id')
    .select(['documents.id', 'one.field', 'name', 'one.replaced_by'])
    .where('this.document_id', '=', documentId)
    .orderBy('one.position')
    .execute();

/** The current files of an application by field, as the record of the application names them. */
export async function recordFilesOf(db: Db, applicationId: string): Promise<Record<string, RecordFile[]>> {
  const rows = await currentFiles(db, applicationId)
    .select(['field', 'documents.id', 'name', 'size', 'sha256'])
    .execute();
  const files: Record<string, RecordFile[]> = {};
  for (const { field, ...file } of rows) files[field] = [...(files[field] ?? []), file];
  return files;
}
