import { z } from 'zod';
import { ApplicationData } from '#domain/application/data.ts';
import type { DraftState } from '#domain/application/draft.ts';
import {
  type DraftOwner,
  journalKey,
  journalKeys,
  readText,
  removeText,
  storedJournals,
  writeToDisk,
} from '#web/api/draft-journals.ts';

const Conflict = z.object({
  field: z.string(),
  part: z.enum(['answers', 'textAnswers']),
  base: z.string(),
  mine: z.string(),
  theirs: z.string(),
});
const Kept = z.object({
  at: z.string(),
  base: z.object({ version: z.int(), data: ApplicationData }),
  mine: ApplicationData,
  sending: ApplicationData.nullable(),
  conflicts: z.array(Conflict).readonly(),
});
type Kept = z.output<typeof Kept>;

/** A journal that a tab left, or keeps now. */
export type Journal = { tab: string; draft: DraftState };

/** `here`: another page of this browser finds it. `onDisk`: so does one after the browser was killed. */
export type Keeping = { here: boolean; onDisk: Promise<boolean> };

/**
 * Keeps what the server is not known to have: at once in localStorage, which a page can wait for and a killed browser
 * may lose, and a moment later on the disk.
 */
export function keepJournal(owner: DraftOwner, tab: string, draft: DraftState): Keeping {
  const key = journalKey(owner, tab);
  const text = JSON.stringify({ at: new Date().toISOString(), ...draft } satisfies z.input<typeof Kept>);
  return { here: keepText(key, text), onDisk: writeToDisk(key, text) };
}

function keepText(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch (error) {
    console.warn('The answers could not be kept in this browser’s storage.', error);
    return false;
  }
}

/** True once it is gone from the disk too. */
export function dropJournal(owner: DraftOwner, tab: string): Promise<boolean> {
  const key = journalKey(owner, tab);
  removeText(key);
  return writeToDisk(key, null);
}

/** The journals of this person and application, also those that only the disk has. Oldest first. */
export async function allJournals(owner: DraftOwner): Promise<Journal[]> {
  const onDisk = await storedJournals();
  const start = journalKey(owner, '');
  return [...new Set([...journalKeys(), ...onDisk.keys()])]
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const kept = newer(readStored(readText(key)), readStored(onDisk.get(key) ?? null));
      return kept ? [{ tab: key.slice(start.length), kept }] : [];
    })
    .sort((one, other) => one.kept.at.localeCompare(other.kept.at))
    .map(({ tab, kept: { at: _, ...draft } }) => ({ tab, draft }));
}

/** The storage may be full, and the disk a moment behind. */
const newer = (one: Kept | undefined, other: Kept | undefined): Kept | undefined =>
  one && other ? (other.at > one.at ? other : one) : (one ?? other);

function readStored(text: string | null): Kept | undefined {
  if (text === null) return undefined;
  try {
    return Kept.parse(JSON.parse(text));
  } catch (error) {
    console.warn('A journal of answers on this device cannot be read.', error);
    return undefined;
  }
}
