import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import type { Bounds, Position, Shape } from '#domain/parcels/shape.ts';

/** A county of the United States, as far as it lies in the bounds that were asked for. */
export type CountyArea = {
  /** Without "County": "El Dorado", "Carson City". */
  name: string;
  /** The first two digits of its FIPS code: "06" is California, "32" Nevada. */
  state: string;
  shape: Shape;
};

/** US Census Bureau boundaries, which the package us-atlas ships (public domain). */
export const COUNTIES_ATTRIBUTION = 'Counties: US Census Bureau, by way of us-atlas';

const Named = z.object({ name: z.string() });

/**
 * The counties within bounds (degrees), clipped to them. Reads a file of some 800 kB: keep the answer.
 * Throws where the package is not installed.
 */
export function countiesWithin(bounds: Bounds): CountyArea[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ counties: GeometryCollection }>;
  return feature(topology, topology.objects.counties).features.flatMap(({ id, properties, geometry }) => {
    const named = Named.safeParse(properties);
    if (!named.success || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon')) return [];
    const polygons = (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as Position[][][];
    const shape = polygons
      .map((rings) => rings.map((ring) => clipRing(ring, bounds)).filter((ring) => ring.length >= 4))
      .filter((rings) => rings.length > 0);
    return shape.length === 0 ? [] : [{ name: named.data.name, state: String(id).slice(0, 2), shape }];
  });
}

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
