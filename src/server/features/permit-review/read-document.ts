import { type Reading, unreadableSentence } from '#domain/documents/reading.ts';
import { findWaitingFile, lockAndCountUnread, setFileProgress } from '#server/db/reviews.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle } from '#server/jobs/job.ts';
import { finishReview, readReviewDocument } from '#server/jobs/jobs.ts';
import { Quarantined } from '#server/jobs/quarantine.ts';
import type { Reader } from '#server/jobs/reader.ts';
import { BlobDamaged } from '#server/services/blobs.ts';

/** Progress is written at most this often. */
const PROGRESS_MS = 500;

/** What an error says of the file itself; trying again would end the same way. */
function endsReading(error: unknown): string | undefined {
  if (error instanceof BlobDamaged) return 'The stored copy is damaged. Upload the file again.';
  if (error instanceof Quarantined) {
    return 'The virus scanner found something in this file. It was not opened and is kept apart. Tell whoever sent it.';
  }
  return undefined;
}

type Ids = { reviewId: string; documentId: string };

/** Reads one document once for each content; the last of a review's documents asks for the checklist. */
export const onReadDocument = (deps: Deps, reader: Reader) =>
  handle(readReviewDocument, {
    concurrency: deps.config.readers,
    run: async (ids, signal) => {
      const file = await findWaitingFile(deps.db, ids.reviewId, ids.documentId);
      if (!file) return;
      try {
        await settle(deps, ids, await readNow(deps, reader, ids, { sha256: file.sha256, signal }));
      } catch (error) {
        const reason = endsReading(error);
        if (!reason) throw error;
        await settleWith(deps, ids, { state: 'unreadable', reason });
      }
    },
    giveUp: (ids) =>
      settleWith(deps, ids, {
        state: 'unreadable',
        reason: 'The server could not read this file after several tries. Upload it again in a new review.',
      }),
  });

function readNow(
  { db }: Deps,
  reader: Reader,
  { reviewId, documentId }: Ids,
  { sha256, signal }: { sha256: string; signal: AbortSignal },
): Promise<Reading> {
  let written = 0;
  return reader.read(sha256, {
    signal,
    onStart: async () => void (await setFileProgress(db, reviewId, documentId, { state: 'reading' })),
    onProgress: ({ pageCount, pagesRead }) => {
      if (Date.now() - written < PROGRESS_MS) return;
      written = Date.now();
      // Progress that could not be written is told again with the next page.
      setFileProgress(db, reviewId, documentId, { pages_read: pagesRead, pages_total: pageCount }).catch(() => {});
    },
  });
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
