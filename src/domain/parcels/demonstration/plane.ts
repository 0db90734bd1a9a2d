import type { Position } from '../shape.ts';

/** Metres east and north of the middle of the region. */
export type Point = readonly [x: number, y: number];
/** Points of an outline; the last is not the first again. */
export type Ring = readonly Point[];

const METRES_PER_DEGREE = 111_195;
const RADIANS = Math.PI / 180;
/** A ten-millionth of a degree is a centimetre. */
const FINE = 1e7;

/** A flat drawing of a region some 80 km across: lengths are right to four in a thousand. */
export function planeAt([lng, lat]: Position) {
  const across = METRES_PER_DEGREE * Math.cos(lat * RADIANS);
  return {
    toPlane: ([x, y]: Position): Point => [(x - lng) * across, (y - lat) * METRES_PER_DEGREE],
    toDegrees: ([x, y]: Point): Position => [
      Math.round((lng + x / across) * FINE) / FINE,
      Math.round((lat + y / METRES_PER_DEGREE) * FINE) / FINE,
    ],
    /** What an area of the drawing is on the ground at a height of the drawing, as a part of it. */
    areaFactorAt: (y: number): number => Math.cos((lat + y / METRES_PER_DEGREE) * RADIANS) / Math.cos(lat * RADIANS),
  };
}
export type Plane = ReturnType<typeof planeAt>;

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The point at a part of the way from one to another. */
export const between = (a: Point, b: Point, part: number): Point => [
  a[0] + (b[0] - a[0]) * part,
  a[1] + (b[1] - a[1]) * part,
];

/** Twice the area to the left of a, b, c: positive where they turn left. */
export const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** In square metres, positive where the ring runs against the clock. */
export function areaOf(ring: Ring): number {
  const [first] = ring;
  if (!first) return 0;
  return ring.reduce((sum, point, at) => sum + turn(first, ring.at(at - 1) ?? point, point), 0) / 2;
}

/** The mean of the points. */
export const middleOfRing = (ring: Ring): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
];

/** The ring, against the clock as GeoJSON has outlines. */
export const againstClock = (ring: Ring): Ring => (areaOf(ring) < 0 ? [...ring].reverse() : ring);
