import { AppError } from '#contract/errors.ts';
import { findDocument } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { applicationOf } from './hold-application.ts';

/** One document as it was uploaded, under the name it came with. */
export async function downloadDocument({ db, blobs }: Deps, owned: Owned, documentId: string): Promise<FileAnswer> {
  await applicationOf(db, owned);
  const found = await findDocument(db, owned, documentId);
  if (!found) throw new AppError('not-found', 'We could not find that document.');
  return new FileAnswer(found.name, await blobs.stream(found.sha256), found.size);
}
