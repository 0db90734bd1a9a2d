import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { findDocument } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { addDocuments } from './add-documents.ts';
import { applicationOf } from './hold-application.ts';

/** Puts a document of the application into another upload field: the same stored content, checked for that field. */
export async function reuseDocument(
  deps: Deps,
  owned: Owned,
  { documentId, field }: { documentId: string; field: string },
  now: Date,
): Promise<void> {
  await applicationOf(deps.db, owned);
  const found = await findDocument(deps.db, owned, documentId);
  if (!found) throw new AppError('not-found', 'We could not find that document.');
  const { name, size, sha256, media_type } = found;
  await addDocuments(deps, owned, [{ id: randomUUID(), name, size, sha256, mediaType: media_type }], { field }, now);
}
