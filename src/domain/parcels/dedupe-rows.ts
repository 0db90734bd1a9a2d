import type { ParcelRecord } from './parcel-record.ts';
import type { Shape } from './shape.ts';

/** One of several rows that have the same parcel number. */
export type RowOfNumber = { row: number; record: ParcelRecord; shape: Shape | null };

/** What several rows of one number are together. */
export type OneNumber =
  /** One parcel: `row` stands for all. `parts` where it lies in several places, each of which had a row. */
  | { is: 'one-parcel'; row: number; repeated: number; parts: Shape | null }
  /** They say different things, and nobody can tell which is right. */
  | { is: 'different'; fields: (keyof ParcelRecord)[] };

/**
 * Tells whether rows of one number are one parcel: they say the same, and each has the same shape, none, or a part of
 * its own. `row` is one that has a shape if any has. The parts are in an order of their own, not that of the rows,
 * so that a source that gives its rows in another order next time changes nothing.
 */
export function joinRows(rows: readonly [RowOfNumber, ...RowOfNumber[]]): OneNumber {
  const [first, ...others] = rows;
  const fields = (Object.keys(first.record) as (keyof ParcelRecord)[]).filter((field) =>
    others.some(({ record }) => JSON.stringify(record[field]) !== JSON.stringify(first.record[field])),
  );
  if (fields.length > 0) return { is: 'different', fields };
  const shapes = new Map(rows.flatMap(({ shape }) => (shape ? [[JSON.stringify(shape), shape] as const] : [])));
  const row = (rows.find(({ shape }) => shape) ?? first).row;
  if (shapes.size < 2) return { is: 'one-parcel', row, repeated: others.length, parts: null };
  const polygons = new Map([...shapes.values()].flat().map((polygon) => [JSON.stringify(polygon), polygon]));
  const parts = [...polygons].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, polygon]) => polygon);
  return { is: 'one-parcel', row, repeated: rows.length - shapes.size, parts };
}
