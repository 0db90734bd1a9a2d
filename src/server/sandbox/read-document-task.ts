import type { Page } from '#domain/documents/page.ts';
import type { Reading } from '#domain/documents/reading.ts';
import { loadPdfium } from '../services/pdf/load-pdfium.ts';
import { readPdf } from '../services/pdf/read-pdf.ts';
import type { Task } from './messages.ts';

/** What is left for Node and the pages at hand when PDFium has taken its share. */
const OUR_OWN_BYTES = 320 * 2 ** 20;
const PAGES_PER_ITEM = 16;
const WORDS_PER_ITEM = 5000;
const MS_PER_ITEM = 250;

/**
 * Reads the document at `path` and hands its pages over in order, a few at a time. Each document gets a PDFium
 * with memory of its own, so that nothing of one can show up in the next.
 */
export const readDocumentTask: Task<{ path: string }, Page[], Reading> = async (
  { path },
  { memoryBytes, report, handOver },
) => {
  let total = 0;
  let pages: Page[] = [];
  let words = 0;
  let since = performance.now();

  const flush = async () => {
    const last = pages.at(-1);
    if (!last) return;
    const item = pages;
    pages = [];
    words = 0;
    await handOver(item);
    report({ done: last.number, total });
    since = performance.now();
  };
  const reading = await readPdf(() => loadPdfium(memoryBytes - OUR_OWN_BYTES), path, {
    onPageCount: (pageCount) => {
      total = pageCount;
      report({ done: 0, total });
    },
    onPage: async (page) => {
      pages.push(page);
      words += page.words.length;
      const due = performance.now() - since > MS_PER_ITEM;
      if (due || pages.length >= PAGES_PER_ITEM || words >= WORDS_PER_ITEM) await flush();
    },
  });
  await flush();
  return reading;
};
