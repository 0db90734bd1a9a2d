import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../src/server/db/migrate.ts';
import { type Database, openEmbedded, openPostgres, type StatementListener } from '../src/server/db/open-database.ts';
import { isFull } from './options/depth.ts';

export type TestDatabase = {
  name: string;
  /** Opens a new database that is up to date. `demonstration`: it has the demonstration parcels already. */
  open: (options?: { demonstration?: boolean; onStatement?: StatementListener | undefined }) => Promise<Database>;
};

/** A new database on the tests' PostgreSQL, empty or made from another. @returns its address */
export async function newPostgresDatabase(template?: string): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: ({ demonstration = false, onStatement } = {}) => {
    const file = inject(demonstration ? 'embeddedDemonstration' : 'embeddedSnapshot');
    return openEmbedded({ snapshot: new Blob([new Uint8Array(readFileSync(file))]) }, onStatement);
  },
};

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  open: async ({ demonstration = false, onStatement } = {}) => {
    const template = inject(demonstration ? 'postgresDemonstration' : 'postgresTemplate');
    return openPostgres(await newPostgresDatabase(template), onStatement);
  },
};

/** Every database that the product runs on and this machine has: what talks to it in its own words runs on each. */
export const bothDatabases: TestDatabase[] = inject('postgresUrl') === '' ? [embedded] : [embedded, postgres];

/** What integration tests run on: each database in the full run, in the short one PostgreSQL where there is one. */
export const databases: TestDatabase[] = isFull ? bothDatabases : bothDatabases.slice(-1);

/** One of them, for what is the same on all. */
export const anyDatabase: TestDatabase = bothDatabases.at(-1) ?? embedded;

/** Brings an empty database to where it stood before a migration ("0012"), so that rows of then can be put into it. */
export async function migrateBefore(db: Database['db'], number: string): Promise<void> {
  const all = join(import.meta.dirname, '../src/server/db/migrations');
  const folder = mkdtempSync(join(tmpdir(), 'planwright-migrations-'));
  try {
    for (const name of readdirSync(all)) if (name < number) copyFileSync(join(all, name), join(folder, name));
    await migrate(db, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
