import { sql } from 'kysely';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { keyOf } from '#domain/parcels/parcel-number.ts';
import type { Db } from './db.ts';

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
