import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { dice } from './built-server.ts';
import { newPostgresDatabase } from './databases.ts';

const admin = join(import.meta.dirname, '../dist/server/admin.js');
const ROWS = 4_000;
const KILLS = 4;
/** From when it begins. It takes some seconds in all, so that most kills meet it on its way. */
const LONGEST_WAIT_MS = 2_000;

const list = (year: number): string =>
  [
    'apn,county,address,yearBuilt',
    ...Array.from({ length: ROWS }, (_, at) => {
      const apn = `027-${String(100 + Math.floor(at / 1000))}-${String(at % 1000).padStart(3, '0')}`;
      return `${apn},EL,${at} Larkspur Lane,${year}`;
    }),
  ].join('\n');

describe.each([
  ['the embedded database', async () => ({})],
  ...(inject('postgresUrl') === ''
    ? []
    : [['PostgreSQL', async () => ({ DATABASE_URL: await newPostgresDatabase() })] as const]),
] as const)('kill -9 of an import on the command line, on %s', (_name, settings) => {
  let folder = '';
  let env: NodeJS.ProcessEnv = {};
  beforeAll(async () => {
    if (!existsSync(admin)) throw new Error('There is no build to crash: run `npm run build` first.');
    folder = mkdtempSync(join(tmpdir(), 'planwright-import-'));
    env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), ...(await settings()) };
    writeFileSync(join(folder, 'old.csv'), list(1962));
    writeFileSync(join(folder, 'new.csv'), list(1963));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const args = (file: string) => [admin, 'parcels', 'import', join(folder, file), '--mapping', 'register'];
  const command = (given: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  };

  test(`${KILLS} kills, then the same command goes on to its end`, { timeout: 480_000 }, async () => {
    expect(command(args('old.csv'))).toContain(`Parcels: 4,000 added, 0 changed, 0 unchanged, 0 retired`);
    const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
    console.log(`crash test of imports: seed ${seed} (CRASH_SEED)`);
    const roll = dice(seed);
    let hits = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const running = spawn(process.execPath, args('new.csv'), { env, stdio: ['ignore', 'pipe', 'ignore'] });
      const ended = once(running, 'exit');
      await once(running.stdout, 'data');
      await wait(roll() * LONGEST_WAIT_MS);
      if (running.kill('SIGKILL')) hits += 1;
      await ended;
      // The old data serve meanwhile, all of them, unless it was done already.
      expect(command([admin, 'parcels', 'status'])).toContain('trpa: 4,000 parcels.');
    }
    const last = command(args('new.csv'));
    expect(last).toMatch(/Parcels: 0 added, (4,000 changed, 0|0 changed, 4,000) unchanged, 0 retired/);
    expect(command(args('new.csv'))).toContain('Parcels: 0 added, 0 changed, 4,000 unchanged, 0 retired');
    expect(command([admin, 'parcels', 'stop'])).toBe('No import is running.\n');
    console.log(`crash test of imports: ${hits} kills hit a running import; then: ${last.split('\n')[0]}`);
  });
});
