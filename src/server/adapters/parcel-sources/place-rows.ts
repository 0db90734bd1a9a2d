import type { Bounds } from '#domain/parcels/shape.ts';
import { type ReadSoFar, SourceError, type SourceRow } from './parcel-source.ts';
import { readShape, type ToDegrees } from './read-shape.ts';

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
