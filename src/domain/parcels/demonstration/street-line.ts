import { distance, type Point, type Ring } from './plane.ts';

/** Left and right as one goes along the street. */
export type Side = 'left' | 'right';

/** A line along which lots are laid out. Stations are metres from its beginning. */
export type StreetLine = {
  points: Ring;
  length: number;
  /** Stations of the bends. */
  bends: number[];
  /** The point so many metres beside the line at a station. */
  beside: (station: number, side: Side, metres: number) => Point;
  /** The direction, of length 1, in which a lot lies at a station. */
  away: (station: number, side: Side) => Point;
};

export function streetLine(points: Ring): StreetLine {
  const stations = points.map(() => 0);
  for (let at = 1; at < points.length; at += 1) {
    stations[at] = (stations[at - 1] ?? 0) + distance(points[at - 1] as Point, points[at] as Point);
  }
  const mitres = points.map((_, at) => mitreAt(points, at));
  const length = stations.at(-1) ?? 0;
  // Between two bends the sides of a lot turn evenly from the one mitre to the other, so that they never cross.
  const mitreOf = (station: number): { on: Point; mitre: Point } => {
    const found = stations.findIndex((end) => end >= station);
    const leg = Math.max(1, found === -1 ? points.length - 1 : found);
    const [from, to] = [stations[leg - 1] ?? 0, stations[leg] ?? 0];
    const part = (station - from) / (to - from || 1);
    return { on: mix(points, leg, part), mitre: mix(mitres, leg, part) };
  };
  return {
    points,
    length,
    bends: stations.slice(1, -1),
    beside: (station, side, metres) => {
      const { on, mitre } = mitreOf(station);
      const way = side === 'left' ? metres : -metres;
      return [on[0] + mitre[0] * way, on[1] + mitre[1] * way];
    },
    away: (station, side) => {
      const { mitre } = mitreOf(station);
      const long = Math.hypot(...mitre) * (side === 'left' ? 1 : -1);
      return [mitre[0] / long, mitre[1] / long];
    },
  };
}

function mix(points: Ring, leg: number, part: number): Point {
  const [a, b] = [points[leg - 1] as Point, points[leg] as Point];
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

/** Where a point of the line goes when the line moves one metre to its left. */
function mitreAt(points: Ring, at: number): Point {
  const here = points[at] as Point;
  const before = leftOf(points[at - 1] ?? here, points[at - 1] ? here : (points[at + 1] as Point));
  const after = leftOf(points[at + 1] ? here : (points[at - 1] as Point), points[at + 1] ?? here);
  const [x, y] = [before[0] + after[0], before[1] + after[1]];
  const scale = 2 / (x * x + y * y);
  return [x * scale, y * scale];
}

function leftOf(a: Point, b: Point): Point {
  const long = distance(a, b) || 1;
  return [-(b[1] - a[1]) / long, (b[0] - a[0]) / long];
}
