import type { Bounds } from '#domain/parcels/shape.ts';
import { bytesOf, checkedText, sha256Of } from './file-bytes.ts';
import { partsOf } from './json-parts.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';
import { placeRows, type RawRow, type ToDegrees } from './place-rows.ts';
import { asDegrees, projectionOfCrs } from './projections.ts';

/** Opens a GeoJSON FeatureCollection, or features one after the other (a line each), gzipped or not. */
export async function openGeojson(path: string, region: Bounds | undefined): Promise<ParcelSource> {
  return {
    expected: null,
    sha256: await sha256Of(path),
    rows: (after) => placeRows(rawRows(path), after, region),
    close: async () => {},
  };
}

/** Members of an object that are kept until it ends; a file may have any others. */
const KEPT = new Set(['type', 'properties', 'geometry', 'attributes']);

async function* rawRows(path: string): AsyncGenerator<RawRow> {
  let row = 0;
  let members: Record<string, unknown> = {};
  let toDegrees: ToDegrees | undefined;
  let whole = false;
  for await (const part of partsOf(checkedText(bytesOf(path)))) {
    if (whole) throw new SourceError('imports:geojson.behindEnd');
    if (part.part === 'feature') {
      row++;
      yield rawRow(row, part.value, toDegrees);
    } else if (part.part === 'member') {
      if (KEPT.has(part.key)) members = { ...members, [part.key]: part.value };
      if (part.key === 'crs') toDegrees = crsOf(part.value, row);
    } else if (part.hadFeatures) {
      whole = true;
      if (members.type !== 'FeatureCollection') throw notGeojson(members.type);
    } else {
      if (members.type !== 'Feature') throw notGeojson(members.type);
      row++;
      yield rawRow(row, members, toDegrees);
      members = {};
      toDegrees = undefined;
    }
  }
  if (row === 0) throw new SourceError('imports:geojson.noFeatures');
}

/** What a collection's coordinates are has to be known before its features. */
function crsOf(value: unknown, rowsBefore: number): ToDegrees | undefined {
  const projection = projectionOfCrs(value);
  if (rowsBefore > 0 && projection && projection !== asDegrees) {
    throw new SourceError('imports:geojson.crsBehind');
  }
  return projection;
}

function rawRow(row: number, feature: unknown, toDegrees: ToDegrees = asDegrees): RawRow {
  const { type, properties, geometry, attributes } = (feature ?? {}) as Record<string, unknown>;
  if (type !== 'Feature') {
    if (attributes) throw new SourceError('imports:geojson.esriJson');
    const error = { reason: 'unreadable-row', message: { code: 'imports:row.noFeature' } } as const;
    return { row, values: {}, geometry: null, toDegrees, error };
  }
  return { row, values: plainValues(properties), geometry, toDegrees };
}

/** What stands in lists and objects within a row is not read. */
const plainValues = (properties: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties ?? {}).filter(([, value]) => value === null || typeof value !== 'object'),
  );

function notGeojson(type: unknown): SourceError {
  if (type === 'Topology') return new SourceError('imports:geojson.topoJson');
  if (typeof type !== 'string') return new SourceError('imports:geojson.other');
  return new SourceError({ code: 'imports:geojson.otherType', params: { type: type.slice(0, 40) } });
}
