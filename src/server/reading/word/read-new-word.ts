import { createReadStream } from 'node:fs';
import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { createTextOfWord, MOST_XML_BYTES, TextLimitExceeded, type WordParts } from './word-xml.ts';

/** More parts than any document has. */
const MOST_PARTS = 50_000;
const MOST_RELATIONS_BYTES = 8 * 2 ** 20;
/** The parts beside the main one that have words, by the ends of their relations' types. */
const WITH_WORDS = ['header', 'footer', 'footnotes', 'endnotes', 'comments'];

type PackageRelation = { type: string; target: string };

type DocxParts = {
  zip: ZipFile;
  /** The main part, and by the ends of their relations' types the parts that it refers to. */
  first: Entry;
  others: readonly { type: string; entry: Entry }[];
};

/** Opens a .docx file for `use`. Undefined where it is damaged. Throws TextLimitExceeded where it has too many parts. */
const withDocx = <T>(path: string, use: (parts: DocxParts) => Promise<T>): Promise<T | undefined> =>
  unlessDamaged(async () => {
    const zip = await openPromise(path, { autoClose: false });
    try {
      if (zip.entryCount > MOST_PARTS) throw new TextLimitExceeded();
      const parts = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry);
      const main = (await relationsOf(zip, parts, '')).find(({ type }) => type === 'officeDocument')?.target;
      const name = parts.has(main ?? '') && main ? main : 'word/document.xml';
      const first = parts.get(name);
      if (!first) return undefined;
      const others = (await relationsOf(zip, parts, name)).flatMap(({ type, target }) => {
        const entry = parts.get(target);
        return entry && entry !== first ? [{ type, entry }] : [];
      });
      return await use({ zip, first, others });
    } finally {
      zip.close();
    }
  });

/** Unpacking ends where a part is longer than it says. */
function refuseTooMuch(entries: readonly Entry[]): void {
  if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MOST_XML_BYTES) throw new TextLimitExceeded();
}

/** Reads the text of a .docx file. Undefined where it is damaged. Throws TextLimitExceeded where it unpacks to too much. */
export const readDocx = (path: string): Promise<WordParts | undefined> =>
  withDocx(path, async ({ zip, first, others }) => {
    const withWords = others.filter(({ type }) => WITH_WORDS.includes(type)).map(({ entry }) => entry);
    const entries = [...new Set([first, ...withWords])];
    refuseTooMuch(entries);
    const text = createTextOfWord();
    for (const entry of entries) await text.read(await zip.openReadStreamPromise(entry));
    return text.parts();
  });

/**
 * Has parts of a .docx file parsed, in the order given: `main`, or one by the end of its relation's type, where it is there.
 * False where the file is damaged. Throws TextLimitExceeded as readDocx does.
 */
export async function parsePartsOfDocx(
  path: string,
  wanted: readonly { part: string; parser: SaxesParser }[],
): Promise<boolean> {
  const isRead = await withDocx(path, async ({ zip, first, others }) => {
    const found = wanted.flatMap(({ part, parser }) => {
      const entry = part === 'main' ? first : others.find(({ type }) => type === part)?.entry;
      return entry ? [{ entry, parser }] : [];
    });
    refuseTooMuch(found.map(({ entry }) => entry));
    for (const { entry, parser } of found) {
      const decoder = new TextDecoder();
      for await (const chunk of await zip.openReadStreamPromise(entry))
        parser.write(decoder.decode(chunk as Buffer, { stream: true }));
      parser.close();
    }
    return true;
  });
  return isRead === true;
}

/** Reads the text of a Word file that is one XML document. Ends as readDocx does. */
export const readWordXml = (path: string): Promise<WordParts | undefined> =>
  unlessDamaged(async () => {
    const text = createTextOfWord();
    await text.read(createReadStream(path, { highWaterMark: 2 ** 18 }));
    return text.parts();
  });

/** What the packing or the XML breaks is the file's fault; that a file cannot be opened on disk is the machine's. */
async function unlessDamaged<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof TextLimitExceeded || (error instanceof Error && 'syscall' in error)) throw error;
    return undefined;
  }
}

/** What a part (all of the archive for an empty name) refers to in the archive, by the last word of its type. */
async function relationsOf(zip: ZipFile, parts: ReadonlyMap<string, Entry>, part: string): Promise<PackageRelation[]> {
  const folder = posix.dirname(part);
  const entry = parts.get(posix.join(folder, '_rels', `${posix.basename(part)}.rels`));
  if (!entry) return [];
  if (entry.uncompressedSize > MOST_RELATIONS_BYTES) throw new TextLimitExceeded();
  const relations: PackageRelation[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const { Type = '', Target = '', TargetMode = 'Internal' } = attributes;
    if (!name.endsWith('Relationship') || TargetMode === 'External') return;
    const target = Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target);
    relations.push({ type: posix.basename(Type), target: target.toLowerCase() });
  });
  const decoder = new TextDecoder();
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
  }
  parser.close();
  return relations;
}
