import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where PostgreSQL's programs are: Debian's folder, newest first, else the PATH. Undefined where there are none. */
export function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const version of versions) {
    if (existsSync(join(debian, version, 'bin', 'initdb'))) return join(debian, version, 'bin');
  }
  const onPath = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).stdout.trim();
  return onPath ? join(onPath, '..') : undefined;
}

/** PostgreSQL refuses to run as root: then it runs as the user of Debian's package, or nobody. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (found.status === 0) return { uid: Number(found.stdout), gid: Number(group.stdout) };
  }
  return undefined;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type OwnPostgres = NonNullable<Awaited<ReturnType<typeof startPostgres>>>;

/**
 * Starts a PostgreSQL of the tests' own on loopback, in a folder that goes when it stops.
 * @param more settings of its own, as "name=value"
 * @returns its address, how to stop it, and what may happen to it meanwhile; undefined where the machine has no PostgreSQL
 */
export const startPostgres = (...more: string[]) =>
  startPostgresIn(mkdtempSync(join(tmpdir(), 'planwright-postgres-')), more);

/** The same in a folder that is there and empty. */
export async function startPostgresIn(folder: string, more: readonly string[] = []) {
  const programs = findPrograms();
  if (!programs) return undefined;
  const user = unprivilegedUser();
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: 'pipe', ...user });
  const data = join(folder, 'data');
  run('initdb', ['-D', data, '-U', 'planwright', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const given = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=100', ...more];
  const settings = `-p ${port} -k ${folder} ${given.map((setting) => `-c ${setting}`).join(' ')}`;
  const start = () => void run('pg_ctl', ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start']);
  /** `fast` ends its connections, `immediate` ends it as a crash does. */
  const halt = (how: 'fast' | 'immediate') => void run('pg_ctl', ['-D', data, '-w', '-m', how, 'stop']);
  const signalAll = (signal: NodeJS.Signals) => {
    const main = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // It first: it starts no others then.
    process.kill(main, signal);
    for (const pid of readFileSync(`/proc/${main}/task/${main}/children`, 'utf8').split(' ').filter(Boolean)) {
      try {
        process.kill(Number(pid), signal);
      } catch (error) {
        // It ended by itself meanwhile, as what serves a connection does that is closed.
        if (Reflect.get(Object(error), 'code') !== 'ESRCH') throw error;
      }
    }
  };
  start();
  return {
    url: `postgresql://planwright@127.0.0.1:${port}/postgres`,
    data,
    start,
    halt,
    isRunning: () => spawnSync(join(programs, 'pg_ctl'), ['-D', data, 'status'], { cwd: folder, ...user }).status === 0,
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    stop: () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
      // A hundred databases are tens of thousands of files: nobody waits until they are gone.
      spawn('rm', ['-rf', folder], { detached: true, stdio: 'ignore' }).unref();
    },
  };
}
