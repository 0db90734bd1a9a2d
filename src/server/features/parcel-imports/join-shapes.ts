import { setImmediate as yieldNow } from 'node:timers/promises';
import type { Counties } from '#domain/parcels/counties.ts';
import { keyOf, keysOf } from '#domain/parcels/parcel-number.ts';
import type { Shape } from '#domain/parcels/shape.ts';
import { type ParcelSource, SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';

/** The shape of a parcel's number as its county writes it; undefined where the second source has none. */
export type ShapesByNumber = { get: (apn: string) => Shape | undefined };

/** Reads a second source when its shapes are needed. `check` throws where the reading is to break off. */
export type ReadSecond = (check: () => void) => Promise<ShapesByNumber>;

type WhichShapes = {
  /** The source's column of numbers; the first whose values look so where it is not named. */
  column?: string | undefined;
  /** Only these numbers, as their county writes them, are looked for, and reading ends with the last of them. */
  wanted?: readonly string[];
  /** Throws where reading is to break off. */
  check?: () => void;
};

/** Characters of shapes that are held, a byte each: some five million lots of the usual kind. */
const MOST_CHARACTERS = 500_000_000;
/** Rows after which others get their turn. */
const AT_ONCE = 500;

/**
 * Reads the shapes of a source, by whatever its numbers are written like; several of one number are its parts. As texts,
 * which take a fifth of the memory. Throws SourceError where it has no shapes, no such column, no numbers in it, or more
 * than can be held.
 */
export async function readShapes(
  source: ParcelSource,
  { counties }: Counties,
  { column, wanted, check = () => {} }: WhichShapes = {},
): Promise<ShapesByNumber> {
  const shapes = new Map<string, string>();
  // What a number may mean beside its likeliest reading, by that; null where two numbers may mean the same.
  const readings = new Map<string, string | null>();
  const sought = new Set(wanted?.map(keyOf));
  let columns: string[] = [];
  let [rows, shaped, numbers, held] = [0, 0, 0, 0];
  for await (const { values, shape } of source.rows({ row: 0 })) {
    if (++rows % AT_ONCE === 0) {
      check();
      await yieldNow();
    }
    if (columns.length === 0) columns = Object.keys(values);
    if (column !== undefined && columns.length > 0 && !columns.includes(column)) {
      throw new SourceError({ code: 'imports:source.noShapeColumn', params: { column, columns } });
    }
    if (!shape) continue;
    shaped++;
    const name = column ?? columns.find((one) => keysOf(String(values[one] ?? ''), counties).length > 0);
    const keys = keysOf(String(values[name ?? ''] ?? ''), counties);
    const [key, ...others] = keys;
    if (key === undefined) continue;
    numbers++;
    if (wanted && !keys.some((one) => sought.has(one))) continue;
    const known = shapes.get(key);
    const text = JSON.stringify(shape);
    held += text.length;
    if (held > MOST_CHARACTERS) throw new SourceError('imports:source.manyShapes');
    shapes.set(key, known === undefined || known === text ? text : `${known.slice(0, -1)},${text.slice(1)}`);
    for (const other of others)
      readings.set(other, (readings.has(other) ? readings.get(other) : key) === key ? key : null);
    if (wanted && [...sought].every((one) => shapes.has(one))) break;
  }
  if (shaped > 0 && numbers === 0 && column !== undefined) {
    throw new SourceError({ code: 'imports:source.noShapeNumbers', params: { column, columns } });
  }
  if (numbers === 0) throw new SourceError({ code: 'imports:source.noShapes', params: { columns } });
  return {
    get: (apn) => {
      const key = keyOf(apn);
      const text = shapes.get(key) ?? shapes.get(readings.get(key) ?? '');
      return text === undefined ? undefined : (JSON.parse(text) as Shape);
    },
  };
}
