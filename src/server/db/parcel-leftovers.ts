import { sql } from 'kysely';
import type { Db } from './db.ts';
import { holdBeginning, isActive } from './parcel-imports.ts';

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
      select id from parcels where edition_from > (select edition from parcel_register) and ${nothingWritten}
      limit ${limit})`.execute(db),
  );

/** What an import that ended would have replaced serves on. */
const putBack: Step = (db, limit) =>
  rowsOf(
    sql`update parcels set edition_to = ${sql.lit(EVER)} where id in (
      select id from parcels where edition_to < ${sql.lit(EVER)}
        and edition_to > (select edition from parcel_register) and ${nothingWritten}
      limit ${limit})`.execute(db),
  );

/** Takes out row versions that serve no more. */
const dropReplaced: Step = (db, limit) =>
  rowsOf(
    sql`delete from parcels where id in (
      select id from parcels where edition_to < ${sql.lit(EVER)} and edition_to <= (select edition from parcel_register)
      limit ${limit})`.execute(db),
  );

/** What ended imports leave in the register, each step to be repeated until it finds nothing. */
export const clearings: readonly Step[] = [putBack, dropUnseen, dropReplaced];

/** Empties what was read, once no import needs it: at once, however much it is. */
export const emptyStagedRows = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await holdBeginning(tx);
    const { rows } = await sql<{ needed: boolean }>`
      select ${isActive} or not exists (select from parcel_import_rows) as needed`.execute(tx);
    if (rows[0]?.needed === false) await sql`truncate parcel_import_rows`.execute(tx);
  });
