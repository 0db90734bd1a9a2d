import { readFile } from 'node:fs/promises';
import { read, type WorkBook } from '@e965/xlsx';
import { openPromise } from 'yauzl';
import type { Reading, UnreadableReason } from '#domain/documents/document.ts';
import { detectFileType } from '../detect/detect-file-type.ts';
import type { ReadPagesOptions } from '../page/clean-text.ts';
import { type LaidPage, layOutGrid, pageOf } from './lay-out-grid.ts';
import { MOST_CELLS, type SheetData, takeGrid } from './take-grid.ts';

/** What a workbook may unpack to. The library unpacks all parts at once; a declared size may lie, the sandbox does not. */
const MOST_UNPACKED_BYTES = 256 * 2 ** 20;
const MOST_PARTS = 10_000;

const unreadable = (reason: UnreadableReason): Reading => ({ outcome: 'unreadable', reason, pageCount: 0 });

/**
 * Reads a spreadsheet (.xlsx or .xls) in this process: one page per worksheet, or several where it has more rows than
 * a letter holds, its cells' words as the program shows them. Empty worksheets have no page; a sheet of nothing but a
 * chart has one without text. A workbook that is wholly empty is one page without text. Throws for a file that cannot
 * be opened on disk and what a callback throws. Untrusted files belong in the sandbox.
 */
export async function readSheets(path: string, { onPageCount, onPage }: ReadPagesOptions = {}): Promise<Reading> {
  const content = await detectFileType(path);
  if (content === 'empty' || content === 'encrypted' || content === 'broken') return unreadable(content);
  if (content !== 'xlsx' && content !== 'xls') return unreadable('wrong-type');
  if (content === 'xlsx' && (await unpacksToTooMuch(path))) return unreadable('too-much-memory');
  const workbook = openWorkbook(await readFile(path));
  if (typeof workbook === 'string') return unreadable(workbook);
  const pages = layOut(workbook);
  if (!pages) return unreadable('too-much-memory');
  await onPageCount?.(pages.length);
  for (const [at, page] of pages.entries()) {
    const number = at + 1;
    await onPage?.(
      page === 'no-text' ? { number, width: 612, height: 792, state: 'no-text', words: [] } : pageOf(page, number),
    );
  }
  return { outcome: 'read', pageCount: pages.length };
}

async function unpacksToTooMuch(path: string): Promise<boolean> {
  try {
    const zip = await openPromise(path);
    if (zip.entryCount > MOST_PARTS) return true;
    let bytes = 0;
    for await (const entry of zip.eachEntry()) bytes += entry.uncompressedSize;
    return bytes > MOST_UNPACKED_BYTES;
  } catch {
    // A damaged archive: whoever opens it next says so.
    return false;
  }
}

function openWorkbook(bytes: Buffer): WorkBook | 'encrypted' | 'broken' {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      // Widths, heights and what is hidden come with the styles.
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      // The short date that a program shows in the language of its computer.
      dateNF: 'm/d/yyyy',
    });
  } catch (error) {
    return error instanceof Error && /password|encrypt/i.test(error.message) ? 'encrypted' : 'broken';
  }
}

/** All pages in order; undefined where the workbook has too many cells. */
function layOut({ SheetNames, Sheets, Workbook }: WorkBook): (LaidPage | 'no-text')[] | undefined {
  const pages: (LaidPage | 'no-text')[] = [];
  let room = MOST_CELLS;
  for (const [at, name] of SheetNames.entries()) {
    const sheet: (SheetData & { '!type'?: unknown }) | undefined = Sheets[name];
    if (!sheet) continue;
    if (sheet['!type'] === 'chart') {
      pages.push('no-text');
      continue;
    }
    const grid = takeGrid(name, sheet, (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0, room);
    if (!grid) return undefined;
    room -= grid.cells.length;
    pages.push(...layOutGrid(grid));
  }
  return pages.length > 0 ? pages : ['no-text'];
}
