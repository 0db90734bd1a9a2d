import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The parcel data as it serves, by number: what a person can find of each parcel. */
export const servingRows = async (db: Db) =>
  (
    await sql<{
      apn: string;
      address: string | null;
      year: string | null;
      retired: string | null;
      source: string;
      shape: unknown;
    }>`
      select apn, address, record ->> 'yearBuilt' as year, retired_on::text as retired, source, shape
      from parcels, parcel_dataset as dataset
      where edition_from <= dataset.edition and edition_to > dataset.edition
      order by apn collate "C"`.execute(db)
  ).rows;

/** What nothing but a running import may leave: rows that were read, and row versions that do not serve. */
export async function leftovers(db: Db): Promise<{ staged: number; versions: number }> {
  const { rows } = await sql<{ staged: number; versions: number }>`
    select (select count(*)::int from parcel_import_rows) as staged,
      (select count(*)::int from parcels, parcel_dataset as dataset
       where edition_from > dataset.edition or edition_to <> 2147483647) as versions`.execute(db);
  return rows[0] ?? { staged: -1, versions: -1 };
}

/** An empty register. */
export const emptyParcelData = (db: Db) =>
  sql`truncate parcels, parcel_streets, parcel_street_letters, parcel_import_rows, parcel_import_refused_rows, parcel_imports,
    parcel_number_changes`
    .execute(db)
    .then(() => db.updateTable('parcel_dataset').set({ edition: 0 }).execute());
