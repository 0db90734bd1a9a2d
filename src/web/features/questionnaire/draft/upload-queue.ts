import { useSyncExternalStore } from 'react';

/** A file on its way to the server, or one that did not arrive and waits to be sent again. */
export type QueuedUpload = {
  id: string;
  application: string;
  field: string;
  file: File;
  /** The document that it takes the place of. */
  replaces?: string | undefined;
  /** Part sent, 0 to 1. */
  sent: number;
  error: Error | null;
};

let sendings: readonly QueuedUpload[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly QueuedUpload[]) => {
  sendings = next;
  for (const listener of listeners) listener();
};

export const currentUploads = (): readonly QueuedUpload[] => sendings;
export const addUpload = (sending: QueuedUpload): void => change([...sendings, sending]);
export const dropUpload = (id: string): void => change(sendings.filter((one) => one.id !== id));
export const updateUpload = (id: string, news: Partial<Pick<QueuedUpload, 'sent' | 'error'>>): void =>
  change(sendings.map((one) => (one.id === id ? { ...one, ...news } : one)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whoever moves to another section meanwhile finds the files where they are: they live beside the page, not in it. */
export const useUploadQueue = (): readonly QueuedUpload[] => useSyncExternalStore(subscribe, currentUploads);
