import { z } from 'zod';

/** Whose journals: one person's, of one application. Nobody else's are ever read. */
export type Owner = { person: string; application: string };

const ROOT = 'planwright.draft';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Answers that nobody came back for are not left on a device for ever. */
const KEEP_DAYS = 60;

const Dated = z.object({ at: z.iso.datetime() });

/** Where the journal of a tab lies in this browser's storage. */
export const journalKey = ({ person, application }: Owner, tab: string): string =>
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

/** Takes what was kept of an application off this device: the application is gone, or its answers are not wanted. */
export function forgetJournals(owner: Owner): void {
  for (const key of journalKeys()) if (key.startsWith(journalKey(owner, ''))) remove(key);
}

/** Takes journals off this device that are too old for anyone to come back for, and those without a day. */
export function forgetOldJournals(now: Date): void {
  for (const key of journalKeys()) {
    const at = dayOf(key);
    if (at === undefined || now.getTime() - at > KEEP_DAYS * DAY_MS) remove(key);
  }
}

function dayOf(key: string): number | undefined {
  try {
    const kept = Dated.safeParse(JSON.parse(localStorage.getItem(key) ?? ''));
    return kept.success ? Date.parse(kept.data.at) : undefined;
  } catch {
    return undefined;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}
