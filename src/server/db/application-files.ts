import type { RecordFile } from '#domain/questionnaire/record.ts';
import type { Db } from './db.ts';

const currentFiles = (db: Db, applicationId: string) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'application_documents.document_id')
    .where('application_id', '=', applicationId)
    .where('replaced_at', 'is', null)
    .orderBy('position');

/** How far each file of an application's upload fields is, without those that were replaced or taken out. */
export const uploadsOf = (db: Db, applicationId: string) =>
  currentFiles(db, applicationId).select(['field', 'state']).execute();

/** The same files by field, as the record of the application names them. */
export async function recordFilesOf(db: Db, applicationId: string): Promise<Record<string, RecordFile[]>> {
  const rows = await currentFiles(db, applicationId)
    .select(['field', 'documents.id', 'name', 'size', 'sha256'])
    .execute();
  const files: Record<string, RecordFile[]> = {};
  for (const { field, ...file } of rows) files[field] = [...(files[field] ?? []), file];
  return files;
}
