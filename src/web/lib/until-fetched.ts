import { useSyncExternalStore } from 'react';

let waiting = 0;
const watchers = new Set<() => void>();
const change = (by: number) => {
  waiting += by;
  for (const watcher of watchers) watcher();
};

/** Whether something that the next page needs waits for the connection. */
export const useWaitsForConnection = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => waiting > 0,
    () => false,
  );

/** Whether the server is there at all. */
const answers = async (): Promise<boolean> => {
  try {
    await fetch('/api/health', { cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Resolves when the browser says that it is back, and after `ms` in any case: it does not always know. Also once
 * `signal` calls it off.
 */
export const connectionOr = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });

/**
 * Fetches code or texts, and waits for as long as the server cannot be reached. Where it answers and they still do not
 * come, as after an update of the server, their error is thrown.
 */
export async function untilFetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    change(1);
    try {
      for (let failures = 0; !(await answers()); failures += 1) await connectionOr(waitBeforeRetry(failures));
      return await load();
    } finally {
      change(-1);
    }
  }
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** How long to wait before the next try, after `failures` tries that failed: 1 s, doubling, at most 30 s. */
export const waitBeforeRetry = (failures: number): number => Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);

/** Waits some milliseconds. @throws DOMException (AbortError) when stopped meanwhile */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stopped = () => {
      clearTimeout(timer);
      reject(new DOMException('The wait was stopped.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stopped);
      resolve();
    }, ms);
    if (signal.aborted) stopped();
    else signal.addEventListener('abort', stopped, { once: true });
  });
