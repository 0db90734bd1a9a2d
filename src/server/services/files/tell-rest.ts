import { open } from 'node:fs/promises';
import type { UnreadableReason } from '#domain/documents/reading.ts';
import { streamsOf } from './old-office.ts';

/** What may be said of a file that is of none of the kinds that are read. */
export type RestContent = Extract<UnreadableReason, 'picture' | 'spreadsheet' | 'wrong-type'>;

const PICTURES = new Set(['apng', 'gif', 'webp', 'tif', 'bmp', 'heic', 'avif', 'jp2', 'psd', 'ico']);
const SPREADSHEETS = new Set(['xlsm', 'xltx', 'xltm', 'ods', 'ots']);

/** Tells a picture or a spreadsheet of a kind that is not read from what is neither. `path` is an open-able file's. */
export async function tellRest(path: string): Promise<RestContent> {
  const { fileTypeFromFile } = await import('file-type');
  // The library throws on some damaged archives; then nothing is known of the file.
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type) return 'wrong-type';
  if (PICTURES.has(type.ext)) return 'picture';
  if (SPREADSHEETS.has(type.ext)) return 'spreadsheet';
  return type.ext === 'cfb' && (await isOldSpreadsheet(path)) ? 'spreadsheet' : 'wrong-type';
}

/** An old Office file is a spreadsheet when it lists a stream called Workbook (or Book). */
async function isOldSpreadsheet(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return (await streamsOf(file)).some(({ name }) => name === 'Workbook' || name === 'Book');
  } finally {
    await file.close();
  }
}
