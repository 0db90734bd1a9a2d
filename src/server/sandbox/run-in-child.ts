import { type ChildProcess, fork } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { createClock } from './clock.ts';
import type { FromSandbox, Progress, SandboxFailure, ToSandbox } from './messages.ts';
import { LAST_WORDS_DESCRIPTOR } from './start-watchdog.ts';

export type SandboxOutcome<Output> = { output: Output } | { failed: SandboxFailure; detail: string };

export type ChildOptions<Item> = {
  /** Time for a task and for each step without progress, in milliseconds. */
  timeoutMs: number;
  /** Time added for each step once the task has said how many there are. */
  stepMs: number;
  /** Resident memory of the whole child process, in bytes. */
  memoryBytes: number;
  onProgress?: (progress: Progress) => Promise<void> | void;
  /** Deals with one item; the child gets at most two ahead, and its clock stands still meanwhile. */
  onItem?: (item: Item) => Promise<void> | void;
  signal?: AbortSignal;
};

/** Old-space limit of the child's JavaScript heap; pages are handed over as they are read, so it stays small. */
const HEAP_MEGABYTES = 512;
const DETAIL_CHARACTERS = 2000;
/** Time for the child to start, which a busy machine needs and no document can use. */
const START_MS = 60_000;
/** A child gets nothing of our environment but these: no secret of ours is within its reach. */
const PASSED_ON = ['PATH', 'TZ', 'NODE_ENV', 'SystemRoot'];

function forkChild(entry: string): ChildProcess {
  const environment = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const typescript = entry.endsWith('.ts')
    ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
    : [];
  return fork(entry, [], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, ...typescript],
    env: Object.fromEntries(environment),
    serialization: 'advanced',
    // Nobody reads its output; fd 3 carries messages, fd 4 the watchdog's last words.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', 'pipe'],
  });
}

/** Keeps the end of what comes down a pipe of the child. */
function keepTail(child: ChildProcess, descriptor: number): () => string {
  let tail = '';
  const pipe = child.stdio[descriptor];
  if (pipe && 'setEncoding' in pipe) {
    pipe.setEncoding('utf8');
    pipe.on('data', (text: string) => {
      tail = (tail + text).slice(-DETAIL_CHARACTERS);
    });
  }
  return () => tail;
}

/**
 * Runs one task of the program `entry` (which calls `serveTasks`) in a child process of its own and ends that
 * process, whatever it is doing. Resolves once the child is gone. Rejects with the signal's reason when
 * aborted, with what `onItem` or `onProgress` throws, and where the machine and not the input is at fault.
 */
export function runInChild<Item, Output>(
  entry: string,
  task: string,
  input: unknown,
  { timeoutMs, stepMs, memoryBytes, onProgress, onItem, signal }: ChildOptions<Item>,
): Promise<SandboxOutcome<Output>> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = forkChild(entry);
    const standardError = keepTail(child, 2);
    const lastWords = keepTail(child, LAST_WORDS_DESCRIPTOR);
    let ready = false;
    let ending: (() => void) | undefined;

    /** The first reason to end counts; the promise settles when the child is gone. */
    const end = (settle: () => void) => {
      if (ending) return;
      ending = settle;
      child.kill('SIGKILL');
    };
    const fail = (failed: SandboxFailure, detail: string) => end(() => resolve({ failed, detail }));
    const clock = createClock({ timeoutMs, stepMs, onExpired: (detail) => fail('too-slow', detail) });
    const notStarted = (detail: string) => end(() => reject(new Error(`The sandbox did not start: ${detail}`)));
    const start = setTimeout(notStarted, START_MS, `not ready after ${START_MS} ms`);
    const stopClocks = () => {
      clearTimeout(start);
      clock.stop();
    };

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

    child.on('message', (message: FromSandbox) => {
      if (ending) return;
      if (message.kind === 'ready') {
        ready = true;
        clearTimeout(start);
        clock.start();
      } else if (message.kind === 'progress') {
        clock.progress(message.progress);
        dealWith(() => onProgress?.(message.progress));
      } else if (message.kind === 'item') dealWith(() => takeItem(message.item as Item));
      else if (message.kind === 'done') {
        stopClocks();
        void dealtWith.then(() => end(() => resolve({ output: message.output as Output })));
      } else if (ready && message.fault === 'input') fail('reader-crashed', message.detail);
      else end(() => reject(new Error(`The sandbox could not work: ${message.detail}`)));
    });
    child.on('error', (error) => {
      if (child.pid === undefined) {
        stopClocks();
        reject(error);
      }
    });
    const abort = () => end(() => reject(signal?.reason));
    signal?.addEventListener('abort', abort, { once: true });
    child.on('close', (code, killedBy) => {
      stopClocks();
      signal?.removeEventListener('abort', abort);
      const detail = standardError() || `exit code ${code}, signal ${killedBy}`;
      const outOfMemory = lastWords() === 'memory' || detail.includes('heap out of memory');
      const crash = () => {
        if (ready || outOfMemory) resolve({ failed: outOfMemory ? 'too-much-memory' : 'reader-crashed', detail });
        else reject(new Error(`The sandbox did not start: ${detail}`));
      };
      // What was handed over before a crash still counts, and nothing reaches the caller once we settle.
      void dealtWith.then(() => (ending ?? crash)());
    });
    const order: ToSandbox = { kind: 'start', task, input, parentId: process.pid, memoryBytes };
    child.send(order, () => {});
  });
}
