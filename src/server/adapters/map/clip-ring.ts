import type { Bounds, Position } from '#domain/parcels/shape.ts';

/** Cuts a closed ring to bounds, side after side (Sutherland and Hodgman); empty where nothing of it lies within. */
export function clipRing(ring: readonly Position[], [west, south, east, north]: Bounds): Position[] {
  let kept = ring.slice(0, -1);
  kept = cut(kept, 0, west, 1);
  kept = cut(kept, 0, east, -1);
  kept = cut(kept, 1, south, 1);
  kept = cut(kept, 1, north, -1);
  const [first] = kept;
  return first && kept.length >= 3 ? [...kept, first] : [];
}

/** What lies beyond `limit` on one axis; `side` is 1 for above it and -1 for below. */
function cut(ring: readonly Position[], axis: 0 | 1, limit: number, side: 1 | -1): Position[] {
  const isIn = (point: Position) => (point[axis] - limit) * side >= 0;
  return ring.flatMap((point, at) => {
    const before = ring.at(at - 1) ?? point;
    const crossing = isIn(before) === isIn(point) ? [] : [crossingOf(before, point, axis, limit)];
    return isIn(point) ? [...crossing, point] : crossing;
  });
}

function crossingOf(from: Position, to: Position, axis: 0 | 1, limit: number): Position {
  const part = (limit - from[axis]) / (to[axis] - from[axis]);
  const other = round(from[(1 - axis) as 0 | 1] + (to[(1 - axis) as 0 | 1] - from[(1 - axis) as 0 | 1]) * part);
  return axis === 0 ? [limit, other] : [other, limit];
}

/** A hundred-thousandth of a degree is a metre: more would only make the answer larger. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;
