import { open } from 'node:fs/promises';
import type { Reading, UnreadableReason } from '#domain/documents/document.ts';
import type { Page } from '#domain/documents/page.ts';
import type { DrawPage, Finisher, ReadPagesOptions } from '../page/clean-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { readPage } from './read-page.ts';
import { renderPage } from './render-page.ts';

/** A damaged file may claim a million pages; no permit document has this many. */
const PAGE_LIMIT = 20_000;
/** A large sheet of a drawing program is drawn, part by part, in a few seconds; one that takes longer is not drawn on. */
const PAGE_DRAWING_MS = 15_000;
const DOCUMENT_DRAWING_MS = 300_000;
/** Pages whose words are known wait for a slower one before them, up to so many. */
const MOST_WAITING = 64;

const unreadable = (reason: UnreadableReason, pageCount = 0): Reading => ({
  outcome: 'unreadable',
  reason,
  pageCount,
});

async function readPages(open: OpenDocument, options: ReadPagesOptions, finisher?: Finisher): Promise<Reading> {
  const { pageCount } = open;
  if (pageCount < 1) return unreadable('no-pages');
  if (pageCount > PAGE_LIMIT) return unreadable('too-many-pages', pageCount);
  await options.onPageCount?.(pageCount);
  const finishing: (Page | Promise<Page>)[] = [];
  try {
    return await readInOrder(open, options, finisher, finishing);
  } finally {
    // Nothing may draw on a document that is closed.
    await Promise.allSettled(finishing);
  }
}

/** Draws a page for as long as the page, and all of the document, may take. */
function drawer(
  open: OpenDocument,
  number: number,
  document: { leftMs: number },
  onDrawing: ReadPagesOptions['onDrawing'],
): DrawPage {
  let leftMs = PAGE_DRAWING_MS;
  return async (scale, area) => {
    const mostMs = Math.min(leftMs, document.leftMs);
    if (mostMs <= 0) return undefined;
    const began = performance.now();
    onDrawing?.(true);
    const picture = renderPage(open, number, { scale, mostMs, ...(area ? { area } : {}) });
    onDrawing?.(false);
    const took = performance.now() - began;
    leftMs -= took;
    document.leftMs -= took;
    return picture;
  };
}

/** Reads all pages; those in `finishing` have not been handed on yet. */
async function readInOrder(
  open: OpenDocument,
  { onPage, onDrawing }: ReadPagesOptions,
  finisher: Finisher | undefined,
  finishing: (Page | Promise<Page>)[],
): Promise<Reading> {
  const { pageCount, pdfium } = open;
  let slow = 0;
  const drawing = { leftMs: DOCUMENT_DRAWING_MS };
  const handOn = async (): Promise<boolean> => {
    const next = finishing.shift();
    if (!next) return true;
    const page = await next;
    if (next instanceof Promise) slow -= 1;
    if (pdfium.ranOutOfMemory()) return false;
    await onPage?.(page);
    return true;
  };
  for (let number = 1; number <= pageCount; number += 1) {
    const { page, content } = readPage(open, number, finisher !== undefined);
    // A page that was read with too little memory may lack words without saying so.
    if (pdfium.ranOutOfMemory()) return unreadable('too-much-memory', pageCount);
    const draw = drawer(open, number, drawing, onDrawing);
    const finished = finisher ? finisher.finish(page, content, draw) : page;
    finishing.push(finished);
    if (finished instanceof Promise) {
      slow += 1;
      // Whoever waits for an earlier page sees it fail before this one is asked for.
      finished.catch(() => {});
    }
    while (
      finishing.length > 0 &&
      (slow === 0 || slow > (finisher?.atOnce() ?? 0) || finishing.length > MOST_WAITING)
    ) {
      if (!(await handOn())) return unreadable('too-much-memory', pageCount);
    }
  }
  while (finishing.length > 0) if (!(await handOn())) return unreadable('too-much-memory', pageCount);
  return { outcome: 'read', pageCount };
}

/**
 * Reads the PDF at `path` in this process, page by page. `load` gives the PDFium to use. Without a `finisher`, pages
 * are what the file itself gives. Throws for a file that cannot be opened on disk, what a callback throws, and
 * `WebAssembly.RuntimeError` where PDFium itself breaks. After a throw that PDFium must not be used again: untrusted
 * files belong in the sandbox.
 */
export async function readPdf(
  load: () => Promise<Pdfium>,
  path: string,
  options: ReadPagesOptions = {},
  finisher?: Finisher,
): Promise<Reading> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return unreadable('empty');
    const pdfium = await load();
    try {
      const opened = openDocument(pdfium, file.fd, size);
      if (opened === 'encrypted') return unreadable('encrypted');
      if (opened === 'broken') return unreadable(pdfium.ranOutOfMemory() ? 'too-much-memory' : 'broken');
      const reading = await readPages(opened, options, finisher);
      opened.close();
      return reading;
    } catch (error) {
      if (pdfium.ranOutOfMemory()) return unreadable('too-much-memory');
      throw error;
    }
  } finally {
    await file.close();
  }
}
