import { Readable } from 'node:stream';
import { AppError } from '#contract/errors.ts';
import { uploads } from '#contract/uploads.ts';
import { findStarted } from '../db/analyses.ts';
import { addBlob } from '../db/documents.ts';
import { fillUploadSlot, findUploadSlot } from '../db/uploads.ts';
import type { Deps } from '../http/deps.ts';
import { storeFile } from '../http/receive-files.ts';
import { type App, openRoute } from '../http/route.ts';
import { isSigned } from '../http/signed-url.ts';

/** The local store's own signed uploads: whoever holds the link may send that one file. */
export function uploadRoutes(app: App, deps: Deps): void {
  void app.register(async (scope) => {
    // A file is never parsed here, whatever type it says it is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    openRoute(scope, deps, uploads.put, async ({ params, query, raw }) => {
      const path = `/api/uploads/${params.slotId}`;
      if (!isSigned(deps.config.secretKey, path, query.expires, query.signature, new Date())) {
        throw new AppError('link-expired', 'api:analysis.linkExpired');
      }
      const slot = await findUploadSlot(deps.db, params.slotId);
      if (!slot) throw new AppError('not-found', 'api:analysis.noSlot');
      if (await findStarted(deps.db, slot.analysis_id)) {
        throw new AppError('out-of-date', 'api:analysis.started');
      }
      const body = raw.body instanceof Readable ? raw.body : Readable.from([]);
      const { sha256, size } = await storeFile(deps, slot.name, body);
      await deps.db.transaction().execute(async (tx) => {
        await addBlob(tx, { sha256, size });
        const mediaType = raw.headers['content-type'] ?? 'application/pdf';
        if (await fillUploadSlot(tx, slot.id, { sha256, size, mediaType })) return;
        throw new AppError('out-of-date', 'api:analysis.otherFile');
      });
      return { ok: true as const };
    });
  });
}
