import type { ApplicationDocument } from '#contract/applications.ts';
import { type ApplicationDocumentRow, currentDocuments } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import type { Db } from '#server/db/db.ts';
import { applicationOf } from './lock-application.ts';

/** The documents of a person's application and how far each is. Throws not-found. */
export async function showDocuments(db: Db, owned: Owned): Promise<{ documents: ApplicationDocument[] }> {
  await applicationOf(db, owned);
  return { documents: (await currentDocuments(db, owned)).map(showDocument) };
}

const showDocument = (row: ApplicationDocumentRow): ApplicationDocument => ({
  id: row.id,
  field: row.field,
  name: row.name,
  size: row.size,
  media_type: row.media_type,
  state: row.state,
  findings: row.findings,
  pages: row.pages,
  pages_read: row.pages_read,
  added_at: row.created_at.toISOString(),
});
