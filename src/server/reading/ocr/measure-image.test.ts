import { expect, it } from 'vitest';
import { drawInk, type InkBox } from '../../../../test/fixtures/draw-ink.ts';
import { measureImage } from './measure-image.ts';

/** Words of letters on eight lines, at 100 dots an inch. */
const TEXT = Array.from({ length: 8 }, (_, line) =>
  Array.from({ length: 60 }, (_, letter): InkBox => [120 + letter * 9 + (letter % 7), 200 + line * 20, 4, 8]),
).flat();
const FRAME: InkBox[] = [
  [60, 60, 730, 2],
  [60, 1040, 730, 2],
  [60, 60, 2, 980],
  [788, 60, 2, 980],
];
const measure = (...boxes: InkBox[]) => measureImage(drawInk({ width: 850, height: 1100 }, ...boxes));

it.each<[string, InkBox[]]>([
  ['alone', []],
  ['within the frame of a long page', FRAME],
])('lines of text say which way a page is up, %s', (_, around) => {
  const { rows, columns } = measure(...TEXT, ...around);
  expect(rows.degrees).toBe(0);
  expect(rows.clearness).toBeGreaterThan(columns.clearness);
});
