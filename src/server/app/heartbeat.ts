import { randomUUID } from 'node:crypto';
import { version } from '../config/project-root.ts';
import { endProcess, noteProcess } from '../db/processes.ts';
import type { Deps } from '../http/deps.ts';
import type { QueueLog } from '../jobs/queue.ts';

const EVERY_MS = 30_000;

/** Says now and every half minute that this process is alive. @returns a function that ends it and takes the process off the list */
export async function startHeartbeat(
  { db, config: { role } }: Pick<Deps, 'db' | 'config'>,
  log: QueueLog,
): Promise<() => Promise<void>> {
  const id = randomUUID();
  const beat = () => noteProcess(db, { id, role, version });
  await beat();
  let last: Promise<unknown> = Promise.resolve();
  const again = setInterval(() => {
    last = beat().catch((error: unknown) => log.error({ err: error }, 'this process could not say that it is alive'));
  }, EVERY_MS);
  return async () => {
    clearInterval(again);
    await last;
    // A database that is away keeps the row, which falls silent.
    await endProcess(db, id).catch(() => undefined);
  };
}
