import { type RawBuilder, sql } from 'kysely';
import type { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import type { Bounds, Position, Shape } from '#domain/parcels/shape.ts';
import type { Db } from './tables.ts';

/** All that the parcel data has of one parcel. Dates as 2024-05-01. */
export type WholeParcel = {
  apn: string;
  key: string;
  source: string;
  source_date: string | null;
  retired_on: string | null;
  record: ParcelRecord;
  shape: Shape | null;
};

/** What was imported before these were read does not have them. */
const ADDED_LATER = { ipesCoveragePercent: null, floodZone: null, avalancheHazard: null };

/**
 * The day the data are of. The last whole import of the source found the parcel as it is, though it wrote it only if it
 * differed: it is known as of that day too. Not where that import refused the parcel's row, nor after it was retired.
 */
const asOf = sql`
  case when retired_on is not null then source_date
  else greatest(source_date, (
    select last.source_date from (
      select id, source_date from parcel_imports
      where parcel_imports.source = parcels.source and state = 'completed' order by finished_at desc limit 1
    ) as last
    where not exists (
      select from parcel_import_refused_rows as refused
      where refused.import_id = last.id and refused.apn = parcels.apn)
  )) end`;

/** The parcels of these keys, those that are not retired first. */
export async function wholeParcels(db: Db, keys: readonly string[], scope: ParcelScope): Promise<WholeParcel[]> {
  const { rows } = await sql<WholeParcel>`
    select apn, key, source, ${asOf}::text as source_date, retired_on::text as retired_on, record, shape
    from parcels where key = any(${keys}::text[]) and ${serves(scope.demonstration)}
    order by retired_on is not null, apn limit 20`.execute(db);
  return rows.map((row) => ({ ...row, record: { ...ADDED_LATER, ...row.record } }));
}

/**
 * Parcels whose bounds meet these, nearest to `middle` first. Bounds of slanting lots overlap: of those that are near,
 * it is their own middles that tell.
 */
export async function parcelsInView(
  db: Db,
  bounds: Bounds,
  [x, y]: Position,
  limit: number,
  scope: ParcelScope,
): Promise<ListedParcel[]> {
  const { rows } = await sql<ListedParcel>`
    select ${listed} from (
      select * from parcels
      where ${meets(bounds)} and retired_on is null and ${serves(scope.demonstration)}
      order by bounds <-> point(${x}, ${y}), apn limit ${limit}
    ) as near
    order by (@@ bounds) <-> point(${x}, ${y}), apn`.execute(db);
  return rows;
}

/** How many parcels meet these bounds; null where there are more than `most`. */
export async function countInView(db: Db, bounds: Bounds, most: number, scope: ParcelScope): Promise<number | null> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select 1 from parcels
      where ${meets(bounds)} and retired_on is null and ${serves(scope.demonstration)}
      limit ${most + 1}
    ) as counted`.execute(db);
  const found = rows[0]?.found ?? 0;
  return found > most ? null : found;
}

/** Addresses that are looked through for those in wide bounds. */
const LOOKED_THROUGH = 3_000;

/** The first parcels by address whose bounds meet these, among the first addresses there are. */
export async function firstInView(db: Db, bounds: Bounds, limit: number, scope: ParcelScope): Promise<ListedParcel[]> {
  const { rows } = await sql<ListedParcel>`
    select ${listed} from (
      select * from parcels
      where search ~>~ '' and retired_on is null and ${serves(scope.demonstration)}
      order by search using ~<~ limit ${LOOKED_THROUGH}
    ) as first
    where ${meets(bounds)} order by search using ~<~ limit ${limit}`.execute(db);
  return rows;
}

/** Whose parcels are seen: invented ones are no answer to anyone's real question. */
export type ParcelScope = { demonstration: boolean };

/** A parcel in a list, with what it is shown by. `middle` in degrees; `retired_on` as 2024-05-01. */
export type ListedParcel = {
  apn: string;
  key: string;
  source: string;
  county: string;
  jurisdiction: string;
  address: string | null;
  place: string | null;
  zone: string | null;
  area_sqft: number | null;
  scenic_roadway: boolean | null;
  scenic_shoreline: boolean | null;
  retired_on: string | null;
  longitude: number | null;
  latitude: number | null;
};

/** Columns of a ListedParcel. */
export const listed = sql`
  apn, key, source, county, jurisdiction, address, record ->> 'place' as place, record ->> 'zoneName' as zone,
  (record ->> 'areaSqft')::float8 as area_sqft, scenic_roadway, scenic_shoreline, retired_on::text as retired_on,
  (center(bounds))[0] as longitude, (center(bounds))[1] as latitude`;

/** The row, of parcels or of their number changes, is in the scope. */
export const inScope = (demonstration: boolean): RawBuilder<boolean> =>
  sql`(source <> 'demonstration' or ${demonstration}::boolean)`;

/**
 * The row is of the edition that serves, in the scope. The edition is looked up in the same statement, so that
 * an import that is turned to meanwhile is seen whole or not at all.
 */
export const serves = (demonstration: boolean): RawBuilder<boolean> => sql`
  edition_from <= (select edition from parcel_dataset) and edition_to > (select edition from parcel_dataset)
  and ${inScope(demonstration)}`;

/** The bounds of a parcel meet these. */
export const meets = ([west, south, east, north]: Bounds): RawBuilder<boolean> =>
  sql`bounds && box(point(${east}, ${north}), point(${west}, ${south}))`;
