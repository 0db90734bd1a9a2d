import { z } from 'zod';
import { ApplicationData } from '#domain/questionnaire/data.ts';
import type { DraftState } from '#domain/questionnaire/draft.ts';
import { journalKey, journalKeys, type Owner } from '#web/lib/draft-journals.ts';

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

/** Keeps what the server is not known to have, at once. False where this browser stores nothing or has no room. */
export function keepJournal(owner: Owner, tab: string, draft: DraftState): boolean {
  try {
    const kept = { at: new Date().toISOString(), ...draft } satisfies z.input<typeof Kept>;
    localStorage.setItem(journalKey(owner, tab), JSON.stringify(kept));
    return true;
  } catch (error) {
    console.warn('The answers could not be kept on this device.', error);
    return false;
  }
}

export function dropJournal(owner: Owner, tab: string): void {
  try {
    localStorage.removeItem(journalKey(owner, tab));
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

/** The tabs that left a journal of this person and application, or keep one now; oldest first. */
export function tabsWithJournals(owner: Owner): string[] {
  const start = journalKey(owner, '');
  return journalKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => ({ tab: key.slice(start.length), at: readAt(key)?.at ?? '' }))
    .sort((one, other) => one.at.localeCompare(other.at))
    .map(({ tab }) => tab);
}

/** What a tab kept; undefined where there is nothing, or nothing that can be read. */
export function readJournal(owner: Owner, tab: string): DraftState | undefined {
  const kept = readAt(journalKey(owner, tab));
  if (!kept) return undefined;
  const { at: _, ...draft } = kept;
  return draft;
}

function readAt(key: string): z.output<typeof Kept> | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const kept = Kept.safeParse(JSON.parse(text));
    if (!kept.success) console.warn('A journal of answers on this device cannot be read.', kept.error);
    return kept.data;
  } catch (error) {
    console.warn('A journal of answers on this device cannot be read.', error);
    return undefined;
  }
}
