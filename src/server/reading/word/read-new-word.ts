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

/** Reads the text of a .docx file. Undefined where it is damaged. Throws TextLimitExceeded where it unpacks to too much. */
export async function readDocx(path: string): Promise<WordParts | undefined> {
  return unlessDamaged(async () => {
    const zip = await openPromise(path, { autoClose: false });
    try {
      if (zip.entryCount > MOST_PARTS) throw new TextLimitExceeded();
      const parts = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry);
      const main = (await relationsOf(zip, parts, '')).find(({ type }) => type === 'officeDocument')?.target;
      const first = parts.has(main ?? '') && main ? main : 'word/document.xml';
      const others = (await relationsOf(zip, parts, first)).filter(({ type }) => WITH_WORDS.includes(type));
      if (!parts.has(first)) return undefined;
      const names = new Set([first, ...others.map(({ target }) => target)]);
      const entries = [...names].flatMap((name) => parts.get(name) ?? []);
      // Unpacking ends where a part is longer than it says.
      if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > MOST_XML_BYTES)
        throw new TextLimitExceeded();
      const text = createTextOfWord();
      for (const entry of entries) await text.read(await zip.openReadStreamPromise(entry));
      return text.parts();
    } finally {
      zip.close();
    }
  });
}

/** Reads the text of a Word file that is one XML document. Ends as readDocx does. */
export const readWordXml = (path: string): Promise<WordParts | undefined> =>
  unlessDamaged(async () => {
    const text = createTextOfWord();
    await text.read(createReadStream(path, { highWaterMark: 2 ** 18 }));
    return text.parts();
  });

/** What the packing or the XML breaks is the file's fault; that a file cannot be opened on disk is the machine's. */
async function unlessDamaged(read: () => Promise<WordParts | undefined>): Promise<WordParts | undefined> {
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
