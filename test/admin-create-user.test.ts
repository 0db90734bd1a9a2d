import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';

const admin = join(import.meta.dirname, '../dist/server/admin.js');

let folder = '';
beforeEach(() => {
  if (!existsSync(admin)) throw new Error('There is no build to run: run `npm run build` first.');
  folder = mkdtempSync(join(tmpdir(), 'planwright-admin-'));
  cpSync(inject('filledDataFolder'), folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const createUser = (password: string) =>
  spawnSync(
    process.execPath,
    [admin, 'create-user', '--email', 'ada.park@example.gov', '--name', 'Ada Park', '--role', 'reviewer'],
    { env: { PATH: process.env.PATH, DATA_DIR: folder }, input: `${password}\n`, encoding: 'utf8' },
  );

// Three processes.
test('an account is made with a password that is not easily guessed, and only with one', { timeout: 120_000 }, () => {
  const common = createUser('Iloveyou');
  expect(common.stderr).toBe('password: This password is among the most common ones. Choose another.\n');
  const own = createUser('AdaPark2026');
  expect(own.stderr).toContain('password: This password is made of your name');
  expect([common.status, own.status]).toEqual([1, 1]);
  const good = createUser('pine needle 42');
  expect([good.stdout, good.status]).toEqual(['Added ada.park@example.gov as reviewer.\n', 0]);
});
