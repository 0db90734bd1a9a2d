import { isSameName } from '#domain/parcels/implications-of.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { ParcelMapping } from '#domain/parcels/parcel-sources.ts';
import type { Shape } from '#domain/parcels/shape.ts';
import type { Message } from '#messages/message.ts';
import type { Range } from '#server/db/parcel-editions.ts';
import {
  addRefusedRows,
  type RefusedImportRow,
  removeStagedRows,
  reshapeRow,
  rowsOfOneNumber,
} from '#server/db/parcel-import-rows.ts';
import type { ImportRow } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';
import type { ImportRun } from './import-steps.ts';
import { storedShape } from './read-rows.ts';
import { mappingOf } from './start-import.ts';

type StagedRowOfNumber = Awaited<ReturnType<typeof rowsOfOneNumber>>[number];

/** Rows that a report names one by one. */
const NAMED = 10;

/** Leaves one row for each number of the range, or none where its rows say different things. */
export async function joinRowsOfOneNumber(
  { deps, id }: Pick<ImportRun, 'deps' | 'id'>,
  { tx, held, range }: { tx: Db; held: ImportRow; range: Range },
): Promise<{ repeated: number; refused: number }> {
  const rows = await rowsOfOneNumber(tx, id, range);
  if (rows.length === 0) return { repeated: 0, refused: 0 };
  const mapping = mappingOf(deps.agencyData.parcelSources, held.mapping, held.own_mapping);
  const [gone, refusedRows]: [number[], RefusedImportRow[]] = [[], []];
  let repeated = 0;
  for (const same of byNumber(rows)) {
    const [first, ...others] = same;
    const together = joinRows([first, ...others]);
    if (together.is === 'different') {
      gone.push(...same.map(({ row }) => row));
      refusedRows.push(...differentRows(same, together.fields, mapping));
      continue;
    }
    repeated += together.repeated;
    gone.push(...same.map(({ row }) => row).filter((row) => row !== together.row));
    if (together.parts) await reshapeRow(tx, id, { row: together.row, ...storedShape(together.parts) });
  }
  await removeStagedRows(tx, id, gone);
  if (refusedRows.length > 0) await addRefusedRows(tx, id, refusedRows);
  return { repeated, refused: refusedRows.length };
}

/** Rows come in the order of their numbers. */
function byNumber(rows: readonly StagedRowOfNumber[]): [StagedRowOfNumber, ...StagedRowOfNumber[]][] {
  const groups: [StagedRowOfNumber, ...StagedRowOfNumber[]][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last && last[0].apn === row.apn) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

function differentRows(
  rows: StagedRowOfNumber[],
  fields: (keyof ParcelRecord)[],
  mapping: ParcelMapping,
): RefusedImportRow[] {
  const named = rows.slice(0, NAMED).map(({ row }) => row);
  const names = fields.map((field) =>
    field === 'landCapability' ? field : (mapping.fields[field] ?? mapping.joined[field] ?? [field]).join('/'),
  );
  const said = { rows: named.join(', '), apn: rows[0]?.apn ?? '', fields: names.join(', ') };
  const message: Message =
    rows.length > NAMED
      ? { code: 'imports:row.differentMore', params: { ...said, more: rows.length - NAMED } }
      : { code: 'imports:row.different', params: said };
  return rows.map(({ row, apn }) => ({ row, apn, reason: 'different-rows', message }));
}

/** Texts that differ in their capitals alone are the same: a zone "TAHOE ISLAND" and "Tahoe Island". */
const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? isSameName(one, other)
    : JSON.stringify(one) === JSON.stringify(other);

/** Of rows that differ in their capitals the same one stands for all, in whatever order they come. */
const capitalsLast = (one: RowOfNumber, other: RowOfNumber): number => {
  const [here, there] = [JSON.stringify(one.record), JSON.stringify(other.record)];
  return here === there ? 0 : here < there ? 1 : -1;
};

/** One of several rows that have the same parcel number. */
type RowOfNumber = { row: number; record: ParcelRecord; shape: Shape | null };

/** What several rows of one number are together. */
type OneNumber =
  /** One parcel: `row` stands for all. `parts` where it lies in several places, each of which had a row. */
  | { is: 'one-parcel'; row: number; repeated: number; parts: Shape | null }
  /** They say different things, and nobody can tell which is right. */
  | { is: 'different'; fields: (keyof ParcelRecord)[] };

/**
 * Tells whether rows of one number are one parcel: they say the same, and each has the same shape, none, or a part of
 * its own. `row` is one that has a shape if any has. The parts are in an order of their own, not that of the rows,
 * so that a source that gives its rows in another order next time changes nothing.
 */
function joinRows(rows: readonly [RowOfNumber, ...RowOfNumber[]]): OneNumber {
  const [first, ...others] = rows;
  const fields = (Object.keys(first.record) as (keyof ParcelRecord)[]).filter((field) =>
    others.some(({ record }) => !isSame(record[field], first.record[field])),
  );
  if (fields.length > 0) return { is: 'different', fields };
  const shapes = new Map(rows.flatMap(({ shape }) => (shape ? [[JSON.stringify(shape), shape] as const] : [])));
  const shaped = rows.filter(({ shape }) => shape);
  const [{ row } = first] = (shaped.length > 0 ? shaped : [...rows]).sort(capitalsLast);
  if (shapes.size < 2) return { is: 'one-parcel', row, repeated: others.length, parts: null };
  const polygons = new Map([...shapes.values()].flat().map((polygon) => [JSON.stringify(polygon), polygon]));
  const parts = [...polygons].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, polygon]) => polygon);
  return { is: 'one-parcel', row, repeated: rows.length - shapes.size, parts };
}
