import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/options/depth.ts';
import { type ApplicationData, NOTHING } from './data.ts';
import {
  acknowledged,
  beginSave,
  choose,
  countUnsaved,
  type DraftState,
  edit,
  fitDraft,
  isSettled,
  openDraft,
  rebase,
  refused,
  type Version,
} from './draft.ts';
import type { Field } from './field.ts';
import { isSame } from './merge.ts';
import type { Questionnaire } from './questionnaire.ts';

const words = { en: 'A question', es: 'Una pregunta' };
const text = (id: string): Field => ({ id, kind: 'textarea', label: words, optional: false, maxLength: 100 });
const question = (id: string): Field => ({ id, kind: 'yes-no', label: words, optional: false });
const FIELDS: readonly Field[] = [text('a'), text('b'), text('c'), question('d')];
const partOf = (field: Field) => (field.kind === 'yes-no' ? 'answers' : 'textAnswers');
const texts = (textAnswers: Record<string, string>): ApplicationData => ({ answers: {}, textAnswers });
const at = (version: number, textAnswers: Record<string, string>): Version => ({ version, data: texts(textAnswers) });

describe('a draft', () => {
  it('sends what was typed, on the version that it builds on', () => {
    const draft = edit(openDraft(at(3, { a: 'old' })), text('a'), 'new');
    expect(beginSave(draft)?.save).toEqual(at(3, { a: 'new' }));
    expect(countUnsaved(draft)).toBe(1);
  });

  it('has nothing to send when nothing changed, or when the change was taken back', () => {
    const draft = openDraft(at(3, { a: 'old' }));
    expect(beginSave(draft)).toBeUndefined();
    expect(beginSave(edit(edit(draft, text('a'), 'new'), text('a'), 'old'))).toBeUndefined();
  });

  it('sends the same again after a lost answer, and then what was typed since', () => {
    const first = beginSave(edit(openDraft(at(3, {})), text('a'), 'one'));
    const typed = edit(first?.draft ?? openDraft(at(0, {})), text('a'), 'two');
    const again = beginSave(typed);
    expect(again?.save).toEqual(first?.save);
    const next = beginSave(acknowledged(again?.draft ?? typed, 4));
    expect(next?.save).toEqual(at(4, { a: 'two' }));
  });

  it('sees its own lost save in what another tab saved on top of it', () => {
    const sent = beginSave(edit(openDraft(at(3, { a: 'old' })), text('a'), 'one'))?.draft ?? openDraft(at(0, {}));
    const { draft, taken } = rebase(edit(sent, text('a'), 'one more'), at(5, { a: 'one', b: 'theirs' }));
    expect(draft.conflicts).toEqual([]);
    expect(taken).toEqual(['b']);
    expect(draft.mine.textAnswers).toEqual({ a: 'one more', b: 'theirs' });
  });

  it('keeps a change that was taken back while its save was on its way', () => {
    const sent = beginSave(edit(openDraft(at(3, { a: 'old' })), text('a'), 'one'))?.draft ?? openDraft(at(0, {}));
    const { draft } = rebase(edit(sent, text('a'), 'old'), at(4, { a: 'one' }));
    expect(beginSave(draft)?.save).toEqual(at(4, { a: 'old' }));
  });

  it('sends nothing while a choice is open, and what was chosen after it', () => {
    const mine = edit(openDraft(at(1, { a: 'old' })), text('a'), 'mine');
    const { draft } = rebase(mine, at(2, { a: 'theirs' }));
    expect(draft.conflicts).toEqual([{ field: 'a', part: 'textAnswers', base: 'old', mine: 'mine', theirs: 'theirs' }]);
    expect(beginSave(draft)).toBeUndefined();
    expect(beginSave(choose(draft, 'a', 'mine'))?.save).toEqual(at(2, { a: 'mine' }));
    expect(isSettled(choose(draft, 'a', 'theirs'))).toBe(true);
  });

  it('asks on after a crash with a choice open, and shows what came since', () => {
    const { draft } = rebase(edit(openDraft(at(1, { a: 'old' })), text('a'), 'mine'), at(2, { a: 'theirs' }));
    const journal: DraftState = JSON.parse(JSON.stringify(draft));
    expect(rebase(journal, at(2, { a: 'theirs' })).draft.conflicts).toMatchObject([{ mine: 'mine', theirs: 'theirs' }]);
    expect(rebase(journal, at(3, { a: 'theirs', b: 'x' })).draft.conflicts).toMatchObject([{ theirs: 'theirs' }]);
    expect(rebase(journal, at(3, { a: 'newer' })).draft.conflicts).toMatchObject([{ mine: 'mine', theirs: 'newer' }]);
    expect(rebase(journal, at(3, { a: 'mine' })).draft.conflicts).toEqual([]);
  });

  it('does not write an emptied field over a change that was not seen', () => {
    const emptied = edit(openDraft(at(1, { a: 'old' })), text('a'), '');
    expect(rebase(emptied, at(2, { a: 'theirs' })).draft.conflicts).toMatchObject([{ mine: '', theirs: 'theirs' }]);
  });

  it('sends a refused save anew, with what was mended', () => {
    const sent = beginSave(edit(openDraft(at(1, {})), text('a'), 'bad'))?.draft ?? openDraft(at(0, {}));
    expect(beginSave(edit(refused(sent), text('a'), 'good'))?.save).toEqual(at(1, { a: 'good' }));
  });
});

describe('a draft that was kept while the questionnaire changed', () => {
  const words = { en: 'Roof', es: 'Techo' };
  const option = (value: string) => ({ value, label: words });
  const questionnaire = {
    tabs: [
      {
        id: 'one',
        title: words,
        notices: [],
        neverComplete: false,
        sections: [
          {
            id: 'one',
            title: words,
            fields: [
              text('a'),
              { id: 'roof', kind: 'select', label: words, optional: false, options: [option('tile'), option('slate')] },
            ],
          },
        ],
      },
    ],
    forms: [],
  } as unknown as Questionnaire;

  it('leaves out questions and options that have gone, and keeps the rest and what the server holds', () => {
    const kept: DraftState = {
      base: at(3, { gone: 'as before', roof: 'tile' }),
      mine: texts({ gone: 'changed', roof: 'metal', a: 'new', lost: 'new' }),
      sending: texts({ gone: 'changed', a: 'ne' }),
      conflicts: [{ field: 'gone', part: 'textAnswers', base: '', mine: 'changed', theirs: 'as before' }],
    };
    expect(fitDraft(questionnaire, kept)).toEqual({
      base: kept.base,
      mine: texts({ gone: 'as before', roof: 'tile', a: 'new' }),
      sending: texts({ gone: 'as before', a: 'ne' }),
      conflicts: [],
    });
  });
});

/** The server as the contract says it: compare and set, and a save sent again is answered as the first was. */
class ModelServer {
  current: Version = { version: 1, data: NOTHING };
  /** Every value that each field ever held. */
  readonly held = new Map<string, Set<string>>(FIELDS.map(({ id }) => [id, new Set([''])]));
  save({ version, data }: Version): { version: number } | { stale: Version } {
    if (version !== this.current.version) {
      return isSame(data, this.current.data) ? { version: this.current.version } : { stale: this.current };
    }
    this.current = { version: version + 1, data };
    for (const field of FIELDS) this.held.get(field.id)?.add(valueIn(data, field));
    return { version: this.current.version };
  }
}

const valueIn = (data: ApplicationData, field: Field): string => data[partOf(field)][field.id] ?? '';

const named = (value: string, field: string): string => (value === '' ? `nothing in ${field}` : value);

/** A message on its way; `awaited` until its tab gives up on the answer or is closed. */
type Message = { from: Tab; save: Version; awaited: boolean };
type Tab = { draft: DraftState; waits: Message | null };

/** Two tabs, a server, a lossy network between, and a book of who built which value on which. */
class World {
  readonly server = new ModelServer();
  readonly tabs: [Tab, Tab];
  readonly wire: Message[] = [];
  readonly orphans: DraftState[] = [];
  private typed = 0;
  /** By value: those that its writer knew of and meant to replace. Values are unique; emptiness is one for each field. */
  private readonly builtOn = new Map<string, Set<string>>();
  constructor() {
    const tab = (): Tab => ({ draft: openDraft(this.server.current), waits: null });
    this.tabs = [tab(), tab()];
  }

  private note(value: string, replaced: string): void {
    const known = this.builtOn.get(value) ?? new Set();
    this.builtOn.set(value, known.add(replaced));
  }

  /** Whether `value` was written by someone who knew `replaced`, at first hand or by way of what they built on. */
  private isBuiltOn(value: string, replaced: string, seen = new Set<string>()): boolean {
    if (value === replaced) return true;
    if (seen.has(value)) return false;
    seen.add(value);
    return [...(this.builtOn.get(value) ?? [])].some((former) => this.isBuiltOn(former, replaced, seen));
  }

  type(tab: Tab, field: Field, empties: boolean): void {
    const shown = valueIn(tab.draft.mine, field);
    this.typed += 1;
    const value = empties ? '' : `v${this.typed}`;
    this.note(named(value, field.id), named(shown, field.id));
    tab.draft = edit(tab.draft, field, value);
  }

  startSave(tab: Tab): void {
    if (tab.waits) return;
    const begun = beginSave(tab.draft);
    if (!begun) return;
    tab.draft = begun.draft;
    tab.waits = { from: tab, save: begun.save, awaited: true };
    this.wire.push(tab.waits);
  }

  deliver(index: number, answerIsLost: boolean): void {
    const [message] = this.wire.splice(index % Math.max(1, this.wire.length), 1);
    if (!message) return;
    const before = this.server.current;
    const answer = this.server.save(message.save);
    for (const field of FIELDS) {
      const [was, is] = [valueIn(before.data, field), valueIn(this.server.current.data, field)];
      const isKnown = this.isBuiltOn(named(is, field.id), named(was, field.id));
      expect(isKnown, `"${is}" was written over "${was}", which its writer never saw`).toBe(true);
    }
    if (!message.awaited) return;
    message.from.waits = null;
    if (answerIsLost) return;
    if ('stale' in answer) this.move(message.from, message.from.draft, answer.stale);
    else message.from.draft = acknowledged(message.from.draft, answer.version);
  }

  /** A rebase may change what stands on a page only to what came from the server, and never drops what it has not seen. */
  private move(tab: Tab, draft: DraftState, current: Version): void {
    const next = rebase(draft, current).draft;
    for (const field of FIELDS) {
      const [was, is] = [valueIn(draft.mine, field), valueIn(next.mine, field)];
      if (was !== is) expect(this.server.held.get(field.id), `"${was}" was dropped`).toContain(was);
    }
    tab.draft = next;
  }

  lose(index: number): void {
    const [message] = this.wire.splice(index % Math.max(1, this.wire.length), 1);
    if (message?.awaited) message.from.waits = null;
  }

  giveUpWaiting(tab: Tab): void {
    if (tab.waits) tab.waits.awaited = false;
    tab.waits = null;
  }

  catchUp(tab: Tab): void {
    if (!tab.waits && this.server.current.version > tab.draft.base.version) {
      this.move(tab, tab.draft, this.server.current);
    }
  }

  reload(tab: Tab): void {
    this.giveUpWaiting(tab);
    this.move(tab, JSON.parse(JSON.stringify(tab.draft)), this.server.current);
  }

  /** The tab is gone for good; its journal waits for another. */
  close(tab: Tab): void {
    this.giveUpWaiting(tab);
    if (!isSettled(tab.draft)) this.orphans.push(JSON.parse(JSON.stringify(tab.draft)));
    tab.draft = openDraft(this.server.current);
  }

  adopt(tab: Tab): void {
    const [orphan] = this.orphans;
    if (!orphan || !isSettled(tab.draft) || tab.waits || orphan.base.version > tab.draft.base.version) return;
    this.orphans.shift();
    this.move(tab, orphan, tab.draft.base);
  }

  choose(tab: Tab, side: 'mine' | 'theirs'): void {
    const [conflict] = tab.draft.conflicts;
    if (!conflict) return;
    const [kept, left] = side === 'mine' ? [conflict.mine, conflict.theirs] : [conflict.theirs, conflict.mine];
    this.note(named(kept, conflict.field), named(left, conflict.field));
    tab.draft = choose(tab.draft, conflict.field, side);
  }

  /** The network works again and everyone answers what they are asked. */
  settle(): void {
    while (this.wire.length > 0) this.deliver(0, false);
    for (let round = 0; round < 200; round += 1) {
      for (const tab of this.tabs) {
        this.catchUp(tab);
        this.adopt(tab);
        while (tab.draft.conflicts.length > 0) this.choose(tab, round % 2 === 0 ? 'mine' : 'theirs');
        this.startSave(tab);
        while (this.wire.length > 0) this.deliver(0, false);
      }
      const isDone = this.tabs.every(
        ({ draft }) => isSettled(draft) && draft.base.version === this.server.current.version,
      );
      if (isDone && this.orphans.length === 0) return;
    }
    throw new Error('The tabs and the server never came to rest.');
  }
}

const tab = fc.constantFrom<0 | 1>(0, 1);
const field = fc.constantFrom(...FIELDS);
const index = fc.nat({ max: 5 });
type Step = (world: World) => void;
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(tab, field, fc.integer({ min: 0, max: 7 })).map(
      ([who, what, dice]): Step =>
        (world) =>
          world.type(world.tabs[who], what, dice === 0),
    ),
  },
  {
    weight: 5,
    arbitrary: tab.map(
      (who): Step =>
        (world) =>
          world.startSave(world.tabs[who]),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(index, fc.boolean()).map(
      ([which, lost]): Step =>
        (world) =>
          world.deliver(which, lost),
    ),
  },
  {
    weight: 1,
    arbitrary: index.map(
      (which): Step =>
        (world) =>
          world.lose(which),
    ),
  },
  {
    weight: 1,
    arbitrary: tab.map(
      (who): Step =>
        (world) =>
          world.giveUpWaiting(world.tabs[who]),
    ),
  },
  {
    weight: 2,
    arbitrary: tab.map(
      (who): Step =>
        (world) =>
          world.catchUp(world.tabs[who]),
    ),
  },
  {
    weight: 2,
    arbitrary: tab.map(
      (who): Step =>
        (world) =>
          world.reload(world.tabs[who]),
    ),
  },
  {
    weight: 1,
    arbitrary: tab.map(
      (who): Step =>
        (world) =>
          world.close(world.tabs[who]),
    ),
  },
  {
    weight: 2,
    arbitrary: tab.map(
      (who): Step =>
        (world) =>
          world.adopt(world.tabs[who]),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(tab, fc.constantFrom<'mine' | 'theirs'>('mine', 'theirs')).map(
      ([who, side]): Step =>
        (world) =>
          world.choose(world.tabs[who], side),
    ),
  },
);

describe('two tabs with one application', () => {
  it('never write over each other unseen, and agree with the server in the end, in any order of steps', () => {
    let conflicts = 0;
    let staleSaves = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const world = new World();
        for (const take of steps) {
          take(world);
          conflicts += world.tabs.filter(({ draft }) => draft.conflicts.length > 0).length;
          staleSaves += world.wire.filter(({ save }) => save.version !== world.server.current.version).length;
        }
        world.settle();
        for (const { draft } of world.tabs) expect(draft.mine).toEqual(world.server.current.data);
      }),
      { numRuns: rounds(200, 1_000) },
    );
    // Runs in which nothing ever met would prove nothing.
    expect(conflicts).toBeGreaterThan(rounds(200, 1_000));
    expect(staleSaves).toBeGreaterThan(rounds(200, 1_000));
  });
});
