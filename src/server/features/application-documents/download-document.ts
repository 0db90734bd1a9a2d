import { AppError } from '#contract/errors.ts';
import type { Language } from '#domain/agency/language.ts';
import { findDocument } from '#server/db/application-documents.ts';
import type { Owned } from '#server/db/applications.ts';
import { findScan } from '#server/db/viewed-documents.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer, nameDocument } from '#server/http/file-answer.ts';
import { refuseQuarantined } from '#server/http/refuse-quarantined.ts';
import { applicationOf } from './lock-application.ts';

type DownloadRequest = { documentId: string; language: Language };

/** One document as it was uploaded, under a name that says its question and its version. Throws not-found, quarantined. */
export async function downloadDocument(
  deps: Deps,
  owned: Owned,
  { documentId, language }: DownloadRequest,
): Promise<FileAnswer> {
  const { db, blobs } = deps;
  await applicationOf(db, owned);
  const found = await findDocument(db, owned, documentId);
  if (!found) throw new AppError('not-found', 'api:file.noDocument');
  refuseQuarantined(deps, found.name, (await findScan(db, found.sha256))?.outcome ?? null);
  return new FileAnswer(await nameDocument(deps, found, language), await blobs.stream(found.sha256), found.size);
}
