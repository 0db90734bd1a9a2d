import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { applicationUploads } from '#contract/applications.ts';
import { AppError } from '#contract/errors.ts';
import { readUploadMetadata } from '#server/adapters/resumable-uploads.ts';
import type { Owned } from '#server/db/applications.ts';
import { addUpload, type BegunUpload, findUpload, finishUpload, forgetUpload } from '#server/db/uploads.ts';
import { APPLICATION_FILES, refuseWrongType } from '#server/http/accepted-files.ts';
import type { Deps } from '#server/http/deps.ts';
import { holdToQuota } from '#server/http/quotas.ts';
import { cleanFileName, storeFile, tooLarge } from '#server/http/receive-files.ts';
import { type App, route } from '#server/http/route.ts';
import { answerByTus, headerOf } from '#server/http/tus-answer.ts';
import { addDocuments } from './add-documents.ts';
import { refuseUnlessEditable, uploadField } from './lock-application.ts';
import { showDocuments } from './show-documents.ts';

const TUS_PART = 'application/offset+octet-stream';

/** Uploads to an application that may be broken off and go on. */
export function applicationUploadRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  void app.register(async (scope) => {
    // A part of a file is never parsed, and has no limit of its own: the protocol holds it to the file's size.
    scope.addContentTypeParser(TUS_PART, (_request, payload, done) => done(null, payload));

    route(scope, deps, applicationUploads.begin, async ({ params: { id }, raw, viewer }) => {
      const uploadId = randomUUID();
      const said = { told: headerOf(raw, 'upload-metadata'), length: headerOf(raw, 'upload-length') };
      await beginUpload(deps, { id, ownerId: viewer.id }, uploadId, said);
      return answerByTus(deps, raw, uploadId);
    });

    for (const endpoint of [applicationUploads.offset, applicationUploads.send, applicationUploads.drop]) {
      route(scope, deps, endpoint, async ({ params: { id, uploadId }, raw, viewer }) => {
        const owned = { id, ownerId: viewer.id };
        if (endpoint.method !== 'DELETE') await refuseUnlessEditable(db, owned);
        const known = await findUpload(db, { id: uploadId, ownerId: viewer.id, applicationId: id });
        if (!known) throw new AppError('not-found', 'api:upload.unknown');
        const answer = await answerByTus(deps, raw, uploadId);
        if (endpoint.method === 'DELETE' && answer.response.ok) await forgetUpload(db, uploadId);
        return answer;
      });
    }
  });

  route(app, deps, applicationUploads.finish, async ({ params: { id, uploadId }, viewer }) => {
    const owned = { id, ownerId: viewer.id };
    await finishUploadOf(deps, owned, uploadId, new Date());
    return showDocuments(db, owned);
  });
}

const UploadMetadata = z.object({
  filename: z.string().min(1),
  filetype: z.string().max(200).nullish(),
  field: z.string(),
  replaces: z.uuid().nullish(),
});

/**
 * Takes note of an upload that is about to begin. `told`: its Upload-Metadata header; `length`: its Upload-Length.
 * Throws what would be said once all of it had arrived: the wrong kind of file, one that is too large, a field that is
 * none, a person who is at a limit.
 */
async function beginUpload(
  deps: Deps,
  owned: Owned,
  id: string,
  { told, length }: { told: string | undefined; length: string | undefined },
): Promise<void> {
  const { db, agencyData, config } = deps;
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
  await db.transaction().execute(async (tx) => {
    await addUpload(tx, upload);
    await holdToQuota(tx, deps, owned.ownerId, ['unfinishedUploads', 'storedMegabytes']);
  });
}

/**
 * Makes a document of an upload that has arrived whole. Repeated, also after it was cut off half-way, it makes no
 * second one: the document has the upload's own id. Throws not-found, not-ready while parts are missing, and what
 * `addDocuments` throws.
 */
async function finishUploadOf(deps: Deps, owned: Owned, id: string, now: Date): Promise<void> {
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
