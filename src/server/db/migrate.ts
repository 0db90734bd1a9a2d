import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projectRoot } from '../config/project-root.ts';
import { LIFT_LIMIT } from './database-away.ts';
import type { Db } from './tables.ts';

/** One number for this product's migrations among all advisory locks of a database. */
const MIGRATION_LOCK = 7_061_942;

const folder = join(projectRoot, 'src/server/db/migrations');

/**
 * Brings the schema up to date, each file once and whole, under a lock that other processes wait for.
 * A file that was changed after it ran is refused: the schema would no longer be what the file says.
 */
export const migrate = (db: Db, from = folder): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    // Others wait for the lock for as long as this takes, and a large table takes what it takes.
    await sql.raw(LIFT_LIMIT).execute(tx);
    return applyMigrations(tx, from);
  });

/** The same inside the caller's transaction, and of the files only those that `wanted` takes. */
export async function applyMigrations(
  tx: Db,
  from = folder,
  wanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  const applied: string[] = [];
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
  await sql`create table if not exists migrations (
    name text primary key, sha256 text not null, at timestamptz not null default now())`.execute(tx);
  const known = new Map((await appliedMigrations(tx)).map((row) => [row.name, row.sha256]));
  for (const { name, text, sha256 } of filesOf(from)) {
    const before = known.get(name);
    if (before === sha256 || !wanted(name)) continue;
    if (before !== undefined) throw new Error(`Migration ${name} was changed after it ran. Add a new file instead.`);
    for (const statement of statementsOf(text)) await sql.raw(statement).execute(tx);
    await sql`insert into migrations (name, sha256) values (${name}, ${sha256})`.execute(tx);
    applied.push(name);
  }
  return applied;
}

/** A migration by its file, and the SHA-256 of its text. */
export type AppliedMigration = { name: string; sha256: string };

/** What has run on this database. */
export const appliedMigrations = async (db: Db): Promise<AppliedMigration[]> =>
  (await sql<AppliedMigration>`select name, sha256 from migrations order by name`.execute(db)).rows;

/** What this version of the product brings. */
export const knownMigrations = (): AppliedMigration[] => filesOf(folder).map(({ name, sha256 }) => ({ name, sha256 }));

const filesOf = (from: string) =>
  readdirSync(from)
    .filter((name) => name.endsWith('.sql'))
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
  const files = filesOf(folder);
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('migrations') is not null as there`.execute(
    db,
  );
  const rows = found[0]?.there ? await appliedMigrations(db) : [];
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
