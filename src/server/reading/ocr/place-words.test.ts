import { describe, expect, it } from 'vitest';
import { readTsv } from './engine.ts';
import { mergeWords } from './merge-words.ts';
import { mapBack } from './read-lettering.ts';
import { tilesOf } from './tiles.ts';

describe('words of tiles', () => {
  const word = (text: string, left: number, width: number, confidence = 0.9) => ({
    text,
    left,
    top: 100,
    width,
    height: 30,
    confidence,
  });
  const first = { left: 0, top: 0, width: 1000, height: 1000 };
  const second = { left: 800, top: 0, width: 1000, height: 1000 };

  it('stand once on the page, the whole word where a tile cuts it', () => {
    const merged = mergeWords([
      { tile: first, words: [word('SITE', 700, 80), word('PL', 960, 40)] },
      { tile: second, words: [word('PLAN', 160, 90), word('SCALE', 500, 90)] },
    ]);
    expect(merged.map(({ text, left }) => [text, left])).toEqual([
      ['SITE', 700],
      ['PLAN', 960],
      ['SCALE', 1300],
    ]);
  });

  it('are those that read surest where the same ink was read twice', () => {
    const merged = mergeWords([
      { tile: first, words: [word('ee', 850, 100, 0.4)] },
      { tile: second, words: [word('GRADING', 50, 100, 0.95)] },
    ]);
    expect(merged.map(({ text }) => text)).toEqual(['GRADING']);
  });

  it('are left out where the engine does not believe in them', () => {
    expect(mergeWords([{ tile: first, words: [word('—', 10, 60, 0.5), word('qz', 90, 30, 0.1)] }])).toEqual([]);
  });

  it('cover a large sheet wholly, each tile of a size that fits the memory', () => {
    const tiles = tilesOf(10_800, 7_200);
    for (const { width, height } of tiles) expect(width * height).toBeLessThan(17.5e6);
    for (let x = 50; x < 10_800; x += 500) {
      for (let y = 50; y < 7_200; y += 500) {
        const holds = tiles.some((t) => x >= t.left && x < t.left + t.width && y >= t.top && y < t.top + t.height);
        expect(holds).toBe(true);
      }
    }
    expect(tilesOf(2_550, 3_300)).toEqual([{ left: 0, top: 0, width: 2_550, height: 3_300 }]);
  });
});

describe('a picture that was turned for reading', () => {
  it('gives boxes where the words stand on the page', () => {
    const page = { width: 400, height: 200 };
    const box = { left: 30, top: 300, width: 100, height: 20 };
    const back = mapBack(box, 90, { width: 200, height: 400 }, page);
    expect(Math.round(back.left)).toBe(300);
    expect(Math.round(back.top)).toBe(70);
    expect(Math.round(back.width)).toBe(20);
    expect(Math.round(back.height)).toBe(100);
    expect(mapBack(box, 0, page, page)).toEqual(box);
  });
});

describe("the recogniser's table", () => {
  it('gives its words, cleaned, with boxes and sureness', () => {
    const table = [
      'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
      '4\t1\t1\t1\t1\t0\t10\t20\t300\t30\t-1\t',
      '5\t1\t1\t1\t1\t1\t10\t20\t80\t30\t96.5\toﬃce',
      '5\t1\t1\t1\t1\t2\t10\t20\t80\t30\t95\t ',
    ].join('\n');
    expect(readTsv(table)).toEqual([{ text: 'office', left: 10, top: 20, width: 80, height: 30, confidence: 0.965 }]);
  });
});
