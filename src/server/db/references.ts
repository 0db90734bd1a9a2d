import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './tables.ts';

/** A column that refers to a row of another table. `goesAlong`: its own row is deleted with that one. */
export type ReferringColumn = { table: string; column: string; goesAlong: boolean };

/** Every column that refers to a table's key, as the database knows them. */
export const referencesTo = async (db: Db, table: 'people' | 'documents' | 'analyses'): Promise<ReferringColumn[]> =>
  (
    await sql<ReferringColumn>`
      select c.relname as table, a.attname as column, k.confdeltype = 'c' as "goesAlong"
      from pg_constraint as k
      join pg_class as c on c.oid = k.conrelid
      join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.contype = 'f' and k.confrelid = ${table}::regclass
      order by 1, 2`.execute(db)
  ).rows;

/**
 * Deletes those of a table's rows that meet a condition and that nothing refers to but what is deleted with them.
 * @returns how many that were
 */
export async function deleteUnreferenced(
  tx: Db,
  table: 'people' | 'documents' | 'analyses',
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const kept = (await referencesTo(tx, table)).filter(({ goesAlong }) => !goesAlong);
  const free = kept.map(
    (of) =>
      sql`not exists (select from ${sql.table(of.table)} as r where r.${sql.ref(of.column)} = ${sql.table(table)}.id)`,
  );
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ${condition} and ${sql.join([sql`true`, ...free], sql` and `)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
