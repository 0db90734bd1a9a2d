import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DraftStore, DraftView } from './draft-store.ts';

const Context = createContext<DraftStore | null>(null);
export const StoreContext = Context.Provider;

/** The store behind the draft of this page, with what it shows now. Only within the provider of the draft. */
export function useDraftStore(): { store: DraftStore; view: DraftView } {
  const store = useContext(Context);
  if (!store) throw new Error('There is no application here.');
  return { store, view: useSyncExternalStore(store.watch, store.view) };
}
