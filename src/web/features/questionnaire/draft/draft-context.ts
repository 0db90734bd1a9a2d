import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Application, ApplicationDocument } from '#contract/applications.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { ApplicationForm, ApplicationState } from '#domain/application/evaluate-application.ts';
import type { DraftStore, DraftView, SaveState } from './draft-store.ts';

/** An application as it is being filled in. */
export type Draft = ApplicationState & {
  form: ApplicationForm;
  application: Omit<Application, 'data' | 'version'>;
  /** False once it was submitted: then nothing can be changed. */
  editable: boolean;
  data: ApplicationData;
  documents: readonly ApplicationDocument[];
  /** Changes one field; an empty value takes the answer out. It is kept on this device at once and saved soon. */
  edit: (field: string, value: string) => void;
  /** Saves now. True once the server has all of it. */
  save: () => Promise<boolean>;
  saveState: SaveState;
  /** Why the server refused, in words. */
  reason: string | null;
  savedAt: Date | null;
  /** The version that the server last acknowledged. */
  version: number;
  /** Fields that a "Save and Continue" or a submit found missing, until they are answered. */
  flagged: ReadonlySet<string>;
  flag: (fields: readonly string[]) => void;
};

const Context = createContext<Draft | null>(null);
export const DraftContext = Context.Provider;

/** The application that this page is about. Only within its provider. */
export function useDraft(): Draft {
  const draft = useContext(Context);
  if (!draft) throw new Error('There is no application here.');
  return draft;
}

const Store = createContext<DraftStore | null>(null);
export const StoreContext = Store.Provider;

/** The store behind the draft of this page, with what it shows now. Only within the provider of the draft. */
export function useDraftStore(): { store: DraftStore; view: DraftView } {
  const store = useContext(Store);
  if (!store) throw new Error('There is no application here.');
  return { store, view: useSyncExternalStore(store.watch, store.view) };
}
