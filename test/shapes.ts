import type { Position, Shape } from '../src/domain/parcels/shape.ts';

const RADIANS = Math.PI / 180;
/** Of the sphere that has the earth's volume, in feet. */
const EARTH = 6_371_008.8 / 0.3048;

/** Square feet of a shape on a sphere; a ring that runs with the clock counts below zero. */
export const areaOnGround = (shape: Shape): number => shape.flat().reduce((sum, ring) => sum + areaOfRing(ring), 0);

function areaOfRing(ring: readonly Position[]): number {
  const [[lng0, lat0] = [0, 0]] = ring;
  const flat = ring.map(([x, y]) => [(x - lng0) * Math.cos(lat0 * RADIANS), y - lat0] as const);
  const twice = flat.slice(1).reduce((sum, [x, y], at) => {
    const [px, py] = flat[at] ?? [x, y];
    return sum + (px * y - x * py);
  }, 0);
  return (twice / 2) * (EARTH * RADIANS) ** 2;
}

/** Whether a point lies in a polygon and in none of its holes. */
export const isIn = (point: Position, [outline = [], ...holes]: Shape[number]): boolean =>
  isInRing(point, outline) && !holes.some((hole) => isInRing(point, hole));

function isInRing([x, y]: Position, ring: readonly Position[]): boolean {
  let inside = false;
  for (let at = 1; at < ring.length; at += 1) {
    const [[ax, ay], [bx, by]] = [ring[at - 1] as Position, ring[at] as Position];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

const toSide = (a: Position, b: Position, c: Position): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Whether two sides of a closed ring cross. */
export function crossesItself(ring: readonly Position[]): boolean {
  const sides = ring.slice(1).map((end, at) => [ring[at] as Position, end] as const);
  return sides.some(([a, b], one) =>
    sides.some(([c, d], other) => {
      const apart = Math.abs(one - other);
      if (apart < 2 || apart === sides.length - 1) return false;
      return toSide(a, b, c) > 0 !== toSide(a, b, d) > 0 && toSide(c, d, a) > 0 !== toSide(c, d, b) > 0;
    }),
  );
}

type Bounds = { west: number; east: number; south: number; north: number };

export function boundsOf(shape: Shape): Bounds {
  const outlines = shape.flatMap(([outline = []]) => outline);
  const [xs, ys] = [outlines.map(([x]) => x), outlines.map(([, y]) => y)];
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

export const boundsMeet = (a: Bounds, b: Bounds): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;

const STEPS = 9;
/** Half a metre, in degrees. */
const EDGE = 0.000005;

/** Points of a grid that lie well within a shape: not within half a metre of its bounds' edges or its own. */
export function pointsWithin(shape: Shape): Position[] {
  return shape.flatMap((polygon) => {
    const { west, east, south, north } = boundsOf([polygon]);
    const grid = Array.from(
      { length: STEPS * STEPS },
      (_, at): Position => [
        west + ((east - west) * ((at % STEPS) + 0.5)) / STEPS,
        south + ((north - south) * (Math.floor(at / STEPS) + 0.5)) / STEPS,
      ],
    );
    const around = [-EDGE, 0, EDGE];
    return grid.filter(([x, y]) => around.every((dx) => around.every((dy) => isIn([x + dx, y + dy], polygon))));
  });
}
