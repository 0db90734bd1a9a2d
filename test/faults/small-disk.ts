import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const mount = (...args: string[]) => spawnSync('mount', args, { encoding: 'utf8' });
const asTmpfs = (folder: string, megabytes: number) =>
  mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);

/** Why no disk of a size of its own can be made here; undefined where it can. Permissions alone stop nobody who is root. */
export function whyNoDisks(): string | undefined {
  if (process.platform !== 'linux') return 'This is not Linux.';
  const folder = mkdtempSync(join(tmpdir(), 'planwright-disk-'));
  const { status, stderr } = asTmpfs(folder, 1);
  if (status === 0) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? undefined : `Nothing can be mounted: ${stderr.trim()}`;
}

export type SmallDisk = ReturnType<typeof mountSmallDisk>;

/** A disk (in memory) of so many megabytes where the folder is, which can be full, or take nothing. */
export function mountSmallDisk(folder: string, megabytes: number) {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = asTmpfs(folder, megabytes);
  if (status !== 0) throw new Error(stderr);
  const ballast = join(folder, 'ballast-of-the-tests');
  /** While a file is open for writing the system refuses to change it. */
  const remount = async (as: 'ro' | 'rw') => {
    for (let again = 0; again < 1000; again++) {
      if (mount('-o', `remount,${as}`, folder).status === 0) return;
      await wait(10);
    }
    throw new Error(`${folder} was written to all the while.`);
  };
  return {
    fill: () => {
      const file = openSync(ballast, 'w');
      for (const size of [1024 * 1024, 4096]) {
        try {
          while (writeSync(file, Buffer.alloc(size, 1)) > 0);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    forbid: () => remount('ro'),
    allow: () => remount('rw'),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
}
