import { dimension, drawingTitle, GREY, INK } from '../kit/drafting.ts';
import type { Pen, Point } from '../kit/pen.ts';
import { GARAGE, MAIN_BLOCK, type Shape, WING } from './site-geometry.ts';

/** 1/8 in = 1 ft, with the parcel's own coordinates so that the plans fit the site plan. */
const SCALE = 9;
type Place = (x: number, y: number) => Point;
const placeFrom =
  (left: number, bottom: number): Place =>
  (x, y) => [left + x * SCALE, bottom - y * SCALE];

type Room = { name: string; x: number; y: number };
/** [x1, y1, x2, y2] in feet. */
type Wall = readonly [number, number, number, number];

const FIRST: readonly Room[] = [
  { name: 'Garage', x: 30, y: 31 },
  { name: 'Entry', x: 49, y: 38.5 },
  { name: 'Kitchen', x: 50, y: 53 },
  { name: 'Living and dining room', x: 71, y: 50 },
  { name: 'Laundry', x: 62, y: 37.5 },
  { name: 'Study', x: 75, y: 31 },
];
const FIRST_WALLS: readonly Wall[] = [
  [42, 44, 60, 44],
  [60, 44, 60, 60],
  [56, 34, 56, 44],
  [56, 40.5, 82, 40.5],
  [68, 34, 68, 40.5],
];
const SECOND: readonly Room[] = [
  { name: 'Bedroom 1', x: 72, y: 52 },
  { name: 'Bedroom 2', x: 48, y: 54 },
  { name: 'Bedroom 3', x: 48, y: 40 },
  { name: 'Bath', x: 58, y: 55 },
  { name: 'Hall', x: 58, y: 43 },
  { name: 'Bath', x: 67, y: 38.5 },
  { name: 'Closet', x: 77, y: 38.5 },
];
const SECOND_WALLS: readonly Wall[] = [
  [54, 34, 54, 60],
  [42, 46.5, 54, 46.5],
  [54, 50, 62, 50],
  [62, 34, 62, 60],
  [62, 44, 82, 44],
  [72, 34, 72, 44],
];

/** Both floors, side by side along the foot of the sheet. */
export function drawFloorPlans(pen: Pen): void {
  const scale = `Scale: 1/8" = 1'-0"`;
  const first = placeFrom(-40, 1_800);
  drawFloor(pen, first, [GARAGE, MAIN_BLOCK, WING], FIRST_WALLS, FIRST);
  pen.line(first(68.4, 34), first(81.6, 34), { stroke: '#ffffff', width: 4 });
  drawStairs(pen, first, 52);
  dimension(pen, first(18, 62.6), first(42, 62.6), '24\'-0"');
  dimension(pen, first(42, 62.6), first(82, 62.6), '40\'-0"');
  dimension(pen, first(84.6, 34), first(84.6, 60), '26\'-0"');
  dimension(pen, first(84.6, 24), first(84.6, 34), '10\'-0"');
  dimension(pen, first(16.4, 20), first(16.4, 42), '22\'-0"');
  drawingTitle(pen, 96, 1634, '5', 'First floor plan', scale);
  pen.text(...first(52, 26), '1,180 sf without garage', { size: 10, align: 'center', colour: INK });
  const second = placeFrom(480, 1_800);
  drawFloor(pen, second, [MAIN_BLOCK], SECOND_WALLS, SECOND);
  drawStairs(pen, second, 56);
  dimension(pen, second(42, 62.6), second(82, 62.6), '40\'-0"');
  dimension(pen, second(84.6, 34), second(84.6, 60), '26\'-0"');
  drawingTitle(pen, 864, 1634, '6', 'Second floor plan', scale);
  pen.text(...second(62, 31), '980 sf without the stair opening', { size: 10, align: 'center', colour: INK });
}

function drawFloor(
  pen: Pen,
  at: Place,
  shapes: readonly Shape[],
  walls: readonly Wall[],
  rooms: readonly Room[],
): void {
  for (const { x, y, width, depth } of shapes) {
    pen.path(
      [at(x, y), at(x + width, y), at(x + width, y + depth), at(x, y + depth)],
      { stroke: INK, width: 4.5 },
      true,
    );
  }
  for (const [x1, y1, x2, y2] of walls) pen.line(at(x1, y1), at(x2, y2), { stroke: INK, width: 2.6 });
  for (const { name, x, y } of rooms) {
    const [left, top] = at(x, y);
    pen.text(left, top - 5, name, { size: 10, align: 'center', colour: INK });
  }
}

function drawStairs(pen: Pen, at: Place, x: number): void {
  for (let step = 0; step <= 9; step += 1) {
    pen.line(at(x, 34.6 + step * 0.9), at(x + 3.4, 34.6 + step * 0.9), { stroke: GREY, width: 0.7 });
  }
  pen.line(at(x, 34.6), at(x, 42.7), { stroke: GREY, width: 0.7 });
}
