import type { DurableStore } from './journals-on-disk.ts';

type Waiting = { text: string | null; answers: ((isOnDisk: boolean) => void)[] };

/**
 * Writes one after the other. What comes while one is written waits, and of several for one key only the newest is
 * written: someone types faster than a disk answers.
 */
export function durableWriter(store: DurableStore) {
  const waiting = new Map<string, Waiting>();
  let isWriting = false;
  let isWarned = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    for (let next = first(); next; next = first()) {
      const { key, text, answers } = next;
      const isOnDisk = await write(key, text);
      for (const answer of answers) answer(isOnDisk);
    }
    isWriting = false;
  }

  function first(): (Waiting & { key: string }) | undefined {
    for (const [key, one] of waiting) {
      waiting.delete(key);
      return { key, ...one };
    }
    return undefined;
  }

  async function write(key: string, text: string | null): Promise<boolean> {
    try {
      await (text === null ? store.remove(key) : store.put(key, text));
      return true;
    } catch (error) {
      if (!isWarned) console.warn('Journals of answers cannot be written to this device’s disk.', error);
      isWarned = true;
      return false;
    }
  }

  /** Keeps a text, or takes it out where it is null. True once the disk has it, or something newer for this key. */
  return (key: string, text: string | null): Promise<boolean> =>
    new Promise((answer) => {
      const answers = [...(waiting.get(key)?.answers ?? []), answer];
      waiting.set(key, { text, answers });
      if (!isWriting) void writeAll();
    });
}
