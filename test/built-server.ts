import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const main = join(import.meta.dirname, '../dist/server/main.js');

export type BuiltServer = Awaited<ReturnType<typeof installBuiltServer>>;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

/** A pseudo-random row of numbers in [0, 1) from a printed seed. */
export const dice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return seed / 2 ** 32;
};

/**
 * The built product on a data folder of its own, to be started, killed without warning, and started again.
 * @param settings of its environment; with DATA_DIR it shares the folder of another
 * @param nodeArgs given to node; where there are any, its process has a channel for messages
 * @param filled a data folder to begin with; without one the first start makes it
 */
export async function installBuiltServer(
  settings: NodeJS.ProcessEnv,
  nodeArgs: readonly string[] = [],
  filled?: string,
) {
  if (!existsSync(main)) throw new Error('There is no build to crash: run `npm run build` first.');
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'planwright-crash-'));
  if (filled) cpSync(filled, folder, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    REQUESTS_PER_MINUTE: '100000',
    ...settings,
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  };
  let server: ChildProcess | undefined;
  const isUp = () =>
    fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
  return {
    url,
    folder,
    process: (): ChildProcess => {
      if (!server) throw new Error('The server was not started.');
      return server;
    },
    start: async (): Promise<void> => {
      const channel = nodeArgs.length > 0 ? (['ipc'] as const) : [];
      server = spawn(process.execPath, [...nodeArgs, main], {
        env,
        stdio: ['ignore', 'ignore', 'inherit', ...channel],
      });
      for (let again = 0; again < 1200; again++) {
        if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} instead of starting.`);
        if (await isUp()) return;
        await wait(50);
      }
      throw new Error('The server did not start within a minute.');
    },
    kill: async (): Promise<void> => {
      const ended = server && once(server, 'exit');
      server?.kill('SIGKILL');
      await ended;
    },
    remove: (): void => {
      server?.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
