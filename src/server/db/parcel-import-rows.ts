import { sql } from 'kysely';
import type { RefusedRowReason } from '#domain/parcels/import.ts';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { Bounds, Shape } from '#domain/parcels/shape.ts';
import type { Message } from '#messages/message.ts';
import { describeTable } from './parcel-editions.ts';
import { isActive, lockBeginning } from './parcel-imports.ts';
import type { Db } from './tables.ts';

/** A row that was read. Everything that the parcel data needs of it is calculated before. */
export type StagedRow = {
  row: number;
  apn: string;
  key: string;
  digits: string;
  search: string;
  street: string | null;
  record: ParcelRecord;
  record_hash: string;
  /** '' where the row has no shape; null where its source has none at all. */
  shape_hash: string | null;
  shape: Shape | null;
  /** PostgreSQL's box; see boxOf. */
  bounds: string | null;
};

export type RefusedImportRow = { row: number; apn: string | null; reason: RefusedRowReason; message: Message };

/** Bounds as PostgreSQL's box. */
export const boxOf = ([west, south, east, north]: Bounds): string => `(${east},${north}),(${west},${south})`;

/** Keeps rows until they are applied: one statement for all of them. */
export const stageRows = (tx: Db, importId: string, rows: readonly StagedRow[]) =>
  sql`
    insert into parcel_import_rows
      (import_id, row, apn, key, digits, search, street, record, record_hash, shape_hash, shape, bounds)
    select ${importId}::uuid, given.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(
      row integer, apn text, key text, digits text, search text, street text, record json, record_hash text,
      shape_hash text, shape json, bounds box)`.execute(tx);

/** Notes refused rows. A row that was refused once is not refused again for another reason. */
export const addRefusedRows = (tx: Db, importId: string, refusedRows: readonly RefusedImportRow[]) =>
  sql`
    insert into parcel_import_refused_rows (import_id, row, apn, reason, message)
    select ${importId}::uuid, given.*
    from json_to_recordset(${JSON.stringify(refusedRows)}::json) as given(
      row integer, apn text, reason text, message json)
    on conflict do nothing`.execute(tx);

/** Refused rows in the order of the source, after a row. */
export const listRefusedRows = (
  db: Db,
  importId: string,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<RefusedImportRow[]> =>
  db
    .selectFrom('parcel_import_refused_rows')
    .select(['row', 'apn', 'reason', 'message'])
    .where('import_id', '=', importId)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();

/** How many rows were refused for each reason, the most frequent first, with one message of each. */
export const countRefusedRows = async (db: Db, importId: string) =>
  (
    await sql<{ reason: RefusedRowReason; rows: number; example: Message }>`
      select reason, count(*)::int as rows, (array_agg(message order by row))[1] as example
      from parcel_import_refused_rows where import_id = ${importId}
      group by reason order by rows desc, reason`.execute(db)
  ).rows;

/** Rows that were taken in and have no shape. */
export const countWithoutShape = async (db: Db, importId: string): Promise<number> => {
  const rows = db.selectFrom('parcel_import_rows').where('import_id', '=', importId).where('bounds', 'is', null);
  const { count } = await rows.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
};

/** Rows of one number, where there are several in the range. */
export const rowsOfOneNumber = (
  tx: Db,
  importId: string,
  { after, to }: { after: string; to: string },
): Promise<Pick<StagedRow, 'row' | 'apn' | 'record' | 'record_hash' | 'shape_hash' | 'shape'>[]> =>
  tx
    .selectFrom('parcel_import_rows')
    .select(['row', 'apn', 'record', 'record_hash', 'shape_hash', 'shape'])
    .where('import_id', '=', importId)
    .where('apn', 'in', (within) =>
      within
        .selectFrom('parcel_import_rows')
        .select('apn')
        .where('import_id', '=', importId)
        .where('apn', '>', after)
        .where('apn', '<=', to)
        .groupBy('apn')
        .having(({ fn }) => fn.countAll(), '>', 1),
    )
    .orderBy('apn')
    .orderBy('row')
    .execute();

export const removeStagedRows = (tx: Db, importId: string, rows: readonly number[]) =>
  sql`delete from parcel_import_rows where import_id = ${importId} and row = any(${rows}::integer[])`.execute(tx);

/** Gives a row the shape that it has together with others of its number. */
export const reshapeRow = (
  tx: Db,
  importId: string,
  { row, shape, shape_hash, bounds }: Pick<StagedRow, 'row' | 'shape' | 'shape_hash' | 'bounds'>,
) =>
  tx
    .updateTable('parcel_import_rows')
    .set({ shape: JSON.stringify(shape), shape_hash, bounds })
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .execute();

/** What the database knows of the rows that were read: it has no plans for a table that was empty a moment ago. */
export const describeStagedRows = (db: Db): Promise<void> =>
  describeTable(db, 'parcel_import_rows (import_id, row, apn)', 10);

/** The greatest integer: a row version that nothing replaces. */
const EVER = 2_147_483_647;

// An import that has an edition writes it; without one, rows of later editions were left by one that ended.
const nothingWritten = sql`not exists (
  select from parcel_imports where state in ('applying', 'asking') and edition is not null)`;

type Step = (db: Db, limit: number) => Promise<number>;

const rowsOf = async (query: Promise<{ numAffectedRows?: bigint }>): Promise<number> =>
  Number((await query).numAffectedRows ?? 0);

/** Takes out rows of an edition that will never serve. */
const dropUnseen: Step = (db, limit) =>
  rowsOf(
    sql`delete from parcels where id in (
      select id from parcels where edition_from > (select edition from parcel_dataset) and ${nothingWritten}
      limit ${limit})`.execute(db),
  );

/** What an import that ended would have replaced serves on. */
const putBack: Step = (db, limit) =>
  rowsOf(
    sql`update parcels set edition_to = ${sql.lit(EVER)} where id in (
      select id from parcels where edition_to < ${sql.lit(EVER)}
        and edition_to > (select edition from parcel_dataset) and ${nothingWritten}
      limit ${limit})`.execute(db),
  );

/** Takes out row versions that serve no more. */
const dropReplaced: Step = (db, limit) =>
  rowsOf(
    sql`delete from parcels where id in (
      select id from parcels where edition_to < ${sql.lit(EVER)} and edition_to <= (select edition from parcel_dataset)
      limit ${limit})`.execute(db),
  );

/** What ended imports leave in the parcel data, each step to be repeated until it finds nothing. */
export const clearings: readonly Step[] = [putBack, dropUnseen, dropReplaced];

/** Empties what was read, once no import needs it: at once, however much it is. */
export const emptyStagedRows = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockBeginning(tx);
    const { rows } = await sql<{ needed: boolean }>`
      select ${isActive} or not exists (select from parcel_import_rows) as needed`.execute(tx);
    if (rows[0]?.needed === false) await sql`truncate parcel_import_rows`.execute(tx);
  });
