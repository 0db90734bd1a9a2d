import type { GreyPicture, PixelBox } from '../page/clean-text.ts';
import type { OcrEngine, RecognisedWord } from './engine.ts';
import { INK, inkParts } from './measure-image.ts';
import { isBelieved, sharedShare } from './merge-words.ts';

const PAPER = 255;
/** In inches: digits that one reads from a page. */
const LOWEST = 0.05;
const HIGHEST = 0.2;
/** A digit is higher than wide. What is narrower than a bar may be a 1, or a piece of a line that is left: alone it tells nothing. */
const WIDTH = { least: 0.12, bar: 0.25, most: 0.95 };
/** Beside it there is paper, for so many of its heights. */
const CLEAR = 0.9;
const A_SPECK = 3;
/** Words of its row have about its height, and their middles stand this close, in heights. */
const AS_HIGH = { least: 0.6, most: 1.7 };
const IN_ROW = 0.5;
/** Digits of a column end this close to each other, and follow each other within so many of their heights. */
const IN_COLUMN = 0.3;
const NEXT_ROWS = 6;
/** More than this are marks of a drawing. */
const MOST = 60;
/** What surrounds a digit where it is read anew, in heights of the highest. */
const ROOM = { across: 3, down: 2.2 };
/** Pixels of shade that a digit has around it. */
const SHADE = 3;
/** What a digit alone is taken for. */
const TAKEN_FOR: Record<string, string> = { o: '0', O: '0', l: '1', I: '1', '|': '1' };

const middleOf = ({ top, height }: PixelBox): number => top + height / 2;
const rightOf = ({ left, width }: PixelBox): number => left + width;

/**
 * Digits that stand alone in a row of words or a column of digits, and that no word holds. Words that nobody believes
 * are none.
 */
export function findLoneDigits(picture: GreyPicture, words: readonly RecognisedWord[], dpi: number): PixelBox[] {
  const believed = words.filter(isBelieved);
  const isRead = (part: PixelBox) => believed.some((word) => sharedShare(word, part) > 0);
  const isAsHigh = (part: PixelBox, other: PixelBox) => {
    const ratio = other.height / part.height;
    return ratio >= AS_HIGH.least && ratio <= AS_HIGH.most;
  };
  const isInRow = (part: PixelBox) =>
    believed.some((word) => isAsHigh(part, word) && Math.abs(middleOf(word) - middleOf(part)) <= IN_ROW * part.height);
  /** A table may be cut where its rows begin: its digits then still stand under each other. */
  const isInColumn = (part: PixelBox, all: readonly PixelBox[]) => {
    const isUnder = (other: PixelBox) =>
      other !== part &&
      isAsHigh(part, other) &&
      Math.abs(rightOf(other) - rightOf(part)) <= IN_COLUMN * part.height &&
      Math.abs(middleOf(other) - middleOf(part)) <= NEXT_ROWS * part.height;
    return all.filter(isUnder).length >= 2 || believed.some((word) => /\d$/.test(word.text) && isUnder(word));
  };
  /** Ink there, as far as it is counted: whether it is a speck. */
  const inkIn = (left: number, right: number, { top, height }: PixelBox): number => {
    let count = 0;
    for (let y = top; y < top + height && count <= A_SPECK; y += 1) {
      for (let x = Math.max(0, left); x < Math.min(picture.width, right); x += 1) {
        if ((picture.pixels[y * picture.width + x] ?? PAPER) < INK) count += 1;
      }
    }
    return count;
  };
  const standsAlone = (part: PixelBox): boolean => {
    const clear = Math.round(CLEAR * part.height);
    const end = part.left + part.width;
    return inkIn(part.left - clear, part.left, part) <= A_SPECK && inkIn(end, end + clear, part) <= A_SPECK;
  };
  const alone = inkParts(picture, Math.round(dpi * HIGHEST)).filter((part) => {
    const share = part.width / part.height;
    if (part.height < dpi * LOWEST || share < WIDTH.least || share > WIDTH.most) return false;
    return standsAlone(part) && !isRead(part);
  });
  return alone.filter((part) => isInRow(part) || isInColumn(part, alone));
}

/**
 * Reads digits that stand alone, such as the 0 of a table, which recognition of a whole page takes for dirt. They are
 * set beside each other in one line and read as such.
 */
export async function rereadDigits(
  picture: GreyPicture,
  words: readonly RecognisedWord[],
  dpi: number,
  engine: OcrEngine,
): Promise<RecognisedWord[]> {
  const digits = findLoneDigits(picture, words, dpi);
  if (digits.length > MOST || digits.every(({ width, height }) => width < WIDTH.bar * height)) return [];
  const size = Math.max(...digits.map(({ height }) => height));
  const cell = { width: Math.round(ROOM.across * size), height: Math.round(ROOM.down * size) };
  const line = {
    pixels: Buffer.alloc(cell.width * digits.length * cell.height, PAPER),
    width: cell.width * digits.length,
    height: cell.height,
  };
  for (const [at, digit] of digits.entries()) {
    const [left, top] = [digit.left - SHADE, digit.top - SHADE];
    const [wide, high] = [digit.width + 2 * SHADE, digit.height + 2 * SHADE];
    const toX = at * cell.width + Math.round((cell.width - wide) / 2);
    // They stand on one line.
    const toY = Math.round((cell.height + size) / 2) - digit.height - SHADE;
    for (let y = 0; y < high; y += 1) {
      if (top + y < 0 || top + y >= picture.height || toY + y < 0 || toY + y >= line.height) continue;
      for (let x = Math.max(0, -left); x < Math.min(wide, picture.width - left); x += 1) {
        line.pixels[(toY + y) * line.width + toX + x] = picture.pixels[(top + y) * picture.width + left + x] ?? PAPER;
      }
    }
  }
  // Read as one line, a bold digit at its end is taken for two.
  const read = await engine.recognise(line, { dpi, layout: 'drawing' });
  return digits.flatMap((digit, at): RecognisedWord[] => {
    const own = read.filter(({ left, width }) => Math.floor((left + width / 2) / cell.width) === at);
    const [only] = own;
    const text = only && (TAKEN_FOR[only.text] ?? only.text);
    if (!only || own.length > 1 || text === undefined || !/^\d$/.test(text)) return [];
    return [{ text, ...digit, confidence: only.confidence }];
  });
}
