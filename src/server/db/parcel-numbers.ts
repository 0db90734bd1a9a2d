import { sql } from 'kysely';
import { MOST_NUMBERS, type NumberStep } from '#domain/parcels/follow-number.ts';
import type { ChangeKind } from '#domain/parcels/number-change.ts';
import type { Db } from './db.ts';
import { inScope, type ListedParcel, listed, type ParcelScope, serves } from './parcel-rows.ts';
import { type Given, prepare } from './prepared.ts';

/** The order of parcels_by_digits is that of bytes: ":" follows on every digit. */
const AFTER_DIGITS = ':';

type Beginning = { from: string; to: string; demonstration: boolean; limit: number };

const beginning = prepare('parcels_by_digits', (db, given: Given<Beginning>) =>
  sql<ListedParcel>`
    select ${listed} from parcels
    where digits ~>=~ ${given('from')} and digits ~<~ ${given('to')} and retired_on is null
      and ${serves(given('demonstration'))}
    order by digits using ~<~ limit ${given('limit')}`.compile(db),
);

/** Parcels whose number begins with these digits, in the order of their digits. Retired ones are not among them. */
export const parcelsBeginning = (db: Db, digits: string, limit: number, scope: ParcelScope): Promise<ListedParcel[]> =>
  beginning(db, { from: digits, to: `${digits}${AFTER_DIGITS}`, limit, ...scope });

type Keys = { keys: readonly string[]; demonstration: boolean };

const ofKeys = prepare('parcels_of_keys', (db, given: Given<Keys>) =>
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
const told = sql`from_apn, from_key, to_apn, to_key, kind, year`;

// A limit within each "lateral" has every step looked up in its index. Joined plainly, the planner, who cannot know how
// few steps there are, reads the whole table, twice each way.
const steps = prepare('parcel_number_steps', (db, given: Given<Keys>) =>
  sql<StepRow>`
    with recursive later (key) as (
      select unnest(${given('keys')}::text[])
      union select step.to_key from later cross join lateral (
        select to_key from parcel_number_changes
        where from_key = later.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
      ) as step
    ),
    earlier (key) as (
      select unnest(${given('keys')}::text[])
      union select step.from_key from earlier cross join lateral (
        select from_key from parcel_number_changes
        where to_key = earlier.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
      ) as step
    )
    select 'later' as way, step.* from (select key from later limit ${sql.lit(MOST_NUMBERS)}) as near
    cross join lateral (
      select ${told} from parcel_number_changes
      where from_key = near.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
    ) as step
    union all
    select 'earlier', step.* from (select key from earlier limit ${sql.lit(MOST_NUMBERS)}) as near
    cross join lateral (
      select ${told} from parcel_number_changes
      where to_key = near.key and ${inScope(given('demonstration'))} limit ${sql.lit(MOST_STEPS)}
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
