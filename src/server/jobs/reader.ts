import type { FileContent } from '#domain/documents/file-content.ts';
import type { Reading } from '#domain/documents/reading.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { addPages, findReading, setReading } from '../db/documents.ts';
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
  /** Reads a content once and keeps its pages; a content that was read is not read again. Throws BlobDamaged. */
  read: (sha256: string, options: ReadOptions) => Promise<Reading>;
};

export function openReader({ db, blobs, config }: { db: Db; blobs: Blobs; config: Config }): Reader {
  const slots = createSlots(config.readers);
  return {
    tell: (sha256, signal) => blobs.withFile(sha256, (path) => tellFileSandboxed(path, { signal, slots })),
    read: async (sha256, { signal, onStart, onProgress }) => {
      const known = await findReading(db, sha256);
      if (known && !(known.outcome === 'unreadable' && MAY_PASS.has(known.reason))) return known;
      await onStart?.();
      const { reading } = await blobs.withFile(sha256, (path) =>
        readDocumentSandboxed(path, {
          signal,
          slots,
          onPages: async (pages) => void (await addPages(db, sha256, pages)),
          ...(onProgress ? { onProgress } : {}),
        }),
      );
      await setReading(db, sha256, reading);
      return reading;
    },
  };
}
