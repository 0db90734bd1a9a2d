import { MOST_CHARACTERS, TextLimitExceeded } from './word-xml.ts';

/** A stretch of the text: characters `start` to `end`, which lie in the stream from `place` on. */
export type EncodedPiece = { start: number; end: number; place: number; bytesEach: 1 | 2 };

export type TextEncoding = 'windows' | 'macintosh';

const PIECE_TABLE = 2;
const PROPERTIES = 1;
const ONE_BYTE_EACH = 0x40000000;

/**
 * The pieces that a piece table lists, in the order of the text; none where it is damaged. `flagged`: whether a place
 * tells by a flag that its characters have one byte each, as from Word 97 on.
 */
export function piecesOf(table: Buffer, flagged: boolean): EncodedPiece[] {
  let at = 0;
  while (at + 3 <= table.length && table.readUInt8(at) === PROPERTIES) at += 3 + table.readUInt16LE(at + 1);
  if (at + 5 > table.length || table.readUInt8(at) !== PIECE_TABLE) return [];
  const list = table.subarray(at + 5, at + 5 + table.readUInt32LE(at + 1));
  const count = Math.floor((list.length - 4) / 12);
  const pieces: EncodedPiece[] = [];
  for (let number = 0; number < count; number++) {
    const start = list.readUInt32LE(number * 4);
    const end = list.readUInt32LE(number * 4 + 4);
    if (end <= start) continue;
    const place = list.readUInt32LE((count + 1) * 4 + number * 8 + 2);
    if (!flagged) pieces.push({ start, end, place, bytesEach: 1 });
    else if ((place & ONE_BYTE_EACH) === 0) pieces.push({ start, end, place, bytesEach: 2 });
    else pieces.push({ start, end, place: (place & ~ONE_BYTE_EACH) / 2, bytesEach: 1 });
  }
  return pieces;
}

/** The characters of all pieces, each in its place; undefined where one lies outside of the stream. */
export function charactersOf(
  stream: Buffer,
  pieces: readonly EncodedPiece[],
  encoding: TextEncoding,
): Uint16Array | undefined {
  const total = Math.max(0, ...pieces.slice(-1).map(({ end }) => end));
  if (total > MOST_CHARACTERS) throw new TextLimitExceeded();
  const letters = lettersOf(encoding);
  const characters = new Uint16Array(total);
  for (const { start, end, place, bytesEach } of pieces) {
    if (end > total || place + (end - start) * bytesEach > stream.length) return undefined;
    for (let at = start; at < end; at++) {
      const from = place + (at - start) * bytesEach;
      characters[at] = bytesEach === 2 ? stream.readUInt16LE(from) : (letters[stream.readUInt8(from)] ?? 0);
    }
  }
  return characters;
}

/** The letters of Windows from 0x80 on, for which the decoder of some editions of Node gives control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** What each byte stands for. Those below a space are marks of Word's own and stay as they are. */
function lettersOf(encoding: TextEncoding): number[] {
  const decoder = encoding === 'macintosh' ? new TextDecoder('macintosh') : undefined;
  return Array.from({ length: 256 }, (_, byte) => {
    if (byte < 0x80) return byte;
    return decoder ? decoder.decode(Uint8Array.of(byte)).charCodeAt(0) : (WINDOWS.codePointAt(byte - 0x80) ?? byte);
  });
}

/** Calls `mark` with the character range of each part of the bytes `from` to `to` of the stream; `sorted` by place. */
export function eachRange(
  sorted: readonly EncodedPiece[],
  [from, to]: readonly [number, number],
  mark: (start: number, end: number) => void,
): void {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    const piece = sorted[middle];
    if (piece && piece.place + (piece.end - piece.start) * piece.bytesEach <= from) low = middle + 1;
    else high = middle;
  }
  for (const { start, end, place, bytesEach } of sorted.slice(low, low + MOST_PIECES_IN_A_RUN)) {
    if (place >= to) break;
    const first = start + Math.max(0, Math.floor((from - place) / bytesEach));
    const last = Math.min(end, start + Math.ceil((to - place) / bytesEach));
    if (last > first) mark(first, last);
  }
}

/** A run of one look goes over a few pieces; a damaged file may say that each goes over all of them. */
const MOST_PIECES_IN_A_RUN = 1000;

const FIELD_BEGINS = 0x13;
const FIELD_SHOWS = 0x14;
const FIELD_ENDS = 0x15;

const TAB = 0x09;
const LINE = 0x0a;
/** What Word's marks are in plain text; other marks (of pictures, notes, comments) are left out. */
const MARKS: Readonly<Record<number, number>> = {
  7: TAB,
  9: TAB,
  10: LINE,
  11: LINE,
  12: LINE,
  13: LINE,
  30: 0x2011,
};

const AT_ONCE = 8192;

/** The plain text of characters `start` to `end`: of each field what it shows, not its code. */
export function plainText(characters: Uint16Array, start: number, end: number): string {
  const part = characters.slice(Math.max(0, start), Math.max(0, end));
  blankFieldCodes(part);
  let length = 0;
  for (const character of part) {
    const plain = character < 0x20 ? MARKS[character] : character;
    if (plain !== undefined) part[length++] = plain;
  }
  let text = '';
  for (let at = 0; at < length; at += AT_ONCE) {
    text += String.fromCharCode(...part.subarray(at, Math.min(length, at + AT_ONCE)));
  }
  return text;
}

/** A field that does not end is none: its words stay. */
function blankFieldCodes(part: Uint16Array): void {
  const open: { at: number; shows?: number }[] = [];
  for (let at = 0; at < part.length; at++) {
    const character = part[at];
    const field = open.at(-1);
    if (character === FIELD_BEGINS) open.push({ at });
    else if (character === FIELD_SHOWS && field) field.shows ??= at;
    else if (character === FIELD_ENDS && field) {
      part.fill(0, field.at, field.shows ?? at);
      open.pop();
    }
  }
}
