import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counties } from '../../../test/counties.ts';
import type { Box, Page, Word } from '../documents/page.ts';
import { asItLies, slantOf, straighten } from '../documents/straighten.ts';
import { extractFacts } from './extract.ts';

const scan = (turned: number, words: Word[] = []): Page => ({
  number: 1,
  width: 2592,
  height: 1728,
  state: 'read',
  words,
  reading: { source: 'ocr', confidence: 0.95, turned },
});
const read = (text: string, box: Box): Word => ({ text, box, method: 'ocr', confidence: 0.95 });

describe('the slant of a scan', () => {
  it.each([
    [1.7, 1.7],
    [358.6, -1.4],
    [91.2, 1.2],
    [268, -2],
    [0, 0],
    [180, 0],
  ])('is what %s degrees have beside quarter turns', (turned, slant) => {
    expect(slantOf(scan(turned))).toBeCloseTo(slant, 9);
  });
});

describe('a straightened page', () => {
  it('gives boxes that lie again where the words were', () => {
    const words = fc.record({
      x: fc.double({ min: 0, max: 2500, noNaN: true }),
      y: fc.double({ min: 0, max: 1700, noNaN: true }),
      width: fc.double({ min: 12, max: 90, noNaN: true }),
      height: fc.double({ min: 10, max: 14, noNaN: true }),
    });
    fc.assert(
      fc.property(words, fc.double({ min: -2.5, max: 2.5, noNaN: true }), (box, slant) => {
        const page = scan((slant + 360) % 360, [read('coverage', box)]);
        const [word] = straighten(page).words;
        const back = asItLies(word?.box ?? box, page);
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(box[side], 6);
      }),
    );
  });

  it('has one height for the cells of a row, so that the total is read with where it lies on the scan', () => {
    // The right cell of a row stands twenty points above the left one, as high as the row before.
    const at = (row: number, x: number, width: number): Box =>
      asItLies({ x, y: 420 + row * 26, width, height: 12 }, scan(1.7));
    const rows: [string, string][] = [
      ['Residence', '1,807'],
      ['Walkway', '188'],
      ['Total', '1,995'],
    ];
    const words = [
      read('Coverage', at(-2, 110, 60)),
      read('Summary', at(-2, 175, 60)),
      read('Surface', at(0, 110, 50)),
      read('Proposed', at(0, 750, 60)),
      read('(SF)', at(0, 815, 26)),
      ...rows.flatMap(([name, area], row) => [read(name, at(row + 1, 110, 60)), read(area, at(row + 1, 806, 34))]),
    ];
    const page = scan(1.7, words);
    const facts = extractFacts(
      { id: 'a', name: 'a.pdf', reading: { outcome: 'read', pageCount: 1 }, pages: [page] },
      counties,
    );
    const total = facts.find(({ name }) => name === 'coverage.proposedSqFt');
    expect(total?.value).toBe(1995);
    const written = at(3, 806, 34);
    const box = total?.evidence[0]?.box;
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(written.y + written.height - 1);
    expect(box?.y).toBeLessThan(written.y + 1);
  });
});
