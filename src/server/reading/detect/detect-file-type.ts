import { type FileHandle, open } from 'node:fs/promises';
import { openPromise, type ZipFile } from 'yauzl';
import type { FileContent, UnreadableReason } from '#domain/documents/document.ts';
import { isWholeJpeg, isWholePng } from './check-picture.ts';
import { type CompoundFile, openCompoundFile, readAt } from './compound-file.ts';

/** A PDF may have other bytes before its header, but only this many. */
const PDF_HEADER_WITHIN = 1024;
/** So many of a file's first bytes tell its signature. */
export const SIGNATURE_WITHIN = PDF_HEADER_WITHIN + 4;
/** The start of an XML file, which tells by its first elements whether it is Word's. */
const XML_WITHIN = 4096;
/** In the first bytes of an old Word file's text: whether it is encrypted. */
const FLAGS_AT = 10;
const ENCRYPTED_FLAG = 0x0100;
/** A record of an old workbook that says that all after it is encrypted; one of the first where it is there. */
const FILE_PASS = 0x002f;
const FIRST_RECORDS = 8;
const RECORDS_WITHIN = 2048;

const PICTURES = new Set(['apng', 'gif', 'webp', 'tif', 'bmp', 'heic', 'avif', 'jp2', 'psd', 'ico']);
const ARCHIVES = new Set(['zip', 'docx', 'docm', 'dotx', 'dotm', 'xlsx', 'xlsm', 'xltx', 'xltm', 'odt', 'ods']);
/** How files of Word for DOS and of the first Word for Windows begin. */
const FIRST_WORDS = ['31be0000', 'dba52d00', '9ba52100'];

/** What a file says it is by its first bytes: enough to choose how it is shown. Nothing of it is parsed. */
export type FileSignature = 'pdf' | 'jpeg' | 'png' | 'other';

/** What may be said of a file that is of none of the kinds that are read. */
export type UnsupportedType = Extract<UnreadableReason, 'picture' | 'spreadsheet' | 'text-document' | 'wrong-type'>;

/** Tells what the file at `path` is by its bytes. Throws for a file that cannot be opened on disk. */
export async function detectFileType(path: string): Promise<FileContent> {
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
      case 'cfb':
        return await detectOldOffice(file);
      case 'zip':
      case 'docx':
      case 'xlsx':
        return await detectArchive(path);
      case 'xml':
        return isWordXml(await readAt(file, 0, XML_WITHIN)) ? 'word-xml' : 'wrong-type';
      default: {
        const start = await readAt(file, 0, SIGNATURE_WITHIN);
        return start.includes('%PDF') ? 'pdf' : 'wrong-type';
      }
    }
  } finally {
    await file.close();
  }
}

async function detectArchive(path: string): Promise<FileContent> {
  const kind = await detectPackage(path);
  if (kind === 'docx' || kind === 'xlsx') return kind;
  return kind === 'unopened' ? 'broken' : 'wrong-type';
}

/** Word's XML of 2003, or the parts of a new Word file in one XML document. */
function isWordXml(start: Buffer): boolean {
  const text = start.toString(start[0] === 0xff ? 'utf16le' : 'utf8');
  return /progid="Word\.Document"|<w:wordDocument\b|wordprocessingml\.document\.main\+xml/.test(text);
}

/** Old Office files and encrypted new ones are folders of streams: an encrypted package may be of any program. */
async function detectOldOffice(file: FileHandle): Promise<FileContent> {
  const compound = await openCompoundFile(file);
  const names = compound?.streams.map(({ name }) => name) ?? [];
  if (!compound) return 'wrong-type';
  if (names.includes('EncryptedPackage')) return 'encrypted';
  if (names.includes('WordDocument')) return detectOldWord(compound);
  const workbook = names.find((name) => /^(work)?book$/i.test(name));
  return workbook ? detectOldWorkbook(compound, workbook) : 'wrong-type';
}

async function detectOldWord(compound: CompoundFile): Promise<FileContent> {
  const start = await compound.read('WordDocument', FLAGS_AT + 2);
  if (!start || start.length < FLAGS_AT + 2) return 'broken';
  return (start.readUInt16LE(FLAGS_AT) & ENCRYPTED_FLAG) === 0 ? 'doc' : 'encrypted';
}

/** An old workbook is a row of records, each with its kind and length. */
async function detectOldWorkbook(compound: CompoundFile, name: string): Promise<FileContent> {
  const bytes = await compound.read(name, RECORDS_WITHIN);
  if (!bytes || bytes.length < 4) return 'broken';
  for (let at = 0, count = 0; at + 4 <= bytes.length && count < FIRST_RECORDS; count += 1) {
    if (bytes.readUInt16LE(at) === FILE_PASS) return 'encrypted';
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return 'xls';
}

/** Tells a picture or an office file of a kind that is not read from what is neither. `path` is an open-able file's. */
export async function detectUnsupportedType(path: string): Promise<UnsupportedType> {
  const { fileTypeFromFile } = await import('file-type');
  // The library throws on some damaged archives; then nothing is known of the file.
  const type = await fileTypeFromFile(path).catch(() => undefined);
  if (!type) return (await isFirstWord(path)) ? 'text-document' : 'wrong-type';
  if (PICTURES.has(type.ext)) return 'picture';
  if (type.ext === 'rtf') return 'text-document';
  if (ARCHIVES.has(type.ext)) return detectUnsupportedArchive(path);
  return type.ext === 'cfb' && (await isOldSpreadsheet(path)) ? 'spreadsheet' : 'wrong-type';
}

async function detectUnsupportedArchive(path: string): Promise<UnsupportedType> {
  const kind = await detectPackage(path);
  if (kind === 'sheet') return 'spreadsheet';
  return kind === 'text' ? 'text-document' : 'wrong-type';
}

async function isFirstWord(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    return FIRST_WORDS.includes((await readAt(file, 0, 4)).toString('hex'));
  } finally {
    await file.close();
  }
}

/** An old Office file is a spreadsheet when it lists a stream called Workbook (or Book). */
async function isOldSpreadsheet(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const streams = (await openCompoundFile(file))?.streams ?? [];
    return streams.some(({ name }) => /^(work)?book$/i.test(name));
  } finally {
    await file.close();
  }
}

const startsWith = (start: Buffer, bytes: readonly number[]) => bytes.every((byte, at) => start[at] === byte);

/** Tells it from the file's first SIGNATURE_WITHIN bytes. */
export function detectSignature(start: Buffer): FileSignature {
  if (startsWith(start, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(start, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return start.includes('%PDF') ? 'pdf' : 'other';
}

/** More parts than any document has; a list of millions is not gone through. */
const MOST_PARTS = 50_000;
const MOST_TYPES_BYTES = 4 * 2 ** 20;

/** What an archive says it is. `sheet` and `text`: a workbook or a text document of a kind that is not read. */
type PackageKind = 'docx' | 'xlsx' | 'sheet' | 'text' | 'other' | 'unopened';

/** The kinds that the list of content types names, by the content type of the main part. */
const KINDS: readonly [RegExp, PackageKind][] = [
  [/openxmlformats-officedocument\.wordprocessingml\.document\.main\+xml/, 'docx'],
  [/openxmlformats-officedocument\.spreadsheetml\.sheet\.main\+xml/, 'xlsx'],
  [/ms-word\.(document|template)\.|wordprocessingml\.template\.main/, 'text'],
  [/ms-excel\.(sheet|template|addin)\.|spreadsheetml\.template\.main/, 'sheet'],
];

/** Tells what an archive is by the list of its parts, whatever their order. */
async function detectPackage(path: string): Promise<PackageKind> {
  const zip = await openPromise(path).catch(() => undefined);
  if (!zip) return 'unopened';
  try {
    const names = new Set<string>();
    let types = '';
    let openDocument = '';
    for await (const entry of zip.eachEntry()) {
      names.add(entry.fileName);
      if (names.size > MOST_PARTS) return 'other';
      if (entry.fileName === '[Content_Types].xml') types = await textOf(zip, entry);
      if (entry.fileName === 'mimetype') openDocument = await textOf(zip, entry);
    }
    const [, kind] = KINDS.find(([pattern]) => pattern.test(types)) ?? [];
    if (kind) return kind;
    if (openDocument.includes('opendocument.spreadsheet')) return 'sheet';
    if (openDocument.includes('opendocument.text')) return 'text';
    if (names.has('xl/workbook.xml')) return 'xlsx';
    return names.has('word/document.xml') ? 'docx' : 'other';
  } catch {
    return 'unopened';
  } finally {
    zip.close();
  }
}

async function textOf(zip: ZipFile, entry: Parameters<ZipFile['openReadStreamPromise']>[0]): Promise<string> {
  if (entry.uncompressedSize > MOST_TYPES_BYTES) return '';
  const parts: Buffer[] = [];
  for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
