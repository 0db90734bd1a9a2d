import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { edit, openDraft } from '#domain/questionnaire/draft.ts';
import { forgetJournals, forgetOldJournals, journalKeys } from '#web/lib/draft-journals.ts';
import { dropJournal, keepJournal, readJournal, tabsWithJournals } from './journal.ts';

const ana = { person: 'ana', application: 'one' };
const draft = edit(
  openDraft({ version: 3, data: { answers: { paved_access: 'yes' }, textAnswers: {} } }),
  { id: 'apn', kind: 'text', label: { en: 'APN', es: 'APN' }, optional: false, maxLength: 50 },
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
  vi.stubGlobal('localStorage', storage());
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('journals that nobody comes back for', () => {
  it('are forgotten with their application, and no others', () => {
    const two = { person: 'ana', application: 'two' };
    keepJournal(ana, 'tab', draft);
    keepJournal(ana, 'other', draft);
    keepJournal(two, 'tab', draft);
    forgetJournals(ana);
    expect(tabsWithJournals(ana)).toEqual([]);
    expect(tabsWithJournals(two)).toEqual(['tab']);
  });

  it('are forgotten after 60 days, or where no day can be read', () => {
    keepJournal(ana, 'tab', draft);
    localStorage.setItem('planwright.draft.ana.one.broken', '{');
    localStorage.setItem('auth_token', 'kept');
    const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    forgetOldJournals(later(59));
    expect(journalKeys()).toEqual(['planwright.draft.ana.one.tab']);
    forgetOldJournals(later(61));
    expect(journalKeys()).toEqual([]);
    expect(localStorage.getItem('auth_token')).toBe('kept');
  });
});

describe('a journal', () => {
  it('gives back what was kept, and nothing once it was dropped', () => {
    expect(keepJournal(ana, 'tab', draft)).toBe(true);
    expect(tabsWithJournals(ana)).toEqual(['tab']);
    expect(readJournal(ana, 'tab')).toEqual(draft);
    dropJournal(ana, 'tab');
    expect(tabsWithJournals(ana)).toEqual([]);
    expect(readJournal(ana, 'tab')).toBeUndefined();
  });

  it('is found by its person and its application only', () => {
    keepJournal(ana, 'tab', draft);
    expect(tabsWithJournals({ person: 'ben', application: 'one' })).toEqual([]);
    expect(tabsWithJournals({ person: 'ana', application: 'two' })).toEqual([]);
    expect(readJournal({ person: 'ben', application: 'one' }, 'tab')).toBeUndefined();
  });

  it('comes oldest first', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
    keepJournal(ana, 'late', draft);
    vi.setSystemTime(new Date('2026-11-21T09:00:00Z'));
    keepJournal(ana, 'early', draft);
    vi.useRealTimers();
    expect(tabsWithJournals(ana)).toEqual(['early', 'late']);
  });

  it('says when there is no room, and breaks nothing where storage is blocked', () => {
    vi.stubGlobal('localStorage', storage(10));
    expect(keepJournal(ana, 'tab', draft)).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    expect(keepJournal(ana, 'tab', draft)).toBe(false);
    expect(tabsWithJournals(ana)).toEqual([]);
    expect(readJournal(ana, 'tab')).toBeUndefined();
    dropJournal(ana, 'tab');
  });

  it('passes over what cannot be read', () => {
    localStorage.setItem('planwright.draft.ana.one.tab', '{"mine":');
    localStorage.setItem('planwright.draft.ana.one.other', '{"mine":{}}');
    expect(readJournal(ana, 'tab')).toBeUndefined();
    expect(readJournal(ana, 'other')).toBeUndefined();
  });
});
