import { open } from 'node:fs/promises';
import { openCompoundFile } from '../detect/compound-file.ts';
import { deletedRuns, rowEnds, type TextRun } from './marked-runs.ts';
import { charactersOf, type EncodedPiece, eachRange, piecesOf, plainText } from './text-pieces.ts';
import type { WordParts } from './word-xml.ts';

/** Word 97 and later, and Word 6 and 95. */
const WORDS_97 = 0xa5ec;
const WORDS_6 = 0xa5dc;
const FLAGS_AT = 10;
const SECOND_TABLE = 0x0200;
const TWO_BYTES_EACH = 0x1000;
const MACINTOSH = 256;
const MOST_STREAM_BYTES = 64 * 2 ** 20;
const LINE = 0x0a;
const CELL_END = 0x07;
/** The first parts of the headers are the lines between text and notes. */
const SEPARATORS = 6;
const HEADERS_OF_SIX: readonly number[] = [0, 1, 4];

/**
 * Reads the text of a .doc file (Word 6 to 2003). Undefined where it is damaged. Throws TextLimitExceeded where it is longer
 * than any document.
 */
export async function readOldWord(path: string): Promise<WordParts | undefined> {
  const file = await open(path, 'r');
  try {
    const compound = await openCompoundFile(file);
    const stream = await compound?.read('WordDocument', MOST_STREAM_BYTES);
    if (!compound || !stream || stream.length < 0x200) return undefined;
    const magic = stream.readUInt16LE(0);
    if (magic === WORDS_6) return partsOf(stream, stream, WORD_6);
    if (magic !== WORDS_97) return undefined;
    const name = (stream.readUInt16LE(FLAGS_AT) & SECOND_TABLE) === 0 ? '0Table' : '1Table';
    const table = await compound.read(name, MOST_STREAM_BYTES);
    return table && partsOf(stream, table, WORD_97);
  } finally {
    await file.close();
  }
}

function partsOf(stream: Buffer, table: Buffer, layout: OldWordLayout): WordParts | undefined {
  const at = rangesOf(stream, layout);
  const pieces = piecesIn(stream, table, layout, at.headerBoxes[1]);
  const old = layout === WORD_6;
  const isMacintosh = old && stream.readUInt16LE(0x14) === MACINTOSH;
  const characters = charactersOf(stream, pieces, isMacintosh ? 'macintosh' : 'windows');
  if (!characters || characters.length < at.body[1]) return undefined;
  const sorted = pieces.toSorted((one, other) => one.place - other.place);
  const looks = (field: number, counted: number) => ({
    ...{ stream, table, old, counted },
    place: stream.readUInt32LE(field),
    length: stream.readUInt32LE(field + 4),
  });
  const eachOf = (runs: TextRun[], mark: (start: number, end: number) => void) => {
    for (const run of runs) eachRange(sorted, run, mark);
  };
  eachOf(rowEnds(looks(layout.paragraphRuns, layout.countedPages.paragraphs), layout.paragraphEntryBytes), (_, end) => {
    if (characters[end - 1] === CELL_END) characters[end - 1] = LINE;
  });
  eachOf(deletedRuns(looks(layout.characterRuns, layout.countedPages.characters)), (start, end) =>
    characters.fill(0, start, end),
  );
  const text = (part: OldPart) => plainText(characters, ...at[part]);
  return {
    ...headersOf(characters, table.subarray(...placeOf(stream, layout.headerPlaces)), at.headers),
    body: text('body'),
    textBoxes: [text('textBoxes'), text('headerBoxes')].filter((box) => box.trim() !== '').join('\n'),
    footnotes: text('footnotes'),
    endnotes: text('endnotes'),
    comments: text('comments'),
  };
}

function placeOf(stream: Buffer, field: number): TextRun {
  const start = stream.readUInt32LE(field);
  return [start, start + stream.readUInt32LE(field + 4)];
}

/** Where each part of the text begins and ends: one follows the other. */
function rangesOf(stream: Buffer, { lengths }: OldWordLayout): Record<OldPart, TextRun> {
  let start = 0;
  const ranges = lengths.map(({ part, at }): [OldPart, TextRun] => {
    const end = start + stream.readUInt32LE(at);
    const range: TextRun = [start, end];
    start = end;
    return [part, range];
  });
  return Object.fromEntries(ranges) as Record<OldPart, TextRun>;
}

/** A file that was never saved in a hurry has one piece, and need not list it. */
function piecesIn(stream: Buffer, table: Buffer, layout: OldWordLayout, total: number): EncodedPiece[] {
  const [start, end] = placeOf(stream, layout.pieces);
  const listed = end > start ? piecesOf(table.subarray(start, end), layout === WORD_97) : [];
  if (listed.length > 0) return listed;
  const isWide = layout === WORD_97 && (stream.readUInt16LE(FLAGS_AT) & TWO_BYTES_EACH) !== 0;
  const bytesEach = isWide ? 2 : 1;
  const place = stream.readUInt32LE(0x18);
  const most = Math.max(0, Math.floor((stream.length - place) / bytesEach));
  return [{ start: 0, end: Math.min(total, most), place, bytesEach }];
}

/** Headers and footers, by section: of even pages, of odd ones, then the same for a first page. */
function headersOf(characters: Uint16Array, places: Buffer, [start, end]: TextRun) {
  const found = { headers: '', footers: '' };
  for (let story = SEPARATORS; (story + 2) * 4 <= places.length; story++) {
    const from = start + places.readUInt32LE(story * 4);
    const to = Math.min(end, start + places.readUInt32LE(story * 4 + 4));
    const text = plainText(characters, from, to);
    if (text.trim() === '') continue;
    found[HEADERS_OF_SIX.includes(story % 6) ? 'headers' : 'footers'] += text;
  }
  return found;
}

/** Where the fields of an old Word file's header block are, in bytes, and how its records are written. */
type OldWordLayout = {
  /** Lengths of the parts of the text, in characters, in the order in which they stand. */
  lengths: readonly { part: OldPart; at: number }[];
  headerPlaces: number;
  characterRuns: number;
  paragraphRuns: number;
  /** Where the header of Word 6 and 95 counts the pages of both. */
  countedPages: { characters: number; paragraphs: number };
  pieces: number;
  /** Bytes between two entries of a page of paragraph runs. */
  paragraphEntryBytes: number;
};

type OldPart = 'body' | 'footnotes' | 'headers' | 'macros' | 'comments' | 'endnotes' | 'textBoxes' | 'headerBoxes';

const ORDER: readonly OldPart[] = [
  'body',
  'footnotes',
  'headers',
  'macros',
  'comments',
  'endnotes',
  'textBoxes',
  'headerBoxes',
];
const lengthsFrom = (start: number) => ORDER.map((part, index) => ({ part, at: start + index * 4 }));

/** Word 6 and Word 95: one byte a character, tables in the stream of the text itself. */
const WORD_6: OldWordLayout = {
  lengths: lengthsFrom(0x34),
  headerPlaces: 0xb0,
  characterRuns: 0xb8,
  paragraphRuns: 0xc0,
  countedPages: { characters: 0x18e, paragraphs: 0x190 },
  pieces: 0x160,
  paragraphEntryBytes: 7,
};

/** Word 97 to 2003. */
const WORD_97: OldWordLayout = {
  lengths: lengthsFrom(0x4c),
  headerPlaces: 0xf2,
  characterRuns: 0xfa,
  paragraphRuns: 0x102,
  countedPages: { characters: 0, paragraphs: 0 },
  pieces: 0x1a2,
  paragraphEntryBytes: 13,
};
