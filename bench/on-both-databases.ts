import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startServer } from '../src/server/app/start-server.ts';
import { readConfig } from '../src/server/config/config.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { type Database, openEmbedded, openPostgres } from '../src/server/db/open-database.ts';
import { startPostgres } from '../test/postgres.ts';
import type { BenchRow } from './bench-row.ts';

/** Sends a statement straight to the driver of the database. */
export type Run = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
type Measure = (name: string, database: Database, run: Run) => Promise<BenchRow[]>;

/** Measures on PostgreSQL, where the machine has it, and on the embedded database, each new and up to date. */
export const onBothDatabases = async (measure: Measure): Promise<BenchRow[]> => [
  ...(await onPostgres(measure)),
  ...(await onEmbedded(measure)),
];

/** The bare statements go through a connection of their own. */
async function onPostgres(measure: Measure): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) return [];
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const database = await openPostgres(postgres.url);
    await migrate(database.db);
    return await measure('PostgreSQL', database, (text, values) => client.query(text, values));
  } finally {
    await client.end();
    postgres.stop();
  }
}

async function onEmbedded(measure: Measure): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  try {
    const database = await openEmbedded({ dataDir: folder });
    if (!('db' in database.queueAccess)) throw new Error('The embedded database is reached through itself.');
    const driver = database.queueAccess.db;
    await migrate(database.db);
    return await measure('embedded', database, (text, values) => driver.executeSql(text, values));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The whole product on a database, which it closes when it stops. */
export async function serve(database: Database) {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-bench-'));
  const settings = { PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '1000000' };
  const server = await startServer(readConfig(settings), async () => database);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One GET on a connection that stays open; a browser's is no slower. */
export const getOver = (agent: Agent, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'x-session-id': randomUUID() } }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${url}`)),
      );
    }).on('error', reject);
  });

export const percentile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
