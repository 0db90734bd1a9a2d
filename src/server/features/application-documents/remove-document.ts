import { AppError } from '#contract/errors.ts';
import { findDocument, markReplaced, reopenField, touchApplication } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { checkApplicationField } from '#server/jobs/jobs.ts';
import { lockForEdit } from './lock-application.ts';

/** Takes a document out of an application in progress. It is kept; taking it out again changes nothing. */
export async function removeDocument(
  { db, queue, config }: Deps,
  owned: Owned,
  documentId: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockForEdit(tx, owned);
    const found = await findDocument(tx, owned, documentId);
    if (!found) throw new AppError('not-found', 'api:file.noDocument');
    if (found.replaced_at) return;
    await markReplaced(tx, { applicationId: owned.id, documentId }, now);
    // What it showed, the documents that stay have to show without it.
    if (config.documentCheck === 'live') {
      await reopenField(tx, owned.id, found.field);
      await queue.enqueue(tx, checkApplicationField, { applicationId: owned.id, field: found.field });
    }
    await touchApplication(tx, owned.id, now);
  });
}
