import { type FileHandle, open } from 'node:fs/promises';
import type { FileContent } from '#domain/documents/file-content.ts';
import { isWholeJpeg, isWholePng } from './check-picture.ts';
import { streamsOf } from './old-office.ts';
import { readAt } from './read-at.ts';

/** A PDF may have other bytes before its header, but only this many. */
const PDF_HEADER_WITHIN = 1024;
/** A zip archive lists its entries at its end; the list of an Office file is far shorter. */
const LIST_WITHIN = 262_144;
/** In the first bytes of an old Word file's text stream: whether it is encrypted. */
const FLAGS_AT = 10;
const ENCRYPTED_FLAG = 0x0100;
/** A record of an old workbook that says that all after it is encrypted; one of the first where it is there. */
const FILE_PASS = 0x002f;
const FIRST_RECORDS = 8;
const RECORDS_WITHIN = 2048;

/** Tells what the file at `path` is by its bytes. Throws for a file that cannot be opened on disk. */
export async function tellFile(path: string): Promise<FileContent> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return 'empty';
    // What begins as a PDF needs no library, which reads on to tell drawing programs apart.
    if ((await readAt(file, 0, 4)).includes('%PDF')) return 'pdf';
    const { fileTypeFromFile } = await import('file-type');
    // The library throws on some damaged archives; then nothing is known of the file.
    const type = await fileTypeFromFile(path).catch(() => undefined);
    switch (type?.ext) {
      case 'jpg':
        return (await isWholeJpeg(file)) ? 'jpeg' : 'broken';
      case 'png':
        return (await isWholePng(file)) ? 'png' : 'broken';
      case 'docx':
        return (await lists(file, size, 'word/document.xml')) ? 'docx' : 'broken';
      case 'xlsx':
        return (await lists(file, size, 'xl/workbook.xml')) ? 'xlsx' : 'broken';
      case 'cfb':
        return await tellOldOffice(file);
      case 'zip':
        // Programs that pack the parts in an order of their own are told by the list of parts.
        if (await lists(file, size, 'xl/workbook.xml')) return 'xlsx';
        return (await lists(file, size, 'word/document.xml')) ? 'docx' : 'wrong-type';
      default: {
        const start = await readAt(file, 0, PDF_HEADER_WITHIN + 4);
        return start.includes('%PDF') ? 'pdf' : 'wrong-type';
      }
    }
  } finally {
    await file.close();
  }
}

/** True where the archive reaches to its end and the list of entries there has `part`. */
async function lists(file: FileHandle, size: number, part: string): Promise<boolean> {
  const tail = await readAt(file, Math.max(0, size - LIST_WITHIN), LIST_WITHIN);
  return tail.includes('PK\u0005\u0006') && tail.includes(part);
}

/** Old Office files and encrypted new ones are folders of streams: an encrypted package may be of any program. */
async function tellOldOffice(file: FileHandle): Promise<FileContent> {
  const streams = await streamsOf(file);
  if (streams.some(({ name }) => name === 'EncryptedPackage')) return 'encrypted';
  const workbook = streams.find(({ name }) => name === 'Workbook' || name === 'Book');
  if (workbook) return tellOldWorkbook(file, workbook.start);
  const text = streams.find(({ name }) => name === 'WordDocument');
  if (!text) return 'wrong-type';
  const start = await readAt(file, text.start, FLAGS_AT + 2);
  if (start.length < FLAGS_AT + 2) return 'broken';
  return (start.readUInt16LE(FLAGS_AT) & ENCRYPTED_FLAG) === 0 ? 'doc' : 'encrypted';
}

/** An old workbook is a row of records, each with its kind and length. */
async function tellOldWorkbook(file: FileHandle, start: number): Promise<FileContent> {
  const bytes = await readAt(file, start, RECORDS_WITHIN);
  if (bytes.length < 4) return 'broken';
  for (let at = 0, count = 0; at + 4 <= bytes.length && count < FIRST_RECORDS; count += 1) {
    if (bytes.readUInt16LE(at) === FILE_PASS) return 'encrypted';
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return 'xls';
}
