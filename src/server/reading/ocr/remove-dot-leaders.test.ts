import { describe, expect, it } from 'vitest';
import { drawInk, type InkBox } from '../../../../test/fixtures/draw-ink.ts';
import type { GreyPicture } from '../page/clean-text.ts';
import { removeDotLeaders } from './remove-dot-leaders.ts';

const DPI = 300;
const SIZE = { width: 800, height: 200 };
const draw = (...boxes: InkBox[]) => drawInk(SIZE, ...boxes);
const inkOf = ({ pixels }: GreyPicture) => pixels.filter((grey) => grey < 128).length;

const dots = (count: number, step: number, move = (_at: number) => 0): InkBox[] =>
  Array.from({ length: count }, (_, at) => [100 + at * step + move(at), 100 + move(at), 4, 4]);
const letters: InkBox[] = [
  [20, 70, 6, 34],
  [40, 84, 20, 20],
  [72, 70, 4, 4],
];

describe('leaders', () => {
  it('are removed, and the letters before and after them stay', () => {
    const figure: InkBox = [720, 70, 20, 34];
    const left = removeDotLeaders(draw(...letters, ...dots(30, 20), figure), DPI);
    expect(left.pixels.equals(draw(...letters, figure).pixels)).toBe(true);
  });

  it('are removed where a scan moved each dot by a pixel', () => {
    expect(inkOf(removeDotLeaders(draw(...dots(20, 18, (at) => at % 2)), DPI))).toBe(0);
  });

  it('are removed on each line of a list', () => {
    const lines = [40, 90, 140].flatMap((y) => dots(12, 20).map(([x, , w, h]): InkBox => [x, y, w, h]));
    expect(inkOf(removeDotLeaders(draw(...lines), DPI))).toBe(0);
  });

  it.each([
    ['an ellipsis', dots(3, 14)],
    ['full stops of sentences', dots(5, 130)],
    ['specks', [10, 31, 75, 90, 160, 171, 250].map((x, at): InkBox => [x, 90 + ((at * 37) % 80), 3, 3])],
    [
      'the grain of a scan',
      Array.from({ length: 96 }, (_, at): InkBox => [100 + (at % 12) * 14, 80 + Math.floor(at / 12) * 9, 3, 3]),
    ],
    ['the stems of letters', Array.from({ length: 12 }, (_, at): InkBox => [20 + at * 14, 100, 6, 40])],
  ])('are not %s', (_, boxes) => {
    const drawn = draw(...boxes);
    expect(removeDotLeaders(drawn, DPI).pixels.equals(drawn.pixels)).toBe(true);
  });
});
