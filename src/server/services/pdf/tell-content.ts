import type { FileHandle } from 'node:fs/promises';
import type { UnreadableReason } from '#domain/documents/reading.ts';
import { streamsOf } from '../files/old-office.ts';
import { readAt } from '../files/read-at.ts';

/** What a file is by its content, whatever its name says. */
export type Content = 'pdf' | Extract<UnreadableReason, 'empty' | 'picture' | 'spreadsheet' | 'wrong-type'>;

/** A PDF may have other bytes before its header, but only this many. */
const HEADER_WITHIN = 1024;
const PICTURES = new Set(['png', 'jpg', 'apng', 'gif', 'webp', 'tif', 'bmp', 'heic', 'avif', 'jp2']);
const SPREADSHEETS = new Set(['xlsx', 'xlsm', 'xltx', 'xltm', 'ods', 'ots']);

/** An old Office file is a spreadsheet when it lists a stream called Workbook (or Book). */
const isOldSpreadsheet = async (file: FileHandle): Promise<boolean> =>
  (await streamsOf(file)).some(({ name }) => name === 'Workbook' || name === 'Book');

/** A zip that nothing else is known of is a spreadsheet when its list of entries, at its end, has a workbook. */
async function isZippedSpreadsheet(file: FileHandle, size: number): Promise<boolean> {
  const tail = await readAt(file, Math.max(0, size - 65_536), 65_536);
  return tail.includes('xl/workbook.');
}

/** Tells what a file that is no PDF is: a picture, a spreadsheet, or neither. Never `pdf` or `empty`. */
export async function tellOtherContent(file: FileHandle, path: string): Promise<Content> {
  const { fileTypeFromFile } = await import('file-type');
  // The library throws on some damaged archives; then nothing is known of the file.
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type) return 'wrong-type';
  if (PICTURES.has(type.ext)) return 'picture';
  if (SPREADSHEETS.has(type.ext)) return 'spreadsheet';
  if (type.ext === 'cfb') return (await isOldSpreadsheet(file)) ? 'spreadsheet' : 'wrong-type';
  if (type.ext === 'zip') {
    return (await isZippedSpreadsheet(file, (await file.stat()).size)) ? 'spreadsheet' : 'wrong-type';
  }
  return 'wrong-type';
}

/** Tells what an open file is. `path` is the same file's. */
export async function tellContent(file: FileHandle, path: string): Promise<Content> {
  const { size } = await file.stat();
  if (size === 0) return 'empty';
  const start = await readAt(file, 0, HEADER_WITHIN + 4);
  return start.includes('%PDF') ? 'pdf' : tellOtherContent(file, path);
}
