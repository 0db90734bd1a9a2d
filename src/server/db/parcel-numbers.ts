import { setImmediate as yieldNow } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { MOST_NUMBERS, type NumberStep } from '#domain/parcels/follow-number.ts';
import type { ChangeKind, NumberChange } from '#domain/parcels/number-change.ts';
import { keyOf } from '#domain/parcels/parcel-number.ts';
import type { ListedChange } from '#domain/parcels/reversed-changes.ts';
import { inScope, type ListedParcel, listed, type ParcelScope, serves } from './parcel-page.ts';
import { prepare, type StatementParameter } from './prepared-statements.ts';
import type { Db } from './tables.ts';

/** The order of parcels_by_digits is that of bytes: ":" follows on every digit. */
const AFTER_DIGITS = ':';

type NumberRange = { from: string; to: string; demonstration: boolean; limit: number };

const beginning = prepare('parcels_by_digits', (db, given: StatementParameter<NumberRange>) =>
  sql<ListedParcel>`
    select ${listed} from parcels
    where digits ~>=~ ${given('from')} and digits ~<~ ${given('to')} and retired_on is null
      and ${serves(given('demonstration'))}
    order by digits using ~<~ limit ${given('limit')}`.compile(db),
);

/** Parcels whose number begins with these digits, in the order of their digits. Retired ones are not among them. */
export const parcelsBeginning = (db: Db, digits: string, limit: number, scope: ParcelScope): Promise<ListedParcel[]> =>
  beginning(db, { from: digits, to: `${digits}${AFTER_DIGITS}`, limit, ...scope });

type ParcelKeys = { keys: readonly string[]; demonstration: boolean };

const ofKeys = prepare('parcels_of_keys', (db, given: StatementParameter<ParcelKeys>) =>
  sql<ListedParcel>`
    select ${listed} from parcels
    where key = any(${given('keys')}::text[]) and ${serves(given('demonstration'))}
    order by retired_on is not null, apn limit 100`.compile(db),
);

/** Parcels of these keys, retired ones last. */
export const parcelsOfKeys = (db: Db, keys: readonly string[], scope: ParcelScope): Promise<ListedParcel[]> =>
  ofKeys(db, { keys, ...scope });

type StepRow = {
  way: 'earlier' | 'later';
  from_apn: string;
  from_key: string;
  to_apn: string;
  to_key: string;
  kind: ChangeKind;
  year: number | null;
};

/** Steps of one number that are followed at most: more are a mistake in the data. */
const MOST_STEPS = 500;
const told = sql`
  case when reversed_as is null then from_apn else to_apn end as from_apn, earlier_key as from_key,
  case when reversed_as is null then to_apn else from_apn end as to_apn, later_key as to_key,
  coalesce(reversed_as, kind) as kind, year`;

// A limit within each "lateral" has every step looked up in its index. Joined plainly, the planner, who cannot know how
// few steps there are, reads the whole table, twice each way.
const steps = prepare('parcel_number_steps', (db, given: StatementParameter<ParcelKeys>) =>
  sql<StepRow>`
    with recursive later (key) as (
      select unnest(${given('keys')}::text[])
      union select step.later_key from later cross join lateral (
        select later_key from parcel_number_changes
        where earlier_key = later.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
      ) as step
    ),
    earlier (key) as (
      select unnest(${given('keys')}::text[])
      union select step.earlier_key from earlier cross join lateral (
        select earlier_key from parcel_number_changes
        where later_key = earlier.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
      ) as step
    )
    select 'later' as way, step.* from (select key from later limit ${sql.lit(MOST_NUMBERS)}) as near
    cross join lateral (
      select ${told} from parcel_number_changes
      where earlier_key = near.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
    ) as step
    union all
    select 'earlier', step.* from (select key from earlier limit ${sql.lit(MOST_NUMBERS)}) as near
    cross join lateral (
      select ${told} from parcel_number_changes
      where later_key = near.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
    ) as step`.compile(db),
);

/** Steps from the numbers of these keys to later ones, and from earlier ones to them, one after the other. */
export async function stepsOfKeys(
  db: Db,
  keys: readonly string[],
  scope: ParcelScope,
): Promise<{ earlier: NumberStep[]; later: NumberStep[] }> {
  const rows = await steps(db, { keys, ...scope });
  const going = (way: StepRow['way']) =>
    rows
      .filter((row) => row.way === way)
      .map((row) => ({
        from: row.from_apn,
        fromKey: row.from_key,
        to: row.to_apn,
        toKey: row.to_key,
        kind: row.kind,
        year: row.year,
      }))
      .sort((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to));
  return { earlier: going('earlier'), later: going('later') };
}

/** Rows of one statement: the embedded database answers nothing else meanwhile. */
const AT_ONCE = 1_000;

const chunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) => all.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

const withKeys = (change: NumberChange) => ({ ...change, fromKey: keyOf(change.from), toKey: keyOf(change.to) });

/** Changes that a source gave before. */
export const changesOfSource = (db: Db, source: string): Promise<NumberChange[]> =>
  db
    .selectFrom('parcel_number_changes')
    .select(['from_apn as from', 'to_apn as to', 'kind', 'year'])
    .where('source', '=', source)
    .execute();

/** Writes changes of a source. One that another source gave stays that source's. @returns how many were written */
export async function writeChanges(tx: Db, source: string, changes: readonly NumberChange[]): Promise<number> {
  let written = 0;
  for (const some of chunks(changes)) {
    const { numAffectedRows = 0n } = await sql`
      insert into parcel_number_changes as known (from_apn, from_key, to_apn, to_key, kind, year, source)
      select "from", "fromKey", "to", "toKey", kind, year, ${source}
      from json_to_recordset(${JSON.stringify(some.map(withKeys))}::json) as given(
        "from" text, "fromKey" text, "to" text, "toKey" text, kind text, year integer)
      on conflict (from_apn, to_apn) do update
        set from_key = excluded.from_key, to_key = excluded.to_key, kind = excluded.kind, year = excluded.year
        where known.source = excluded.source`.execute(tx);
    written += Number(numAffectedRows);
  }
  return written;
}

/** Takes out changes of a source. */
export async function removeChanges(tx: Db, source: string, changes: readonly NumberChange[]): Promise<void> {
  for (const some of chunks(changes)) {
    await sql`
      delete from parcel_number_changes as known
      using json_to_recordset(${JSON.stringify(some)}::json) as gone("from" text, "to" text)
      where known.from_apn = gone."from" and known.to_apn = gone."to" and known.source = ${source}`.execute(tx);
  }
}

/** A change as its list has it, with what tells whether it is written the right way round. */
export type StoredChange = ListedChange & { source: string; reversedAs: ChangeKind | null };

/** Every change of every list, as written, beside whether parcels have its numbers today. */
export async function changesBesideParcels(db: Db): Promise<StoredChange[]> {
  const found: StoredChange[] = [];
  for (let [from, to] = ['', '']; ; ) {
    const { rows } = await sql<StoredChange>`
      select listed.from_apn as "from", listed.to_apn as "to", listed.kind, listed.year, listed.source,
        listed.reversed_as as "reversedAs", older.key is not null as "fromServes", newer.key is not null as "toServes",
        extract(year from greatest(older.source_date, last.source_date))::int as "dataYear"
      from (
        select * from parcel_number_changes where (from_apn, to_apn) > (${from}, ${to})
        order by from_apn, to_apn limit ${sql.lit(AT_ONCE)}
      ) as listed
      left join lateral (${parcelOf(sql`listed.from_key`)}) as older on true
      left join lateral (${parcelOf(sql`listed.to_key`)}) as newer on true
      left join lateral (
        select source_date from parcel_imports
        where parcel_imports.source = older.source and state = 'completed' order by finished_at desc limit 1
      ) as last on true
      order by 1, 2`.execute(db);
    const end = rows.at(-1);
    if (!end) return found;
    found.push(...rows);
    [from, to] = [end.from, end.to];
    await yieldNow();
  }
}

/** One parcel of a key that serves and is not retired; of the invented ones for their own list alone. */
const parcelOf = (key: RawBuilder<string>) => sql`
  select key, source, source_date from parcels
  where key = ${key} and retired_on is null and (source = 'demonstration') = (listed.source = 'demonstration')
    and ${serves(true)}
  limit 1`;

/** Notes which changes are read the other way round; null as they are written. */
export async function writeReversed(
  db: Db,
  changes: readonly Pick<StoredChange, 'from' | 'to' | 'reversedAs'>[],
): Promise<void> {
  for (const some of chunks(changes)) {
    await sql`
      update parcel_number_changes as known set reversed_as = given."reversedAs"
      from json_to_recordset(${JSON.stringify(some)}::json) as given("from" text, "to" text, "reversedAs" text)
      where known.from_apn = given."from" and known.to_apn = given."to"`.execute(db);
    await yieldNow();
  }
}
