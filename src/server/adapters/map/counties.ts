import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { z } from 'zod';
import type { Bounds, Position, Shape } from '#domain/parcels/shape.ts';
import { clipRing } from './clip-ring.ts';

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
