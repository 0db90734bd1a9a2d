import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../src/server/db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '../src/server/db/open-database.ts';

export type TestDatabase = { name: string; open: () => Promise<Database> };

/** A new database on the tests' PostgreSQL, up to date. @returns its address */
export async function newPostgresDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

const embedded: TestDatabase = {
  name: 'the embedded database',
  open: () => openEmbedded({ snapshot: new Blob([new Uint8Array(readFileSync(inject('embeddedSnapshot')))]) }),
};

const postgres: TestDatabase = {
  name: 'PostgreSQL',
  open: async () => {
    const database = await openPostgres(await newPostgresDatabase());
    await migrate(database.db);
    return database;
  },
};

/** Every database that the product runs on and this machine has: integration tests run on each. */
export const databases: TestDatabase[] = inject('postgresUrl') === '' ? [embedded] : [embedded, postgres];
