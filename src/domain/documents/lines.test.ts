import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from './lines.ts';
import { blocksOf } from './lines-blocks.ts';
import type { Page, Word } from './page.ts';

const pageOf = (words: Word[]): Page => ({ number: 1, width: 2592, height: 1728, state: 'read', words });
const word = (text: string, x: number, y: number, size = 10): Word => ({
  text,
  box: { x, y, width: text.length * size * 0.6, height: size },
  method: 'text-layer',
});
/** Text on one line with ordinary spaces. */
const run = (text: string, x: number, y: number, size = 10): Word[] => {
  let at = x;
  return text.split(' ').map((each) => {
    const placed = word(each, at, y, size);
    at += placed.box.width + size * 0.3;
    return placed;
  });
};
const texts = (words: Word[]): string[] => linesOf(pageOf(words)).map((line) => line.text);

describe('lines of a page', () => {
  it('hold words of one height together, although the document gives them in another order', () => {
    const [one, two, three] = run('maximum excavation depth', 40, 100);
    expect(texts([three, one, two] as Word[])).toEqual(['maximum excavation depth']);
  });

  it('end at a wide gap, so that table cells and columns stay apart', () => {
    expect(texts([...run('Parcel area', 40, 100), ...run('10,454 sf', 200, 100)])).toEqual([
      'Parcel area',
      '10,454 sf',
    ]);
  });

  it('follow each other from top to bottom, on one height from left to right', () => {
    const words = [...run('third', 40, 140), ...run('second', 300, 101), ...run('first', 40, 100)];
    expect(texts(words)).toEqual(['first', 'second', 'third']);
  });

  it('keep small text in a drawing apart from a large title beside it', () => {
    expect(texts([...run('A-1', 40, 100, 40), ...run('note', 115, 118, 8)])).toEqual(['A-1', 'note']);
  });

  it('read text that runs up or down the page in its own order', () => {
    const upright = (text: string, y: number): Word => ({
      text,
      box: { x: 20, y, width: 10, height: text.length * 6 },
      method: 'text-layer',
    });
    expect(texts([upright('SITE', 300), upright('PLAN', 270)])).toEqual(['SITE PLAN']);
    expect(texts([upright('SITE', 270), upright('PLAN', 300)])).toEqual(['SITE PLAN']);
  });

  it('keep a form field apart from its label, and its words in the order that was typed', () => {
    const box = { x: 80, y: 98, width: 120, height: 14 };
    const typed = ['1562', 'Wren', 'Court'].map((text): Word => ({ text, box: { ...box }, method: 'form-field' }));
    const neighbour: Word = { text: '27', box: { x: 204, y: 98, width: 60, height: 14 }, method: 'form-field' };
    expect(texts([...run('Site', 40, 100), ...typed, neighbour])).toEqual(['Site', '1562 Wren Court', '27']);
  });

  it('leave out blanks to write on', () => {
    expect(texts([...run('Owner: ________', 40, 100), ...run('Ana Vale', 84, 98)])).toEqual(['Owner: Ana Vale']);
  });

  it('join to paragraphs by column', () => {
    const words = [
      ...run('The left column', 40, 100),
      ...run('The right column', 300, 100),
      ...run('goes on here', 40, 113),
      ...run('goes on there', 300, 113),
    ];
    const blocks = blocksOf(pageOf(words)).map((block) => block.map((line) => line.text).join(' '));
    expect(blocks).toEqual(['The left column goes on here', 'The right column goes on there']);
  });

  it('hold every word once, wherever words stand', () => {
    const anyWord = fc.record({
      text: fc.stringMatching(/^[A-Za-z0-9.-]{1,9}$/),
      box: fc.record({
        x: fc.integer({ min: 0, max: 300 }),
        y: fc.integer({ min: 0, max: 200 }),
        width: fc.integer({ min: 0, max: 80 }),
        height: fc.integer({ min: 0, max: 60 }),
      }),
      method: fc.constantFrom('text-layer', 'form-field'),
    });
    fc.assert(
      fc.property(fc.array(anyWord as fc.Arbitrary<Word>, { maxLength: 60 }), (words) => {
        const page = pageOf(words);
        const seen = linesOf(page).flatMap((line) => line.words);
        expect(seen).toHaveLength(words.length);
        expect(new Set(seen)).toEqual(new Set(words));
        expect(blocksOf(page).flat()).toHaveLength(linesOf(page).length);
      }),
    );
  });

  it('take bounded time where thousands of words lie on one spot', () => {
    const piled = Array.from({ length: 20_000 }, (_, at) => word(`w${at}`, at % 7, at % 5));
    const started = performance.now();
    linesOf(pageOf(piled));
    expect(performance.now() - started).toBeLessThan(16_000);
  });
});
