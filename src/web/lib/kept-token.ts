import type { Door } from './doors.ts';

/** Applicants stay signed in over new tabs and restarts; staff and contractors in one tab, as they see others' files. */
const places: Record<Door, { key: string; storage: () => Storage }> = {
  applicant: { key: 'auth_token', storage: () => localStorage },
  reviewer: { key: 'staff_token', storage: () => sessionStorage },
  contractor: { key: 'contractor_token', storage: () => sessionStorage },
};

/** Where storage is switched off, a session lasts as long as the page. */
const remembered = new Map<Door, string>();

/** The token kept for a door; null where there is none. */
export function keptToken(door: Door): string | null {
  const { key, storage } = places[door];
  const inMemory = remembered.get(door) ?? null;
  try {
    return storage().getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function keepToken(door: Door, token: string): void {
  const { key, storage } = places[door];
  try {
    storage().setItem(key, token);
  } catch (error) {
    console.warn('The sign-in lasts as long as this page: storage is switched off or full.', error);
    remembered.set(door, token);
  }
}

export function dropToken(door: Door): void {
  const { key, storage } = places[door];
  remembered.delete(door);
  try {
    storage().removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

/** Tells when another tab signs an applicant in or out. Returns the way to stop listening. */
export function onTokenChangedElsewhere(listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (key === null || key === places.applicant.key) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
