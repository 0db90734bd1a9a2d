import { randomUUID } from 'node:crypto';
import { applicationUploads } from '#contract/application-uploads.ts';
import { AppError } from '#contract/errors.ts';
import { findUpload, forgetUpload } from '#server/db/uploads.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, route } from '#server/http/route.ts';
import { answerByTus, headerOf } from '#server/http/tus-answer.ts';
import { beginUpload } from './begin-upload.ts';
import { finishUploadOf } from './finish-upload.ts';
import { refuseUnlessEditable } from './lock-application.ts';
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
