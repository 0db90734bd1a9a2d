import type { TextQuality } from '#domain/documents/text-quality.ts';
import { type GreyPicture, type PixelBox, splitWords } from '../page/clean-text.ts';

/**
 * A recognised word: its box in pixels of the picture, from the top left, and how sure it is, 0 to 1. `turn`: by how many
 * degrees clockwise it had to be turned to run across, where the words around it did.
 */
export type RecognisedWord = PixelBox & { text: string; confidence: number; turn?: 90 | 270 };

/** How a picture is laid out: like a page of paragraphs, or with words anywhere, as on a drawing. */
export type PictureLayout = 'page' | 'drawing';

export type RecogniseOptions = { dpi: number; layout: PictureLayout };

/** Reads upright pictures. Words come in reading order. */
export type OcrEngine = {
  name: 'native' | 'wasm';
  /** How many pictures it reads at once; more wait their turn. */
  atOnce: number;
  /** Throws PictureNotRead. */
  recognise: (picture: GreyPicture, options: RecogniseOptions) => Promise<RecognisedWord[]>;
  /** Ends what it has running. */
  close: () => Promise<void>;
};

export type RecognisePageOptions = {
  engine: OcrEngine;
  scoreText: (words: readonly string[]) => TextQuality;
  /** Called after each picture that was read, for those who wait. */
  onStep?: () => void;
};

/** A picture kept the engine busy for longer than it may, or broke it. */
export class PictureNotRead extends Error {
  override readonly name = 'PictureNotRead';
}

/** Page segmentation: fully automatic, or sparse text in no order. */
export const segmentationOf = (layout: PictureLayout): '3' | '11' => (layout === 'page' ? '3' : '11');

/** What stands before a picture's pixels in a file that both engines open without unpacking. */
export const pgmHead = ({ width, height }: GreyPicture): Buffer =>
  Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');

const WORD_LEVEL = '5';

/**
 * Reads the words out of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height,
 * confidence (0 to 100) and text, divided by tabs. Rows that are no word or hold no ink are left out.
 */
export function readTsv(table: string): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  for (const row of table.split('\n')) {
    const cells = row.split('\t');
    if (cells[0] !== WORD_LEVEL) continue;
    const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = cells.slice(6, 11).map(Number);
    const text = splitWords(cells.slice(11).join(' ')).join('');
    if (text === '' || !(width > 0 && height > 0)) continue;
    words.push({ text, left, top, width, height, confidence: Math.min(1, Math.max(0, confidence / 100)) });
  }
  return words;
}
