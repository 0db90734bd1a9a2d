import { describe, expect, it } from 'vitest';
import { joinWords } from './join-words.ts';

const view = { shown: { left: 0, right: 600, bottom: 0, top: 800 }, quarterTurns: 0 };

type Letter = { text: string; x?: number; y?: number; width?: number; height?: number };

/** Sets letters 5 wide and 8 high side by side on a line at height 400; `x` and `y` place one elsewhere. */
function set(...letters: (string | Letter)[]) {
  let [nextX, nextY] = [100, 400];
  const placed = letters
    .flatMap((letter): Letter[] => (typeof letter === 'string' ? [...letter].map((text) => ({ text })) : [letter]))
    .map(({ text, x = nextX, y = nextY, width = 5, height = 8 }) => {
      const inserted = text === '\r' || text === '\n';
      [nextX, nextY] = [x + (inserted ? 0 : width), y];
      return { code: text.codePointAt(0) ?? 0, box: inserted ? [x, x, y, y] : [x, x + width, y, y + height] };
    });
  return {
    count: placed.length,
    codes: Uint32Array.from(placed, ({ code }) => code),
    boxes: Float64Array.from(placed.flatMap(({ box }) => box)),
  };
}

const texts = (...letters: (string | Letter)[]) => joinWords(set(...letters), view).map(({ text }) => text);

describe('joining characters into words', () => {
  it('ends a word at white space of any kind and boxes it from its first to its last letter', () => {
    expect(joinWords(set('Lot 7\u00A0A'), view)).toEqual([
      { text: 'Lot', box: { x: 100, y: 392, width: 15, height: 8 }, method: 'text-layer' },
      { text: '7', box: { x: 120, y: 392, width: 5, height: 8 }, method: 'text-layer' },
      { text: 'A', box: { x: 130, y: 392, width: 5, height: 8 }, method: 'text-layer' },
    ]);
  });

  it('keeps both letters of a glyph that stands for two', () => {
    expect(texts('o', { text: 'f', x: 105, width: 9 }, { text: 'f', x: 105, width: 9 }, 'ice')).toEqual(['office']);
  });

  it('ends a word at a large gap where the document has no space', () => {
    expect(texts('SLOPE', { text: '1', x: 160 }, '2')).toEqual(['SLOPE', '12']);
    expect(texts('A', { text: 'P', x: 110 }, { text: 'N', x: 120 })).toEqual(['APN']);
  });

  it('keeps a row of dots together and apart from nothing else', () => {
    const dots = Array.from({ length: 5 }, (_, index) => ({ text: '.', x: 117 + index * 3, width: 1, height: 1 }));
    expect(texts('Law', ...dots)).toEqual(['Law.....']);
  });

  it('ends a word with the line, and shows the hyphen that ended it', () => {
    expect(texts('less\uFFFE', { text: 't', x: 50, y: 385 }, 'han')).toEqual(['less-', 'than']);
    expect(texts('7', '\r', '\n', { text: '8', x: 100, y: 388 })).toEqual(['7', '8']);
  });

  it('reads a figure whole whose digits stand one by one on a slightly slanted line', () => {
    expect(texts('3', '\r', '\n', { text: '2', x: 105, y: 400.5 }, '\r', '\n', { text: '0', x: 110, y: 401 })).toEqual([
      '320',
    ]);
  });

  it('reads a letter once that is drawn twice to look bold, and double letters twice', () => {
    expect(texts('B', { text: 'B', x: 100.3 }, 'all')).toEqual(['Ball']);
  });

  it('makes any hyphen a plain one, so that a parcel number reads as one', () => {
    expect(texts('123\u2011456\u00AD01')).toEqual(['123-456-01']);
  });

  it('leaves out what has no ink, lies off the page or is no character', () => {
    expect(texts('A\u200BB\u0001C\u{E0041}\uFE0F', { text: ' ' }, { text: 'x', x: 700 })).toEqual(['ABC']);
    const broken = set('AB');
    broken.codes[1] = 0x7fffffff;
    expect(joinWords(broken, view).map(({ text }) => text)).toEqual(['A']);
  });
});
