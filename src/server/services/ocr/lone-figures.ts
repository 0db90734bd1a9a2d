import type { OcrEngine, RecognisedWord } from './engine.ts';
import type { GreyPicture } from './grey-picture.ts';
import { inkOf, inkParts } from './ink-parts.ts';
import { sharedShare } from './merge-words.ts';
import type { PixelBox } from './turn-back.ts';

const PAPER = 255;
/** In inches: figures that one reads from a page. */
const LOWEST = 0.05;
const HIGHEST = 0.2;
/** A figure is higher than wide. */
const WIDTH = { least: 0.12, most: 0.95 };
/** Beside it there is paper, for so many of its heights. */
const CLEAR = 0.9;
const A_SPECK = 3;
/** Words of its row have about its height, and their middles stand this close, in heights. */
const AS_HIGH = { least: 0.6, most: 1.7 };
const IN_ROW = 0.5;
/** More than this are marks of a drawing. */
const MOST = 60;
/** What surrounds a figure where it is read anew, in heights of the highest. */
const ROOM = { across: 3, down: 2.2, around: 0.35 };
/** What a figure alone is taken for. */
const TAKEN_FOR: Record<string, string> = { o: '0', O: '0', l: '1', I: '1', '|': '1' };

/** Figures that stand alone in a row of words, and that none of these holds. */
export function findLoneFigures(picture: GreyPicture, words: readonly RecognisedWord[], dpi: number): PixelBox[] {
  const ink = inkOf(picture);
  const isRead = (part: PixelBox) => words.some((word) => sharedShare(word, part) > 0);
  const isInRow = (part: PixelBox) =>
    words.some(({ top, height }) => {
      const ratio = height / part.height;
      const apart = Math.abs(top + height / 2 - part.top - part.height / 2);
      return ratio >= AS_HIGH.least && ratio <= AS_HIGH.most && apart <= IN_ROW * part.height;
    });
  const inkIn = (left: number, right: number, { top, height }: PixelBox): number => {
    let count = 0;
    for (let y = top; y < top + height; y += 1) {
      for (let x = Math.max(0, left); x < Math.min(picture.width, right); x += 1) {
        count += ink[y * picture.width + x] ?? 0;
      }
    }
    return count;
  };
  const standsAlone = (part: PixelBox): boolean => {
    const clear = Math.round(CLEAR * part.height);
    const end = part.left + part.width;
    return inkIn(part.left - clear, part.left, part) <= A_SPECK && inkIn(end, end + clear, part) <= A_SPECK;
  };
  return inkParts(picture, Math.round(dpi * HIGHEST)).filter((part) => {
    const share = part.width / part.height;
    if (part.height < dpi * LOWEST || share < WIDTH.least || share > WIDTH.most) return false;
    return standsAlone(part) && !isRead(part) && isInRow(part);
  });
}

/**
 * Reads figures that stand alone, such as the 0 of a table, which recognition of a whole page takes for dirt. They are
 * set beside each other in one line and read as such.
 */
export async function readLoneFigures(
  picture: GreyPicture,
  words: readonly RecognisedWord[],
  dpi: number,
  engine: OcrEngine,
): Promise<RecognisedWord[]> {
  const figures = findLoneFigures(picture, words, dpi);
  if (figures.length === 0 || figures.length > MOST) return [];
  const size = Math.max(...figures.map(({ height }) => height));
  const cell = { width: Math.round(ROOM.across * size), height: Math.round(ROOM.down * size) };
  const line = {
    pixels: Buffer.alloc(cell.width * figures.length * cell.height, PAPER),
    width: cell.width * figures.length,
    height: cell.height,
  };
  for (const [at, figure] of figures.entries()) {
    const around = Math.round(ROOM.around * figure.height);
    const [left, top] = [figure.left - around, figure.top - around];
    const [wide, high] = [figure.width + 2 * around, figure.height + 2 * around];
    const toX = at * cell.width + Math.round((cell.width - wide) / 2);
    // They stand on one line.
    const toY = Math.round((cell.height + size) / 2) - figure.height - around;
    for (let y = 0; y < high; y += 1) {
      if (top + y < 0 || top + y >= picture.height || toY + y < 0 || toY + y >= line.height) continue;
      for (let x = Math.max(0, -left); x < Math.min(wide, picture.width - left); x += 1) {
        line.pixels[(toY + y) * line.width + toX + x] = picture.pixels[(top + y) * picture.width + left + x] ?? PAPER;
      }
    }
  }
  const read = await engine.recognise(line, { dpi, layout: 'line' });
  return figures.flatMap((figure, at): RecognisedWord[] => {
    const own = read.filter(({ left, width }) => Math.floor((left + width / 2) / cell.width) === at);
    const [only] = own;
    const text = only && (TAKEN_FOR[only.text] ?? only.text);
    if (!only || own.length > 1 || text === undefined || !/^\d$/.test(text)) return [];
    return [{ text, ...figure, confidence: only.confidence }];
  });
}
