import { z } from 'zod';
import { type Application, applications } from '#contract/applications.ts';
import { isEditable } from '#domain/application/application.ts';
import { fitDraft } from '#domain/application/draft.ts';
import type { Questionnaire } from '#domain/application/questionnaire.ts';
import { forgetOldJournals } from '#web/api/draft-journals.ts';
import { asApplicant } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
import { type DraftStore, openDraftStore } from './draft-store.ts';
import { allJournals, dropJournal, keepJournal } from './journal.ts';
import { tabLife } from './tab-lock.ts';

/** Browsers send 64 KiB in all while a page is left; the address and the headers count too. */
const KEEPALIVE_BYTES = 60_000;

/** After this time a tab that said that it is closed is gone. */
const CLOSED_AFTER_MS = 1_000;

type DraftSession = { person: string; application: Application; questionnaire: Questionnaire; closed: () => void };

/** A draft of this page: its store, and what makes it live with the browser, the other tabs and the server. */
export type DraftSync = {
  store: DraftStore;
  /** Returns what ends it: a last save, and a word to the other tabs if that does not succeed. */
  begin: () => () => void;
};

/** Opens the draft of an application. Nothing happens before `begin`. */
export function openDraftSync({ person, application, questionnaire, closed }: DraftSession): DraftSync {
  const { id } = application;
  const owner = { person, application: id };
  // Not the browser's tab but this page: after a reload it is another, which brings back what this one left.
  const tab = newId();
  const life = tabLife(tab);
  const params = { id };
  let tabs: TabChannel | undefined;

  const store = openDraftStore({
    opened: application,
    savedAt: new Date(application.last_modified),
    send: async ({ version, data }, keepalive) => {
      const body = { version, data };
      const isSmall = new TextEncoder().encode(JSON.stringify(body)).length < KEEPALIVE_BYTES;
      const saved = await asApplicant((token) =>
        call(applications.save, { params, body, token, keepalive: keepalive && isSmall }),
      );
      return { version: saved.version, savedAt: new Date(saved.last_modified) };
    },
    fetchCurrent: async () => {
      const current = await asApplicant((token) => call(applications.get, { params, token }));
      if (!isEditable(current.status)) closed();
      return { version: current.version, data: current.data };
    },
    keep: (draft) => keepJournal(owner, tab, draft),
    drop: () => void dropJournal(owner, tab),
    bringBack: async (take) => {
      const others = (await allJournals(owner)).filter((one) => one.tab !== tab);
      for (const { tab: other } of others) {
        let isTaken = false;
        const bring = async () => {
          // It may have written on, or another tab may have taken it, since it was listed.
          const left = (await allJournals(owner)).find((one) => one.tab === other);
          isTaken = left !== undefined && take(fitDraft(questionnaire, left.draft));
          if (isTaken) await dropJournal(owner, other);
        };
        await life.inPlaceOf(other, bring);
        // The next one follows once this one is saved, so that a choice is always between two sides.
        if (isTaken) return;
      }
    },
    reportSaved: (version) => tabs?.tell({ kind: 'saved', version }),
    closed,
  });

  return {
    store,
    begin: () => {
      const endLife = life.begin();
      void forgetOldJournals(new Date());
      const joined = openTabChannel(id, (news) => {
        if (news.kind === 'saved') store.heardOf(news.version);
        else {
          void store.takeLeft();
          // A page that is closed lives a moment longer than it can speak.
          setTimeout(() => void store.catchUp().then(store.takeLeft), CLOSED_AFTER_MS);
        }
      });
      tabs = joined;
      const announceLeaving = () => joined.tell({ kind: 'left' });
      addEventListener('pagehide', announceLeaving);
      const stopWatching = watchPage(store);
      void store.takeLeft();
      return () => {
        stopWatching();
        removeEventListener('pagehide', announceLeaving);
        void store.saveNow(true).finally(() => {
          store.stop();
          endLife();
          announceLeaving();
          joined.leave();
        });
      };
    },
  };
}

/** Saves when the page is hidden or left and when the connection is back; looks for news when it is seen again. */
function watchPage(store: DraftStore): () => void {
  const seen = () => {
    if (document.visibilityState === 'hidden') void store.saveNow(true);
    else void store.catchUp().then(store.takeLeft);
  };
  const left = () => void store.saveNow(true);
  const online = () => void store.saveNow();
  const leaving = (event: BeforeUnloadEvent) => {
    const { saveState, keptHere } = store.view();
    // Where this device keeps nothing, leaving would lose it: the browser asks.
    if (saveState !== 'saved' && !keptHere) event.preventDefault();
  };
  document.addEventListener('visibilitychange', seen);
  addEventListener('pagehide', left);
  addEventListener('online', online);
  addEventListener('beforeunload', leaving);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    removeEventListener('pagehide', left);
    removeEventListener('online', online);
    removeEventListener('beforeunload', leaving);
  };
}

/** What the tabs of one application tell each other. `left`: a tab ended and may have left a journal. */
const News = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), version: z.int() }),
  z.object({ kind: z.literal('left') }),
]);
type News = z.infer<typeof News>;

type TabChannel = { tell: (news: News) => void; leave: () => void };

/** Joins the other tabs of this application. Browsers without broadcasts hear of a change at their next save. */
function openTabChannel(application: string, hear: (news: News) => void): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, leave: () => undefined };
  const channel = new BroadcastChannel(`planwright.draft.${application}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = News.safeParse(data);
    if (news.success) hear(news.data);
  };
  return { tell: (news) => channel.postMessage(news), leave: () => channel.close() };
}
