import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderInUse, lockDataFolder } from './lock-data-folder.ts';

/** What the lock calls the set of processes that can see each other; absent off Linux. */
const world = () => (existsSync('/proc/self/ns/pid') ? readlinkSync('/proc/self/ns/pid') : null);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'planwright-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Another process that tries to take the folder, says how it went, and holds it until it is killed. */
async function contender(): Promise<{ process: ChildProcess; outcome: string }> {
  const code = `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock-data-folder.ts'))};
    try { lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [data] = await once(child.stdout, 'data');
  return { process: child, outcome: String(data).trim() };
}

const killed = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

test('a second process is refused while the first lives, and told which it is', async () => {
  const first = await contender();
  expect(first.outcome).toBe('held');
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  expect(() => lockDataFolder(folder)).toThrow(`process ${first.process.pid}`);
  await killed(first.process);
});

test('a lock left by kill -9 does not stand in the way', async () => {
  const first = await contender();
  await killed(first.process);
  expect(existsSync(join(folder, 'server.lock'))).toBe(true);
  lockDataFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose number now belongs to another process is stale', () => {
  writeFileSync(
    join(folder, 'server.lock'),
    JSON.stringify({ pid: process.pid, began: 'an earlier boot:1', world: world(), key: 'x' }),
  );
  lockDataFolder(folder)();
});

test('a lock that was cut short while being written is stale', () => {
  writeFileSync(join(folder, 'server.lock'), '{"pid":');
  lockDataFolder(folder)();
});

test('of many processes that find a stale lock at once, one takes it', async () => {
  writeFileSync(
    join(folder, 'server.lock'),
    JSON.stringify({ pid: 1_073_741_823, began: null, world: world(), key: 'gone' }),
  );
  const all = await Promise.all(Array.from({ length: 6 }, contender));
  expect(all.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
  for (const { process: child, outcome } of all) if (outcome === 'held') await killed(child);
});

test('a holder in another container is known by its signs of life', () => {
  const lock = join(folder, 'server.lock');
  writeFileSync(lock, JSON.stringify({ pid: 1, began: null, world: 'pid:[elsewhere]', key: 'x' }));
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  lockDataFolder(folder)();

  writeFileSync(lock, JSON.stringify({ pid: 1, began: null, world: 'pid:[elsewhere]', key: 'y' }));
  const soon = new Date(Date.now() + 20_000);
  utimesSync(lock, soon, soon);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
});
