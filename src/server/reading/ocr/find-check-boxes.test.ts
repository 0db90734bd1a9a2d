import { describe, expect, it } from 'vitest';
import { drawInk, type InkBox } from '../../../../test/fixtures/draw-ink.ts';
import { findCheckBoxes } from './find-check-boxes.ts';

const WIDTH = 500;
const HEIGHT = 160;
const draw = (...boxes: InkBox[]) => drawInk({ width: WIDTH, height: HEIGHT }, ...boxes);
const box = (x: number, y: number, side = 44): InkBox[] => [
  [x, y, side, 3],
  [x, y + side - 3, side, 3],
  [x, y, 3, side],
  [x + side - 3, y, 3, side],
];
const cross = (x: number, y: number, side = 44): InkBox[] =>
  Array.from({ length: side - 12 }, (_, at): InkBox[] => [
    [x + 6 + at, y + 6 + at, 5, 2],
    [x + side - 11 - at, y + 6 + at, 5, 2],
  ]).flat();

const stateOf = (...areas: InkBox[]) => findCheckBoxes(draw(...areas), 300).map(({ left, on }) => ({ left, on }));

describe('boxes to tick', () => {
  it('are found with their place, ticked or not', () => {
    const found = findCheckBoxes(draw(...box(40, 50), ...box(200, 50), ...cross(200, 50)), 300);
    expect(found).toEqual([
      { left: 40, top: 50, width: 44, height: expect.any(Number), on: false },
      { left: 200, top: 50, width: 44, height: expect.any(Number), on: true },
    ]);
  });

  it('are left out where one cannot tell whether a dot is a tick', () => {
    expect(stateOf(...box(40, 50), [58, 70, 5, 4])).toEqual([]);
  });

  it('are not those of single letters, fields to write in, or letters', () => {
    expect(stateOf(...box(40, 50), ...box(84, 50), ...box(128, 50))).toEqual([]);
    expect(stateOf([40, 50, 200, 3], [40, 92, 200, 3], [40, 50, 3, 45], [237, 50, 3, 45])).toEqual([]);
    // A large D and an E: not all four sides are there.
    expect(stateOf([40, 50, 40, 5], [40, 90, 40, 5], [40, 50, 5, 45], [80, 60, 5, 25])).toEqual([]);
    expect(stateOf([40, 50, 40, 5], [40, 70, 40, 5], [40, 90, 40, 5], [40, 50, 5, 45])).toEqual([]);
  });

  it('are not on an empty page', () => {
    expect(stateOf()).toEqual([]);
  });
});
