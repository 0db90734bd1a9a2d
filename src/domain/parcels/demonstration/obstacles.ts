import { distance, middleOfRing, type Point, type Ring, turn } from './plane.ts';

type Box = readonly [west: number, south: number, east: number, north: number];
/** Ground that is taken. A line takes what lies nearer to it than `clearance` metres. */
export type Area = { kind: 'area'; ring: Ring; box: Box };
export type Line = { kind: 'line'; points: Ring; clearance: number; box: Box };
export type Obstacle = Area | Line;

const boxOf = (points: Ring, more = 0): Box => [
  Math.min(...points.map(([x]) => x)) - more,
  Math.min(...points.map(([, y]) => y)) - more,
  Math.max(...points.map(([x]) => x)) + more,
  Math.max(...points.map(([, y]) => y)) + more,
];
const meet = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

export const areaObstacle = (ring: Ring): Area => ({ kind: 'area', ring, box: boxOf(ring) });
export const lineObstacle = (points: Ring, clearance: number): Line => ({
  kind: 'line',
  points,
  clearance,
  box: boxOf(points, clearance),
});

/** Those that reach ground within `more` metres of a line. */
export const nearTo = (points: Ring, more: number, obstacles: readonly Obstacle[]): Obstacle[] => {
  const box = boxOf(points, more);
  return obstacles.filter((one) => {
    if (!meet(box, one.box)) return false;
    if (one.kind === 'line') return true;
    return edges(one.ring).some((edge) => meet(box, boxOf(edge))) || isInside([box[0], box[1]], one.ring);
  });
};

export const isInside = ([x, y]: Point, ring: Ring): boolean =>
  ring.reduce((inside, [bx, by], at) => {
    const [ax, ay] = ring.at(at - 1) ?? [bx, by];
    const crosses = ay > y !== by > y && x < ((ax - bx) * (y - by)) / (ay - by) + bx;
    return crosses ? !inside : inside;
  }, false);

const cross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;

function edges(ring: Ring): [Point, Point][] {
  return ring.map((point, at) => [ring.at(at - 1) ?? point, point]);
}

export function distanceTo(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const part = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const within = Math.max(0, Math.min(1, part));
  return distance(point, [a[0] + dx * within, a[1] + dy * within]);
}

const nearestOf = (a: Point, b: Point, c: Point, d: Point): number =>
  cross(a, b, c, d) ? 0 : Math.min(distanceTo(a, c, d), distanceTo(b, c, d), distanceTo(c, a, b), distanceTo(d, a, b));

const legs = (points: Ring): [Point, Point][] =>
  points.slice(1).map((point, at) => [points[at] ?? point, point] as [Point, Point]);

/** Whether the way from a to b is taken anywhere. */
export function isTaken(a: Point, b: Point, obstacles: readonly Obstacle[]): boolean {
  const box = boxOf([a, b]);
  return obstacles.some((one) => {
    if (!meet(box, one.box)) return false;
    if (one.kind === 'line') return legs(one.points).some(([c, d]) => nearestOf(a, b, c, d) < one.clearance);
    return isInside(a, one.ring) || edges(one.ring).some(([c, d]) => cross(a, b, c, d));
  });
}

/** Neighbours share a side: what reaches into a lot by less than this, in metres, is rounding. */
const ROUNDING = 0.2;

const drawnIn = (ring: Ring): Ring => {
  const middle = middleOfRing(ring);
  return ring.map((point) => {
    const part = ROUNDING / (distance(point, middle) || 1);
    return [point[0] + (middle[0] - point[0]) * part, point[1] + (middle[1] - point[1]) * part];
  });
};

/** Whether a lot lies on ground that is taken. A side in common is no overlap. */
export function overlaps(ring: Ring, obstacles: readonly Obstacle[]): boolean {
  const inner = drawnIn(ring);
  const box = boxOf(inner);
  return obstacles.some((one) => {
    if (!meet(box, one.box)) return false;
    if (edges(inner).some(([a, b]) => isTaken(a, b, [one]))) return true;
    // No side meets it: either it lies within the lot as a whole or not at all.
    const [any] = one.kind === 'line' ? one.points : one.ring;
    return any !== undefined && isInside(any, inner);
  });
}

/** How far it is from a point in a direction (of length 1) to the edge of an area; undefined where it is never met. */
export function wayTo(from: Point, [dx, dy]: Point, { ring }: Area): number | undefined {
  const ways = edges(ring).flatMap(([a, b]) => {
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const both = dx * ey - dy * ex;
    if (Math.abs(both) < 1e-9) return [];
    const way = ((a[0] - from[0]) * ey - (a[1] - from[1]) * ex) / both;
    const part = ((a[0] - from[0]) * dy - (a[1] - from[1]) * dx) / both;
    return way >= 0 && part >= 0 && part <= 1 ? [way] : [];
  });
  return ways.length === 0 ? undefined : Math.min(...ways);
}
