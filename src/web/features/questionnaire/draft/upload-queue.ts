import { useSyncExternalStore } from 'react';

/** A file on its way to the server, or one that did not arrive and waits to be sent again. */
export type QueuedUpload = {
  id: string;
  application: string;
  field: string;
  file: File;
  /** The document that it takes the place of. */
  replaces?: string | undefined;
  /** CataloguePart sent, 0 to 1. */
  sent: number;
  error: Error | null;
};

let queuedUploads: readonly QueuedUpload[] = [];
const listeners = new Set<() => void>();

const change = (next: readonly QueuedUpload[]) => {
  queuedUploads = next;
  for (const listener of listeners) listener();
};

export const currentUploads = (): readonly QueuedUpload[] => queuedUploads;
export const addUpload = (queuedUpload: QueuedUpload): void => change([...queuedUploads, queuedUpload]);
export const dropUpload = (id: string): void => change(queuedUploads.filter((one) => one.id !== id));
export const updateUpload = (id: string, news: Partial<Pick<QueuedUpload, 'sent' | 'error'>>): void =>
  change(queuedUploads.map((one) => (one.id === id ? { ...one, ...news } : one)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whoever moves to another section meanwhile finds the files where they are: they live beside the page, not in it. */
export const useUploadQueue = (): readonly QueuedUpload[] => useSyncExternalStore(subscribe, currentUploads);
