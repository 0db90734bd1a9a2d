import { z } from 'zod';
import { Position, type Shape } from './shape.ts';

const Text = z.string().trim().min(1).max(120);

const Ring = z
  .array(Position)
  .min(4)
  .refine((ring) => isClosed(ring), 'The last position of a ring must be the first again.');

const isClosed = (ring: readonly Position[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
};

const layerOf = <G extends z.ZodType>(geometry: G) =>
  z.strictObject({
    type: z.literal('FeatureCollection'),
    /** What is drawn is invented or too rough to rely on: only demo mode shows it. */
    demonstration: z.boolean(),
    /** What to say of where it comes from. */
    attribution: Text,
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        properties: z.strictObject({ name: Text, code: z.string().optional() }),
        geometry,
      }),
    ),
  });

/** A GeoJSON file of areas, in degrees (WGS 84). */
export const AreaLayer = layerOf(
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
  ]),
);
export type AreaLayer = z.infer<typeof AreaLayer>;

/** A GeoJSON file of lines, in degrees (WGS 84). */
export const LineLayer = layerOf(
  z.strictObject({ type: z.literal('LineString'), coordinates: z.array(Position).min(2) }),
);
export type LineLayer = z.infer<typeof LineLayer>;

/** city/map/: what the map draws round the parcels. */
export type MapLayers = {
  lake: AreaLayer;
  roads: LineLayer;
  jurisdictions: AreaLayer;
  scenicRoadways: AreaLayer;
  scenicShoreline: AreaLayer;
};

/** Every area of a layer as one shape. */
export const shapeOfLayer = ({ features }: AreaLayer): Shape =>
  features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates));
