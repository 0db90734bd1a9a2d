import { sql } from 'kysely';
import type { Db } from './db.ts';

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
