import type { ImportedSection, TextProblem } from '#domain/assistant/edition.ts';
import type { FileContent } from '#domain/documents/document.ts';
import { readPages } from '#server/db/documents.ts';
import { failTextImport, findTextImport, setReadPages, setSplit } from '#server/db/knowledge.ts';
import type { Deps } from '#server/http/deps.ts';
import { AGAIN_AFTER_SECONDS, handle, readTextImport } from '#server/jobs/jobs.ts';
import { copyProblemOf, lastingProblemOf } from '#server/jobs/quarantine.ts';
import { type Reader, ReadLater, readStored } from '#server/jobs/reader.ts';
import { splitTextSandboxed } from '#server/reading/child/run-sandboxed.ts';

/** What is told by the ending of a name, for a text has no signature. */
const FORMATS = { html: 'html', htm: 'html', md: 'markdown', markdown: 'markdown', txt: 'text' } as const;

type SplitFile =
  | { title: string; sections: ImportedSection[]; pages: number | null; unreadPages: number[] }
  | { problem: TextProblem };

/** Reads a file that is imported, and keeps how it was split. What is cut off begins anew: nothing is kept until it is whole. */
export const onReadTextImport = (deps: Deps, reader: Reader) =>
  handle(readTextImport, {
    concurrency: 1,
    run: async ({ importId: id, again }, signal) => {
      const { db, queue } = deps;
      const found = await findTextImport(db, id);
      if (found?.state !== 'reading') return;
      try {
        const split = await splitFile(deps, reader, found, { signal, again });
        if ('problem' in split) await failTextImport(db, id, split.problem);
        else await setSplit(db, id, split);
      } catch (error) {
        const problem = lastingProblemOf(error);
        if (problem) await failTextImport(db, id, problem);
        else if (error instanceof ReadLater)
          await queue.enqueue(db, readTextImport, { importId: id, again: true }, { afterSeconds: AGAIN_AFTER_SECONDS });
        else throw error;
      }
    },
    giveUp: async ({ importId }, error) =>
      void (await failTextImport(deps.db, importId, copyProblemOf(error) ?? 'gave-up')),
  });

async function splitFile(
  { db, blobs }: Deps,
  reader: Reader,
  { id, sha256, file_name: name }: { id: string; sha256: string; file_name: string },
  { signal, again }: { signal: AbortSignal; again: boolean },
): Promise<SplitFile> {
  // Nothing looks at a file before the virus scanner has.
  const content = await reader.detect(sha256, signal);
  const ending = name.toLowerCase().split('.').at(-1) ?? '';
  const format =
    content === 'docx'
      ? ('docx' as const)
      : content === 'wrong-type' && ending in FORMATS
        ? FORMATS[ending as keyof typeof FORMATS]
        : undefined;
  if (format) {
    const split = await blobs.withFile(sha256, (path) => splitTextSandboxed({ path, format }, signal));
    return 'problem' in split ? split : { ...split.split, pages: split.pages, unreadPages: [] };
  }
  if (content !== 'pdf' && content !== 'doc' && content !== 'word-xml') return { problem: problemOf(content) };
  const reading = await readStored(reader, sha256, {
    signal,
    again,
    onProgress: (pagesRead, pageCount) => setReadPages(db, id, pagesRead, pageCount),
  });
  if (reading.outcome === 'unreadable') return { problem: reading.reason };
  const pages = await readPages(db, sha256);
  const split = await splitTextSandboxed({ pages }, signal);
  if ('problem' in split) return split;
  const { title, sections } = split.split;
  // An old Word file does not say where its pages end.
  if (content !== 'pdf') return { title, sections: sections.map(withoutPages), pages: null, unreadPages: [] };
  const read = new Set(pages.filter(({ state }) => state === 'read').map(({ number }) => number));
  const all = Array.from({ length: reading.pageCount }, (_, at) => at + 1);
  return { title, sections, pages: reading.pageCount, unreadPages: all.filter((page) => !read.has(page)) };
}

const problemOf = (content: FileContent | 'unknown'): TextProblem =>
  content === 'empty' || content === 'encrypted' || content === 'broken'
    ? content
    : content === 'unknown'
      ? 'reader-crashed'
      : 'wrong-type';

const withoutPages = ({ statements, tables, ...section }: ImportedSection): ImportedSection => ({
  ...section,
  page: null,
  statements: statements.map((statement) => ({ ...statement, page: null })),
  tables: tables.map((table) => ({ ...table, page: null })),
});
