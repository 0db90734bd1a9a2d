import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { DraftState, Version } from '#domain/application/draft.ts';
import type { Field } from '#domain/application/field.ts';
import { isSame } from '#domain/application/merge.ts';
import { NetworkError, RequestError } from '#web/lib/problems.ts';
import { openDraftStore, type StoreNeeds } from './draft-store.ts';

const text = (id: string): Field => ({
  id,
  kind: 'textarea',
  label: { en: id, es: id },
  optional: false,
  maxLength: 100,
});
const data = (textAnswers: Record<string, string>): ApplicationData => ({ answers: {}, textAnswers });
const saveError = (status: number, problem: Partial<Problem> & Pick<Problem, 'code'>) =>
  new RequestError(status, { detail: 'No.', message: { code: 'api:request.misfit' }, requestId: 'r', ...problem });

const onDisk = { here: true, onDisk: Promise.resolve(true) };
const nowhere = { here: false, onDisk: Promise.resolve(false) };

/** A server for several stores, and what one browser keeps of them. */
function world() {
  const server = { current: { version: 1, data: data({ a: 'old' }) } as Version, sent: [] as Version[] };
  const journals = new Map<string, DraftState>();
  const tells: ((version: number) => void)[] = [];
  const open = (name: string, over: Partial<StoreNeeds> = {}) => {
    const store = openDraftStore({
      opened: server.current,
      savedAt: new Date(0),
      send: async (save) => {
        server.sent.push(save);
        if (save.version !== server.current.version && !isSame(save.data, server.current.data)) {
          const current = { ...server.current, last_modified: 'now' };
          throw saveError(409, { code: 'out-of-date', versions: { current, yours: save.data } });
        }
        if (save.version === server.current.version) server.current = { version: save.version + 1, data: save.data };
        return { version: server.current.version, savedAt: new Date(1) };
      },
      fetchCurrent: async () => server.current,
      keep: (draft) => {
        journals.set(name, draft);
        return onDisk;
      },
      drop: () => journals.delete(name),
      bringBack: async (take) => {
        const left = journals.get('gone');
        if (left && take(left)) journals.delete('gone');
      },
      reportSaved: (version) => {
        for (const tell of tells) tell(version);
      },
      closed: () => undefined,
      ...over,
    });
    tells.push(store.heardOf);
    return store;
  };
  return { server, journals, open };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving by itself', () => {
  it('keeps a change on this device at once and saves it 1.5 s after the last one', async () => {
    const { server, journals, open } = world();
    const store = open('one');
    store.edit(text('a'), 'n');
    expect(journals.get('one')?.mine.textAnswers).toEqual({ a: 'n' });
    await vi.advanceTimersByTimeAsync(1_000);
    store.edit(text('a'), 'new');
    await vi.advanceTimersByTimeAsync(1_499);
    expect(server.sent).toEqual([]);
    expect(store.view().saveState).toBe('unsaved');
    await vi.advanceTimersByTimeAsync(1);
    expect(server.sent).toEqual([{ version: 1, data: data({ a: 'new' }) }]);
    expect(store.view().saveState).toBe('saved');
    expect(journals.size).toBe(0);
  });

  it('saves after 10 s while someone types on', async () => {
    const { server, open } = world();
    const store = open('one');
    for (let second = 0; second < 11; second += 1) {
      store.edit(text('a'), `typed for ${second} s`);
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(server.sent).toHaveLength(1);
  });

  it('does not save what was taken back', async () => {
    const { server, journals, open } = world();
    const store = open('one');
    store.edit(text('a'), 'new');
    store.edit(text('a'), 'old');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.sent).toEqual([]);
    expect(journals.size).toBe(0);
  });

  it('tries again with growing pauses while the server is away, and keeps the answers meanwhile', async () => {
    const { journals, open } = world();
    const send = vi.fn(async () => {
      throw new NetworkError();
    });
    const store = open('one', { send });
    store.edit(text('a'), 'new');
    const triesAfter = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      return send.mock.calls.length;
    };
    expect(await triesAfter(1_500)).toBe(1);
    expect(store.view().saveState).toBe('offline');
    expect(await triesAfter(2_000)).toBe(2);
    expect(await triesAfter(3_999)).toBe(2);
    expect(await triesAfter(1)).toBe(3);
    // Typing does not make it ask more often.
    store.edit(text('a'), 'newer');
    expect(await triesAfter(7_999)).toBe(3);
    expect(journals.get('one')?.mine.textAnswers).toEqual({ a: 'newer' });
    void store.saveNow();
    expect(await triesAfter(0)).toBe(4);
  });

  it('says why a save was refused, keeps the answers, and asks again only after a change', async () => {
    const { journals, open } = world();
    const error = saveError(400, { code: 'invalid-request', detail: 'This is too long.' });
    const send = vi
      .fn()
      .mockRejectedValueOnce(error)
      .mockResolvedValue({ version: 2, savedAt: new Date(2) });
    const store = open('one', { send });
    store.edit(text('a'), 'new');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(store.view()).toMatchObject({ saveState: 'refused', saveError: error });
    expect(journals.has('one')).toBe(true);
    store.edit(text('a'), 'ok');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(store.view()).toMatchObject({ saveState: 'saved', saveError: null });
  });

  it('saves the other answers where one is refused, and that one once it was changed', async () => {
    const { server, journals, open } = world();
    const sent: ApplicationData[] = [];
    const send = vi.fn(async (save: Version) => {
      sent.push(save.data);
      const fields = { 'data.textAnswers.b': 'This is longer than 10000 characters.' };
      if (save.data.textAnswers.b === 'too long') throw saveError(400, { code: 'invalid-request', fields });
      server.current = { version: save.version + 1, data: save.data };
      return { version: server.current.version, savedAt: new Date(2) };
    });
    const store = open('one', { send });
    store.edit(text('a'), 'new');
    store.edit(text('b'), 'too long');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual([data({ a: 'new', b: 'too long' }), data({ a: 'new' })]);
    expect(store.view()).toMatchObject({ saveState: 'refused', draft: { mine: data({ a: 'new', b: 'too long' }) } });
    expect(journals.get('one')?.mine.textAnswers.b).toBe('too long');
    // Another answer goes on being saved, and the refused one is still told.
    store.edit(text('a'), 'newer');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.current.data).toEqual(data({ a: 'newer' }));
    expect(store.view().saveState).toBe('refused');
    store.edit(text('b'), 'short');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.current.data).toEqual(data({ a: 'newer', b: 'short' }));
    expect(store.view()).toMatchObject({ saveState: 'saved', saveError: null });
    expect(sent).toHaveLength(4);
  });

  it('says when this device keeps nothing', async () => {
    const store = world().open('one', { keep: () => nowhere });
    store.edit(text('a'), 'new');
    await vi.advanceTimersByTimeAsync(0);
    expect(store.view()).toMatchObject({ keptHere: false, isOnDisk: false });
  });

  it('says when the last change is on the disk, which may have room where the storage at hand has none', async () => {
    const answers: ((isOnDisk: boolean) => void)[] = [];
    const keep = () => ({ here: false, onDisk: new Promise<boolean>((answer) => answers.push(answer)) });
    const store = world().open('one', { keep });
    store.edit(text('a'), 'n');
    store.edit(text('a'), 'new');
    answers[0]?.(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.view()).toMatchObject({ keptHere: false, isOnDisk: false });
    answers[1]?.(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.view()).toMatchObject({ keptHere: true, isOnDisk: true });
  });
});

describe('a save that is waited for', () => {
  it('goes on until what was typed meanwhile is saved too', async () => {
    const { server, open } = world();
    const store = open('one');
    store.edit(text('a'), 'one');
    const done = store.save();
    store.edit(text('a'), 'two');
    expect(await done).toBe(true);
    expect(server.current).toEqual({ version: 3, data: data({ a: 'two' }) });
  });

  it('is false when the server is away or a choice is open', async () => {
    const { server, open } = world();
    const away = open('one', { send: () => Promise.reject(new NetworkError()) });
    away.edit(text('a'), 'one');
    expect(await away.save()).toBe(false);
    const store = open('two', { fetchCurrent: () => Promise.reject(new NetworkError()) });
    server.current = { version: 2, data: data({ a: 'theirs' }) };
    store.edit(text('a'), 'mine');
    expect(await store.save()).toBe(false);
    expect(store.view().saveState).toBe('conflict');
    store.choose(new Map([['a', 'mine']]));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.current).toEqual({ version: 3, data: data({ a: 'mine' }) });
  });

  it('writes nothing over, and brings in what only the other side changed', async () => {
    const { server, open } = world();
    const store = open('one');
    server.current = { version: 2, data: data({ a: 'old', b: 'theirs' }) };
    store.edit(text('a'), 'mine');
    expect(await store.save()).toBe(true);
    expect(server.current).toEqual({ version: 3, data: data({ a: 'mine', b: 'theirs' }) });
    expect(store.view().taken).toEqual(['b']);
  });
});

describe('other tabs', () => {
  it('have a save at once', async () => {
    const { open } = world();
    const [one, two] = [open('one'), open('two')];
    two.edit(text('b'), 'two');
    one.edit(text('a'), 'one');
    await one.save();
    await vi.advanceTimersByTimeAsync(0);
    expect(two.view().draft.mine).toEqual(data({ a: 'one', b: 'two' }));
    expect(two.view().taken).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(one.view().draft.mine).toEqual(data({ a: 'one', b: 'two' }));
    expect(one.view().saveState).toBe('saved');
  });

  it('leave what they could not save, and it is brought back and saved', async () => {
    const { server, journals, open } = world();
    const gone = open('gone', { send: () => Promise.reject(new NetworkError()) });
    gone.edit(text('b'), 'not saved');
    gone.stop();
    const store = open('one');
    await store.takeLeft();
    expect(store.view()).toMatchObject({ broughtBack: 1, saveState: 'unsaved' });
    expect([...journals.keys()]).toEqual(['one']);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(server.current.data).toEqual(data({ a: 'old', b: 'not saved' }));
    expect(journals.size).toBe(0);
  });

  it('keep their journal where this browser has no room for it in another', async () => {
    const { journals, open } = world();
    open('gone', { send: () => Promise.reject(new NetworkError()) }).edit(text('b'), 'not saved');
    await open('one', { keep: () => nowhere }).takeLeft();
    expect(journals.has('gone')).toBe(true);
  });
});
