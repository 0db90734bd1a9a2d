import { type FileHandle, open } from 'node:fs/promises';
import type { Page } from '#domain/documents/page.ts';
import type { Reading, UnreadableReason } from '#domain/documents/reading.ts';
import type { Pdfium } from './load-pdfium.ts';
import { type OpenDocument, openDocument } from './open-document.ts';
import { readPage } from './read-page.ts';
import { tellContent, tellOtherContent } from './tell-content.ts';

export type ReadPdfOptions = {
  /** Called once the document is open, before its first page. */
  onPageCount?: (pageCount: number) => void | Promise<void>;
  /** Called for each page in order; the next page waits for it. */
  onPage?: (page: Page) => void | Promise<void>;
};

/** A damaged file may claim a million pages; no permit document has this many. */
const PAGE_LIMIT = 20_000;

const unreadable = (reason: UnreadableReason, pageCount = 0): Reading => ({
  outcome: 'unreadable',
  reason,
  pageCount,
});

async function readPages(open: OpenDocument, { onPageCount, onPage }: ReadPdfOptions): Promise<Reading> {
  const { pageCount, pdfium } = open;
  if (pageCount < 1) return unreadable('no-pages');
  if (pageCount > PAGE_LIMIT) return unreadable('too-slow', pageCount);
  await onPageCount?.(pageCount);
  for (let number = 1; number <= pageCount; number += 1) {
    const page = readPage(open, number);
    // A page that was read with too little memory may lack words without saying so.
    if (pdfium.ranOutOfMemory()) return unreadable('too-much-memory', pageCount);
    await onPage?.(page);
  }
  return { outcome: 'read', pageCount };
}

async function readOpenFile(
  load: () => Promise<Pdfium>,
  file: FileHandle,
  path: string,
  options: ReadPdfOptions,
): Promise<Reading> {
  const content = await tellContent(file, path);
  if (content !== 'pdf') return unreadable(content);
  const pdfium = await load();
  try {
    return await readOpenPdf(pdfium, file, path, options);
  } catch (error) {
    if (pdfium.ranOutOfMemory()) return unreadable('too-much-memory');
    throw error;
  }
}

async function readOpenPdf(pdfium: Pdfium, file: FileHandle, path: string, options: ReadPdfOptions): Promise<Reading> {
  const opened = openDocument(pdfium, file.fd, (await file.stat()).size);
  if (opened === 'encrypted') return unreadable('encrypted');
  if (opened === 'broken') {
    if (pdfium.ranOutOfMemory()) return unreadable('too-much-memory');
    // A picture or sheet may merely contain a PDF's header.
    const other = await tellOtherContent(file, path);
    return unreadable(other === 'picture' || other === 'spreadsheet' ? other : 'broken');
  }
  const reading = await readPages(opened, options);
  opened.close();
  return reading;
}

/**
 * Reads the document at `path` in this process, page by page. `load` gives the PDFium to use and is only
 * called for a PDF. Throws for a file that cannot be opened on disk, what a callback throws, and
 * `WebAssembly.RuntimeError` where PDFium itself breaks. After a throw that PDFium must not be used again:
 * untrusted files belong in the sandbox.
 */
export async function readPdf(
  load: () => Promise<Pdfium>,
  path: string,
  options: ReadPdfOptions = {},
): Promise<Reading> {
  const file = await open(path, 'r');
  try {
    return await readOpenFile(load, file, path, options);
  } finally {
    await file.close();
  }
}
