import GeoJSONVT from 'geojson-vt';
import vtPbf from 'vt-pbf';
import type { Bounds, Shape } from '#domain/parcels/shape.ts';

/** A tile of the web's common grid: 2^z columns from the west, 2^z rows from the north. */
export type TileAddress = { z: number; x: number; y: number };

/** What is drawn of a parcel. A flag is null where the parcel data does not say. */
export type TileParcel = {
  apn: string;
  jurisdiction: string;
  scenicRoadway: boolean | null;
  scenicShoreline: boolean | null;
  shape: Shape;
};

/** The closest zoom that there are tiles of, in the whole detail of the shapes; closer in, the browser enlarges them. */
export const CLOSEST_ZOOM = 17;
/** The grid inside a tile, and how far a tile reaches over its edges, in the same steps, so that no outline ends there. */
const EXTENT = 4096;
const BUFFER = 64;

/** Whether the grid has such a tile. */
export const isOnGrid = ({ z, x, y }: TileAddress): boolean => z <= CLOSEST_ZOOM && x < 2 ** z && y < 2 ** z;

/** What a tile shows, with what it reaches over its edges: west, south, east, north in degrees. */
export function reachOfTile({ z, x, y }: TileAddress): Bounds {
  const over = BUFFER / EXTENT;
  return [longitude(x - over, z), latitude(y + 1 + over, z), longitude(x + 1 + over, z), latitude(y - over, z)];
}

/**
 * Draws a tile with the layer "parcels" (Mapbox vector tile, version 2). Shapes are cut off where the tile's reach
 * ends; zoomed out they are simplified to what can be seen. Empty where no parcel meets the tile.
 */
export function drawTile({ z, x, y }: TileAddress, parcels: readonly TileParcel[]): Buffer {
  const features = parcels.map(({ apn, jurisdiction, scenicRoadway, scenicShoreline, shape }) => ({
    type: 'Feature' as const,
    id: featureId(apn),
    // What is null is left out: unknown is no answer.
    properties: { apn, jurisdiction, scenic_roadway: scenicRoadway, scenic_shoreline: scenicShoreline },
    geometry: { type: 'MultiPolygon' as const, coordinates: shape },
  }));
  const grid = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: CLOSEST_ZOOM, indexMaxZoom: 0, extent: EXTENT, buffer: BUFFER },
  );
  const tile = grid.getTile(z, x, y);
  if (!tile || tile.features.length === 0) return Buffer.alloc(0);
  return Buffer.from(vtPbf.fromGeojsonVt({ parcels: tile }, { version: 2, extent: EXTENT }));
}

/** The same for a parcel in every tile and edition. Digits alone would lose the zeros that a number begins with. */
const featureId = (apn: string): number => Number(`1${apn.replace(/\D/g, '').slice(0, 14)}`);

const longitude = (x: number, z: number): number => (x / 2 ** z) * 360 - 180;
const latitude = (y: number, z: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** z))) * 180) / Math.PI;
