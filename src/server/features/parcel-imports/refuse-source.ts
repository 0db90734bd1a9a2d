import type { MappedField, OwnMapping } from '#domain/parcels/parcel-sources.ts';
import type { Message } from '#messages/message.ts';
import { SourceError } from '#server/adapters/parcel-sources/parcel-source.ts';
import { countRefusedRows } from '#server/db/parcel-import-rows.ts';
import type { ImportRow } from '#server/db/parcel-imports.ts';
import type { Db } from '#server/db/tables.ts';

/** So many rows show whether a source is what it was taken for. */
const FIRST_ROWS = 1_000;

/** Throws SourceError where not one row came. */
export function refuseEmpty({ rows_read, label }: ImportRow): void {
  if (rows_read === 0) throw new SourceError({ code: 'imports:source.noRowsOf', params: { label } });
}

/** Throws SourceError where fewer rows came than the source said. */
export function refuseShort({ rows_read, rows_expected, label }: ImportRow): void {
  if (rows_expected === null || rows_read >= rows_expected) return;
  const params = { label, expected: rows_expected, came: rows_read };
  throw new SourceError({ code: 'imports:source.short', params });
}

/** Throws SourceError where there are other rows than the person expects who began the import. */
export function refuseOtherCount({ progress: { expect }, label }: ImportRow, rows: number): void {
  if (expect === undefined || rows === expect) return;
  throw new SourceError({ code: 'imports:source.otherCount', params: { label, rows, expected: expect } });
}

/** Columns that a sentence names. */
const NAMED = 40;

/**
 * Throws SourceError where a source has none of the columns in which the mapping looks for the number, or for the county.
 * @param columns those of the first rows; none where not one of them could be read
 */
export function refuseOtherColumns(columns: ReadonlySet<string>, { fields, joined, constants }: OwnMapping): void {
  if (columns.size === 0) return;
  const named = (...of: MappedField[]) => of.flatMap((field) => [...(fields[field] ?? []), ...(joined[field] ?? [])]);
  const lacks = (names: string[]) => !names.some((name) => columns.has(name));
  const shown = [...columns].slice(0, NAMED);
  const [numbers, places] = [named('apn'), named('county', 'jurisdiction')];
  if (lacks(numbers)) {
    throw new SourceError({ code: 'imports:source.noNumberColumn', params: { wanted: numbers, columns: shown } });
  }
  if (constants.county !== undefined || constants.jurisdiction !== undefined || !lacks(places)) return;
  throw new SourceError({ code: 'imports:source.noCountyColumn', params: { wanted: places, columns: shown } });
}

/**
 * Throws SourceError where every row was refused, whenever that was seen: nothing came of the source, and what it had
 * before is not retired for that.
 */
export async function refuseNothingTaken(tx: Db, held: ImportRow): Promise<void> {
  if (held.parcels_added + held.parcels_changed + held.parcels_unchanged > 0) return;
  const [most] = await countRefusedRows(tx, held.id);
  if (!most) throw new SourceError({ code: 'imports:source.noRowsOf', params: { label: held.label } });
  const hint: Message = { code: `imports:hints.${most.reason}` };
  const params = { read: held.rows_read, hint, example: most.example };
  throw new SourceError({ code: 'imports:source.tookNothing', params });
}

/**
 * Throws SourceError where more than half of the first thousand rows, or of all where there are fewer, were refused:
 * then the source is not what it was taken for, and the rest would only fill the report.
 * @param before rows that were read before the batch that was just taken in; none once all were read
 */
export async function refuseUnfit(tx: Db, read: ImportRow, before?: number): Promise<void> {
  const { rows_read, rows_refused, mapping } = read;
  const isTime = before === undefined ? rows_read < FIRST_ROWS : before < FIRST_ROWS && rows_read >= FIRST_ROWS;
  if (!isTime || rows_refused * 2 <= rows_read) return;
  const [most] = await countRefusedRows(tx, read.id);
  if (!most) return;
  const hint: Message = { code: `imports:hints.${most.reason}` };
  const params = { refused: rows_refused, read: rows_read, hint, example: most.example, mapping };
  throw new SourceError({ code: 'imports:source.unfit', params });
}
