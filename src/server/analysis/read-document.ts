import type { FileProblem } from '#contract/analysis.ts';
import type { Reading } from '#domain/documents/reading.ts';
import { findWaitingFile, lockAndCountUnread, setFileProgress } from '../db/analyses.ts';
import type { Deps } from '../http/deps.ts';
import { finishAnalysis, handle, readAnalysisDocument } from '../jobs/jobs.ts';
import type { Reader } from '../jobs/reader.ts';
import { copyProblemOf, readStored } from './read-stored.ts';

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
