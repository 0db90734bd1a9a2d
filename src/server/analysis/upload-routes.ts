import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { uploads } from '#contract/uploads.ts';
import { BlobTooLarge } from '../adapters/blobs.ts';
import { findStarted } from '../db/analyses.ts';
import { addBlob, type StoredFile } from '../db/documents.ts';
import { addUploadSlots, fillUploadSlot, findUploadSlot, slotsOfAnalysis } from '../db/uploads.ts';
import { type AcceptedFiles, refuseWrongType } from '../http/accepted-files.ts';
import type { Deps } from '../http/deps.ts';
import { holdToQuota } from '../http/quotas.ts';
import { cleanFileName, storeFile, tooLarge } from '../http/receive-files.ts';
import { type App, openRoute } from '../http/route.ts';
import { baseUrl, isSigned, signPath } from '../http/signed-url.ts';

/** Signed uploads through this server, where storage has none of its own: who holds the link may send that one file. */
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

/** Long enough to send 30 large files on a slow line. */
const LINK_SECONDS = 6 * 60 * 60;

type UploadKey = { analysisId: string; ownerId: string };

/** Opens a slot for each file and signs the link it is sent to. Throws over-quota. */
export async function makeUploadLinks(
  deps: Deps,
  request: FastifyRequest,
  { analysisId, ownerId, accepted, fileNames }: UploadKey & { accepted: AcceptedFiles; fileNames: string[] },
): Promise<{ upload_url: string; blob_name: string }[]> {
  const slots = fileNames.map((given) => {
    const name = cleanFileName(given);
    refuseWrongType(accepted, name, '');
    return { id: randomUUID(), analysisId, ownerId, name };
  });
  const { db, config, blobs } = deps;
  await db.transaction().execute(async (tx) => {
    await addUploadSlots(tx, slots);
    await holdToQuota(tx, deps, ownerId, ['unfinishedUploads']);
  });
  const base = baseUrl(config, request);
  const expires = Math.floor(Date.now() / 1000) + LINK_SECONDS;
  const ownAddress = (id: string) => {
    const path = `/api/uploads/${id}`;
    return `${base}${path}?expires=${expires}&signature=${signPath(config.secretKey, path, expires)}`;
  };
  return Promise.all(
    slots.map(async ({ id, name }) => ({
      upload_url: (await blobs.direct?.addressFor(id, LINK_SECONDS)) ?? ownAddress(id),
      blob_name: `${id}/${name}`,
    })),
  );
}

/**
 * The files that arrived at the named slots, in that order. Throws when one is unknown, has not arrived, or is too large.
 */
export async function collectUploads(
  deps: Deps,
  { analysisId, ownerId }: UploadKey,
  blobNames: string[],
): Promise<StoredFile[]> {
  const slots = new Map((await slotsOfAnalysis(deps.db, analysisId, ownerId)).map((slot) => [slot.id, slot]));
  // A slot holds one file, however often and under whichever name it is given.
  const slotIds = new Set(blobNames.map((blobName) => blobName.split('/')[0] ?? ''));
  const files: StoredFile[] = [];
  for (const slotId of slotIds) {
    const slot = slots.get(slotId);
    if (!slot) throw new AppError('invalid-request', 'api:analysis.uploadUnknown');
    // One after the other: each takes memory and the line to storage. What was taken is not taken again.
    const { sha256, size, media_type } = slot.sha256 === null ? await takeArrived(deps, slot) : slot;
    if (sha256 === null || size === null) {
      throw new AppError('invalid-file', { code: 'api:analysis.notArrived', params: { name: slot.name } });
    }
    files.push({
      id: randomUUID(),
      name: slot.name,
      mediaType: media_type ?? 'application/octet-stream',
      ...{ sha256, size },
    });
  }
  return files;
}

type UploadSlot = Awaited<ReturnType<typeof slotsOfAnalysis>>[number];

/** Ties what was sent to storage itself to its slot; the slot as it was where nothing has arrived. */
async function takeArrived({ db, blobs, config: { maxFileBytes } }: Deps, slot: UploadSlot): Promise<UploadSlot> {
  const taken = await blobs.direct?.take(slot.id, maxFileBytes).catch((error: unknown) => {
    throw error instanceof BlobTooLarge ? tooLarge(slot.name, maxFileBytes) : error;
  });
  if (taken) {
    const { sha256, size, mediaType = 'application/pdf' } = taken;
    await db.transaction().execute(async (tx) => {
      await addBlob(tx, { sha256, size });
      await fillUploadSlot(tx, slot.id, { sha256, size, mediaType });
    });
  }
  // A call at the same time may have taken it: the first complete file stays.
  return (await findUploadSlot(db, slot.id)) ?? slot;
}
