import type { ReadDocument } from '#domain/documents/document.ts';
import type { Page } from '#domain/documents/page.ts';
import { loadPdfium, type Pdfium } from '#server/reading/pdf/load-pdfium.ts';
import { readPdf } from '#server/reading/pdf/read-pdf.ts';

let pdfium: Promise<Pdfium> | undefined;

/** A file's text layer, read in this process. */
export async function readSheet(path: string): Promise<ReadDocument> {
  pdfium ??= loadPdfium(512 * 2 ** 20);
  const loaded = pdfium;
  const pages: Page[] = [];
  const reading = await readPdf(() => loaded, path, { onPage: (page) => void pages.push(page) });
  return { id: path, name: path, reading, pages };
}
