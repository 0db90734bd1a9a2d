import { type Bounds, boundsOf, type Position } from '#domain/parcels/shape.ts';
import type { MapSelection } from './map-selection.ts';

/** Where a selected parcel lies: round its shape, or at its middle; null where the parcel data has no place for it. */
export function placeOf({ shape, middle }: Pick<MapSelection, 'shape' | 'middle'>): Bounds | null {
  if (shape) return boundsOf(shape);
  return middle && [...middle, ...middle];
}

/** The smallest bounds round places; null where there are none. */
export function boundsRound(places: readonly Position[]): Bounds | null {
  const [x, y] = [places.map(([lng]) => lng), places.map(([, lat]) => lat)];
  return places.length === 0 ? null : [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

/** Whether one lies wholly in the other. */
export const isWithin = ([west, south, east, north]: Bounds, outer: Bounds): boolean =>
  west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3];

/** Bounds with so many degrees more on each side. */
export const around = ([west, south, east, north]: Bounds, degrees: number): Bounds => [
  west - degrees,
  south - degrees,
  east + degrees,
  north + degrees,
];

/** The place that is nearest to the middle of bounds; null where there is none. */
export function nearestToMiddle(places: readonly Position[], [west, south, east, north]: Bounds): Position | null {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  // A degree of longitude is shorter than one of latitude.
  const shorter = Math.cos((y * Math.PI) / 180);
  const far = ([px, py]: Position) => ((px - x) * shorter) ** 2 + (py - y) ** 2;
  return places.reduce<Position | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}
