import { sql } from 'kysely';
import type { Bounds, Shape } from '#domain/parcels/shape.ts';
import { inScope, meets } from './parcel-page.ts';
import type { Db } from './tables.ts';

/** The edition of the parcel data that serves. */
export const servingEdition = async (db: Db): Promise<number> =>
  (await db.selectFrom('parcel_dataset').select('edition').executeTakeFirstOrThrow()).edition;

export type CountedParcels = { all: number; invented: number; without_outline: number };

/** How many parcels of an edition are in use, how many of them are invented, and how many have no outline. */
export const countParcels = async (db: Db, edition: number, demonstration: boolean): Promise<CountedParcels> =>
  (
    await sql<CountedParcels>`
      select count(*)::int as "all", count(*) filter (where source = 'demonstration')::int as invented,
        count(*) filter (where bounds is null)::int as without_outline
      from parcels
      where edition_from <= ${edition} and edition_to > ${edition} and retired_on is null
        and ${inScope(demonstration)}`.execute(db)
  ).rows[0] ?? { all: 0, invented: 0, without_outline: 0 };

/** How many parcels serve and how many are retired, of each source; and the day of its last whole import's data. */
export const countBySource = async (db: Db) =>
  (
    await sql<{ source: string; parcels: number; retired: number; date: string | null }>`
      select source, count(*) filter (where retired_on is null)::int as parcels,
        count(retired_on)::int as retired,
        (select source_date::text from parcel_imports as last
         where last.source = parcels.source and last.state = 'completed'
         order by finished_at desc limit 1) as date
      from parcels, parcel_dataset as dataset
      where edition_from <= dataset.edition and edition_to > dataset.edition
      group by source order by source`.execute(db)
  ).rows;

/** How many parcels serve, of each jurisdiction. */
export const countByJurisdiction = async (db: Db) =>
  (
    await sql<{ jurisdiction: string; parcels: number }>`
      select jurisdiction, count(*)::int as parcels
      from parcels, parcel_dataset as dataset
      where edition_from <= dataset.edition and edition_to > dataset.edition and retired_on is null
      group by jurisdiction order by jurisdiction`.execute(db)
  ).rows;

/** How many steps from an old number to a new one are known. */
export const countNumberChanges = async (db: Db): Promise<number> =>
  (await sql<{ changes: number }>`select count(*)::int as changes from parcel_number_changes`.execute(db)).rows[0]
    ?.changes ?? 0;

type DrawnParcel = {
  apn: string;
  jurisdiction: string;
  scenic_roadway: boolean | null;
  scenic_shoreline: boolean | null;
  shape: Shape;
};

/**
 * Parcels of an edition whose bounds meet those given, with their shapes: at most `limit`, the largest first, for
 * they are what can be seen. Not those that went from their source, and invented ones only where `demonstration` says so.
 */
export async function parcelsWithin(
  db: Db,
  bounds: Bounds,
  { edition, demonstration, limit }: { edition: number; demonstration: boolean; limit: number },
): Promise<DrawnParcel[]> {
  const rows = await db
    .selectFrom('parcels')
    .select(['apn', 'jurisdiction', 'scenic_roadway', 'scenic_shoreline', 'shape'])
    .where(meets(bounds))
    .where('edition_from', '<=', edition)
    .where('edition_to', '>', edition)
    .where('retired_on', 'is', null)
    .where(inScope(demonstration))
    .orderBy(sql`area(bounds)`, 'desc')
    .orderBy('apn')
    .limit(limit)
    .execute();
  return rows.flatMap(({ shape, ...parcel }) => (shape ? [{ ...parcel, shape }] : []));
}
