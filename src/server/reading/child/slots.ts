/** How many may run at once; others wait their turn in order. */
export type Slots = { take: (signal?: AbortSignal) => Promise<() => void> };

/** Makes `count` slots. `take` resolves to a function that gives the slot back; it rejects when aborted. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];

  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const once = (run: () => void) => {
    let done = false;
    return () => {
      if (!done) run();
      done = true;
    };
  };

  const take = (signal?: AbortSignal) =>
    new Promise<() => void>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (free > 0) {
        free -= 1;
        return resolve(once(giveBack));
      }
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve(once(giveBack));
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      waiting.push(start);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return { take };
}
