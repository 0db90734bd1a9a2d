import { z } from 'zod';
import { type DurableStore, journalsOnDisk } from './journals-on-disk.ts';

/** Whose journals: one person's, of one application. Nobody else's are ever read. */
export type DraftOwner = { person: string; application: string };

const ROOT = 'planwright.draft';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Answers that nobody came back for are not left on a device for ever. */
const KEEP_DAYS = 60;

const Dated = z.object({ at: z.iso.datetime() });

/** Where the journal of a tab lies in this browser's storage. */
export const journalKey = ({ person, application }: DraftOwner, tab: string): string =>
  [ROOT, person, application, tab].join('.');

/** Where journals of this browser lie, of whomever; none where nothing can be stored. */
export function journalKeys(): string[] {
  try {
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '').filter((key) =>
      key.startsWith(`${ROOT}.`),
    );
  } catch {
    return [];
  }
}

/** What lies on the disk, of whomever; nothing where there is no such store. */
export async function storedJournals(): Promise<ReadonlyMap<string, string>> {
  try {
    return await journalsOnDisk.all();
  } catch {
    return new Map();
  }
}

/** Writes a journal to the disk, or takes it off where it is null. True once that is done. */
export const writeToDisk = durableWriter(journalsOnDisk);

/** Takes what was kept of an application off this device: the application is gone, or its answers are not wanted. */
export async function forgetJournals(owner: DraftOwner): Promise<void> {
  await forget((key) => key.startsWith(journalKey(owner, '')));
}

/** Takes journals off this device that are too old for anyone to come back for, and those without a day. */
export async function forgetOldJournals(now: Date): Promise<void> {
  await forget((_, text) => {
    const at = dayOf(text);
    return at === undefined || now.getTime() - at > KEEP_DAYS * DAY_MS;
  });
}

async function forget(isUnwanted: (key: string, text: string) => boolean): Promise<void> {
  for (const key of journalKeys()) if (isUnwanted(key, readText(key) ?? '')) removeText(key);
  const unwanted = [...(await storedJournals())].filter(([key, text]) => isUnwanted(key, text));
  await Promise.all(unwanted.map(([key]) => writeToDisk(key, null)));
}

function dayOf(text: string): number | undefined {
  try {
    const kept = Dated.safeParse(JSON.parse(text));
    return kept.success ? Date.parse(kept.data.at) : undefined;
  } catch {
    return undefined;
  }
}

/** A journal in the storage that is at hand at once; null where there is none, or nothing can be stored. */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Takes a journal out of that storage. */
export function removeText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

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
