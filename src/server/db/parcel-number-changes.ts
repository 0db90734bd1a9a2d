import { sql } from 'kysely';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { keyOf } from '#domain/parcels/parcel-number.ts';
import type { Db } from './db.ts';

/** Puts what became of old numbers, as one source tells it, in the place of what that source told before. */
export async function replaceNumberChanges(tx: Db, source: string, changes: readonly NumberChange[]): Promise<void> {
  const rows = changes.map(({ from, to, kind, year }) => ({
    from_apn: from,
    from_key: keyOf(from),
    to_apn: to,
    to_key: keyOf(to),
    kind,
    year,
  }));
  await tx.deleteFrom('parcel_number_changes').where('source', '=', source).execute();
  await sql`
    insert into parcel_number_changes (from_apn, from_key, to_apn, to_key, kind, year, source)
    select given.*, ${source}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(from_apn text, from_key text, to_apn text, to_key text, kind text, year integer)
    on conflict (from_apn, to_apn) do nothing`.execute(tx);
}
