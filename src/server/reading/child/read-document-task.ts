import type { FileContent, Reading, UnreadableReason } from '#domain/documents/document.ts';
import { type PackedPage, packPage } from '#domain/documents/packed-page.ts';
import type { Page } from '#domain/documents/page.ts';
import { detectFileType, detectUnsupportedType } from '../detect/detect-file-type.ts';
import type { ReadPagesOptions } from '../page/clean-text.ts';
import type { PageFinisher } from './finish-page.ts';
import type { Task, TaskContext } from './messages.ts';

/** What is left for Node, the pages at hand and their pictures when PDFium has taken its share. */
const OUR_OWN_BYTES = 640 * 2 ** 20;
const PAGES_PER_ITEM = 4;
const WORDS_PER_ITEM = 1500;
const MS_PER_ITEM = 250;

type KindReaderOptions = { finisher: PageFinisher; recognise: boolean; memoryBytes: number };
type KindReader = (path: string, pages: ReadPagesOptions, given: KindReaderOptions) => Promise<Reading>;

const unreadable = (reason: UnreadableReason): Reading => ({ outcome: 'unreadable', reason, pageCount: 0 });

/** Each document gets a PDFium with the memory of a new one, so that nothing of one can show up in the next. */
const readPdf: KindReader = async (path, pages, { finisher, recognise, memoryBytes }) => {
  const { withPdfium } = await import('../pdf/load-pdfium.ts');
  const pdf = await import('../pdf/read-pdf.ts');
  return withPdfium(memoryBytes - OUR_OWN_BYTES, (load) =>
    pdf.readPdf(load, path, pages, recognise ? finisher : undefined),
  );
};
const readPicture: KindReader = async (path, pages, { finisher }) =>
  (await import('../ocr/prepare-picture.ts')).readPicture(path, pages, finisher);
const readSheets: KindReader = async (path, pages) =>
  (await import('../sheets/read-sheets.ts')).readSheets(path, pages);
const readWordFile: KindReader = async (path, pages) =>
  (await import('../word/read-word-file.ts')).readWordFile(path, pages);

/** Who reads a file, by what it is; a kind's code is loaded for a file of that kind only. */
const readers: Record<FileContent, KindReader> = {
  pdf: readPdf,
  jpeg: readPicture,
  png: readPicture,
  xls: readSheets,
  xlsx: readSheets,
  doc: readWordFile,
  docx: readWordFile,
  'word-xml': readWordFile,
  empty: async () => unreadable('empty'),
  encrypted: async () => unreadable('encrypted'),
  broken: async () => unreadable('broken'),
  'wrong-type': async (path) => unreadable(await detectUnsupportedType(path)),
};

/** Collects pages and hands them over a few at a time, so that neither each nor the last has to wait for all. */
function createHandOver({ report, handOver }: Pick<TaskContext<PackedPage[]>, 'report' | 'handOver'>) {
  let total = 0;
  let done = 0;
  let slow = 0;
  let pages: Page[] = [];
  let words = 0;
  let allWords = 0;
  let since = performance.now();
  let drawing = false;
  const tell = () => report({ done, total, slow, quick: drawing });

  const flush = async () => {
    const last = pages.at(-1);
    if (!last) return;
    const item = pages.map(packPage);
    pages = [];
    words = 0;
    await handOver(item);
    done = last.number;
    tell();
    since = performance.now();
  };
  return {
    flush,
    tell,
    hasWords: () => allWords > 0,
    expectSlowPage: () => {
      slow += 1;
      tell();
    },
    onDrawing: (isDrawing: boolean) => {
      drawing = isDrawing;
      tell();
    },
    onPageCount: (pageCount: number) => {
      total = pageCount;
      tell();
    },
    onPage: async (page: Page) => {
      pages.push(page);
      words += page.words.length;
      allWords += page.words.length;
      const due = performance.now() - since > MS_PER_ITEM;
      if (due || pages.length >= PAGES_PER_ITEM || words >= WORDS_PER_ITEM) await flush();
    },
  };
}

/** `recognise`, true unless it is said: whether the pages of a PDF are also looked at as pictures. `patience`: above 1 in a second try. */
type DocumentToRead = { path: string; recognise?: boolean; patience?: number };

/**
 * What came of reading where pictures took too long: a busy machine does that, so it is no word about the document. A second
 * try keeps what it read; where that is nothing, whoever wants the document next has it tried again.
 */
export const afterGivingUp = (reading: Reading, patience: number, hasWords: boolean): Reading =>
  reading.outcome === 'read' && (patience === 1 || !hasWords)
    ? { outcome: 'unreadable', reason: 'too-slow', pageCount: reading.pageCount }
    : reading;

/** Reads the document at `path`, whatever of the known kinds it is, and hands its pages over in order. */
export const readDocumentTask: Task<DocumentToRead, PackedPage[], Reading> = async (
  { path, recognise = true, patience = 1 },
  context,
) => {
  const pages = createHandOver(context);
  const { openPageFinisher } = await import('./finish-page.ts');
  const finisher = await openPageFinisher({ onSlowPage: pages.expectSlowPage, onStep: pages.tell, patience });
  try {
    const reading = await readers[await detectFileType(path)](path, pages, {
      finisher,
      recognise,
      memoryBytes: context.memoryBytes,
    });
    await pages.flush();
    return finisher.gaveUp() > 0 ? afterGivingUp(reading, patience, pages.hasWords()) : reading;
  } finally {
    await finisher.close();
  }
};
