import { rmSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '../../src/server/db/migrate.ts';
import { openPostgres } from '../../src/server/db/open-database.ts';
import { type BuiltServer, installBuiltServer } from '../../test/built-server.ts';
import { type MailServer, startMailServer } from '../../test/mail-server.ts';
import { startPostgres } from '../../test/postgres.ts';
import type { Run } from '../on-both-databases.ts';

export const METRICS_TOKEN = 'metrics-of-the-load-bench-0123456789abcdef';

/** The built product in production as an agency runs it: PostgreSQL, a mail server, processes for the web and for the work. */
export type LoadInstallation = {
  web: BuiltServer;
  /** Starts a process that works, with so many readers. */
  addWorker: (readers: number) => Promise<BuiltServer>;
  removeWorker: (worker: BuiltServer) => Promise<void>;
  /** Sends a statement past the product. */
  run: Run;
  postgresPid: number;
  stop: () => Promise<void>;
};

/** What is being ended. */
const ended = new WeakSet<BuiltServer>();

/** Starts a process that must not end by itself: where it does, that is said. */
async function startWatched(server: BuiltServer, name: string): Promise<void> {
  await server.start();
  server.process().once('exit', (code, signal) => {
    if (!ended.has(server)) console.error(`ERROR The ${name} process ended by itself: ${code ?? signal}`);
  });
}

async function endOf(server: BuiltServer): Promise<void> {
  ended.add(server);
  const { exitCode, signalCode } = server.process();
  if (exitCode === null && signalCode === null) await server.kill();
}

/** Starts PostgreSQL as it comes, but for its memory, with what it says it has written really on the disk. */
export async function startInstallation(): Promise<LoadInstallation> {
  const postgres = await startPostgres(
    'fsync=on',
    'shared_buffers=1GB',
    'effective_cache_size=4GB',
    'max_wal_size=4GB',
  );
  if (!postgres) throw new Error('The load is measured on PostgreSQL, and this machine has none.');
  const mails: MailServer = await startMailServer();
  const database = await openPostgres(postgres.url);
  await migrate(database.db);
  await database.close();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const run: Run = (text, values) => client.query(text, values);
  const { rows } = await run(`select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::integer as pid`);
  const settings = {
    ...{ APP_MODE: 'production', NODE_ENV: 'production', DATABASE_URL: postgres.url, METRICS_TOKEN },
    ...{ PUBLIC_URL: 'http://127.0.0.1', TRUST_PROXY: '127.0.0.1', REQUESTS_PER_MINUTE: '300' },
    ...{ SECRET_KEY: 'a key that only the load bench knows, 32+', SMTP_URL: mails.url },
    MAIL_FROM: 'Planwright <no-reply@agency.example>',
  };
  const web = await installBuiltServer({ ...settings, ROLE: 'web' });
  const workers = new Set<BuiltServer>();
  const removeWorker = async (worker: BuiltServer) => {
    workers.delete(worker);
    await endOf(worker);
  };
  await startWatched(web, 'web');
  return {
    web,
    addWorker: async (readers) => {
      const worker = await installBuiltServer({
        ...settings,
        ...{ ROLE: 'worker', READERS: String(readers), DATA_DIR: web.folder },
      });
      workers.add(worker);
      await startWatched(worker, 'worker');
      return worker;
    },
    removeWorker,
    run,
    postgresPid: (rows[0] as { pid: number }).pid,
    stop: async () => {
      for (const worker of [...workers]) await removeWorker(worker);
      await endOf(web);
      rmSync(web.folder, { recursive: true, force: true });
      await client.end();
      await mails.stop();
      postgres.stop();
    },
  };
}
