import { describe, expect, it } from 'vitest';
import { drawInk, type InkBox } from '../../../../test/fixtures/draw-ink.ts';
import type { GreyPicture } from '../page/clean-text.ts';
import type { OcrEngine, RecognisedWord } from './engine.ts';
import { findLoneDigits, rereadDigits } from './reread-digits.ts';

const DPI = 300;
const SIZE = { width: 900, height: 300 };
/** A ring: what a 0 looks like. */
const ring = (x: number, y: number, width = 20, height = 30): InkBox[] => [
  [x, y, width, 4],
  [x, y + height - 4, width, 4],
  [x, y, 4, height],
  [x + width - 4, y, 4, height],
];
const word = (left: number, top: number): RecognisedWord => ({
  text: 'TOTALS',
  left,
  top,
  width: 120,
  height: 30,
  confidence: 0.95,
});
const totals = word(20, 100);
const find = (boxes: InkBox[], words = [totals]) => findLoneDigits(drawInk(SIZE, ...boxes), words, DPI);

describe('digits that stand alone', () => {
  it('are found in a row of words', () => {
    expect(find(ring(400, 100))).toEqual([{ left: 400, top: 100, width: 20, height: 30 }]);
  });

  it('are found where recognition only guessed at them', () => {
    const guess = { text: '@', left: 398, top: 98, width: 24, height: 34, confidence: 0.1 };
    expect(find(ring(400, 100), [totals, guess])).toHaveLength(1);
    expect(find(ring(400, 100), [totals, { ...guess, confidence: 0.9 }])).toEqual([]);
  });

  it('are found under each other where nothing else stands in their rows', () => {
    const column = [20, 90, 160].flatMap((y) => ring(400, y));
    expect(find(column, [])).toHaveLength(3);
    const total = { text: '1,702', left: 340, top: 90, width: 80, height: 30, confidence: 0.95 };
    expect(find(ring(400, 20), [total])).toHaveLength(1);
  });

  it.each<[string, InkBox[], RecognisedWord[]]>([
    ['what was read already', ring(60, 100), [totals]],
    ['marks without a row', ring(400, 200), [totals]],
    ['letters of a word', [...ring(400, 100), ...ring(428, 100)], [totals]],
    ['a dash', [[400, 112, 24, 5]], [totals]],
    ['a speck', [[400, 112, 5, 5]], [totals]],
    ['what is much larger than the words', ring(400, 85, 50, 60), [totals]],
  ])('are not %s', (_, boxes, words) => {
    expect(find(boxes, words)).toEqual([]);
  });

  /** Reads nothing but a line of cells, the first of which it takes for a letter. */
  const engineThatReads = (...texts: string[]) => {
    const given: { picture: GreyPicture; layout: string }[] = [];
    const engine: OcrEngine = {
      name: 'native',
      atOnce: 1,
      close: async () => {},
      recognise: async (picture, { layout }) => {
        given.push({ picture, layout });
        const cell = picture.width / texts.length;
        return texts.map((text, at) => ({
          text,
          left: at * cell + cell / 2 - 10,
          top: 10,
          width: 20,
          height: 30,
          confidence: 0.8,
        }));
      },
    };
    return { engine, given };
  };

  it('are read beside each other in one line, where they stand on the page', async () => {
    const { engine, given } = engineThatReads('O', '7', 'x');
    const picture = drawInk(SIZE, ...ring(400, 100), ...ring(500, 100), ...ring(600, 100));
    const read = await rereadDigits(picture, [totals], DPI, engine);
    expect(read).toEqual([
      { text: '0', left: 400, top: 100, width: 20, height: 30, confidence: 0.8 },
      { text: '7', left: 500, top: 100, width: 20, height: 30, confidence: 0.8 },
    ]);
    expect(given).toMatchObject([{ layout: 'drawing' }]);
    const inked = given[0]?.picture.pixels.filter((grey) => grey < 128).length;
    expect(inked).toBe(picture.pixels.filter((grey) => grey < 128).length);
  });

  it('cost nothing where there are none, or bars alone, which pieces of lines are too', async () => {
    const { engine, given } = engineThatReads('0');
    expect(await rereadDigits(drawInk(SIZE), [totals], DPI, engine)).toEqual([]);
    const bar: InkBox = [400, 100, 5, 30];
    expect(find([bar])).toHaveLength(1);
    expect(await rereadDigits(drawInk(SIZE, bar), [totals], DPI, engine)).toEqual([]);
    expect(given).toEqual([]);
  });
});
