import {
  acknowledged,
  beginSave,
  choose,
  countUnsaved,
  type DraftState,
  edit,
  isSettled,
  openDraft,
  rebase,
  refused,
  type Version,
} from '#domain/application/draft.ts';
import type { Field } from '#domain/application/field.ts';
import type { Keeping } from './journal.ts';
import { classifySaveError, saveTimer } from './save-attempts.ts';

/**
 * How safe the answers are. `unsaved` and `offline`: kept on this device, not yet on the server. `refused`: the
 * server will not take them (`reason`), and they are kept here. `conflict`: waits for the person to choose.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused' | 'conflict';

/** What the store shows of itself. A new value with every change. */
export type DraftView = {
  draft: DraftState;
  saveState: SaveState;
  /** Why the server refused. */
  saveError: Error | null;
  savedAt: Date;
  /** False where this browser could not keep the last change: then only the server is safe. */
  keptHere: boolean;
  /** The last change would be found after this browser was killed. */
  isOnDisk: boolean;
  /** How many answers were brought back from a tab that ended. */
  broughtBack: number;
  /** Fields that changed elsewhere and were taken over here. */
  taken: readonly string[];
};

export type Saved = { version: number; savedAt: Date };

export type StoreNeeds = {
  opened: Version;
  savedAt: Date;
  /** @throws as call */
  send: (save: Version, keepalive: boolean) => Promise<Saved>;
  /** @throws as call */
  fetchCurrent: () => Promise<Version>;
  /** Keeps the draft on this device: for another page at once, on its disk a moment later. */
  keep: (draft: DraftState) => Keeping;
  drop: () => void;
  /** Hands over the drafts of tabs that ended, until one is taken; what `take` returns true for is gone from there. */
  bringBack: (take: (left: DraftState) => boolean) => Promise<void>;
  /** A save was acknowledged. */
  reportSaved: (version: number) => void;
  /** The application was submitted, elsewhere perhaps: nothing more is taken. */
  closed: () => void;
};

export type DraftStore = ReturnType<typeof openDraftStore>;

/** A save that meets a newer version each time would mean that many tabs save without pause. */
const MOST_ROUNDS = 8;

/** Holds a draft and sees to it that it reaches the server: soon after each change, and again when the server was away. */
export function openDraftStore(needs: StoreNeeds) {
  let view: DraftView = {
    draft: openDraft(needs.opened),
    saveState: 'saved',
    saveError: null,
    savedAt: needs.savedAt,
    keptHere: true,
    isOnDisk: true,
    broughtBack: 0,
    taken: [],
  };
  const watchers = new Set<() => void>();
  let running: Promise<boolean> | null = null;
  /** Someone waits for all of it to be saved, also what is typed meanwhile. */
  let wanted = false;
  let failures = 0;
  /** Fields that the server would not take as they stand: the others are saved without them until they change. */
  let held: ReadonlySet<string> = new Set();
  let newest = needs.opened.version;
  const timer = saveTimer(() => void save());

  function show(change: Partial<DraftView>): void {
    const next = { ...view, ...change };
    view = { ...next, saveState: stateOf(next) };
    for (const watcher of watchers) watcher();
  }

  function stateOf({ draft, saveError }: DraftView): SaveState {
    if (draft.conflicts.length > 0) return 'conflict';
    if (running) return 'saving';
    if (saveError) return 'refused';
    if (isSettled(draft)) return 'saved';
    return failures > 0 ? 'offline' : 'unsaved';
  }

  /** Every step is on this device before anything else happens with it. */
  function move(draft: DraftState, change: Partial<DraftView> = {}): void {
    if (isSettled(draft)) {
      needs.drop();
      show({ ...change, draft, keptHere: true, isOnDisk: true });
      return;
    }
    const { here, onDisk } = needs.keep(draft);
    show({ ...change, draft, keptHere: here, isOnDisk: false });
    void onDisk.then((isOnDisk) => {
      // Something newer may have come meanwhile; it has its own answer.
      if (isOnDisk && view.draft === draft) show({ keptHere: true, isOnDisk });
    });
  }

  function moveOnto(draft: DraftState, current: Version): void {
    newest = Math.max(newest, current.version);
    const rebased = rebase(draft, current);
    move(rebased.draft, { taken: [...new Set([...view.taken, ...rebased.taken])] });
  }

  function save({ keepalive = false, all = false } = {}): Promise<boolean> {
    timer.stop();
    wanted ||= all;
    running ??= saveInRounds(keepalive).finally(() => {
      running = null;
      wanted = false;
      show({});
      goOn();
    });
    show({});
    return running;
  }

  async function saveInRounds(keepalive: boolean): Promise<boolean> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const begun = beginSave(view.draft, held);
      if (!begun) break;
      move(begun.draft);
      try {
        const { version, savedAt } = await needs.send(begun.save, keepalive);
        failures = 0;
        newest = Math.max(newest, version);
        move(acknowledged(view.draft, version), { savedAt, ...(held.size > 0 ? {} : { saveError: null }) });
        needs.reportSaved(version);
        // What was typed meanwhile has its own pause, unless someone waits for it.
        if (!wanted) break;
      } catch (error) {
        if (!(await isMended(error))) return false;
      }
    }
    return isSettled(view.draft);
  }

  /** Whether another round may succeed. */
  async function isMended(error: unknown): Promise<boolean> {
    const failure = classifySaveError(error);
    if (failure.kind === 'away') {
      failures += 1;
      return false;
    }
    failures = 0;
    if (failure.kind === 'refused') {
      move(refused(view.draft), { saveError: failure.error });
      if (failure.closed) needs.closed();
      const fresh = failure.fields.filter((field) => !held.has(field));
      held = new Set([...held, ...fresh]);
      return fresh.length > 0 && beginSave(view.draft, held) !== undefined;
    }
    try {
      moveOnto(view.draft, failure.current ?? (await needs.fetchCurrent()));
      return true;
    } catch (cause) {
      return isMended(cause);
    }
  }

  /** After a save: the next one, what another tab saved, or what an ended tab left. */
  function goOn(): void {
    if (view.draft.conflicts.length > 0 || (view.saveError && held.size === 0)) return;
    if (failures > 0) timer.failed(failures);
    else if (beginSave(view.draft, held)) timer.changed();
    else if (newest > view.draft.base.version) void catchUp();
    else void takeLeft();
  }

  /** Fetches what the server holds now and moves onto it. Not during a save, whose answer will tell. */
  async function catchUp(): Promise<void> {
    if (running) return;
    try {
      const current = await needs.fetchCurrent();
      if (running || current.version <= view.draft.base.version) return;
      moveOnto(view.draft, current);
      if (!isSettled(view.draft) && view.draft.conflicts.length === 0) timer.changed();
    } catch (error) {
      // The next save will meet the newer version and ask again.
      console.warn('What changed elsewhere could not be fetched.', error);
    }
  }

  async function takeLeft(): Promise<void> {
    await needs.bringBack((left) => {
      if (running || !isSettled(view.draft) || left.base.version > view.draft.base.version) return false;
      const { draft } = rebase(left, view.draft.base);
      move(draft, { broughtBack: view.broughtBack + countUnsaved(draft) });
      if (!isSettled(draft)) timer.changed();
      return view.keptHere;
    });
  }

  return {
    view: () => view,
    watch: (watcher: () => void) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
    edit: (field: Field, value: string) => {
      held = new Set([...held].filter((one) => one !== field.id));
      move(edit(view.draft, field, value), held.size > 0 ? {} : { saveError: null });
      if (running || view.draft.conflicts.length > 0) return;
      if (isSettled(view.draft)) timer.stop();
      else if (failures === 0) timer.changed();
    },
    /** Saves now and goes on until nothing is left to save. True once the server has all of it. */
    save: () => {
      held = new Set();
      show({ saveError: null });
      return save({ all: true });
    },
    /** Saves what there is, for a page that is being left or a connection that came back. */
    saveNow: async (keepalive = false) => {
      if (beginSave(view.draft, held) && (!view.saveError || held.size > 0)) await save({ keepalive });
    },
    /** The person's choices between both sides, by field; then all is saved. */
    choose: (sides: ReadonlyMap<string, 'mine' | 'theirs'>) => {
      let { draft } = view;
      for (const [field, side] of sides) draft = choose(draft, field, side);
      move(draft);
      if (draft.conflicts.length === 0) void save();
    },
    /** Another tab has saved this version. */
    heardOf: (version: number) => {
      newest = Math.max(newest, version);
      if (newest > view.draft.base.version) void catchUp();
    },
    catchUp,
    takeLeft,
    dismissNews: () => show({ broughtBack: 0, taken: [] }),
    /** No more saves by itself. What is not saved lies in the journal. */
    stop: timer.stop,
  };
}
