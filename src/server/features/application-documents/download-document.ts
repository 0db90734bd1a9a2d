import { AppError } from '#contract/errors.ts';
import { findDocument } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { findScan } from '#server/db/scans.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { refuseQuarantined } from '#server/http/refuse-quarantined.ts';
import { applicationOf } from './hold-application.ts';

/** One document as it was uploaded, under the name it came with. */
export async function downloadDocument(deps: Deps, owned: Owned, documentId: string): Promise<FileAnswer> {
  const { db, blobs } = deps;
  await applicationOf(db, owned);
  const found = await findDocument(db, owned, documentId);
  if (!found) throw new AppError('not-found', 'We could not find that document.');
  refuseQuarantined(deps, found.name, (await findScan(db, found.sha256))?.outcome ?? null);
  return new FileAnswer(found.name, await blobs.stream(found.sha256), found.size);
}
