import { expect, it } from 'vitest';
import type { Page } from '#domain/documents/page.ts';
import type { OcrEngine } from '../ocr/engine.ts';
import { openPageFinisher } from './finish-page.ts';

const WORDS =
  'The contractor verifies all dimensions on the site before any work begins and reports what differs'.split(' ');
const page: Page = {
  number: 1,
  width: 612,
  height: 792,
  state: 'read',
  words: WORDS.map((text, at) => ({
    text,
    box: { x: 60, y: 60 + at * 14, width: 50, height: 10 },
    method: 'text-layer',
  })),
};
/** Boxes of letters of several widths that stand on one line. */
const strokes = Array.from({ length: 14 }, (_, at) => ({
  left: 300 + at * 9,
  top: 500,
  width: 5 + (at % 4),
  height: 10,
  pieces: 3,
}));
const blind: OcrEngine = { name: 'native', atOnce: 1, recognise: async () => [], close: async () => {} };

it('says where letters are drawn that could not be read, and keeps what is known of the words beside them', async () => {
  const finisher = await openPageFinisher({ onSlowPage: () => {}, onStep: () => {} }, async () => blind);
  const finished = await finisher.finish(page, { isBare: false, pictureShare: 0, strokes }, async (_scale, area) => {
    const { width, height } = area ?? { width: 1, height: 1 };
    return { pixels: Buffer.alloc(width * height, 255), width, height };
  });
  expect(finished.words).toEqual(page.words);
  expect(finished.reading?.source).toBe('text-layer');
  expect(finished.unreadable).toMatchObject([{ box: { x: 300, y: 500, height: 10 } }]);
});
