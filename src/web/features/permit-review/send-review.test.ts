import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChosenFile, FileNotSent, spread, totalBytes } from './send-review.ts';

const chosen = (id: string, size: number): ChosenFile => ({ id, file: new File([new Uint8Array(size)], `${id}.pdf`) });

it('fills the files of a form one after the other', () => {
  const files = [chosen('a', 100), chosen('b', 300)];
  expect(spread(files, 0, 420)).toEqual({ a: 0, b: 0 });
  expect(spread(files, 210, 420)).toEqual({ a: 100, b: 100 });
  expect(spread(files, 420, 420)).toEqual({ a: 100, b: 300 });
});

it('never shows more sent than a file holds, nor less than nothing', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
      fc.nat(2000),
      fc.nat(2000),
      (sizes, sent, rest) => {
        const files = sizes.map((size, at) => chosen(`f${at}`, size));
        const bytes = spread(files, sent, sent + rest);
        for (const { id, file } of files) {
          expect(bytes[id]).toBeGreaterThanOrEqual(0);
          expect(bytes[id]).toBeLessThanOrEqual(file.size);
        }
        const sum = Object.values(bytes).reduce((all, one) => all + one, 0);
        expect(sum).toBeLessThanOrEqual(totalBytes(files));
      },
    ),
    { numRuns: 100 },
  );
});

it('names the file that did not get through', () => {
  const lost = new FileNotSent(chosen('site-plan', 1), new Error('ECONNRESET'));
  expect(lost.message).toBe('site-plan.pdf could not be sent. The connection broke.');
  expect(lost.fileId).toBe('site-plan');
});
