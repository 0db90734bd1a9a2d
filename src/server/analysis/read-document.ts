import type { FileProblem } from '#contract/analysis.ts';
import type { Reading } from '#domain/documents/document.ts';
import { BlobDamaged } from '../adapters/blobs.ts';
import { findWaitingFile, lockAndCountUnread, setFileProgress } from '../db/analyses.ts';
import type { Deps } from '../http/deps.ts';
import { finishAnalysis, handle, readAnalysisDocument } from '../jobs/jobs.ts';
import { Quarantined } from '../jobs/quarantine.ts';
import type { Reader } from '../jobs/reader.ts';

type Ids = { analysisId: string; documentId: string };

/** Reads one document once for each content; the last of an analysis's documents asks for its last step. */
export const onReadAnalysisDocument = (deps: Deps, reader: Reader) =>
  handle(readAnalysisDocument, {
    concurrency: deps.config.readers,
    run: async (ids, signal) => {
      const { analysisId, documentId } = ids;
      const file = await findWaitingFile(deps.db, analysisId, documentId);
      if (!file) return;
      const write = (progress: Parameters<typeof setFileProgress>[3]) =>
        setFileProgress(deps.db, analysisId, documentId, progress);
      try {
        const reading = await readStored(reader, file.sha256, {
          signal,
          onStart: async () => void (await write({ state: 'reading' })),
          onProgress: (pages_read, pages_total) => write({ pages_read, pages_total }),
        });
        await end(deps, ids, endOf(reading));
      } catch (error) {
        const reason = copyProblemOf(error);
        if (!reason) throw error;
        await end(deps, ids, { state: 'unreadable', reason });
      }
    },
    giveUp: (ids) => end(deps, ids, { state: 'unreadable', reason: 'gave-up' }),
  });

type End = { state: 'read' | 'unreadable'; pages_read?: number; pages_total?: number; reason?: FileProblem };

const endOf = (reading: Reading): End =>
  reading.outcome === 'read'
    ? { state: 'read', pages_read: reading.pageCount, pages_total: reading.pageCount }
    : { state: 'unreadable', pages_total: reading.pageCount, reason: reading.reason };

/** Marks the file's end and, when none is left, asks for the last step: in one transaction, so neither is lost. */
const end = ({ db, queue }: Deps, { analysisId, documentId }: Ids, ended: End): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await setFileProgress(tx, analysisId, documentId, ended);
    const left = await lockAndCountUnread(tx, analysisId);
    if (left === 0) await queue.enqueue(tx, finishAnalysis, { analysisId }, analysisId);
  });

/** Progress is written at most this often. */
const PROGRESS_MS = 500;

/** Where our own copy of a file ends its reading: trying again would end the same way. */
export type CopyProblem = 'copy-damaged' | 'infected';

/** What an error says of the file itself; undefined where another try may go well. */
export function copyProblemOf(error: unknown): CopyProblem | undefined {
  if (error instanceof BlobDamaged) return 'copy-damaged';
  return error instanceof Quarantined ? 'infected' : undefined;
}

type StoredReadOptions = {
  signal: AbortSignal;
  onStart?: () => Promise<void>;
  /** Writes how far the reading is. What could not be written is told again with the next page. */
  onProgress: (pagesRead: number, pageCount: number) => Promise<unknown>;
};

/** Reads a stored content, once for all who want it, and has its progress written now and then. */
export function readStored(
  reader: Reader,
  sha256: string,
  { signal, onStart, onProgress }: StoredReadOptions,
): Promise<Reading> {
  let written = 0;
  return reader.read(sha256, {
    signal,
    ...(onStart ? { onStart } : {}),
    onProgress: ({ pageCount, pagesRead }) => {
      if (Date.now() - written < PROGRESS_MS) return;
      written = Date.now();
      onProgress(pagesRead, pageCount).catch(() => {});
    },
  });
}
