import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { uploads } from '#contract/uploads.ts';
import { addBlob } from '#server/db/documents.ts';
import { ownerOfReview } from '#server/db/reviews.ts';
import { fillUploadSlot, findUploadSlot } from '#server/db/upload-slots.ts';
import type { Deps } from '#server/http/deps.ts';
import { storeFile } from '#server/http/receive-files.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { isSigned } from '#server/http/signed-url.ts';

/** The local store's own signed uploads: whoever holds the link may send that one file. */
export function uploadRoutes(app: App, deps: Deps): void {
  void app.register(async (scope) => {
    // A file is never parsed here, whatever type it says it is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    openRoute(scope, deps, uploads.put, async ({ params, query, raw }) => {
      const path = `/api/uploads/${params.slotId}`;
      if (!isSigned(deps.config.secretKey, path, query.expires, query.signature, new Date())) {
        throw new AppError('link-expired', 'This upload link is not valid any more. Start the upload again.');
      }
      const slot = await findUploadSlot(deps.db, params.slotId);
      if (!slot) throw new AppError('not-found', 'This upload is not known. Start the upload again.');
      if ((await ownerOfReview(deps.db, slot.review_id)) !== undefined) {
        throw new AppError(
          'out-of-date',
          'The review of these files has already started. Start a new one to add files.',
        );
      }
      const body = raw.body instanceof Readable ? raw.body : Readable.from([]);
      const { sha256, size } = await storeFile(deps, slot.name, body);
      await deps.db.transaction().execute(async (tx) => {
        await addBlob(tx, { sha256, size });
        await fillUploadSlot(tx, slot.id, {
          sha256,
          size,
          mediaType: raw.headers['content-type'] ?? 'application/pdf',
        });
      });
      return { ok: true as const };
    });
  });
}
