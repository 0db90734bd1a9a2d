import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../config/project-root.ts';
import type { Db } from './tables.ts';

/** One number for this product's migrations among all advisory locks of a database. */
const MIGRATION_LOCK = 7_061_942;

const folder = join(projectRoot, 'src/server/db/migrations');

/**
 * Brings the schema up to date, each file once and whole, under a lock that other processes wait for.
 * A file that was changed after it ran is refused: the schema would no longer be what the file says.
 */
export async function migrate(db: Db, from = folder): Promise<string[]> {
  const applied: string[] = [];
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
    await sql`create table if not exists migrations (
      name text primary key, sha256 text not null, at timestamptz not null default now())`.execute(tx);
    const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migrations`.execute(tx);
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const { name, text, sha256 } of filesIn(from)) {
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it ran. Add a new file instead.`);
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
      await sql`insert into migrations (name, sha256) values (${name}, ${sha256})`.execute(tx);
      applied.push(name);
    }
  });
  return applied;
}

/** The migrations of a folder, in their order. */
const filesIn = (from: string) =>
  readdirSync(from)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(from, name), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });

/**
 * How a schema stands to this version, by the names of its migrations: which are still to run, which a later version
 * ran, and which are not what they were when they ran. Changes nothing.
 */
export async function compareMigrations(db: Db): Promise<{ missing: string[]; later: string[]; changed: string[] }> {
  const files = filesIn(folder);
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(
    db,
  );
  const { rows } = found[0]?.there
    ? await sql<{ name: string; sha256: string }>`select name, sha256 from migrations order by name`.execute(db)
    : { rows: [] };
  const ran = new Map(rows.map((row) => [row.name, row.sha256]));
  const names = new Set(files.map(({ name }) => name));
  return {
    missing: files.filter(({ name }) => !ran.has(name)).map(({ name }) => name),
    later: rows.filter(({ name }) => !names.has(name)).map(({ name }) => name),
    changed: files.filter(({ name, sha256 }) => ran.has(name) && ran.get(name) !== sha256).map(({ name }) => name),
  };
}

/** Splits a file at semicolons that end a line; our migrations hold no function bodies. */
const statementsOf = (text: string): string[] =>
  text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
