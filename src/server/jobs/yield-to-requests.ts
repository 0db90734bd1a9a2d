import { setTimeout as wait } from 'node:timers/promises';
import { createSlots } from '../reading/child/slots.ts';

/** Where people ask for something, work is followed by a rest of so many times as long: they come first. */
const REST = 5;
/** Requests that came while the embedded database held the process are seen only once it has let go. */
const LOOK_MS = 1;

/**
 * Runs pieces of work one after the other. While `isBusy` says that people wait, each is followed by a rest; the next
 * one waits for that, whoever asked for the last one does not.
 */
export function createYieldingQueue(
  isBusy: () => boolean,
  clock: { now: () => number; wait: (ms: number) => Promise<unknown> } = { now: () => performance.now(), wait },
) {
  const slots = createSlots(1);
  const rest = async (took: number) => {
    await clock.wait(LOOK_MS);
    if (isBusy()) await clock.wait(REST * took);
  };
  return async (work: () => Promise<unknown>, signal: AbortSignal): Promise<void> => {
    const giveBack = await slots.take(signal);
    const began = clock.now();
    try {
      await work();
    } finally {
      void rest(clock.now() - began).then(giveBack);
    }
  };
}
