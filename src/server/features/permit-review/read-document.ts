import { type Reading, unreadableSentence } from '#domain/documents/reading.ts';
import { addPages, findReading, setReading } from '#server/db/documents.ts';
import { findWaitingFile, lockAndCountUnread, setFileProgress } from '#server/db/reviews.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle } from '#server/jobs/job.ts';
import { finishReview, readReviewDocument } from '#server/jobs/jobs.ts';
import { readDocumentSandboxed } from '#server/sandbox/read-document.ts';
import { createSlots, type Slots } from '#server/sandbox/slots.ts';
import { BlobDamaged } from '#server/services/blobs.ts';

/** Progress is written at most this often. */
const PROGRESS_MS = 500;

/** Reasons that a busy machine may have caused: the next review tries such a file again. */
const MAY_PASS = new Set(['too-slow', 'too-much-memory', 'reader-crashed']);

type Ids = { reviewId: string; documentId: string };

/** Reads one document once for each content; the last of a review's documents asks for the checklist. */
export const onReadDocument = (deps: Deps) => {
  const slots = createSlots(deps.config.readers);
  return handle(readReviewDocument, {
    concurrency: deps.config.readers,
    run: async (ids, signal) => {
      const file = await findWaitingFile(deps.db, ids.reviewId, ids.documentId);
      if (!file) return;
      try {
        await settle(deps, ids, await readOnce(deps, ids, file.sha256, { signal, slots }));
      } catch (error) {
        if (!(error instanceof BlobDamaged)) throw error;
        await settleWith(deps, ids, {
          state: 'unreadable',
          reason: 'The stored copy is damaged. Upload the file again.',
        });
      }
    },
    giveUp: (ids) =>
      settleWith(deps, ids, {
        state: 'unreadable',
        reason: 'The server could not read this file after several tries. Upload it again in a new review.',
      }),
  });
};

async function readOnce(
  deps: Deps,
  ids: Ids,
  sha256: string,
  { signal, slots }: { signal: AbortSignal; slots: Slots },
): Promise<Reading> {
  const { db, blobs } = deps;
  const known = await findReading(db, sha256);
  if (known && !(known.outcome === 'unreadable' && MAY_PASS.has(known.reason))) return known;
  await setFileProgress(db, ids.reviewId, ids.documentId, { state: 'reading' });
  let written = 0;
  const { reading } = await blobs.withFile(sha256, (path) =>
    readDocumentSandboxed(path, {
      signal,
      slots,
      onPages: async (pages) => void (await addPages(db, sha256, pages)),
      onProgress: ({ pageCount, pagesRead }) => {
        if (Date.now() - written < PROGRESS_MS) return;
        written = Date.now();
        // Progress that could not be written is told again with the next page.
        setFileProgress(db, ids.reviewId, ids.documentId, { pages_read: pagesRead, pages_total: pageCount }).catch(
          () => {},
        );
      },
    }),
  );
  await setReading(db, sha256, reading);
  return reading;
}

const settle = (deps: Deps, ids: Ids, reading: Reading): Promise<void> =>
  settleWith(
    deps,
    ids,
    reading.outcome === 'read'
      ? { state: 'read', pages_read: reading.pageCount, pages_total: reading.pageCount }
      : { state: 'unreadable', pages_total: reading.pageCount, reason: unreadableSentence(reading.reason) },
  );

type Ended = { state: 'read' | 'unreadable'; pages_read?: number; pages_total?: number; reason?: string };

/** Marks the file's end and, when none is left, asks for the checklist: in one transaction, so neither is lost. */
const settleWith = ({ db, queue }: Deps, { reviewId, documentId }: Ids, ended: Ended): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setFileProgress(tx, reviewId, documentId, ended);
    const left = await lockAndCountUnread(tx, reviewId);
    if (left === 0) await queue.enqueue(tx, finishReview, { reviewId }, reviewId);
  });
