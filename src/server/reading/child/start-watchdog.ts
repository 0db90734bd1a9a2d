import { Worker } from 'node:worker_threads';

/** The file descriptor on which a sandbox's watchdog says why it ends the process. */
export const LAST_WORDS_DESCRIPTOR = 4;
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
export function startWatchdog(parentId: number): (memoryBytes: number) => void {
  const workerData = { descriptor: LAST_WORDS_DESCRIPTOR, everyMs: CHECK_EVERY_MS, parentId };
  const resourceLimits = { maxOldGenerationSizeMb: 16 };
  const worker = new Worker(SCRIPT, { eval: true, execArgv: [], workerData, resourceLimits });
  worker.unref();
  return (memoryBytes) => worker.postMessage(memoryBytes);
}
