import type { Bounds } from '#domain/parcels/shape.ts';
import { type ParcelSource, SourceError } from './parcel-source.ts';
import { placeRows, type RawRow, type ToDegrees } from './place-rows.ts';
import { asDegrees, projectionOfCode, projectionWithin } from './projections.ts';

/** How a list has its shapes: the column of the well-known text (found by itself where it is not named), and the EPSG code. */
export type WktOptions = { wkt?: string | undefined; projection?: string | undefined };

/** Well-known text of an area, with or without PostGIS's SRID before it. */
export const looksLikeWkt = (value: unknown): value is string =>
  typeof value === 'string' && /^\s*(?:SRID=\d+;)?\s*(?:MULTI)?POLYGON\s*(?:ZM?|M)?\s*(?:\(|EMPTY)/i.test(value);

/** Gives the rows of a list the shapes that stand in one of its columns; a list without such a column stays as it is. */
export function withWktShapes(source: ParcelSource, options: WktOptions, region: Bounds | undefined): ParcelSource {
  const rows: ParcelSource['rows'] = async function* (after) {
    let column = options.wkt;
    for await (const { values, error } of source.rows({ row: 0 })) {
      if (error) continue;
      column ??= Object.keys(values).find((name) => looksLikeWkt(values[name]));
      break;
    }
    if (column === undefined) yield* source.rows(after);
    else yield* placeRows(rawRows(source, column, options.projection, region), after, region);
  };
  return { ...source, rows };
}

async function* rawRows(
  source: ParcelSource,
  column: string,
  projection: string | undefined,
  region: Bounds | undefined,
): AsyncGenerator<RawRow> {
  let known: ToDegrees | undefined = projection === undefined ? undefined : projectionOfCode(projection, projection);
  for await (const row of source.rows({ row: 0 })) {
    const { [column]: text, ...values } = row.values;
    if (row.error === undefined && !(column in row.values)) {
      const names = Object.keys(row.values).slice(0, 30);
      throw new SourceError({ code: 'imports:csv.noWktColumn', params: { column, names } });
    }
    const { geometry, srid } = readWkt(text);
    const own = srid === null ? undefined : projectionOfCode(srid, `SRID=${srid}`);
    known ??= own ?? projectionOfFirst(geometry, region);
    yield { ...row, values, geometry, toDegrees: own ?? known ?? asDegrees };
  }
}

/** What the coordinates of a list are that does not say so: degrees, or what alone puts them into the region. */
function projectionOfFirst(geometry: Geometry | null, region: Bounds | undefined): ToDegrees | undefined {
  const [x, y] =
    /\[(-?[\d.eE+-]+),(-?[\d.eE+-]+)/
      .exec(JSON.stringify(geometry?.coordinates ?? ''))
      ?.slice(1)
      .map(Number) ?? [];
  if (x === undefined || y === undefined) return undefined;
  if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return asDegrees;
  return region && projectionWithin(region, x, y);
}

type Geometry = { type: string; coordinates: unknown };

/** A GeoJSON geometry of well-known text; null where the row has none. What cannot be read is a geometry of no known type. */
export function readWkt(value: unknown): { geometry: Geometry | null; srid: string | null } {
  const text = String(value ?? '').trim();
  const [, srid = null, rest = ''] = /^(?:SRID=(\d+);)?\s*([\s\S]*)$/i.exec(text) ?? [];
  const [, type = '', body = ''] = /^([A-Z]+)\s*(?:ZM?|M)?\s*([\s\S]*)$/i.exec(rest) ?? [];
  if (text === '' || /^EMPTY$/i.test(body)) return { geometry: null, srid };
  const name = /^MULTIPOLYGON$/i.test(type)
    ? 'MultiPolygon'
    : /^POLYGON$/i.test(type)
      ? 'Polygon'
      : type || text.slice(0, 20);
  try {
    const json = body
      .replace(/[^(),]+/g, (corner) => {
        const numbers = corner.trim().split(/\s+/);
        if (numbers[0] === '') return '';
        return `[${numbers.slice(0, 2).map(Number).join(',')}]`;
      })
      .replaceAll('(', '[')
      .replaceAll(')', ']');
    return { geometry: { type: name, coordinates: JSON.parse(json) as unknown }, srid };
  } catch {
    return { geometry: { type: `${name}: ${body.slice(-20)}`, coordinates: null }, srid };
  }
}
