import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hasClamd, startClamd } from '../../../../test/clamd.ts';
import { migrateBefore, newPostgresDatabase } from '../../../../test/databases.ts';
import { closedPort, startMailServer } from '../../../../test/mail-server.ts';
import { embeddingsReply, startModelServer } from '../../../../test/model-server.ts';
import { startPostgres } from '../../../../test/postgres.ts';
import { startS3Server } from '../../../../test/s3-server.ts';
import { encryptSecret } from '../../adapters/encrypted-secrets.ts';
import { migrate } from '../../db/migrate.ts';
import { openPostgres } from '../../db/open-database.ts';
import { twoStepKey } from '../../features/accounts/two-step-check.ts';
import { openQueue } from '../../jobs/queue.ts';
import { diagnose } from './doctor.ts';
import type { DoctorLine } from './report.ts';

const SECRETS = {
  key: 'the-key-of-this-test-and-of-nothing-else-x7',
  database: 'word-of-the-database-q9',
  mail: 'word-of-the-mail-server-k3',
  model: 'key-of-the-model-w5',
  storage: 'key-of-the-storage-n8',
};

const stops: (() => unknown)[] = [];
let dataDir = '';
let settings: Record<string, string> = {};
/** All that the doctor said in these tests. */
const said: DoctorLine[] = [];

/** What the doctor says, with these settings changed. The agency's data take seconds and have a test of their own. */
async function ask(change: Record<string, string> = {}, options: Parameters<typeof diagnose>[1] = {}) {
  const lines = await diagnose({ ...settings, ...change }, { agencyFolder: '/nowhere', ...options });
  said.push(...lines);
  return lines.filter(({ about }) => about !== 'agency data' || options.agencyFolder);
}
const of = (lines: DoctorLine[], about: string) =>
  lines.filter((line) => line.about === about).map(({ state, text }) => `${state} ${text}`);

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

/** Takes connections and never says a word. */
async function startSilent(): Promise<number> {
  const open = new Set<Socket>();
  const server = createServer((socket) => void open.add(socket.on('error', () => {})));
  stops.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return listen(server);
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'planwright-doctor-'));
  const mails = await startMailServer();
  const web = createHttpServer((_request, reply) => void reply.end('{"status":"ok"}'));
  stops.push(
    mails.stop,
    () => web.close(),
    () => rmSync(dataDir, { recursive: true, force: true }),
  );
  settings = {
    APP_MODE: 'production',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgresql://planwright@127.0.0.1:${await closedPort()}/none`,
    SECRET_KEY: SECRETS.key,
    PUBLIC_URL: `http://127.0.0.1:${await listen(web)}`,
    SMTP_URL: mails.url,
    MAIL_FROM: 'no-reply@permits.example.gov',
  };
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

describe.skipIf(inject('postgresUrl') === '')('the doctor with PostgreSQL', () => {
  test('an installation that is well has no error', async () => {
    const url = await newPostgresDatabase(inject('postgresTemplate'));
    const clamd = hasClamd() ? await startClamd() : undefined;
    if (clamd) stops.push(clamd.stop);
    const lines = await ask({ DATABASE_URL: url, ...(clamd ? { CLAMD_URL: `unix://${clamd.address.path}` } : {}) });
    expect(lines.filter(({ state }) => state === 'error')).toEqual([]);
    expect(of(lines, 'database')).toEqual([
      expect.stringMatching(/^ok PostgreSQL \d+.* at 127\.0\.0\.1:\d+ answers\.$/),
      expect.stringMatching(/^ok The clocks .* are 0\.\d s apart\.$/),
      expect.stringMatching(/^(ok|warning) \d+ connections of the database are free/),
      'ok The schema is up to date.',
      'warning There is no queue of jobs yet.',
      'warning There is no administrator.',
    ]);
    expect(of(lines, 'storage')[0]).toBe(`ok Files can be written to ${dataDir} and read back.`);
    expect(of(lines, 'mail')[0]).toMatch(/^ok The mail server .* No mail was sent\.$/);
    expect(of(lines, 'public address')).toContain(`ok ${settings.PUBLIC_URL} answers.`);
    // The tests' clamd has one signature, which is ours.
    expect(of(lines, 'virus scanner')[0]).toMatch(clamd ? /^warning ClamAV .*none of ClamAV’s own/ : /not scanned/);
  });

  test('what stands in the database: secrets of another key, staff with a password alone, jobs that wait or failed', async () => {
    const url = await newPostgresDatabase(inject('postgresTemplate'));
    const database = await openPostgres(url);
    const queue = await openQueue(database, { info: () => {}, error: () => {} });
    const { db } = database;
    const add = async (role: 'admin' | 'reviewer' | 'applicant', keptWith?: string) => {
      const id = randomUUID();
      const email = `${id}@agency.example`;
      const two_step_secret = keptWith ? encryptSecret(keptWith, twoStepKey(id), 'JBSWY3DPEHPK3PXP') : null;
      const secrets = { password_hash: 'x', two_step_secret };
      await db
        .insertInto('people')
        .values({ id, email, email_key: email, full_name: 'A', role, ...secrets })
        .execute();
    };
    await add('admin', SECRETS.key);
    await add('applicant');
    expect(of(await ask({ DATABASE_URL: url }), 'database').slice(4)).toEqual([
      'ok No job waits.',
      'ok No job failed for good.',
      'ok SECRET_KEY opens the 1 secrets that are kept.',
      'ok None of 1 staff accounts is open to a password alone.',
    ]);
    await add('reviewer');
    await add('reviewer', 'another key that was in force before this one');
    await sql`insert into pgboss.job (name, state, created_on, start_after)
      select name, 'created', now() - interval '2 hours', now() - interval '2 hours' from pgboss.queue
      where name not like '\\_\\_%' limit 1`.execute(db);
    await sql`insert into pgboss.job (name, state) select name, 'failed' from pgboss.queue
      where name not like '\\_\\_%' limit 1`.execute(db);
    expect(of(await ask({ DATABASE_URL: url }), 'database').slice(4)).toEqual([
      'error 1 jobs are due, the oldest for 120 minutes.',
      'warning 1 jobs failed for good.',
      'error SECRET_KEY does not open 1 of 2 secrets of authenticator apps and webhooks.',
      'warning 1 of 3 staff accounts have a password and no two-step verification.',
    ]);
    await queue.stop();
    await database.close();
  });

  test('a schema of an earlier version, of a later one, and one whose migration is another', async () => {
    const url = await newPostgresDatabase();
    const database = await openPostgres(url);
    const schema = async () => of(await ask({ DATABASE_URL: url }), 'database').slice(3);
    expect((await schema())[0]).toMatch(/^warning The schema lacks \d\d migrations/);
    await migrateBefore(database.db, '0043');
    expect((await schema())[0]).toMatch(/^warning The schema lacks \d+ migrations, up to \d{4}_\w+\.sql\./);
    await migrate(database.db);
    await sql`insert into migrations (name, sha256) values ('9999_later.sql', 'x')`.execute(database.db);
    await sql`update migrations set sha256 = 'x' where name = '0002_accounts.sql'`.execute(database.db);
    expect((await schema()).slice(0, 2)).toEqual([
      'error Migrations are not what they were when they ran: 0002_accounts.sql.',
      'error A later version has run on this database (9999_later.sql).',
    ]);
    // A user to whom the database does not belong cannot be used for a first start.
    const [empty, client] = [new URL(await newPostgresDatabase()), new pg.Client({ connectionString: url })];
    await client.connect();
    await client.query('do $$ begin create role guest login; exception when duplicate_object then null; end $$');
    await client.end();
    empty.username = 'guest';
    const lines = await ask({ DATABASE_URL: empty.href });
    expect(of(lines, 'database')).toContain(
      'error The user of DATABASE_URL may not create tables and schemas, which that start has to.',
    );
    await database.close();
  });

  test('a wrong password, a database that is not there, and PostgreSQL stopped: each is said, and the rest is looked at', async () => {
    const own = await startPostgres();
    if (!own) throw new Error('There is no PostgreSQL.');
    let isUp = true;
    stops.push(() => isUp && own.stop());
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query(`alter user planwright password '${SECRETS.database}'`);
    const { rows } = await client.query('show hba_file');
    await client.query(`copy (select 'host all all 127.0.0.1/32 scram-sha-256') to '${rows[0].hba_file}'`);
    await client.query('select pg_reload_conf()');
    await client.end();
    const url = new URL(own.url);
    url.password = `${SECRETS.database}-wrong`;
    const first = async () => {
      const lines = await ask({ DATABASE_URL: url.href });
      expect(of(lines, 'mail')[0]).toMatch(/^ok/);
      expect(of(lines, 'storage')[0]).toMatch(/^ok/);
      return of(lines, 'database');
    };
    expect(await first()).toEqual(['error The database refuses the user or the password.']);
    url.password = SECRETS.database;
    url.pathname = '/none';
    expect(await first()).toEqual(['error There is no database of that name.']);
    url.pathname = '/postgres';
    expect((await first())[0]).toMatch(/^ok PostgreSQL/);
    own.stop();
    isUp = false;
    expect(await first()).toEqual([
      `error The database at 127.0.0.1:${url.port} cannot be used: nothing listens there (ECONNREFUSED).`,
    ]);
  });
});

test('a model that embeds texts, and one of that name that there is not', async () => {
  const server = await startModelServer(() => ({ says: [] }));
  stops.push(server.stop);
  const embedding = { MODEL_KIND: 'openai-compatible', MODEL_URL: server.url, MODEL_NAME: 'm', MODEL_EMBEDDING: 'v' };
  server.seen.embeds = (texts) => embeddingsReply(texts.map(() => [1, 2, 3]));
  expect(of(await ask(embedding), 'language model').at(-1)).toBe('ok v embeds texts (3 numbers each).');
  server.seen.embeds = () => ({ status: 404, body: '{}' });
  expect(of(await ask(embedding), 'language model').at(-1)).toBe('error v does not embed a text: refused.');
});

test('servers that take the call and say nothing are given up in time, all of them together', async () => {
  const port = await startSilent();
  const began = Date.now();
  const lines = await ask(
    {
      DATABASE_URL: `postgresql://planwright:${SECRETS.database}@127.0.0.1:${port}/planwright`,
      SMTP_URL: `smtp://planwright:${SECRETS.mail}@127.0.0.1:${port}`,
      CLAMD_URL: `tcp://127.0.0.1:${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MODEL_KIND: 'anthropic',
      MODEL_URL: `http://127.0.0.1:${port}`,
      MODEL_NAME: 'm',
      MODEL_KEY: SECRETS.model,
      MODEL_PRICE_IN: '1',
      MODEL_PRICE_OUT: '1',
      MODEL_COST_PER_DAY: '1',
    },
    { limitMs: 1_500 },
  );
  expect(Date.now() - began).toBeLessThan(8_000);
  for (const about of ['database', 'mail', 'virus scanner', 'public address', 'language model'])
    expect([about, ...of(lines, about).slice(-1)]).toEqual([about, 'error There was no answer within 1.5 s.']);
  expect(of(lines, 'storage')[0], 'what does not hang is known').toMatch(/^ok/);
});

test('a mail server that refuses the password, and a port where none listens', async () => {
  const server = await startMailServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => done(new Error(`Not ${password}`)),
  });
  stops.push(server.stop);
  const url = server.url.replace('smtp://', `smtp://planwright:${SECRETS.mail}@`);
  const [refused] = (await ask({ SMTP_URL: url })).filter(({ about }) => about === 'mail');
  expect(refused).toMatchObject({ state: 'error', todo: 'Correct user and password in SMTP_URL.' });
  expect(server.mails).toEqual([]);
  const away = await ask({ SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });
  expect(of(away, 'mail')[0]).toMatch(/^error Mails cannot be handed to 127\.0\.0\.1:\d+: .*ECONNREFUSED/);
});

test('a data folder that cannot be written, one that is not there, and one that root must not touch', async () => {
  const isRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(tmpdir(), 'planwright-doctor-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o555);
  // Whoever is root may write anywhere.
  if (isRoot) process.seteuid?.(65_534);
  try {
    const [line] = of(await ask({ DATA_DIR: folder }), 'storage');
    expect(line).toBe(`error Files cannot be written to ${folder}: this user may not (EACCES).`);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  const nowhere = join(folder, 'nowhere');
  expect(of(await ask({ DATA_DIR: nowhere }), 'storage')).toEqual([
    `error The data folder ${nowhere} cannot be used: there is no such file or folder (ENOENT).`,
  ]);
  if (!isRoot) return;
  const theirs = join(folder, 'theirs');
  mkdirSync(theirs);
  const { chownSync, readdirSync } = await import('node:fs');
  chownSync(theirs, 65_534, 65_534);
  expect(of(await ask({ DATA_DIR: theirs }), 'storage')[0]).toMatch(/^warning You are root/);
  expect(readdirSync(theirs)).toEqual([]);
});

test('a bucket that takes files, one that refuses the key, and a storage that is away', async () => {
  const server = await startS3Server();
  stops.push(server.stop);
  const bucket = server.settings;
  const where = `the bucket ${bucket.S3_BUCKET} at ${bucket.S3_ENDPOINT}`;
  expect(of(await ask(bucket), 'storage')[0]).toBe(`ok Files can be written to ${where} and read back.`);
  const [refused = ''] = of(await ask({ ...bucket, S3_SECRET_ACCESS_KEY: SECRETS.storage }), 'storage');
  expect(refused).toContain(`error Files cannot be written to ${where}: `);
  const away = { ...bucket, S3_ENDPOINT: `http://127.0.0.1:${await closedPort()}` };
  const [lost = ''] = of(await ask(away), 'storage');
  expect(lost).toMatch(/^error Files cannot be written to the bucket .*: nothing listens there \(ECONNREFUSED\)\.$/);
});

test('settings that cannot be read are all named, and what they do not touch is looked at', async () => {
  const lines = await ask({ PORT: 'eighty', STAFF_TWO_STEP: 'always', SECRET_KEY: '' });
  const errors = of(lines, 'settings').filter((line) => line.startsWith('error'));
  expect(errors).toEqual([expect.stringMatching(/^error PORT:/), expect.stringMatching(/^error STAFF_TWO_STEP:/)]);
  expect(of(lines, 'mail')[0]).toMatch(/^ok/);
  const missing = await diagnose({ APP_MODE: 'production' }, { agencyFolder: '/nowhere' });
  for (const name of ['DATABASE_URL', 'SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'])
    expect(of(missing, 'settings').join('\n')).toContain(`error ${name}:`);
});

test('what is invented in the agency’s data is counted, and what stops the start is said', async () => {
  const shipped = of(await ask({}, { agencyFolder: 'agency' }), 'agency data');
  expect(shipped[0]).toMatch(/^warning \d+ entries are still invented \(agency\/agency\.yaml:\d+, .*and more\)\.$/);
  expect(shipped[1]).toBe('warning Nobody in the agency is mailed about new applications.');
  const broken = of(await ask({}, { agencyFolder: '/nowhere' }), 'agency data');
  expect(broken[0]).toMatch(/^error .*agency\.yaml/);
});

test('none of it says a secret', () => {
  const all = JSON.stringify(said);
  expect(said.length).toBeGreaterThan(100);
  for (const secret of Object.values(SECRETS)) expect(all).not.toContain(secret);
});
