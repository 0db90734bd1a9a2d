import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { readUploadMetadata } from '#server/adapters/resumable-uploads.ts';
import type { Owned } from '#server/db/applications.ts';
import { addUpload, type BegunUpload } from '#server/db/uploads.ts';
import { APPLICATION_FILES, refuseWrongType } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { cleanFileName, tooLarge } from '#server/http/receive-files.ts';
import { refuseUnlessEditable } from './lock-application.ts';
import { uploadField } from './upload-field.ts';

const UploadMetadata = z.object({
  filename: z.string().min(1),
  filetype: z.string().max(200).nullish(),
  field: z.string(),
  replaces: z.uuid().nullish(),
});

/**
 * Takes note of an upload that is about to begin. `told`: its Upload-Metadata header; `length`: its Upload-Length.
 * Throws what would be said once all of it had arrived: the wrong kind of file, one that is too large, a field that is
 * none.
 */
export async function beginUpload(
  { db, agencyData, config }: Deps,
  owned: Owned,
  id: string,
  { told, length }: { told: string | undefined; length: string | undefined },
): Promise<void> {
  await refuseUnlessEditable(db, owned);
  const said = UploadMetadata.safeParse(readUploadMetadata(told ?? ''));
  const size = Number(length);
  if (!said.success || length === undefined || !Number.isSafeInteger(size) || size < 0) {
    throw new AppError('invalid-request', 'api:upload.untold');
  }
  const field = uploadField(agencyData.application.questionnaire, said.data.field).id;
  const name = cleanFileName(said.data.filename);
  const mediaType = said.data.filetype || 'application/octet-stream';
  refuseWrongType(APPLICATION_FILES, name, mediaType);
  if (size > config.maxFileBytes) throw tooLarge(name, config.maxFileBytes);
  const upload: BegunUpload = {
    id,
    ownerId: owned.ownerId,
    applicationId: owned.id,
    field,
    replaces: said.data.replaces ?? null,
    name,
    mediaType,
    size,
  };
  await addUpload(db, upload);
}
