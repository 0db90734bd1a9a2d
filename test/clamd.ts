import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What our own signature finds. No scanner of anyone else knows it. */
export const INFECTION = 'planwright-test-infection-5f0c1e';
export const SIGNATURE = 'Planwright.Test';

const program = (): string | undefined =>
  spawnSync('sh', ['-c', 'command -v clamd || ls /usr/sbin/clamd'], { encoding: 'utf8' }).stdout.trim() || undefined;

/** Whether there is a clamd on this machine to test with. */
export const hasClamd = (): boolean => program() !== undefined;

/** A clamd of the tests' own: on a socket in a folder of its own, with one signature, which is ours. */
export async function startClamd({ streamLimit = '20M' }: { streamLimit?: string } = {}) {
  const found = program();
  if (!found) throw new Error('There is no clamd here.');
  const folder = mkdtempSync(join(tmpdir(), 'planwright-clamd-'));
  const socket = join(folder, 'clamd.sock');
  mkdirSync(join(folder, 'signatures'));
  writeFileSync(join(folder, 'signatures', 'ours.ndb'), `${SIGNATURE}:0:*:${Buffer.from(INFECTION).toString('hex')}\n`);
  writeFileSync(
    join(folder, 'clamd.conf'),
    [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${join(folder, 'signatures')}`,
      `TemporaryDirectory ${folder}`,
      `StreamMaxLength ${streamLimit}`,
      'Foreground yes',
      // It gives up the rights of root unless it is told who it is.
      ...(process.getuid?.() === 0 ? ['User root'] : []),
      '',
    ].join('\n'),
  );
  const clamd: ChildProcess = spawn(found, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const stop = () => {
    clamd.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 300; tries += 1) {
    if (clamd.exitCode !== null) break;
    const isUp = await new Promise<boolean>((resolve) => {
      const attempt = createConnection({ path: socket });
      attempt.once('connect', () => resolve(attempt.destroy() !== undefined));
      attempt.once('error', () => resolve(false));
    });
    if (isUp) return { address: { path: socket }, stop };
    await wait(100);
  }
  stop();
  throw new Error('clamd did not start.');
}
