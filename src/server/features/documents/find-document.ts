import { AppError } from '#contract/errors.ts';
import { findViewed, type ViewedDocument } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { refuseQuarantined } from '#server/http/file-answer.ts';
import type { Viewer } from '#server/http/session-token.ts';

/**
 * A document that this person may look at. Throws not-found, and quarantined for one that the virus scanner flagged:
 * nothing of it is shown to anyone.
 */
export async function findDocument(deps: Deps, documentId: string, viewer: Viewer): Promise<ViewedDocument> {
  const found = await findViewed(deps.db, documentId, viewer);
  if (!found) throw new AppError('not-found', 'api:file.noDocument');
  refuseQuarantined(deps, found.name, found.scan);
  return found;
}
