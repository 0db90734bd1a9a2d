import proj4 from 'proj4';
import type { Bounds } from '#domain/parcels/shape.ts';
import type { MessageParam } from '#messages/message.ts';
import { SourceError } from './parcel-source.ts';
import type { ToDegrees } from './place-rows.ts';

const STATE_PLANE = '+x_0=2000000.0001016 +y_0=500000.0001016 +datum=NAD83 +units=us-ft +no_defs';
const WEB_MERCATOR =
  '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs';

/** Projections that agencies here keep parcels in, by their EPSG code. */
const KNOWN: Record<string, string> = {
  // NAD 83 is taken as WGS 84: they differ by less than two metres here.
  '4326': 'degrees',
  '4269': 'degrees',
  '4979': 'degrees',
  '3857': WEB_MERCATOR,
  '3785': WEB_MERCATOR,
  '900913': WEB_MERCATOR,
  '102100': WEB_MERCATOR,
  '102113': WEB_MERCATOR,
  // UTM zones 10 and 11, NAD 83 and WGS 84.
  '26910': '+proj=utm +zone=10 +datum=NAD83 +units=m +no_defs',
  '26911': '+proj=utm +zone=11 +datum=NAD83 +units=m +no_defs',
  '32610': '+proj=utm +zone=10 +datum=WGS84 +units=m +no_defs',
  '32611': '+proj=utm +zone=11 +datum=WGS84 +units=m +no_defs',
  // California zones 1 and 2 and Nevada West, in feet; California Albers.
  '2225': `+proj=lcc +lat_0=39.3333333333333 +lon_0=-122 +lat_1=41.6666666666667 +lat_2=40 ${STATE_PLANE}`,
  '2226': `+proj=lcc +lat_0=37.6666666666667 +lon_0=-122 +lat_1=39.8333333333333 +lat_2=38.3333333333333 ${STATE_PLANE}`,
  '3421':
    '+proj=tmerc +lat_0=34.75 +lon_0=-118.583333333333 +k=0.9999 +x_0=800000.0000101599 +y_0=3999999.99998984 +datum=NAD83 +units=us-ft +no_defs',
  '3310': '+proj=aea +lat_0=0 +lon_0=-120 +lat_1=34 +lat_2=40.5 +x_0=0 +y_0=-4000000 +datum=NAD83 +units=m +no_defs',
};

export const asDegrees: ToDegrees = (x, y) => [x, y];

/**
 * Reads the `crs` member of a GeoJSON file; undefined where the file has none. Throws SourceError for a projection
 * that is not known here.
 */
export function projectionOfCrs(crs: unknown): ToDegrees | undefined {
  if (crs === null || crs === undefined) return undefined;
  const { properties } = crs as { properties?: { name?: unknown } };
  const name = String(properties?.name ?? '').trim();
  if (/CRS:?84h?$/i.test(name)) return asDegrees;
  const [, code] = /(?:EPSG|ESRI)(?::[\d.]*)?:(\d+)$/i.exec(name) ?? [];
  return projectionOfCode(code ?? '', name);
}

/** The projection of an EPSG code; `name` is what the source calls it. Throws SourceError for one that is not known here. */
export function projectionOfCode(code: string, name: string): ToDegrees {
  const definition = Object.hasOwn(KNOWN, code) ? KNOWN[code] : undefined;
  if (!definition) {
    const shown: MessageParam = name === '' ? { code: 'imports:places.unnamed' } : name.slice(0, 80);
    throw new SourceError({ code: 'imports:places.projection', params: { name: shown } });
  }
  return definition === 'degrees' ? asDegrees : projectionOf(definition);
}

/** Two projections that put a point as near as this to each other mean the same: those of NAD 83 and WGS 84. */
const SAME_DEGREES = 0.001;

/** The one projection known here that puts a point into the region. Throws SourceError where none or several do. */
export function projectionWithin([west, south, east, north]: Bounds, x: number, y: number): ToDegrees {
  const fitting = Object.values(KNOWN).flatMap((definition) => {
    const toDegrees = definition === 'degrees' ? asDegrees : projectionOf(definition);
    const [longitude, latitude] = toDegrees(x, y);
    const isWithin = longitude >= west && longitude <= east && latitude >= south && latitude <= north;
    return isWithin ? [{ toDegrees, longitude, latitude }] : [];
  });
  const [first, ...others] = fitting;
  const isOne = others.every(
    ({ longitude, latitude }) =>
      Math.abs(longitude - (first?.longitude ?? 0)) + Math.abs(latitude - (first?.latitude ?? 0)) < SAME_DEGREES,
  );
  if (!first || !isOne) throw new SourceError({ code: 'imports:places.unstated', params: { x, y } });
  return first.toDegrees;
}

/** The projection of a shapefile's .prj file. Throws SourceError for one that cannot be read or would be read wrongly. */
export function projectionOfPrj(wkt: string): ToDegrees {
  const [, name = { code: 'imports:places.unknown' } as const] = /^\s*\w+\s*\[\s*"([^"]{1,80})/.exec(wkt) ?? [];
  const refused = new SourceError({ code: 'imports:places.shapefileProjection', params: { name } });
  // Without the grids of NAD 27, its parcels would lie a hundred metres beside their places.
  if (/(?:North[_ ]American[_ ](?:Datum[_ ])?|NAD[_ ]?)(?:19)?27/i.test(wkt)) throw refused;
  if (/^\s*(GEOGCS|GEOGCRS)\s*\[/i.test(wkt) && /(?:WGS|North[_ ]American|NAD)/i.test(wkt)) return asDegrees;
  try {
    return projectionOf(wkt);
  } catch {
    throw refused;
  }
}

function projectionOf(definition: string): ToDegrees {
  const { inverse } = proj4(definition);
  return (x, y) => {
    try {
      const [longitude = Number.NaN, latitude = Number.NaN] = inverse([x, y]);
      return [longitude, latitude];
    } catch {
      return [Number.NaN, Number.NaN];
    }
  };
}
