import { giveBackChild, killChild, SPARE_MS, takeChild } from './child-processes.ts';
import { createClock } from './clock.ts';
import type { FromSandbox, SandboxError, TaskProgress, ToSandbox } from './messages.ts';

export type SandboxOutcome<Output> = { output: Output } | { failed: SandboxError; detail: string };

export type ChildOptions<Item> = {
  /** Time for a task and for each step without progress, in milliseconds. */
  timeoutMs: number;
  /** Time added for each step once the task has said how many there are. */
  stepMs: number;
  /** Time added for each step that turned out to be slow, and the longest silence from then on. */
  slowStepMs?: number;
  /** Time for a task however many steps it has. */
  mostMs?: number;
  /** Resident memory of the whole child process, in bytes. */
  memoryBytes: number;
  /** Old-space limit of the child's JavaScript heap, in MB; pages are handed over as they are read, so reading needs little. */
  heapMegabytes?: number;
  /** How long a child that did well waits for its next task, in milliseconds. */
  spareMs?: number;
  onProgress?: (progress: TaskProgress) => Promise<void> | void;
  /** Deals with one item; the child gets at most two ahead, and its clock stands still meanwhile. */
  onItem?: (item: Item) => Promise<void> | void;
  signal?: AbortSignal;
};

/** Time for the child to start, which a busy machine needs and no document can use. */
const START_MS = 60_000;

/**
 * Runs one task of the program `entry` (which calls `serveTasks`) in a child process that does nothing else
 * meanwhile. A child that fails in any way is killed, whatever it is doing, and the promise settles once it is
 * gone; one that succeeds may serve another task. Rejects with the signal's reason when aborted, with what
 * `onItem` or `onProgress` throws, and where the machine and not the input is at fault.
 */
export function runInChild<Item, Output>(
  entry: string,
  task: string,
  input: unknown,
  {
    timeoutMs,
    stepMs,
    slowStepMs = 0,
    mostMs = Number.POSITIVE_INFINITY,
    memoryBytes,
    heapMegabytes = 512,
    spareMs = SPARE_MS,
    onProgress,
    onItem,
    signal,
  }: ChildOptions<Item>,
): Promise<SandboxOutcome<Output>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const sandbox = takeChild(entry, heapMegabytes);
    const child = sandbox.process;
    let ready = false;
    let ending: (() => void) | undefined;

    /** Kills the child; the first reason counts, and the promise settles when the child is gone. */
    const end = (settle: () => void) => {
      if (ending) return;
      ending = settle;
      killChild(sandbox);
    };
    const fail = (failed: SandboxError, detail: string) => end(() => resolve({ failed, detail }));
    const machineFails = (detail: string) => end(() => reject(new Error(`The sandbox could not work: ${detail}`)));
    const abort = () => end(() => reject(signal?.reason));

    const clock = createClock({
      ...{ timeoutMs, stepMs, slowStepMs, mostMs },
      onExpired: (detail) => fail('too-slow', detail),
    });
    const start = setTimeout(machineFails, START_MS, `It was not ready after ${START_MS} ms.`);

    /** What the child tells us is dealt with one after the other, in its order; none of it after the end. */
    let dealtWith: Promise<void> = Promise.resolve();
    const dealWith = (deal: () => Promise<void> | void) => {
      clock.pause();
      dealtWith = dealtWith
        .then(() => (ending ? undefined : deal()))
        .catch((error) => end(() => reject(error)))
        .finally(clock.resume);
    };
    const takeItem = async (item: Item) => {
      await onItem?.(item);
      if (child.connected) child.send({ kind: 'taken' } satisfies ToSandbox, () => {});
    };
    const succeed = (output: Output, residentBytes: number) => {
      if (ending) return;
      letGo();
      giveBackChild(sandbox, residentBytes, spareMs);
      resolve({ output });
    };

    const onMessage = (message: FromSandbox) => {
      if (ending) return;
      switch (message.kind) {
        case 'ready':
          ready = true;
          clearTimeout(start);
          clock.start();
          break;
        case 'progress':
          clock.progress(message.progress);
          dealWith(() => onProgress?.(message.progress));
          break;
        case 'item':
          dealWith(() => takeItem(message.item as Item));
          break;
        case 'done':
          clock.stop();
          void dealtWith.then(() => succeed(message.output as Output, message.residentBytes));
          break;
        case 'failed':
          if (ready && message.cause === 'input') fail('reader-crashed', message.detail);
          else machineFails(message.detail);
      }
    };
    const onError = (error: Error) => {
      if (child.pid !== undefined) return;
      letGo();
      reject(error);
    };
    const onClose = (code: number | null, killedBy: string | null) => {
      letGo();
      const detail = sandbox.standardError() || `exit code ${code}, signal ${killedBy}`;
      const outOfMemory = sandbox.lastWords() === 'memory' || detail.includes('heap out of memory');
      const crash = () => {
        if (outOfMemory) resolve({ failed: 'too-much-memory', detail });
        else if (ready) resolve({ failed: 'reader-crashed', detail });
        else reject(new Error(`The sandbox did not start: ${detail}`));
      };
      // What was handed over before a crash still counts, and nothing reaches the caller once we settle.
      void dealtWith.then(() => (ending ?? crash)());
    };
    const letGo = () => {
      clearTimeout(start);
      clock.stop();
      signal?.removeEventListener('abort', abort);
      child.off('message', onMessage).off('error', onError).off('close', onClose);
    };

    signal?.addEventListener('abort', abort, { once: true });
    child.on('message', onMessage).on('error', onError).on('close', onClose);
    const order: ToSandbox = { kind: 'start', task, input, parentId: process.pid, memoryBytes };
    child.send(order, () => {});
  });
}
