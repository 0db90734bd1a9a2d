import pLimit from 'p-limit';

/** Runs work when a slot is free, in the order asked. Aborted while it waits, it rejects at once and is not run. */
export type Slots = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Makes `count` slots: so many run at once. A signal ends the waiting only; what runs keeps its slot to its end. */
export function createSlots(count: number): Slots {
  const limit = pLimit(count);
  return (work, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const leave = () => reject(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      void limit(() => {
        signal?.removeEventListener('abort', leave);
        if (signal?.aborted) return;
        const running = work();
        resolve(running);
        return running;
      }).catch(() => undefined);
    });
}
