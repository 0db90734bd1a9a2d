import type { Counties } from '#domain/parcels/counties.ts';
import { keyOf, keysOf, looksLikeNumber } from '#domain/parcels/parcel-number.ts';
import type { Shape } from '#domain/parcels/shape.ts';
import { type ParcelSource, SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';

/** The shape of a parcel's number as its county writes it; undefined where the second source has none. */
export type ShapesByNumber = { get: (apn: string) => Shape | undefined };

/**
 * Reads the shapes of a source, by whatever its numbers are written like; several of one number are its parts. As texts,
 * which take a fifth of the memory. Throws SourceError where it has no shapes or no column of numbers.
 * @param column the source's column of numbers; the first whose values look so where it is not named
 */
export async function readShapes(
  source: ParcelSource,
  { counties }: Counties,
  column?: string,
): Promise<ShapesByNumber> {
  const found = new Map<string, string>();
  let columns: string[] = [];
  for await (const { values, shape } of source.rows({ row: 0 })) {
    if (columns.length === 0) columns = Object.keys(values);
    if (!shape) continue;
    const name = column ?? columns.find((one) => keysOf(String(values[one] ?? ''), counties).length > 0);
    const number = String(values[name ?? ''] ?? '');
    if (!looksLikeNumber(number)) continue;
    const [exact, ...others] = keysOf(number, counties);
    const known = exact === undefined ? undefined : found.get(exact);
    const text = JSON.stringify(shape);
    const whole = known === undefined || known === text ? text : `${known.slice(0, -1)},${text.slice(1)}`;
    if (exact !== undefined) found.set(exact, whole);
    for (const other of others) if (!found.has(other)) found.set(other, whole);
  }
  if (found.size === 0) throw new SourceError({ code: 'imports:source.noShapes', params: { columns } });
  return {
    get: (apn) => {
      const text = found.get(keyOf(apn));
      return text === undefined ? undefined : (JSON.parse(text) as Shape);
    },
  };
}
