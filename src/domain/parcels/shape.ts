import { z } from 'zod';

/** Longitude and latitude in degrees (WGS 84). */
export const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Position = z.infer<typeof Position>;

/** Rings of polygons, as GeoJSON has them: the first of each polygon is its outline, the others are holes. */
export const Shape = z.array(z.array(z.array(Position).min(4)).min(1)).min(1);
export type Shape = z.infer<typeof Shape>;

/** West, south, east, north, in degrees. */
export const Bounds = z
  .tuple([z.number(), z.number(), z.number(), z.number()])
  .refine(([west, south, east, north]) => west < east && south < north, 'Write west, south, east, north.');
export type Bounds = z.infer<typeof Bounds>;

/** The smallest bounds round a shape. */
export function boundsOf(shape: Shape): Bounds {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [x, y] of shape.flat(2)) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

/** The middle of the bounds: where a marker or a flight goes. It may lie outside a shape that bends. */
export function middleOf(shape: Shape): Position {
  const [west, south, east, north] = boundsOf(shape);
  return [(west + east) / 2, (south + north) / 2];
}

/** Whether all of a shape lies within bounds. */
export function liesWithin(shape: Shape, [west, south, east, north]: Bounds): boolean {
  const [left, bottom, right, top] = boundsOf(shape);
  return left >= west && bottom >= south && right <= east && top <= north;
}
