import { Worker } from 'node:worker_threads';
import {
  type FromSandbox,
  LAST_WORDS_DESCRIPTOR,
  MOST_SPARE_BYTES,
  type Task,
  type TaskContext,
  type ToSandbox,
} from './messages.ts';

type AnyTask = Task<never, unknown, unknown>;

/** Tasks by name, each behind an import, so that a child loads only what it runs. */
export type TaskTable = Record<string, () => Promise<AnyTask>>;

/** The next item may be made while the last one is dealt with, so neither side waits for the other. */
const ITEMS_AHEAD = 2;

function send(message: FromSandbox): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
}

/** Sends items and waits whenever too many of them have not been dealt with. */
function createHandOver() {
  let ahead = 0;
  let resume = () => {};
  const taken = () => {
    ahead -= 1;
    resume();
  };
  const handOver = async (item: unknown) => {
    ahead += 1;
    await send({ kind: 'item', item });
    while (ahead >= ITEMS_AHEAD) {
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    }
  };
  return { taken, handOver };
}

/** A failed system call and missing code are the machine's fault, anything else the input's. */
const causeOf = (error: unknown): 'input' | 'machine' => {
  if (!(error instanceof Error)) return 'input';
  const codeIsMissing = 'code' in error && String(error.code).endsWith('MODULE_NOT_FOUND');
  return 'syscall' in error || codeIsMissing ? 'machine' : 'input';
};

const describe = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** What the process holds; a large task's leftovers are tidied, which takes 20 ms, where it would be given up for them. */
function residentBytesNow(): number {
  if (process.memoryUsage.rss() > MOST_SPARE_BYTES) globalThis.gc?.();
  return process.memoryUsage.rss();
}

/** Serves the tasks of `tasks` in this process, which must be a sandbox's child, one after the other until killed. */
export function serveTasks(tasks: TaskTable): void {
  let limitMemory: ((bytes: number) => void) | undefined;
  let { taken, handOver } = createHandOver();
  const run = async ({ task: name, input, parentId, memoryBytes }: Extract<ToSandbox, { kind: 'start' }>) => {
    limitMemory ??= startWatchdog(parentId);
    limitMemory(memoryBytes);
    ({ taken, handOver } = createHandOver());
    const load = tasks[name];
    if (!load) throw new Error(`There is no task ${name}.`);
    const task = await load();
    await send({ kind: 'ready' });
    const context: TaskContext<unknown> = {
      memoryBytes,
      handOver,
      report: (progress) => void send({ kind: 'progress', progress }),
    };
    const output = await task(input as never, context);
    await send({ kind: 'done', output, residentBytes: residentBytesNow() });
  };
  process.on('disconnect', () => {
    try {
      process.kill(-process.pid, 'SIGKILL');
    } catch {
      process.exit(0);
    }
  });
  process.on('message', (message: ToSandbox) => {
    if (message.kind === 'taken') taken();
    else run(message).catch((error) => send({ kind: 'failed', cause: causeOf(error), detail: describe(error) }));
  });
}

const CHECK_EVERY_MS = 50;

// A plain script in a string: a worker needs a file of its own otherwise, which a bundle would lose.
const SCRIPT = `
const { parentPort, workerData } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let memoryBytes = Infinity;
parentPort.on('message', (bytes) => { memoryBytes = bytes; });
const end = (reason) => {
  try { writeSync(workerData.descriptor, reason); } catch {}
  try { process.kill(-process.pid, 'SIGKILL'); } catch {}
  process.kill(process.pid, 'SIGKILL');
};
setInterval(() => {
  if (process.memoryUsage.rss() > memoryBytes) end('memory');
  if (process.ppid !== workerData.parentId) end('orphan');
}, workerData.everyMs);
`;

/**
 * Ends this process, and what it has started, when it uses more memory than it may or when its parent is gone. It watches from a thread
 * of its own, because a document that hangs the reader hangs the main thread. Answers how to set the limit,
 * in bytes of resident memory.
 */
function startWatchdog(parentId: number): (memoryBytes: number) => void {
  const workerData = { descriptor: LAST_WORDS_DESCRIPTOR, everyMs: CHECK_EVERY_MS, parentId };
  const resourceLimits = { maxOldGenerationSizeMb: 16 };
  const worker = new Worker(SCRIPT, { eval: true, execArgv: [], workerData, resourceLimits });
  worker.unref();
  return (memoryBytes) => worker.postMessage(memoryBytes);
}
