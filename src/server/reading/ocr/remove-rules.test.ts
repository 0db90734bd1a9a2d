import { describe, expect, it } from 'vitest';
import { drawInk, type InkBox } from '../../../../test/fixtures/draw-ink.ts';
import type { GreyPicture } from '../page/clean-text.ts';
import { removeRules } from './remove-rules.ts';

const DPI = 300;
const WIDTH = 600;
const HEIGHT = 300;

const draw = (...boxes: InkBox[]) => drawInk({ width: WIDTH, height: HEIGHT }, ...boxes);
const inkOf = ({ pixels }: GreyPicture) => pixels.filter((grey) => grey < 128).length;

const BOX: InkBox[] = [
  [50, 50, 400, 3],
  [50, 140, 400, 3],
  [50, 50, 3, 93],
  [447, 50, 3, 93],
];

describe('ruled lines', () => {
  it('are removed with their corners: nothing is left of a box to write in', () => {
    expect(inkOf(removeRules(draw(...BOX), DPI))).toBe(0);
  });

  it('leave what is written in the box, and a stem that crosses a line whole', () => {
    const letter: InkBox = [100, 70, 6, 40];
    const stem: InkBox = [200, 120, 6, 50];
    const left = removeRules(draw(...BOX, letter, stem), DPI);
    const ours = draw(letter, stem);
    for (let at = 0; at < ours.pixels.length; at += 1) if (ours.pixels[at] === 0) expect(left.pixels[at]).toBe(0);
    expect(inkOf(left)).toBe(inkOf(ours));
  });

  it('are removed though they are a little askew', () => {
    const askew = draw(
      ...Array.from({ length: 5 }, (_, step) => [50 + step * 100, 80 + step, 100, 3] as const).map(
        ([x, y, width, height]): InkBox => [x, y, width, height],
      ),
    );
    expect(inkOf(removeRules(askew, DPI))).toBe(0);
  });

  it('are not strokes of letters, dashes, the feet of letters in a row, or a filled bar', () => {
    const dash: InkBox = [20, 20, 60, 4];
    const bar: InkBox = [20, 40, 400, 30];
    const stems = Array.from({ length: 12 }, (_, at): InkBox => [20 + at * 14, 100, 6, 40]);
    const feet: InkBox = [20, 138, 168, 3];
    const drawn = draw(dash, bar, ...stems, feet);
    expect(removeRules(drawn, DPI).pixels.equals(drawn.pixels)).toBe(true);
  });
});
