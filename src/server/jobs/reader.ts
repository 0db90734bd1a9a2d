import { setTimeout as wait } from 'node:timers/promises';
import type { FileContent, Reading } from '#domain/documents/document.ts';
import type { PackedPage } from '#domain/documents/packed-page.ts';
import type { Blobs } from '../adapters/blobs.ts';
import type { Metrics } from '../adapters/metrics.ts';
import { inSpan, type Tracing } from '../adapters/tracing.ts';
import type { Config } from '../config/config.ts';
import { addPages, findReading, isReadingOutdated, replaceReading, setReading } from '../db/documents.ts';
import type { Db } from '../db/tables.ts';
import {
  detectFileTypeSandboxed,
  type ReadDocumentOptions,
  readDocumentSandboxed,
} from '../reading/child/run-sandboxed.ts';
import { createSlots, type Slots } from '../reading/child/slots.ts';

/** Reasons that a busy machine may have caused: whoever wants the file next has it tried again. */
const MAY_PASS = new Set(['too-slow', 'too-much-memory', 'reader-crashed']);

/** A second try has so many times the time for each page. */
const PATIENCE_AGAIN = 3;

/** Reading took longer than it may. The machine may have been busy: it is worth one more try, later. */
export class ReadLater extends Error {
  override readonly name = 'ReadLater';
}

type ReadOptions = {
  signal: AbortSignal;
  /** Whether this is the second try, with more time: what takes too long now is not read. */
  again: boolean;
  /** Called where the content is not known yet, before it is read. */
  onStart?: () => Promise<void>;
  onProgress?: NonNullable<ReadDocumentOptions['onProgress']>;
};

/** Opens stored files in sandboxes, however many jobs want it at once: never more than the configuration's readers. */
export type Reader = {
  /** What a content is by its bytes. Throws BlobDamaged. */
  detect: (sha256: string, signal: AbortSignal) => Promise<FileContent | 'unknown'>;
  /**
   * Reads a content once and keeps its pages. A content that was read is not read again, but for what an older edition
   * of the reader could not read: that reading stays until the new one is whole. Throws BlobDamaged, and ReadLater where
   * it took too long for the first time.
   */
  read: (sha256: string, options: ReadOptions) => Promise<Reading>;
};

type ReaderOptions = {
  db: Db;
  blobs: Blobs;
  config: Config;
  /** Whether people wait for this process or have just asked for something. */
  isBusy?: () => boolean;
  metrics?: Metrics | undefined;
  tracing?: Tracing | undefined;
  readDocument?: typeof readDocumentSandboxed;
};

/** Opens the reader. Pages of all files are stored a few at a time, one lot after the other. */
export function openReader({
  db,
  blobs,
  config,
  isBusy = () => false,
  metrics,
  tracing,
  readDocument = readDocumentSandboxed,
}: ReaderOptions): Reader {
  const slots = countBusy(createSlots(config.readers), metrics);
  metrics?.setReaders(config.readers);
  const inTurn = createYieldingQueue(isBusy);
  return {
    detect: (sha256, signal) => blobs.withFile(sha256, (path) => detectFileTypeSandboxed(path, { signal, slots })),
    read: async (sha256, { signal, again, onStart, onProgress }) => {
      const known = await findReading(db, sha256);
      const mayPass = known?.outcome === 'unreadable' && MAY_PASS.has(known.reason);
      const isOutdated = known !== undefined && (await isReadingOutdated(db, sha256));
      if (known && !mayPass && !isOutdated) return known;
      await onStart?.();
      const readAgain: PackedPage[] = [];
      let began = performance.now();
      const sinceFree: Slots = (work, until) =>
        slots(() => {
          began = performance.now();
          return inSpan(tracing, { name: 'read a document' }, work);
        }, until);
      const { reading, detail } = await blobs.withFile(sha256, (path) =>
        readDocument(path, {
          signal,
          slots: sinceFree,
          patience: again ? PATIENCE_AGAIN : 1,
          onPages: async (pages) => {
            if (isOutdated) readAgain.push(...pages);
            else await inTurn(() => addPages(db, sha256, pages), signal);
          },
          ...(onProgress ? { onProgress } : {}),
        }),
      );
      const outcome = reading.outcome === 'read' ? 'read' : reading.reason;
      metrics?.countDocument(outcome, (performance.now() - began) / 1000);
      const wasTooSlow = reading.outcome === 'unreadable' && reading.reason === 'too-slow';
      if (wasTooSlow && !again && known?.outcome !== 'read') throw new ReadLater(detail);
      if (!isOutdated) await setReading(db, sha256, reading);
      // What was read once is worth more than an attempt that came to nothing.
      else if (known.outcome === 'read' && reading.outcome !== 'read') return known;
      else await replaceReading(db, sha256, reading, readAgain);
      return reading;
    },
  };
}

/** Slots whose use is counted, to its end however it comes. */
const countBusy =
  (slots: Slots, metrics: Metrics | undefined): Slots =>
  (work, signal) =>
    slots(async () => {
      metrics?.addBusyReaders(1);
      try {
        return await work();
      } finally {
        metrics?.addBusyReaders(-1);
      }
    }, signal);

/** Progress is written at most this often. */
const PROGRESS_MS = 500;

type StoredReadOptions = Pick<ReadOptions, 'again'> & {
  signal: AbortSignal;
  onStart?: () => Promise<void>;
  /** Writes how far the reading is. What could not be written is told again with the next page. */
  onProgress: (pagesRead: number, pageCount: number) => Promise<unknown>;
};

/** Reads a stored content, once for all who want it, and has its progress written now and then. */
export function readStored(
  reader: Reader,
  sha256: string,
  { signal, again, onStart, onProgress }: StoredReadOptions,
): Promise<Reading> {
  let written = 0;
  return reader.read(sha256, {
    signal,
    again,
    ...(onStart ? { onStart } : {}),
    onProgress: ({ pageCount, pagesRead }) => {
      if (Date.now() - written < PROGRESS_MS) return;
      written = Date.now();
      onProgress(pagesRead, pageCount).catch(() => {});
    },
  });
}

/** Where people ask for something, work is followed by a rest of so many times as long: they come first. */
const REST = 5;
/** But no longer than this: work that took seconds waited for a database that was away, not for the processor. */
const LONGEST_REST_MS = 1_000;
/** Requests that came while the embedded database held the process are seen only once it has let go. */
const LOOK_MS = 1;

/**
 * Runs pieces of work one after the other. While `isBusy` says that people wait, each is followed by a rest; the next
 * one waits for that, whoever asked for the last one does not.
 */
export function createYieldingQueue(
  isBusy: () => boolean,
  clock: { now: () => number; wait: (ms: number) => Promise<unknown> } = { now: () => performance.now(), wait },
) {
  const slots = createSlots(1);
  const rest = async (took: number) => {
    await clock.wait(LOOK_MS);
    if (isBusy()) await clock.wait(Math.min(REST * took, LONGEST_REST_MS));
  };
  return (work: () => Promise<unknown>, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const workAndRest = async () => {
        const began = clock.now();
        await work().then(() => resolve(), reject);
        await rest(clock.now() - began);
      };
      slots(workAndRest, signal).catch(reject);
    });
}
