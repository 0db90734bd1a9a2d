import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ACTUAL,
  GAP,
  layOut,
  MOST,
  outlineOf,
  pageAtHeight,
  placeOfSpot,
  type QuarterTurns,
  spotAt,
  stepFrom,
  turnBox,
  turnBoxBack,
  turnPoint,
} from './geometry.ts';

const letter = { width: 612, height: 792 };
const sheet = { width: 2592, height: 1728 };
const room = { width: 1000, height: 700 };

test('a page turned a quarter clockwise has its top on the right', () => {
  expect(turnPoint({ x: 0, y: 0 }, letter, 1)).toEqual({ x: 792, y: 0 });
  expect(turnPoint({ x: 612, y: 792 }, letter, 1)).toEqual({ x: 0, y: 612 });
  expect(turnPoint({ x: 0, y: 0 }, letter, 3)).toEqual({ x: 0, y: 612 });
});

test('a box that is turned and turned back is where it was', () => {
  const side = fc.double({ min: 0, max: 600, noNaN: true });
  fc.assert(
    fc.property(side, side, fc.constantFrom<QuarterTurns>(0, 1, 2, 3), (x, y, turns) => {
      const box = { x, y, width: 40, height: 10 };
      const back = turnBoxBack(turnBox(box, letter, turns), letter, turns);
      expect(back.x).toBeCloseTo(x);
      expect(back.y).toBeCloseTo(y);
      expect([back.width, back.height]).toEqual([expect.closeTo(40), expect.closeTo(10)]);
    }),
  );
});

test('every page fills the width, however large it is on paper', () => {
  const { pages, width } = layOut([letter, sheet], { zoom: 'width', turns: 0, room });
  expect(width).toBe(1000);
  for (const page of pages) {
    expect(page.width).toBeCloseTo(room.width - 2 * GAP);
    expect(page.left).toBeCloseTo(GAP);
  }
});

test('a whole page fits into the window, turned or not', () => {
  for (const turns of [0, 1] as const) {
    for (const page of layOut([letter, sheet], { zoom: 'page', turns, room }).pages) {
      expect(page.width).toBeLessThanOrEqual(room.width - 2 * GAP + 0.001);
      expect(page.height).toBeLessThanOrEqual(room.height - 2 * GAP + 0.001);
    }
  }
});

test('at one scale large sheets are wider than the window and small ones stand in the middle', () => {
  const layout = layOut([letter, sheet], { zoom: ACTUAL, turns: 0, room });
  expect(layout.width).toBe(2592 * ACTUAL + 2 * GAP);
  expect(layout.pages[0]?.left).toBeCloseTo((layout.width - 816) / 2);
});

test('a spot of a page is found again after zooming and turning', () => {
  const sizes = Array.from({ length: 500 }, (_, at) => (at % 3 === 0 ? letter : sheet));
  const before = layOut(sizes, { zoom: 'width', turns: 0, room });
  const point = { x: 300, y: before.height / 2 };
  const spot = spotAt(before, point, sizes, 0);
  for (const [zoom, turns] of [
    ['page', 1],
    [MOST, 3],
    [0.5, 2],
  ] as const) {
    const after = layOut(sizes, { zoom, turns, room });
    const there = placeOfSpot(after, spot, sizes, turns);
    const again = spotAt(after, there, sizes, turns);
    expect(again.page).toBe(spot.page);
    expect(again.at.x).toBeCloseTo(spot.at.x);
    expect(again.at.y).toBeCloseTo(spot.at.y);
  }
});

test('the page at a height is the last that begins above it', () => {
  const layout = layOut([letter, letter, letter], { zoom: ACTUAL, turns: 0, room });
  const second = layout.pages[1]?.top ?? 0;
  expect([0, second - 1, second, 1e9].map((y) => pageAtHeight(layout, y))).toEqual([0, 0, 1, 2]);
  expect(pageAtHeight({ pages: [], width: 0, height: 0 }, 5)).toBe(0);
});

test('zoom goes in steps and ends at its ends', () => {
  expect(stepFrom(ACTUAL, 1) / ACTUAL).toBeCloseTo(1.1);
  expect(stepFrom(ACTUAL * 1.05, -1) / ACTUAL).toBeCloseTo(1);
  expect(stepFrom(MOST, 1)).toBeCloseTo(MOST);
  expect(stepFrom(ACTUAL * 0.1, -1) / ACTUAL).toBeCloseTo(0.1);
});

test('an outline stays on its page, also where its box is moved beyond the edge', () => {
  const size = { width: 200, height: 100 };
  expect(outlineOf({ x: 20, y: 10, width: 100, height: 40 }, size, 8)).toEqual({
    ...{ left: 'max(0px, 10% - 8px)', top: 'max(0px, 10% - 8px)' },
    ...{ right: 'max(0px, 40% - 8px)', bottom: 'max(0px, 50% - 8px)' },
  });
  expect(outlineOf({ x: 0, y: -5, width: 200, height: 110 }, size, 8)).toMatchObject({
    ...{ top: 'max(0px, -5% - 8px)', bottom: 'max(0px, -5% - 8px)' },
  });
});
