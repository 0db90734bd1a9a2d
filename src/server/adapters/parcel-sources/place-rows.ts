import type { Bounds, Position, Shape } from '#domain/parcels/shape.ts';
import type { Message } from '#messages/message.ts';
import { type ReadSoFar, SourceError, type SourceRow } from './parcel-source.ts';

/** A row as its source has it, with its shape as a GeoJSON geometry in the source's own coordinates. */
export type RawRow = Omit<SourceRow, 'shape'> & { geometry: unknown; toDegrees: ToDegrees };

/** So many rows tell what a source's coordinates are. */
const LOOKED_AT = 200;

/**
 * Gives rows their shapes, and those that come after the rows that were taken in. A broken shape is the fault of its
 * row; where most rows at the beginning lie nowhere, the source as a whole is wrong. Throws SourceError then.
 */
export async function* placeRows(
  raw: AsyncIterable<RawRow>,
  after: ReadSoFar,
  region: Bounds | undefined,
): AsyncGenerator<SourceRow> {
  let first: RawRow[] | undefined = [];
  const settle = (rows: RawRow[]) => {
    checkPlaces(rows, region);
    first = undefined;
    return rows.flatMap((row) => (row.row > after.row ? [placed(row)] : []));
  };
  for await (const row of raw) {
    if (!first) {
      if (row.row > after.row) yield placed(row);
      continue;
    }
    first.push(row);
    if (first.length === LOOKED_AT) yield* settle(first);
  }
  if (first) yield* settle(first);
}

function placed({ geometry, toDegrees, ...row }: RawRow): SourceRow {
  if (row.error) return row;
  if (Object.values(row.values).some((value) => typeof value === 'string' && value.includes('\0'))) {
    return {
      ...row,
      values: {},
      error: { reason: 'unreadable-row', message: { code: 'imports:row.character' } },
    };
  }
  const read = readShape(geometry, toDegrees);
  return 'error' in read
    ? { ...row, error: { reason: 'broken-shape', message: read.error } }
    : { ...row, shape: read.shape };
}

function checkPlaces(rows: readonly RawRow[], region: Bounds | undefined): void {
  const reads = rows.flatMap(({ error, geometry, toDegrees }) => (error ? [] : [{ geometry, toDegrees }]));
  let [shaped, outside, inside, exchanged] = [0, 0, 0, 0];
  let example: readonly [number, number] | undefined;
  for (const { geometry, toDegrees } of reads) {
    const read = readShape(geometry, toDegrees);
    const point = 'error' in read ? read.outside : read.shape?.[0]?.[0]?.[0];
    if (!point) continue;
    shaped++;
    if (region && within(region, point[1], point[0])) exchanged++;
    else if ('error' in read) {
      outside++;
      example ??= point;
    } else if (region && within(region, point[0], point[1])) inside++;
  }
  if (shaped === 0 || inside > 0) return;
  if (exchanged * 2 > shaped) {
    throw new SourceError('imports:places.exchanged');
  }
  if (outside * 2 > shaped) {
    throw new SourceError({ code: 'imports:places.outside', params: { example: example?.join(', ') ?? '' } });
  }
}

const within = ([west, south, east, north]: Bounds, x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north;

/** Coordinates of a source in degrees; not finite where they lie outside of what its projection can tell. */
export type ToDegrees = (x: number, y: number) => [number, number];

/** `outside`: the coordinates are no longitude and latitude. */
export type ShapeRead = { shape: Shape | null } | { error: Message; outside?: [number, number] };

/** Seven decimals are a centimetre. */
const DECIMALS = 1e7;

/** A GeoJSON geometry as the parcel data keeps shapes, or why it cannot. Rings that only lack their last point are closed. */
export function readShape(geometry: unknown, toDegrees: ToDegrees): ShapeRead {
  if (geometry === null || geometry === undefined) return { shape: null };
  if (typeof geometry !== 'object') return { error: { code: 'imports:row.noGeometry' } };
  const { type, coordinates } = geometry as { type?: unknown; coordinates?: unknown };
  if (type !== 'Polygon' && type !== 'MultiPolygon') {
    return { error: { code: 'imports:row.otherShape', params: { type: String(type).slice(0, 40) } } };
  }
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if (!Array.isArray(polygons)) return { error: { code: 'imports:row.noCoordinates' } };
  const shape: Shape = [];
  for (const polygon of polygons) {
    if (!Array.isArray(polygon)) return { error: { code: 'imports:row.noCoordinates' } };
    const rings: Position[][] = [];
    for (const [at, given] of polygon.entries()) {
      const read = readRing(given, toDegrees);
      if ('error' in read) return read;
      if (hasArea(read.ring)) rings.push(read.ring);
      else if (at === 0) return { error: { code: 'imports:row.fewCorners' } };
    }
    if (rings.length > 0) shape.push(rings);
  }
  return { shape: shape.length === 0 ? null : shape };
}

function readRing(given: unknown, toDegrees: ToDegrees): { ring: Position[] } | Extract<ShapeRead, { error: Message }> {
  if (!Array.isArray(given)) return { error: { code: 'imports:row.ringWithoutCoordinates' } };
  const ring: Position[] = [];
  for (const point of given) {
    const [x, y]: unknown[] = Array.isArray(point) ? point : [];
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y)) {
      return { error: { code: 'imports:row.cornerNotNumbers' } };
    }
    const [longitude, latitude] = toDegrees(x, y);
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) {
      return { error: { code: 'imports:row.cornerOutside', params: { x, y } }, outside: [x, y] };
    }
    ring.push([rounded(longitude), rounded(latitude)]);
  }
  const [first] = ring;
  const last = ring.at(-1);
  if (first && last && !same(first, last)) ring.push([...first]);
  return { ring };
}

/** Three corners and the first one again at least, not all in one place once they are rounded. */
const hasArea = (ring: readonly Position[]): boolean =>
  ring.length >= 4 && new Set(ring.map(([x, y]) => `${x} ${y}`)).size >= 3;

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;
const same = (one: Position, other: Position): boolean => one[0] === other[0] && one[1] === other[1];
