import { type FileHandle, open } from 'node:fs/promises';
import type { FileContent } from '#domain/documents/file-content.ts';
import { isWholeJpeg, isWholePng } from './check-picture.ts';
import { streamsOf } from './old-office.ts';
import { readAt } from './read-at.ts';

/** A PDF may have other bytes before its header, but only this many. */
const PDF_HEADER_WITHIN = 1024;
/** A zip archive lists its entries at its end; the list of a Word file is far shorter. */
const LIST_WITHIN = 262_144;
/** In the first bytes of an old Word file's text stream: whether it is encrypted. */
const FLAGS_AT = 10;
const ENCRYPTED_FLAG = 0x0100;

/** Tells what the file at `path` is by its bytes. Throws for a file that cannot be opened on disk. */
export async function tellFile(path: string): Promise<FileContent> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return 'empty';
    const { fileTypeFromFile } = await import('file-type');
    // The library throws on some damaged archives; then nothing is known of the file.
    const type = await fileTypeFromFile(path).catch(() => undefined);
    switch (type?.ext) {
      case 'jpg':
        return (await isWholeJpeg(file)) ? 'jpeg' : 'broken';
      case 'png':
        return (await isWholePng(file)) ? 'png' : 'broken';
      case 'docx':
        return (await isWholeDocx(file, size)) ? 'docx' : 'broken';
      case 'cfb':
        return await tellOldOffice(file);
      default: {
        const start = await readAt(file, 0, PDF_HEADER_WITHIN + 4);
        return start.includes('%PDF') ? 'pdf' : 'wrong-type';
      }
    }
  } finally {
    await file.close();
  }
}

async function isWholeDocx(file: FileHandle, size: number): Promise<boolean> {
  const tail = await readAt(file, Math.max(0, size - LIST_WITHIN), LIST_WITHIN);
  return tail.includes('PK\u0005\u0006') && tail.includes('word/document.xml');
}

/** Old Office files and encrypted new ones are folders of streams: an encrypted package may be of any program. */
async function tellOldOffice(file: FileHandle): Promise<FileContent> {
  const streams = await streamsOf(file);
  if (streams.some(({ name }) => name === 'EncryptedPackage')) return 'encrypted';
  const text = streams.find(({ name }) => name === 'WordDocument');
  if (!text) return 'wrong-type';
  const start = await readAt(file, text.start, FLAGS_AT + 2);
  if (start.length < FLAGS_AT + 2) return 'broken';
  return (start.readUInt16LE(FLAGS_AT) & ENCRYPTED_FLAG) === 0 ? 'doc' : 'encrypted';
}
