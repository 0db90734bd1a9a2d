import { expect, test } from 'vitest';
import type { GreyPicture } from '../page/clean-text.ts';
import type { OcrEngine, RecognisedWord } from './engine.ts';
import { inHalves, rowBetweenHalves } from './read-in-halves.ts';

const DPI = 100;
const WIDTH = 200;

/** A page with a line of print from each of these rows on, ten rows high; dust stands everywhere else. */
function pageWith(lines: readonly number[], height = 400): GreyPicture {
  const pixels = Buffer.alloc(WIDTH * height, 255);
  for (const top of lines) {
    for (let y = top; y < top + 10; y += 1) pixels.fill(0, y * WIDTH + 20, y * WIDTH + 180);
  }
  return { pixels, width: WIDTH, height };
}

/** Finds a word at the top left of each line of print. */
const engine: OcrEngine = {
  ...{ name: 'native', atOnce: 2, close: async () => {} },
  recognise: async ({ pixels, width, height }) => {
    const found: RecognisedWord[] = [];
    const isPrint = (y: number) => y >= 0 && y < height && pixels[y * width + 20] === 0;
    for (let y = 0; y < height; y += 1) {
      if (isPrint(y) && !isPrint(y - 1))
        found.push({ text: `${y}`, left: 20, top: y, width: 160, height: 10, confidence: 1 });
    }
    return found;
  },
};

test('a page is cut where nothing stands, with about as much print above as below', () => {
  const row = rowBetweenHalves(pageWith([20, 50, 80, 300, 330, 360]), DPI);
  expect(row).toBeGreaterThan(90);
  expect(row).toBeLessThan(300);
  // The print counts, not the paper.
  expect(rowBetweenHalves(pageWith([20, 50, 80, 110]), DPI)).toBe(70);
});

test('a page is not cut through print, nor where one part would have next to none of it', () => {
  expect(rowBetweenHalves(pageWith([20, 32, 44, 56, 68]), DPI)).toBeUndefined();
  expect(rowBetweenHalves(pageWith([20, 32, 44, 56, 68, 300]), DPI)).toBeUndefined();
  expect(rowBetweenHalves(pageWith([]), DPI)).toBeUndefined();
});

test('words of both halves stand where they stand on the page, in its order', async () => {
  const page = pageWith([20, 50, 80, 300, 330, 360]);
  const options = { dpi: DPI, layout: 'page' } as const;
  const found = await inHalves(engine).recognise(page, options);
  expect(found).toMatchObject(await engine.recognise(page, options).then((words) => words.map(({ top }) => ({ top }))));
  expect(found.map(({ text }) => text).slice(0, 3)).toEqual(['20', '50', '80']);
  expect(found[3]?.text).not.toBe('300');
});

test('a drawing is read whole', async () => {
  const found = await inHalves(engine).recognise(pageWith([20, 50, 300, 330]), { dpi: DPI, layout: 'drawing' });
  expect(found.map(({ text }) => text)).toEqual(['20', '50', '300', '330']);
});
