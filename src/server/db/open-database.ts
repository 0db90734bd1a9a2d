import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { type Dialect, Kysely, type LogEvent, PGliteDialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { type Db, fromPglite } from 'pg-boss';
import { endSilent } from './database-away.ts';
import { keepPlans } from './prepared-statements.ts';
import { cacheSessions, createSessionCache, notifyCommits } from './sessions.ts';
import type { Tables } from './tables.ts';

/** The open database: PostgreSQL where its address is set, else the embedded one in the data folder. */
export type Database = {
  db: Kysely<Tables>;
  kind: 'postgres' | 'embedded';
  /** Open connections of this process: `used`, `idle`, and askers that wait for one; undefined where there is no pool. */
  connections: (() => { used: number; idle: number; waiting: number }) | undefined;
  /** How the queue reaches the same database. */
  queueAccess:
    | { db: Db; backend: 'pglite' }
    | ({ connectionString: string; query_timeout: number } & typeof KEEP_ALIVE);
  close: () => Promise<void>;
};

/** A statement that has not ended after this is stopped, so that no request waits for ever. */
const STATEMENT_TIMEOUT_MS = 15_000;
/** A server that has said nothing for this long does not stop it either: the connection is given up. */
const SILENCE_MS = 20_000;
/** The queue's own statements may take longer, and are nobody's to wait for. */
const QUEUE_SILENCE_MS = 60_000;
/** A connection that the network has lost is noticed where nothing is asked on it, too. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** What a PostgreSQL server brings along is handed to the embedded one. */
export const EXTENSIONS = { pg_trgm };

/** Hears of each statement once it has ended, where whoever asked for it is still known. */
export type StatementListener = (event: LogEvent) => void;

/** Opens the queries' side of a database, which knows the sessions that it looked up just now. */
function openKysely(dialect: Dialect, onStatement?: StatementListener): Kysely<Tables> {
  const sessions = createSessionCache();
  const db = new Kysely<Tables>({
    dialect: notifyCommits(dialect, sessions.forgetAll),
    log: (event) => {
      sessions.onStatement(event);
      onStatement?.(event);
    },
  });
  cacheSessions(db, sessions);
  return db;
}

export async function openPostgres(url: string, onStatement?: StatementListener): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'planwright',
    ...KEEP_ALIVE,
  });
  // An idle connection that drops is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that drops while it is lent out; its query fails and is answered or tried again.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', (client) => endSilent(client, SILENCE_MS));
  pool.on('connect', keepPlans);
  const db = openKysely(new PostgresDialect({ pool }), onStatement);
  return {
    db,
    kind: 'postgres',
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    queueAccess: { connectionString: url, query_timeout: QUEUE_SILENCE_MS, ...KEEP_ALIVE },
    close: () => db.destroy(),
  };
}

/**
 * Opens the embedded database. It takes no lock of its own: the caller holds the data folder's lock.
 * @param from a folder, or the bytes of a data folder to start from in memory (tests)
 */
export async function openEmbedded(
  from: { dataDir: string } | { snapshot: Blob },
  onStatement?: StatementListener,
): Promise<Database> {
  let pglite: PGlite;
  if ('dataDir' in from) {
    const folder = join(from.dataDir, 'database');
    await mkdir(folder, { recursive: true });
    pglite = await PGlite.create(folder, { extensions: EXTENSIONS });
  } else {
    pglite = await PGlite.create({ loadDataDir: from.snapshot, extensions: EXTENSIONS });
  }
  return {
    db: openKysely(new PGliteDialect({ pglite }), onStatement),
    kind: 'embedded',
    connections: undefined,
    queueAccess: { db: fromPglite(pglite), backend: 'pglite' },
    close: () => pglite.close(),
  };
}
