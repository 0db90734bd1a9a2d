import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** The holder shows this often that it lives, for processes that cannot see it (another container). */
const SIGN_OF_LIFE_MS = 3_000;
/** Without a sign for this long, a holder that cannot be seen is gone. */
const SILENCE_MS = 15_000;

/** Another live process holds the folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

/**
 * Takes the data folder for this process alone: the embedded database takes no lock itself, and two
 * processes on one folder silently lose rows. The lock names the process and when it began, so a lock
 * left behind by kill -9 is known to be stale even when its number has been given to another process.
 * @returns a function that gives the folder back
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = join(dataDir, 'server.lock');
  const mine = JSON.stringify({ pid: process.pid, began: beganAt(process.pid), world: world(), key: randomUUID() });
  // The lock appears whole or not at all: written aside, then linked to its name, which fails if taken.
  const aside = `${lock}.${randomUUID()}`;
  writeFileSync(aside, mine);
  try {
    const began = Date.now();
    for (let attempt = 0; attempt < 20 || Date.now() - began < SILENCE_MS + SIGN_OF_LIFE_MS; attempt++) {
      try {
        linkSync(aside, lock);
        return lockUntilReleased(lock, mine);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const held = contentOf(lock);
      if (held === undefined) continue;
      if (!isOfThisWorld(held)) {
        // Whether it lives can only be told from its signs, so this one waits for the next.
        if (isSilent(lock)) setAside(lock, held);
        else if (Date.now() - began > SIGN_OF_LIFE_MS * 2 && !isSilent(lock, SIGN_OF_LIFE_MS * 2))
          throw inUse(dataDir, held);
        else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
        continue;
      }
      if (isAlive(held)) throw inUse(dataDir, held);
      setAside(lock, held);
    }
    throw inUse(dataDir, contentOf(lock) ?? '');
  } finally {
    unlinkSync(aside);
  }
}

/** Shows signs of life until the folder is given back. */
function lockUntilReleased(lock: string, mine: string): () => void {
  const signs = setInterval(() => {
    const now = new Date();
    // A lock that someone removed by hand shows no signs; what it protected is theirs to answer for.
    if (contentOf(lock) === mine) utimesSync(lock, now, now);
  }, SIGN_OF_LIFE_MS).unref();
  return () => {
    clearInterval(signs);
    if (contentOf(lock) === mine) rmSync(lock, { force: true });
  };
}

/** The set of processes that this one can see; the same number elsewhere is another process. */
function world(): string | null {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return null;
  }
}

function isOfThisWorld(held: string): boolean {
  try {
    return (JSON.parse(held).world ?? null) === world();
  } catch {
    return true;
  }
}

function isSilent(lock: string, ms = SILENCE_MS): boolean {
  try {
    return Date.now() - statSync(lock).mtimeMs > ms;
  } catch {
    return false;
  }
}

/** Moves a stale lock away; if another process has renewed it meanwhile, puts that one back. */
function setAside(lock: string, stale: string): void {
  const moved = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, moved);
  } catch {
    return;
  }
  if (contentOf(moved) !== stale) {
    try {
      linkSync(moved, lock);
    } catch {
      // A third process took the lock in between and holds it now.
    }
  }
  rmSync(moved, { force: true });
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(held: string): boolean {
  let pid: unknown;
  let began: unknown;
  try {
    ({ pid, began } = JSON.parse(held));
  } catch {
    return false;
  }
  if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return began === beganAt(pid);
}

/** When a process began, in the kernel's ticks since boot; null where the system does not say. */
function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A killed process that nobody has waited for yet is still listed; it holds nothing.
    return fields[0] === 'Z' ? 'ended' : `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

function inUse(dataDir: string, held: string): DataFolderInUse {
  const pid = /"pid":(\d+)/.exec(held)?.[1];
  return new DataFolderInUse(
    `Planwright is already running on the data folder ${dataDir}${pid ? ` (process ${pid})` : ''}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  );
}
