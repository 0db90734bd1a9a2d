import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { applicationUploads } from '#contract/application-uploads.ts';
import { AppError } from '#contract/errors.ts';
import { findUpload, forgetUpload } from '#server/db/resumable-uploads.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, ProtocolAnswer, route } from '#server/http/route.ts';
import { beginUpload } from './begin-upload.ts';
import { finishUploadOf } from './finish-upload.ts';
import { refuseUnlessEditable } from './hold-application.ts';
import { showDocuments } from './show-documents.ts';

const TUS_PART = 'application/offset+octet-stream';

/** Hands a request on to the tus protocol under the upload's own id. */
async function byProtocol({ uploads }: Deps, raw: FastifyRequest, uploadId: string): Promise<ProtocolAnswer> {
  const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && /^(tus-|upload-|content-|host$)/.test(name) ? [[name, value]] : [],
  );
  const response = await uploads.handle({
    method: raw.method,
    headers: Object.fromEntries(headers),
    uploadId,
    path: raw.url.split('?')[0] ?? raw.url,
    body: raw.body instanceof Readable ? raw.body : undefined,
  });
  return new ProtocolAnswer(response);
}

const header = (raw: FastifyRequest, name: string): string | undefined => {
  const value = raw.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** Uploads to an application that may be broken off and go on. */
export function applicationUploadRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  void app.register(async (scope) => {
    // A part of a file is never parsed, and has no limit of its own: the protocol holds it to the file's size.
    scope.addContentTypeParser(TUS_PART, (_request, payload, done) => done(null, payload));

    route(scope, deps, applicationUploads.begin, async ({ params: { id }, raw, viewer }) => {
      const uploadId = randomUUID();
      const said = { told: header(raw, 'upload-metadata'), length: header(raw, 'upload-length') };
      await beginUpload(deps, { id, ownerId: viewer.id }, uploadId, said);
      return byProtocol(deps, raw, uploadId);
    });

    for (const endpoint of [applicationUploads.offset, applicationUploads.send, applicationUploads.drop]) {
      route(scope, deps, endpoint, async ({ params: { id, uploadId }, raw, viewer }) => {
        const owned = { id, ownerId: viewer.id };
        if (endpoint.method !== 'DELETE') await refuseUnlessEditable(db, owned);
        const known = await findUpload(db, { id: uploadId, ownerId: viewer.id, applicationId: id });
        if (!known) throw new AppError('not-found', 'We do not know this upload any more. Upload the file again.');
        const answer = await byProtocol(deps, raw, uploadId);
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
