import { writeCompoundFile } from './compound-file.ts';

const PAGE = 512;
const TEXT_AT = 0x400;

/** A paragraph, or a table of rows of cells. */
type Block = string | readonly (readonly string[])[];

type OldWord = {
  /** Word 6 and 95 write one byte a character; Word 97 does so where it can (`narrow`), else two. */
  edition: 6 | 97;
  narrow?: boolean;
  body: readonly Block[];
  footer?: string;
  /** Words of the body that were deleted while changes were tracked. */
  deleted?: string;
  encrypted?: boolean;
};

const LAYOUTS = {
  6: { magic: 0xa5dc, lengths: 0x34, headers: 0xb0, looks: 0xb8, paragraphs: 0xc0, pieces: 0x160, entry: 7 },
  97: { magic: 0xa5ec, lengths: 0x4c, headers: 0xf2, looks: 0xfa, paragraphs: 0x102, pieces: 0x1a2, entry: 13 },
};

/** A quote and a dash as Windows writes them in one byte. */
const bytesOf = (text: string): Buffer =>
  Buffer.from(text.replaceAll('’', '\u0092').replaceAll('–', '\u0096'), 'latin1');

/** The streams of an old Word file, `WordDocument` and from Word 97 on `0Table`. */
export function oldWordStreams(word: OldWord): Record<string, Buffer> {
  const layout = LAYOUTS[word.edition];
  const isWide = word.edition === 97 && !word.narrow;
  const each = isWide ? 2 : 1;
  const rowEnds: number[] = [];
  let body = '';
  for (const block of word.body) {
    if (typeof block === 'string') body += `${block}\r`;
    else {
      for (const row of block) {
        body += `${row.join('\u0007')}\u0007`;
        rowEnds.push(body.length);
        body += '\u0007';
      }
    }
  }
  const footer = word.footer ? `${word.footer}\r` : '';
  const text = `${body}${footer}${footer ? '\r' : ''}\r`;
  const placeOf = (character: number) => TEXT_AT + character * each;
  const deletedAt = word.deleted ? body.indexOf(word.deleted) : -1;
  const deleted = deletedAt < 0 ? [] : [[deletedAt, deletedAt + (word.deleted ?? '').length] as const];

  const stream = Buffer.alloc(Math.ceil((TEXT_AT + text.length * each) / PAGE) * PAGE + 2 * PAGE);
  (isWide ? Buffer.from(text, 'utf16le') : bytesOf(text)).copy(stream, TEXT_AT);
  stream.writeUInt16LE(layout.magic, 0);
  stream.writeUInt16LE(word.encrypted ? 0x0100 : 0, 10);
  stream.writeUInt32LE(TEXT_AT, 0x18);
  stream.writeUInt32LE(body.length, layout.lengths);
  stream.writeUInt32LE(footer.length + (footer ? 1 : 0), layout.lengths + 8);
  const lookPage = stream.length / PAGE - 2;
  const ends = rowEnds.map((at) => [placeOf(at), placeOf(at + 1)] as const);
  const paragraphLook = word.edition === 6 ? [4, 0, 0, 24, 1, 25, 1] : [5, 0, 0, 0x16, 0x24, 1, 0x17, 0x24, 1, 0];
  const deletedLook = word.edition === 6 ? [2, 65, 1] : [3, 0x00, 0x08, 1];
  const deletedRuns = deleted.map(([from, to]) => [placeOf(from), placeOf(to)] as const);
  writeLooks(stream.subarray(lookPage * PAGE, (lookPage + 1) * PAGE), deletedRuns, deletedLook, 1);
  writeLooks(stream.subarray((lookPage + 1) * PAGE), ends, paragraphLook, layout.entry);

  const tables: Buffer[] = [];
  const tableStart = word.edition === 6 ? stream.length : 0;
  const put = (field: number, bytes: Buffer) => {
    stream.writeUInt32LE(tableStart + Buffer.concat(tables).length, field);
    stream.writeUInt32LE(bytes.length, field + 4);
    tables.push(bytes);
  };
  const pages = (number: number) => {
    const bytes = Buffer.alloc(word.edition === 6 ? 10 : 12);
    bytes.writeUInt32LE(placeOf(text.length), 4);
    if (word.edition === 6) bytes.writeUInt16LE(number, 8);
    else bytes.writeUInt32LE(number, 8);
    return bytes;
  };
  put(layout.looks, pages(lookPage));
  put(layout.paragraphs, pages(lookPage + 1));
  if (footer) {
    // Six lines between text and notes, then the even and the odd header, the even and the odd footer.
    const stories = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, footer.length, footer.length, footer.length, footer.length + 1];
    const bytes = Buffer.alloc(stories.length * 4);
    for (const [at, place] of stories.entries()) bytes.writeUInt32LE(place, at * 4);
    put(layout.headers, bytes);
  }
  // Word 6 lists pieces only where it saved in a hurry.
  if (word.edition === 97) {
    const bytes = Buffer.alloc(5 + 16);
    bytes.writeUInt8(2, 0);
    bytes.writeUInt32LE(16, 1);
    bytes.writeUInt32LE(text.length, 9);
    bytes.writeUInt32LE(isWide ? TEXT_AT : (TEXT_AT * 2) | 0x40000000, 15);
    put(layout.pieces, bytes);
    return { WordDocument: stream, '0Table': Buffer.concat(tables) };
  }
  return { WordDocument: Buffer.concat([stream, ...tables]) };
}

/** A page of runs, each with the look or with none. */
function writeLooks(page: Buffer, runs: readonly (readonly [number, number])[], look: number[], entryBytes: number) {
  const marked = runs.flatMap(([from, to], at) => [
    { from: at === 0 ? TEXT_AT : (runs[at - 1]?.[1] ?? TEXT_AT), has: false },
    { from, has: true },
    ...(at === runs.length - 1 ? [{ from: to, has: false }] : []),
  ]);
  const evaluateQuestionnaire = (PAGE - 1 - look.length) & ~1;
  Buffer.from(look).copy(page, evaluateQuestionnaire);
  page.writeUInt8(marked.length, PAGE - 1);
  for (const [at, { from, has }] of marked.entries()) {
    page.writeUInt32LE(from, at * 4);
    page.writeUInt8(has ? evaluateQuestionnaire / 2 : 0, (marked.length + 1) * 4 + at * entryBytes);
  }
  page.writeUInt32LE(TEXT_AT + 0xffff, marked.length * 4);
}

/** An old Word file, small enough that its streams lie in the small sectors. */
export const writeOldWord = (word: OldWord): Buffer => writeCompoundFile(oldWordStreams(word));
