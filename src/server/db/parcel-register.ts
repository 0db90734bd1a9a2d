import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The edition of the register that serves. */
export const servingEdition = async (db: Db): Promise<number> =>
  (await db.selectFrom('parcel_register').select('edition').executeTakeFirstOrThrow()).edition;

/** How many parcels serve and how many are retired, of each source; and the day of its last whole import's data. */
export const countBySource = async (db: Db) =>
  (
    await sql<{ source: string; parcels: number; retired: number; date: string | null }>`
      select source, count(*) filter (where retired_on is null)::int as parcels,
        count(retired_on)::int as retired,
        (select source_date::text from parcel_imports as last
         where last.source = parcels.source and last.state = 'completed'
         order by finished_at desc limit 1) as date
      from parcels, parcel_register as register
      where edition_from <= register.edition and edition_to > register.edition
      group by source order by source`.execute(db)
  ).rows;

/** How many parcels serve, of each jurisdiction. */
export const countByJurisdiction = async (db: Db) =>
  (
    await sql<{ jurisdiction: string; parcels: number }>`
      select jurisdiction, count(*)::int as parcels
      from parcels, parcel_register as register
      where edition_from <= register.edition and edition_to > register.edition and retired_on is null
      group by jurisdiction order by jurisdiction`.execute(db)
  ).rows;

/** How many steps from an old number to a new one are known. */
export const countNumberChanges = async (db: Db): Promise<number> =>
  (await sql<{ changes: number }>`select count(*)::int as changes from parcel_number_changes`.execute(db)).rows[0]
    ?.changes ?? 0;
