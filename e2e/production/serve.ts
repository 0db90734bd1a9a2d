// The product as an agency runs it: PostgreSQL, files in a bucket, accounts with roles, mails that leave, a sign-on
// provider.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { startPostgres } from '../../test/postgres.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { type Account, accounts, ports } from './accounts.ts';
import { catchMails } from './catch-mails.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'planwright-e2e-production-'));
const postgres = await startPostgres();
if (!postgres) throw new Error('PostgreSQL is not installed.');
const mails = await catchMails(ports.mails);
const storage = await startS3Server();

const site = `http://localhost:${ports.product}`;
const issuer = `http://localhost:${ports.provider}`;
const client = { id: 'planwright', secret: 'only-the-browser-tests-know-this' };
storage.state.origins.push(site);
const settings = {
  ...process.env,
  ...storage.settings,
  APP_MODE: 'production',
  NODE_ENV: 'production',
  PORT: String(ports.product),
  DATA_DIR: folder,
  DATABASE_URL: postgres.url,
  PUBLIC_URL: site,
  SECRET_KEY: 'a key that only the browser tests know, 32+',
  SMTP_URL: mails.url,
  MAIL_FROM: 'Planwright <no-reply@agency.example>',
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: client.id,
  OIDC_CLIENT_SECRET: client.secret,
  OIDC_NAME: 'Agency account',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  REQUESTS_PER_MINUTE: '100000',
  // Each test comes from an address of its own (support/test.ts).
  TRUST_PROXY: '127.0.0.1,::1',
};

const admin = join(root, 'dist/server/admin.js');
const createUser = async ({ email, name, role, password }: Account): Promise<void> => {
  const args = [admin, 'create-user', '--email', email, '--name', name, '--role', role];
  const creating = spawn(process.execPath, args, { cwd: root, env: settings, stdio: ['pipe', 'ignore', 'inherit'] });
  creating.stdin?.end(`${password}\n`);
  const [status] = await once(creating, 'exit');
  if (status !== 0) throw new Error(`The account of ${email} could not be created.`);
};
/** Adds more accounts as the command does, whose process takes seconds of work for each. */
const addAccounts = async (more: readonly Account[]): Promise<void> => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  for (const { email, name, role, password } of more) {
    await client.query(
      'insert into people (id, email, email_key, full_name, password_hash, role) values ($1, $2, $2, $3, $4, $5)',
      [randomUUID(), email, name, await hash(password), role],
    );
  }
  await client.end();
};
const { admin: first, ...others } = accounts;
// The command brings the empty database up to date, too.
await createUser(first);
await addAccounts(Object.values(others));

const provider = spawn(process.execPath, ['--import', 'tsx', join(root, 'test/oidc-provider.ts')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    PORT: String(ports.provider),
    CLIENT_ID: client.id,
    CLIENT_SECRET: client.secret,
    REDIRECT_URI: `${site}/api/auth/sso/callback`,
  },
});
const product = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
  env: settings,
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  provider.kill('SIGTERM');
  product.kill('SIGTERM');
  product.once('exit', () => {
    mails.close();
    void storage.stop();
    postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  });
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
