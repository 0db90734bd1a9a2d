import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edit, openDraft } from '#domain/application/draft.ts';
import type { Field } from '#domain/application/field.ts';
import { forgetJournals, forgetOldJournals, journalKeys } from '#web/api/draft-journals.ts';
import { allJournals, dropJournal, keepJournal } from './journal.ts';

const ana = { person: 'ana', application: 'one' };

/** A disk, or none. Test files share what they load: what another one has loaded would know the real disk. */
const disk = vi.hoisted(() => {
  vi.resetModules();
  return { kept: new Map<string, string>(), fails: false };
});
vi.mock('#web/api/journals-on-disk.ts', () => {
  const answer = async <T>(work: () => T): Promise<T> => {
    if (disk.fails) throw new Error('There is no IndexedDB.');
    return work();
  };
  return {
    journalsOnDisk: {
      put: (key: string, text: string) => answer(() => disk.kept.set(key, text)),
      remove: (key: string) => answer(() => disk.kept.delete(key)),
      all: () => answer(() => new Map(disk.kept)),
    },
  };
});
const tabsOf = async (owner: typeof ana) => (await allJournals(owner)).map(({ tab }) => tab);

const apn: Field = { id: 'apn', kind: 'text', label: { en: 'APN', es: 'APN' }, optional: false, maxLength: 50 };
const draft = edit(
  openDraft({ version: 3, data: { answers: { paved_access: 'yes' }, textAnswers: {} } }),
  apn,
  '029-441-023',
);

/** A browser's storage: as much of it as a journal uses. */
function storage(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => kept.delete(key),
  };
}

beforeEach(() => {
  disk.kept.clear();
  disk.fails = false;
  vi.stubGlobal('localStorage', storage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('journals that nobody comes back for', () => {
  it('are forgotten with their application, and no others', async () => {
    const two = { person: 'ana', application: 'two' };
    for (const [owner, tab] of [
      [ana, 'tab'],
      [ana, 'other'],
      [two, 'tab'],
    ] as const) {
      await keepJournal(owner, tab, draft).onDisk;
    }
    await forgetJournals(ana);
    expect(await tabsOf(ana)).toEqual([]);
    expect(await tabsOf(two)).toEqual(['tab']);
  });

  it('are forgotten after 60 days, or where no day can be read', async () => {
    await keepJournal(ana, 'tab', draft).onDisk;
    localStorage.setItem('planwright.draft.ana.one.broken', '{');
    localStorage.setItem('auth_token', 'kept');
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    await forgetOldJournals(later(59));
    expect(journalKeys()).toEqual(['planwright.draft.ana.one.tab']);
    await forgetOldJournals(later(61));
    expect([journalKeys(), disk.kept.size]).toEqual([[], 0]);
    expect(localStorage.getItem('auth_token')).toBe('kept');
  });
});

describe('a journal', () => {
  it('gives back what was kept, and nothing once it was dropped', async () => {
    const { here, onDisk } = keepJournal(ana, 'tab', draft);
    expect(here).toBe(true);
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft }]);
    expect(await onDisk).toBe(true);
    await dropJournal(ana, 'tab');
    expect(await allJournals(ana)).toEqual([]);
  });

  it('is found where only the disk has it, as after a browser was killed', async () => {
    await keepJournal(ana, 'tab', draft).onDisk;
    vi.stubGlobal('localStorage', storage());
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft }]);
    await dropJournal(ana, 'tab');
    expect(await allJournals(ana)).toEqual([]);
  });

  it('is the newer one of the two, whichever could be written last', async () => {
    const later = edit(draft, { ...apn, id: 'county' }, 'Placer County');
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    await keepJournal(ana, 'tab', draft).onDisk;
    const [key = ''] = journalKeys();
    const older = localStorage.getItem(key) ?? '';
    vi.setSystemTime(new Date('2026-11-21T10:00:01Z'));
    await keepJournal(ana, 'tab', later).onDisk;
    vi.useRealTimers();
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft: later }]);
    disk.kept.set(key, older);
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft: later }]);
    disk.kept.set(key, localStorage.getItem(key) ?? '');
    localStorage.setItem(key, older);
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft: later }]);
  });

  it('is found by its person and its application only', async () => {
    await keepJournal(ana, 'tab', draft).onDisk;
    expect(await tabsOf({ person: 'ben', application: 'one' })).toEqual([]);
    expect(await tabsOf({ person: 'ana', application: 'two' })).toEqual([]);
  });

  it('comes oldest first', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    keepJournal(ana, 'late', draft);
    vi.setSystemTime(new Date('2026-11-21T09:00:00Z'));
    keepJournal(ana, 'early', draft);
    vi.useRealTimers();
    expect(await tabsOf(ana)).toEqual(['early', 'late']);
  });

  it('says where there is room, and breaks nothing where there is none', async () => {
    vi.stubGlobal('localStorage', storage(10));
    const full = keepJournal(ana, 'tab', draft);
    expect([full.here, await full.onDisk]).toEqual([false, true]);
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft }]);
    vi.stubGlobal('localStorage', undefined);
    disk.fails = true;
    const nowhere = keepJournal(ana, 'tab', draft);
    expect([nowhere.here, await nowhere.onDisk]).toEqual([false, false]);
    expect(await allJournals(ana)).toEqual([]);
    await dropJournal(ana, 'tab');
  });

  it('is read from storage where this browser has no IndexedDB', async () => {
    disk.fails = true;
    const { here, onDisk } = keepJournal(ana, 'tab', draft);
    expect([here, await onDisk]).toEqual([true, false]);
    expect(await allJournals(ana)).toEqual([{ tab: 'tab', draft }]);
  });

  it('passes over what cannot be read', async () => {
    localStorage.setItem('planwright.draft.ana.one.tab', '{"mine":');
    localStorage.setItem('planwright.draft.ana.one.other', '{"mine":{}}');
    expect(await allJournals(ana)).toEqual([]);
  });
});
