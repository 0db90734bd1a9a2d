import type { Reading } from '#domain/documents/reading.ts';
import { BlobDamaged } from '../adapters/blobs.ts';
import { Quarantined } from '../jobs/quarantine.ts';
import type { Reader } from '../jobs/reader.ts';

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
