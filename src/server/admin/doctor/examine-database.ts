import { openSecret } from '../../adapters/encrypted-secrets.ts';
import type { Config } from '../../config/config.ts';
import {
  countStaff,
  encryptedSecrets,
  encryptedWebhookSecrets,
  inspectQueue,
  inspectServer,
} from '../../db/inspect-database.ts';
import { compareMigrations } from '../../db/migrate.ts';
import { openPostgres } from '../../db/open-database.ts';
import type { Db } from '../../db/tables.ts';
import { twoStepKey } from '../../features/accounts/two-step-check.ts';
import { secretOf } from '../../features/integrations/deliver-webhook.ts';
import { type Examination, type Report, whyOf } from './report.ts';

const OLDEST_POSTGRES = 15;
/** Sessions, leases of jobs and codes of apps are counted by two clocks: of the process and of the database. */
const CLOCKS_APART_MS = { warning: 2_000, error: 30_000 };
/** What one more process takes: ten connections for requests, four for the queue, one to be told of jobs. */
const CONNECTIONS_OF_A_PROCESS = 15;
/** A job that is due is taken within seconds by a worker that has nothing else to do. */
const OLDEST_JOB_SECONDS = { warning: 5 * 60, error: 60 * 60 };

/** PostgreSQL's own codes for why it lets nobody in, and what to do. */
const REFUSED: Record<string, [text: string, todo: string]> = {
  '28P01': ['The database refuses the user or the password.', 'Correct them in DATABASE_URL.'],
  '28000': ['The database does not admit this user from this machine.', 'Correct DATABASE_URL, or pg_hba.conf.'],
  '3D000': ['There is no database of that name.', 'Create it (createdb), or correct DATABASE_URL.'],
  '53300': ['The database has no connection left.', 'Raise max_connections, or stop what holds them.'],
  '57P03': ['The database is starting or stopping.', 'Wait, and ask again.'],
};

/** The database and what stands in it. It is read only: nothing is created and no migration runs. */
export const examineDatabase = ({ mode, databaseUrl, dataDir, staffTwoStep, ...keys }: Config): Examination => ({
  about: 'database',
  run: async (report) => {
    if (databaseUrl === undefined) {
      if (mode === 'demo')
        report.ok(`The embedded database in ${dataDir} is used (demo mode). It was not looked into.`);
      return;
    }
    if (!URL.canParse(databaseUrl)) {
      report.error('DATABASE_URL is no address.', 'Write signs in the password as %23 for #, %2F for /, %40 for @.');
      return;
    }
    const { db, close } = await openPostgres(databaseUrl);
    try {
      const server = await examineServer(db, databaseUrl, report);
      if (!server || !(await examineSchema(db, server, report))) return;
      await examineQueue(db, report);
      await examineKey(db, keys, report);
      await examineStaff(db, staffTwoStep, report);
    } finally {
      // One that hangs is not waited for.
      void close().catch(() => {});
    }
  },
});

type DatabaseServer = Awaited<ReturnType<typeof inspectServer>>;

/** @returns what the server says of itself; undefined where there is nothing more to be asked */
async function examineServer(db: Db, url: string, report: Report): Promise<DatabaseServer | undefined> {
  const { hostname, port } = new URL(url);
  const where = `${hostname || 'this machine'}:${port || 5432}`;
  const asked = Date.now();
  let server: DatabaseServer;
  try {
    server = await inspectServer(db);
  } catch (error) {
    const [text, todo] = REFUSED[(error as { code?: string }).code ?? ''] ?? [
      `The database at ${where} cannot be used: ${whyOf(error)}.`,
      'Start PostgreSQL, or correct DATABASE_URL. What stands in the database was not looked at.',
    ];
    report.error(text, todo);
    return undefined;
  }
  // The answer lies between the two: the clock was read in the middle, give or take half of the way.
  const apart = Math.abs(server.now.getTime() - (asked + Date.now()) / 2);
  const version = `PostgreSQL ${server.version} at ${where}`;
  if (server.number >= OLDEST_POSTGRES * 10_000) report.ok(`${version} answers.`);
  else report.error(`${version} is too old.`, `Upgrade it to version ${OLDEST_POSTGRES} or later.`);
  if (server.encoding !== 'UTF8') {
    report.error(`The database keeps text as ${server.encoding}.`, 'Create it with --encoding=UTF8.');
  }
  const clocks = `The clocks of this machine and of the database are ${(apart / 1000).toFixed(1)} s apart.`;
  const setThem = 'Let both be set by NTP.';
  if (apart > CLOCKS_APART_MS.error) report.error(clocks, setThem);
  else if (apart > CLOCKS_APART_MS.warning) report.warning(clocks, setThem);
  else report.ok(clocks);
  const free = `${server.free} connections of the database are free; a process takes up to ${CONNECTIONS_OF_A_PROCESS}.`;
  if (server.free < CONNECTIONS_OF_A_PROCESS) {
    report.warning(free, 'Raise max_connections before you start one more process.');
  } else report.ok(free);
  return server;
}

/** @returns whether the tables are those that this version asks */
async function examineSchema(db: Db, { mayCreate, hasTrigrams }: DatabaseServer, report: Report): Promise<boolean> {
  const { missing, later, changed } = await compareMigrations(db);
  if (changed.length > 0) {
    report.error(
      `Migrations are not what they were when they ran: ${changed.join(', ')}.`,
      'Install the files of the release as they are.',
    );
  }
  if (later.length > 0) {
    report.error(
      `A later version has run on this database (${later.join(', ')}).`,
      'Install that version, or restore the backup from before it: see docs/how-to/upgrade.md.',
    );
  }
  if (missing.length > 0) {
    report.warning(
      `The schema lacks ${missing.length} migrations, up to ${missing.at(-1)}. What stands in it was not looked at.`,
      'Start this version: it brings the schema up to date.',
    );
    if (!mayCreate) {
      report.error(
        'The user of DATABASE_URL may not create tables and schemas, which that start has to.',
        'Make it the owner of the database.',
      );
    }
    if (!hasTrigrams) {
      report.error('The extension pg_trgm is not there.', 'Install the contrib package of PostgreSQL.');
    }
  } else if (later.length + changed.length === 0) report.ok('The schema is up to date.');
  return missing.length === 0;
}

async function examineQueue(db: Db, report: Report): Promise<void> {
  const queue = await inspectQueue(db);
  if (!queue) return report.warning('There is no queue of jobs yet.', 'Start the product once.');
  const { due, oldestSeconds, failed } = queue;
  const waits = `${due} jobs are due, the oldest for ${Math.round(oldestSeconds / 60)} minutes.`;
  const more = 'See that a process with ROLE=worker or ROLE=all runs, and add another if they are busy.';
  if (oldestSeconds > OLDEST_JOB_SECONDS.error) report.error(waits, more);
  else if (oldestSeconds > OLDEST_JOB_SECONDS.warning) report.warning(waits, more);
  else report.ok(due === 0 ? 'No job waits.' : waits);
  if (failed > 0) {
    report.warning(`${failed} jobs failed for good.`, 'Read why under “Mails and jobs”, and try them again there.');
  } else report.ok('No job failed for good.');
}

async function examineKey(db: Db, keys: Pick<Config, 'secretKey' | 'secretKeyBefore'>, report: Report): Promise<void> {
  const kept = [
    ...(await encryptedSecrets(db)).map(({ id, two_step_secret: sealed }) => ({ owner: twoStepKey(id), sealed })),
    ...(await encryptedWebhookSecrets(db)).map(({ id, secret: sealed }) => ({ owner: secretOf(id), sealed })),
  ];
  const lost = kept.filter(({ owner, sealed }) => !openSecret(keys, owner, sealed)).length;
  if (lost > 0) {
    report.error(
      `SECRET_KEY does not open ${lost} of ${kept.length} secrets of authenticator apps and webhooks.`,
      'Set the key that they were kept with, as SECRET_KEY or SECRET_KEY_BEFORE; else those people set up their apps again (reset-two-step), and those webhooks are entered again.',
    );
  } else if (kept.length > 0) report.ok(`SECRET_KEY opens the ${kept.length} secrets that are kept.`);
}

async function examineStaff(db: Db, twoStep: Config['staffTwoStep'], report: Report): Promise<void> {
  const { staff, admins, passwordOnly } = await countStaff(db);
  if (admins === 0) {
    report.warning(
      'There is no administrator.',
      'Add one: create-user --role admin (docs/how-to/install-in-production.md).',
    );
  }
  if (passwordOnly > 0) {
    const set = twoStep === 'required' ? 'They are led to it when they next sign in.' : 'Set STAFF_TWO_STEP=required.';
    report.warning(`${passwordOnly} of ${staff} staff accounts have a password and no two-step verification.`, set);
  } else if (staff > 0) report.ok(`None of ${staff} staff accounts is open to a password alone.`);
}
