import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closedPort } from './mail-server.ts';

const admin = join(import.meta.dirname, '../dist/server/admin.js');

// Reading the agency's data takes a few seconds on a quiet machine.
test('the doctor says a line for each part, ends by itself beside a server that hangs, and with 1 where there is an error', async () => {
  if (!existsSync(admin)) throw new Error('There is no build to run: run `npm run build` first.');
  const folder = mkdtempSync(join(tmpdir(), 'planwright-admin-'));
  // Its connections are taken by the system, and nobody speaks on them: this process waits for the command.
  const silent = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const env = {
    PATH: process.env.PATH,
    APP_MODE: 'production',
    DATA_DIR: folder,
    DATABASE_URL: `postgresql://planwright:word-of-the-database@127.0.0.1:${await closedPort()}/planwright`,
    SECRET_KEY: 'the-key-of-this-test-and-of-nothing-else',
    PUBLIC_URL: `http://127.0.0.1:${await closedPort()}`,
    SMTP_URL: `smtp://planwright:word-of-the-mail-server@127.0.0.1:${port}`,
    MAIL_FROM: 'no-reply@permits.example.gov',
  };
  try {
    const { stdout, stderr, status } = spawnSync(process.execPath, [admin, 'doctor'], {
      env,
      encoding: 'utf8',
      timeout: 90_000,
    });
    expect([status, stderr]).toEqual([1, '']);
    const lines = stdout.trimEnd().split('\n');
    const parts = lines.slice(0, -1).map((line) => /^(ok|warning|error) +([a-z ]+): \S/.exec(line)?.[2]);
    expect([...new Set(parts)]).toEqual([
      ...['settings', 'agency data', 'database', 'storage', 'mail', 'virus scanner', 'recognition', 'public address'],
    ]);
    expect(stdout).toMatch(/^error {4}database: .*nothing listens there \(ECONNREFUSED\)\. Start PostgreSQL/m);
    expect(stdout).toMatch(/^error {4}mail: /m);
    expect(lines.at(-1)).toMatch(/^3 errors, \d+ warnings\.$/);
    expect(stdout).not.toMatch(/word-of-the|the-key-of/);
  } finally {
    silent.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
