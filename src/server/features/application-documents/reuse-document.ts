import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { findDocument } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { findScan } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { refuseQuarantined } from '#server/http/refuse-quarantined.ts';
import { addDocuments } from './add-documents.ts';
import { refuseUnlessEditable } from './lock-application.ts';

/**
 * Puts a document of the application into another upload field: the same stored content, checked for that field.
 * Throws not-found, not-editable, quarantined, and what `addDocuments` throws.
 */
export async function reuseDocument(
  deps: Deps,
  owned: Owned,
  { documentId, field }: { documentId: string; field: string },
  now: Date,
): Promise<void> {
  const { db } = deps;
  await refuseUnlessEditable(db, owned);
  const found = await findDocument(db, owned, documentId);
  if (!found) throw new AppError('not-found', 'api:file.noDocument');
  const { name, size, sha256, media_type } = found;
  const scan = await findScan(db, sha256);
  if (scan) refuseQuarantined(deps, name, scan.outcome);
  await addDocuments(deps, owned, [{ id: randomUUID(), name, size, sha256, mediaType: media_type }], { field }, now);
}
