import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LIFT_LIMIT } from './database-away.ts';
import type { Db } from './tables.ts';

type CopiedColumn = { name: string; type: string };
/** A table with the columns that hold what was written; those that the database computes are left out. */
export type TableShape = { name: string; columns: CopiedColumn[] };

/** Filled by migrations alone, so that an installation without anything else is empty. */
const SEEDED = new Set(['migrations', 'parcel_dataset', 'knowledge_changes', 'maintenance_runs']);
/** What is fetched and written at once is held in memory. */
const BYTES_AT_ONCE = 2_000_000;
const MOST_ROWS_AT_ONCE = 2_000;

/** Every table of the product but the list of migrations, by name. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<{ table: string } & CopiedColumn>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind = 'r' and a.attgenerated = ''
      and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname, a.attnum`.execute(db);
  const tables = new Map<string, CopiedColumn[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  tables.delete('migrations');
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** Shows all reads of the transaction, begun just now, one moment of the database, and times in one way. */
export async function readOneMoment(tx: Db): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`.execute(tx);
  await prepareCopying(tx);
}

/** For this transaction: times in one way, and as much time as a large table takes. */
export async function prepareCopying(tx: Db): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(tx);
  await sql.raw(LIFT_LIMIT).execute(tx);
}

const isJson = ({ type }: CopiedColumn) => type === 'json' || type === 'jsonb';

/** The rows of a table in lines of JSON, some at once, inside a transaction. JSON stands in them as text, to the letter. */
export async function* readRows(tx: Db, { name, columns }: TableShape): AsyncGenerator<string[]> {
  const shown = columns.map((column) =>
    isJson(column) ? sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}` : sql.ref(column.name),
  );
  await sql`declare copied_rows no scroll cursor for
    select row_to_json(r)::text as line from (select ${sql.join(shown)} from ${sql.table(name)}) as r`.execute(tx);
  let count = 50;
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(count)} from copied_rows`.execute(tx);
    if (rows.length === 0) break;
    const lines = rows.map(({ line }) => line);
    yield lines;
    const average = lines.reduce((sum, line) => sum + line.length, 0) / lines.length;
    count = Math.max(1, Math.min(MOST_ROWS_AT_ONCE, Math.floor(BYTES_AT_ONCE / average)));
  }
  await sql`close copied_rows`.execute(tx);
}

/** Takes out what migrations put into a table. */
export async function clearTable(tx: Db, name: string): Promise<void> {
  if (SEEDED.has(name)) await sql`delete from ${sql.table(name)}`.execute(tx);
}

/** Adds rows as readRows gave them. Throws the database's error where one does not fit. */
export async function writeRows(tx: Db, { name, columns }: TableShape, lines: AsyncIterable<string>): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column.name)));
  const values = columns.map((column) =>
    isJson(column) ? sql`${sql.ref(column.name)}::${sql.raw(column.type)}` : sql.ref(column.name),
  );
  const given = columns.map((column) => sql`${sql.ref(column.name)} ${sql.raw(isJson(column) ? 'text' : column.type)}`);
  const write = (some: string[]) =>
    sql`insert into ${sql.table(name)} (${names}) overriding system value
      select ${sql.join(values)} from json_to_recordset(${`[${some.join(',')}]`}::json) as r(${sql.join(given)})`.execute(
      tx,
    );
  let some: string[] = [];
  let size = 0;
  for await (const line of lines) {
    some.push(line);
    size += line.length;
    if (size < BYTES_AT_ONCE && some.length < MOST_ROWS_AT_ONCE) continue;
    await write(some);
    some = [];
    size = 0;
  }
  if (some.length > 0) await write(some);
}

/** A sum of rows in whatever order they come: equal sums, equal rows. */
export function sumRows() {
  let sum = 0n;
  let rows = 0;
  return {
    add: (line: string) => {
      sum = (sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % 2n ** 256n;
      rows++;
    },
    end: () => ({ rows, sum: sum.toString(16).padStart(64, '0') }),
  };
}

/** A counter of the database, by its table and column, and where it stands. */
export type Counter = { table: string; column: string; last: number; used: boolean };

/** Where the counters stand; read after the tables they are at or past what these hold. */
export async function readCounters(db: Db): Promise<Counter[]> {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select c.relname as table, a.attname as column,
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relnamespace = to_regnamespace(current_schema()) and c.relkind = 'r' and a.attidentity <> ''
    order by 1, 2`.execute(db);
  const counters: Counter[] = [];
  for (const { table, column, sequence } of rows) {
    const { rows: found } = await sql<{ last: string; used: boolean }>`
      select last_value::text as last, is_called as used from ${sql.raw(sequence)}`.execute(db);
    for (const { last, used } of found) counters.push({ table, column, last: Number(last), used });
  }
  return counters;
}

export async function setCounters(tx: Db, counters: readonly Counter[]): Promise<void> {
  for (const { table, column, last, used } of counters) {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column})::regclass, ${sql.lit(last)}, ${used})`.execute(
      tx,
    );
  }
}

/** How many rows the tables hold that are not there from the beginning; none in an empty installation. */
export async function countWritten(db: Db): Promise<{ table: string; rows: number }[]> {
  const counted: { table: string; rows: number }[] = [];
  for (const { name } of await listTables(db)) {
    if (SEEDED.has(name)) continue;
    const { rows } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.table(name)}`.execute(db);
    if (rows[0] && rows[0].rows > 0) counted.push({ table: name, rows: rows[0].rows });
  }
  return counted;
}

/** Removes all tables and the functions of their triggers, so that the schema is made anew. */
export async function dropTables(tx: Db): Promise<void> {
  const tables = [...(await listTables(tx)).map(({ name }) => name), 'migrations'];
  await sql`drop table if exists ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(tx);
  const { rows } = await sql<{ made: string }>`
    select p.oid::regprocedure::text as made from pg_proc as p
    where p.pronamespace = to_regnamespace(current_schema())
      and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')`.execute(tx);
  for (const { made } of rows) await sql`drop function ${sql.raw(made)}`.execute(tx);
}

/** A reference from one table to another, as the database words it. */
export type Reference = { table: string; name: string; definition: string };

/** Takes the references between tables away, so that these are filled in any order. @returns what putting them back takes */
export async function takeReferences(tx: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint as k join pg_class as c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = to_regnamespace(current_schema())
    order by 1, 2`.execute(tx);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(tx);
  }
  return rows;
}

/** Puts references back. Throws the database's error where a row refers to none. */
export async function putReferences(tx: Db, references: readonly Reference[]): Promise<void> {
  for (const { table, name, definition } of references) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(tx);
  }
}

/** Lets plans rest on what the tables hold now. */
export const describeTables = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql.raw(LIFT_LIMIT).execute(tx);
    await sql`analyze`.execute(tx);
  });
