import type { FileContent } from '#domain/documents/file-content.ts';
import type { Page } from '#domain/documents/page.ts';
import type { Reading } from '#domain/documents/reading.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { addPages, findReading, isReadingOutdated, replaceReading, setReading } from '../db/documents.ts';
import { type ReadDocumentOptions, readDocumentSandboxed } from '../sandbox/read-document.ts';
import { createSlots } from '../sandbox/slots.ts';
import { tellFileSandboxed } from '../sandbox/tell-file.ts';
import type { Blobs } from '../services/blobs.ts';

/** Reasons that a busy machine may have caused: whoever wants the file next has it tried again. */
const MAY_PASS = new Set(['too-slow', 'too-much-memory', 'reader-crashed']);

type ReadOptions = {
  signal: AbortSignal;
  /** Called where the content is not known yet, before it is read. */
  onStart?: () => Promise<void>;
  onProgress?: NonNullable<ReadDocumentOptions['onProgress']>;
};

/** Opens stored files in sandboxes, however many jobs want it at once: never more than the configuration's readers. */
export type Reader = {
  /** What a content is by its bytes. Throws BlobDamaged. */
  tell: (sha256: string, signal: AbortSignal) => Promise<FileContent | 'unknown'>;
  /**
   * Reads a content once and keeps its pages. A content that was read is not read again, but for what an older edition
   * of the reader could not read: that reading stays until the new one is whole. Throws BlobDamaged.
   */
  read: (sha256: string, options: ReadOptions) => Promise<Reading>;
};

/** After pages were stored, those of any file wait so many times as long: people who ask for something come first. */
const REST = 5;

export function openReader({ db, blobs, config }: { db: Db; blobs: Blobs; config: Config }): Reader {
  const slots = createSlots(config.readers);
  const storing = createSlots(1);
  const store = async (sha256: string, pages: Page[], signal: AbortSignal) => {
    const giveBack = await storing.take(signal);
    const began = performance.now();
    try {
      await addPages(db, sha256, pages);
    } finally {
      setTimeout(giveBack, REST * (performance.now() - began));
    }
  };
  return {
    tell: (sha256, signal) => blobs.withFile(sha256, (path) => tellFileSandboxed(path, { signal, slots })),
    read: async (sha256, { signal, onStart, onProgress }) => {
      const known = await findReading(db, sha256);
      const mayPass = known?.outcome === 'unreadable' && MAY_PASS.has(known.reason);
      const isOutdated = known !== undefined && (await isReadingOutdated(db, sha256));
      if (known && !mayPass && !isOutdated) return known;
      await onStart?.();
      const readAgain: Page[] = [];
      const { reading } = await blobs.withFile(sha256, (path) =>
        readDocumentSandboxed(path, {
          signal,
          slots,
          onPages: async (pages) => {
            if (isOutdated) readAgain.push(...pages);
            else await store(sha256, pages, signal);
          },
          ...(onProgress ? { onProgress } : {}),
        }),
      );
      if (!isOutdated) await setReading(db, sha256, reading);
      // What was read once is worth more than an attempt that came to nothing.
      else if (known.outcome === 'read' && reading.outcome !== 'read') return known;
      else await replaceReading(db, sha256, reading, readAgain);
      return reading;
    },
  };
}
