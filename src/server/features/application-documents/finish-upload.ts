import { AppError } from '#contract/errors.ts';
import type { Owned } from '#server/db/applications.ts';
import { findUpload, finishUpload } from '#server/db/uploads.ts';
import type { Deps } from '#server/http/deps.ts';
import { storeFile } from '#server/http/receive-files.ts';
import { addDocuments } from './add-documents.ts';

/**
 * Makes a document of an upload that has arrived whole. Repeated, also after it was cut off half-way, it makes no
 * second one: the document has the upload's own id. Throws not-found, not-ready while parts are missing, and what
 * `addDocuments` throws.
 */
export async function finishUploadOf(deps: Deps, owned: Owned, id: string, now: Date): Promise<void> {
  const { db, uploads } = deps;
  const upload = await findUpload(db, { id, ownerId: owned.ownerId, applicationId: owned.id });
  if (!upload) throw new AppError('not-found', 'api:upload.unknown');
  if (upload.isFinished) return;
  const arrived = await uploads.arrived(id);
  if (!arrived) throw new AppError('not-found', { code: 'api:upload.gone', params: { name: upload.name } });
  if (arrived.offset !== upload.size) {
    throw new AppError('not-ready', { code: 'api:upload.notWhole', params: { name: upload.name } });
  }
  const { sha256, size } = await storeFile(deps, upload.name, uploads.open(id));
  const file = { id, name: upload.name, mediaType: upload.mediaType, sha256, size };
  const { field, replaces } = upload;
  await addDocuments(deps, owned, [file], { field, ...(replaces ? { replaces } : {}) }, now);
  await finishUpload(db, id, now);
  await uploads.remove(id);
}
