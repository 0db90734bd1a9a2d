import { AppError } from '#contract/errors.ts';
import { findDocument, markReplaced, touchApplication } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { holdEditable } from './hold-application.ts';

/** Takes a document out of an application in progress. It is kept; taking it out again changes nothing. */
export async function removeDocument({ db }: Deps, owned: Owned, documentId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await holdEditable(tx, owned);
    const found = await findDocument(tx, owned, documentId);
    if (!found) throw new AppError('not-found', 'We could not find that document.');
    if (found.replaced_at) return;
    await markReplaced(tx, { applicationId: owned.id, documentId }, now);
    await touchApplication(tx, owned.id, now);
  });
}
