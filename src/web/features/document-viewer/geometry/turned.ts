import type { Box } from '#domain/documents/page.ts';

/** Quarter turns clockwise that the reader gave the pages by hand. */
export type Turns = 0 | 1 | 2 | 3;
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

export const turnBy = (turns: Turns, by: 1 | -1): Turns => ((turns + by + 4) % 4) as Turns;

/** The size that a page has once it is turned. */
export const turnedSize = ({ width, height }: Size, turns: Turns): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Where a point of the page comes to lie once the page is turned; both from the top left. */
export function turnPoint({ x, y }: Point, { width, height }: Size, turns: Turns): Point {
  if (turns === 1) return { x: height - y, y: x };
  if (turns === 2) return { x: width - x, y: height - y };
  return turns === 3 ? { x: y, y: width - x } : { x, y };
}

/** The point of the page that lies at a point of the turned page. */
export function turnPointBack({ x, y }: Point, { width, height }: Size, turns: Turns): Point {
  if (turns === 1) return { x: y, y: height - x };
  if (turns === 2) return { x: width - x, y: height - y };
  return turns === 3 ? { x: width - y, y: x } : { x, y };
}

type Turn = (point: Point, size: Size, turns: Turns) => Point;
const turnedBoxWith =
  (turn: Turn) =>
  (box: Box, size: Size, turns: Turns): Box => {
    const one = turn({ x: box.x, y: box.y }, size, turns);
    const other = turn({ x: box.x + box.width, y: box.y + box.height }, size, turns);
    return {
      x: Math.min(one.x, other.x),
      y: Math.min(one.y, other.y),
      width: Math.abs(one.x - other.x),
      height: Math.abs(one.y - other.y),
    };
  };
export const turnBox = turnedBoxWith(turnPoint);
export const turnBoxBack = turnedBoxWith(turnPointBack);
