import type { Reading } from '#domain/documents/document.ts';
import type { Page } from '#domain/documents/page.ts';
import { type RunOptions, runSandboxed } from './run-sandboxed.ts';

export type ReadDocumentOptions = Pick<
  RunOptions<Page[]>,
  'signal' | 'slots' | 'entry' | 'timeoutMs' | 'stepMs' | 'slowStepMs' | 'mostMs' | 'memoryBytes'
> & {
  /** Whether the pages of a PDF are also looked at as pictures; they are, unless it is said. */
  recognise?: boolean;
  onProgress?: (progress: { pageCount: number; pagesRead: number }) => void;
  /** Takes the next pages, in order. Reading goes on at most two calls ahead of it. */
  onPages?: (pages: Page[]) => Promise<void> | void;
};

/**
 * A page that is recognised takes seconds, a large sheet on a busy machine a minute or two; its pictures take memory.
 * A scan of hundreds of pages is read within twenty minutes, after which others have their turn.
 */
const LIMITS = { slowStepMs: 120_000, mostMs: 1_200_000, memoryBytes: 1.5 * 2 ** 30 };

/** `detail` is for the log where the sandbox had to be ended: what the reader last said. */
export type DocumentReading = { reading: Reading; detail?: string };

/**
 * Reads the document at `path` in a sandbox. Every fault of the document is a reading with its reason; pages
 * read before such an end have been handed to `onPages` already. Throws when aborted, what `onPages` throws,
 * and where the machine is at fault (the file is not there).
 */
export async function readDocumentSandboxed(
  path: string,
  { recognise = true, onProgress, onPages, ...options }: ReadDocumentOptions = {},
): Promise<DocumentReading> {
  let pageCount = 0;
  const outcome = await runSandboxed(
    'read-document',
    { path, recognise },
    {
      ...LIMITS,
      ...options,
      onProgress: ({ done, total }) => {
        pageCount = total;
        onProgress?.({ pageCount: total, pagesRead: done });
      },
      onItem: async (pages) => onPages?.(pages),
    },
  );
  if ('output' in outcome) return { reading: outcome.output };
  return { reading: { outcome: 'unreadable', reason: outcome.failed, pageCount }, detail: outcome.detail };
}

/** Reads the document at `path` in a sandbox and keeps all its pages (those before the end, where it was ended). */
export async function readPdfPages(
  path: string,
  options: Omit<ReadDocumentOptions, 'onPages'> = {},
): Promise<DocumentReading & { pages: Page[] }> {
  const pages: Page[] = [];
  const result = await readDocumentSandboxed(path, {
    ...options,
    onPages: (some) => {
      pages.push(...some);
    },
  });
  return { ...result, pages };
}
