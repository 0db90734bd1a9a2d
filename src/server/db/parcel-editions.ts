import { setImmediate as yieldNow } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** What an edition is written from: an import's rows, beside what serves. */
export type Writing = { importId: string; source: string; sourceDate: string | null; serving: number; next: number };
/** Numbers after one and up to another, as the database orders them. */
export type Range = { after: string; to: string };

/** How many parcels of a source serve and are not retired. */
export async function countServing(db: Db, source: string): Promise<number> {
  const { rows } = await sql<{ parcels: number }>`
    select count(*)::int as parcels from parcels, parcel_dataset as dataset
    where source = ${source} and retired_on is null
      and edition_from <= dataset.edition and edition_to > dataset.edition`.execute(db);
  return rows[0]?.parcels ?? 0;
}

/** The next numbers to compare, of those read and those that the source had before; undefined after the last. */
export async function nextRange(
  tx: Db,
  { importId, source, serving }: Writing,
  { after, limit }: { after: string; limit: number },
): Promise<(Range & { numbers: number }) | undefined> {
  const { rows } = await sql<{ to: string | null; numbers: number }>`
    select max(apn) as to, count(*)::int as numbers from (
      (select distinct apn from parcel_import_rows where import_id = ${importId} and apn > ${after}
       order by apn limit ${limit})
      union
      (select apn from parcels
       where source = ${source} and apn > ${after} and edition_from <= ${serving} and edition_to > ${serving}
       order by apn limit ${limit})
      order by apn limit ${limit}
    ) as numbers`.execute(tx);
  const [row] = rows;
  return row && row.to !== null ? { after, to: row.to, numbers: row.numbers } : undefined;
}

/** Rows of the range, each beside the parcel of its number that serves. */
const beside = ({ importId, serving }: Writing, { after, to }: Range) => sql`
  parcel_import_rows as r
  left join parcels as p on p.apn = r.apn and p.edition_from <= ${serving} and p.edition_to > ${serving}
  where r.import_id = ${importId} and r.apn > ${after} and r.apn <= ${to}`;

/** A source without shapes leaves those that the parcel data has. */
const hashNow = sql`r.record_hash || '.' || coalesce(r.shape_hash, split_part(p.hash, '.', 2), '')`;
const differs = sql`(p.hash is null or p.retired_on is not null or p.hash <> ${hashNow})`;

/** Rows whose number is a parcel of another source. */
export const rowsOfOtherSources = async (tx: Db, writing: Writing, range: Range) =>
  (
    await sql<{ row: number; apn: string; source: string }>`
      select r.row, r.apn, p.source from ${beside(writing, range)}
        and p.source <> ${writing.source} and p.retired_on is null`.execute(tx)
  ).rows;

/**
 * What a range holds. A parcel that comes back is added. `repeated`: rows whose number another row has; `elsewhere`:
 * those whose number is a parcel of another source; `vanished`: parcels of this source that have no row.
 */
type Compared = Record<'added' | 'changed' | 'unchanged' | 'repeated' | 'elsewhere' | 'vanished', number> & {
  /** Parcels that serve, or are retired, and are replaced. */
  replaced: number;
};

/** Compares the rows of the range with what serves, by hashes alone: no record and no shape is read. */
export async function compareRange(tx: Db, writing: Writing, range: Range): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select count(*) filter (where p.hash is null or p.retired_on is not null)::int as added,
      count(*) filter (where p.retired_on is null and p.hash <> ${hashNow})::int as changed,
      count(*) filter (where p.retired_on is null and p.hash = ${hashNow})::int as unchanged,
      count(*) filter (where p.hash is not null and ${differs})::int as replaced,
      (count(*) - count(distinct r.apn))::int as repeated,
      count(*) filter (where p.retired_on is null and p.source <> ${writing.source})::int as elsewhere,
      (select count(*) from ${vanishedOf(writing, range)})::int as vanished
    from ${beside(writing, range)}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('A count always has a row.');
  return found;
}

/** Parcels of the source in the range that serve, are not retired, and have no row. */
const vanishedOf = ({ importId, source, serving }: Writing, { after, to }: Range) => sql`
  parcels as p
  where p.source = ${source} and p.apn > ${after} and p.apn <= ${to} and p.retired_on is null
    and p.edition_from <= ${serving} and p.edition_to > ${serving}
    and not exists (select from parcel_import_rows as r where r.import_id = ${importId} and r.apn = p.apn)`;

/** Writes what is new or differs for the next edition. What it replaces is ended by `endReplaced`. */
export async function writeRange(tx: Db, writing: Writing, range: Range): Promise<void> {
  await sql`
    insert into parcels (apn, key, digits, edition_from, source, source_date, county, jurisdiction, address, search,
      street, scenic_roadway, scenic_shoreline, record, hash, shape, bounds)
    select r.apn, r.key, r.digits, ${writing.next}, ${writing.source}, ${writing.sourceDate}::date,
      r.record ->> 'county', r.record ->> 'jurisdiction', r.record ->> 'address', r.search, r.street,
      (r.record ->> 'scenicRoadway')::boolean, (r.record ->> 'scenicShoreline')::boolean, r.record, ${hashNow},
      case when r.shape_hash is null then p.shape else r.shape end,
      case when r.shape_hash is null then p.bounds else r.bounds end
    from ${beside(writing, range)} and ${differs}
    order by r.apn`.execute(tx);
}

/** Ends in the next edition what the rows of the range that were written for it replace. */
export const endReplaced = (tx: Db, writing: Writing, range: Range) =>
  sql`
    update parcels as old set edition_to = ${writing.next}
    from parcels as new
    where new.edition_from = ${writing.next} and new.apn > ${range.after} and new.apn <= ${range.to}
      and old.apn = new.apn and old.edition_from <= ${writing.serving} and old.edition_to > ${writing.serving}`.execute(
    tx,
  );

/**
 * Retires the source's parcels of the range that are not among the rows. One whose row was refused is among them: it
 * stays as it is. @returns how many it retired
 */
export async function retireRange(tx: Db, writing: Writing, range: Range, day: string): Promise<number> {
  const { rows } = await sql<{ retired: number }>`
    with vanished as (
      update parcels set edition_to = ${writing.next}
      where id in (select p.id from ${vanishedOf(writing, range)})
        and not exists (select from parcel_import_refused_rows as r
          where r.import_id = ${writing.importId} and r.apn = parcels.apn)
      returning parcels.*
    ), added as (
      insert into parcels (apn, key, digits, edition_from, source, source_date, county, jurisdiction, address, search,
        street, scenic_roadway, scenic_shoreline, retired_on, record, hash, shape, bounds)
      select apn, key, digits, ${writing.next}, source, source_date, county, jurisdiction, address, search,
        street, scenic_roadway, scenic_shoreline, ${day}::date, record, hash, shape, bounds
      from vanished
      returning 1
    )
    select count(*)::int as retired from added`.execute(tx);
  return rows[0]?.retired ?? 0;
}

/** Lets the next edition serve, with the names of its streets. */
export async function switchDataset(tx: Db, { serving, next }: Pick<Writing, 'serving' | 'next'>): Promise<void> {
  await sql`
    with added as (
      insert into parcel_streets (street)
      select distinct street from parcels where edition_from = ${next} and street is not null
      on conflict do nothing returning street
    )
    insert into parcel_street_letters (letters, street) select unnest(show_trgm(street)), street from added`.execute(
    tx,
  );
  await tx.updateTable('parcel_dataset').set({ edition: next }).where('edition', '=', serving).execute();
}

/** What plans rest on, in parts: the embedded database answers nothing else while it looks through one of them. */
const DESCRIBED = [
  'parcels (apn, key, digits)',
  'parcels (search, street)',
  'parcels (edition_from, edition_to, source, county, jurisdiction, retired_on)',
  'parcel_streets',
  'parcel_street_letters',
];

/** Sees to it that what the database knows of its tables is as new as they are. */
export async function describeParcels(db: Db): Promise<void> {
  for (const part of DESCRIBED) await describeTable(db, part, 50);
}

/** @param detail how much is kept of each column; the sample is 300 times as large */
export const describeTable = (db: Db, part: string, detail: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`set local default_statistics_target = ${sql.lit(detail)}`.execute(tx);
    await sql`analyze ${sql.raw(part)}`.execute(tx);
    await yieldNow();
  });
