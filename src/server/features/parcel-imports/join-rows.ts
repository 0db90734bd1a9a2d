import { joinRows } from '#domain/parcels/dedupe-rows.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { ParcelMapping } from '#domain/parcels/parcel-sources.ts';
import type { Message } from '#messages/message.ts';
import type { Db } from '#server/db/db.ts';
import type { Range } from '#server/db/parcel-editions.ts';
import {
  addRefusedRows,
  type RefusedImportRow,
  removeStagedRows,
  reshapeRow,
  rowsOfOneNumber,
} from '#server/db/parcel-import-rows.ts';
import type { ImportRow } from '#server/db/parcel-imports.ts';
import type { ImportRun } from './import-steps.ts';
import { storedShape } from './stage-row.ts';
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
  const mapping = mappingOf(deps.agencyData.parcelSources, held.mapping);
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
    field === 'landCapability' ? field : (mapping.fields[field] ?? [field]).join('/'),
  );
  const said = { rows: named.join(', '), apn: rows[0]?.apn ?? '', fields: names.join(', ') };
  const message: Message =
    rows.length > NAMED
      ? { code: 'imports:row.differentMore', params: { ...said, more: rows.length - NAMED } }
      : { code: 'imports:row.different', params: said };
  return rows.map(({ row, apn }) => ({ row, apn, reason: 'different-rows', message }));
}
