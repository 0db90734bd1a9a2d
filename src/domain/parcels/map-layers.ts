import { z } from 'zod';
import { Bounds, boundsOf, middleOf, Position, type Shape } from './shape.ts';

const Text = z.string().trim().min(1).max(120);

const Ring = z
  .array(Position)
  .min(4)
  .refine((ring) => isClosed(ring), 'The last position of a ring must be the first again.');

const isClosed = (ring: readonly Position[]): boolean => {
  const [first, last] = [ring[0], ring.at(-1)];
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
};

const Named = z.strictObject({ name: Text, code: z.string().optional() });

const layerOf = <P extends z.ZodType, G extends z.ZodType>(properties: P, geometry: G) =>
  z.strictObject({
    type: z.literal('FeatureCollection'),
    /** What is drawn is invented or too rough to rely on: only demo mode shows it. */
    demonstration: z.boolean(),
    /** What to say of where it comes from. */
    attribution: Text,
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        properties,
        geometry,
      }),
    ),
  });

/** A GeoJSON file of areas, in degrees (WGS 84). */
export const AreaLayer = layerOf(
  /** `label`: where the name is written, such as on land where the area reaches over the lake; else in the middle. */
  Named.extend({ label: Position.optional() }),
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(Ring).min(1) }),
    z.strictObject({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(Ring).min(1)).min(1) }),
  ]),
);
export type AreaLayer = z.infer<typeof AreaLayer>;

/** A GeoJSON file of lines, in degrees (WGS 84). */
export const LineLayer = layerOf(
  Named,
  z.strictObject({ type: z.literal('LineString'), coordinates: z.array(Position).min(2) }),
);
export type LineLayer = z.infer<typeof LineLayer>;

/** agency/map/: what the map draws round the parcels. */
export type MapLayers = {
  lake: AreaLayer;
  roads: LineLayer;
  jurisdictions: AreaLayer;
  scenicRoadways: AreaLayer;
  scenicShoreline: AreaLayer;
};

/** The shape of one area. */
const shapeOfArea = ({ geometry }: AreaLayer['features'][number]): Shape =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** Where the name of an area is written. */
export function labelOf(area: AreaLayer['features'][number]): Position {
  return area.properties.label ?? middleOf(shapeOfArea(area));
}

/** Whether the name of an area stands beside it, which is a mistake of the file. */
export function isLabelAstray(area: AreaLayer['features'][number]): boolean {
  const [x, y] = labelOf(area);
  const [west, south, east, north] = boundsOf(shapeOfArea(area));
  return x < west || x > east || y < south || y > north;
}

/** Every area of a layer as one shape. */
export const shapeOfLayer = ({ features }: AreaLayer): Shape => features.flatMap(shapeOfArea);

/** agency/map.yaml: where the agency's region lies and how its map opens. Bounds are west, south, east, north in degrees. */
export const MapSettings = z.strictObject({
  /** A parcel outside is refused by imports: its coordinates are of another place or another projection. */
  region: Bounds,
  opens: Bounds,
  /** Parcels are drawn from this zoom on; further out there would be too many to tell apart. */
  parcelsFromZoom: z.number().int().min(10).max(17),
});
export type MapSettings = z.infer<typeof MapSettings>;
