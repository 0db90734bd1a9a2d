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

/** Its change tells the other tabs that the person signed out, which a removed token alone does not say. */
const LEFT = 'auth_left';

/** Tells the other tabs that an applicant signed out by hand. */
export function tellTabsOfLeaving(): void {
  try {
    localStorage.setItem(LEFT, 'now');
    localStorage.removeItem(LEFT);
  } catch {
    // Where nothing can be stored, tabs have nothing in common.
  }
}

/** What another tab did: the person signed out, the token was found dead, or a new one was kept. */
export type ElsewhereEvent = 'left' | 'lost' | 'entered';

/** Tells when another tab changes who is signed in as an applicant. Returns the way to stop listening. */
export function onApplicantElsewhere(listener: (event: ElsewhereEvent) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (key === null || (key === LEFT && newValue !== null)) listener('left');
    else if (key === places.applicant.key) listener(newValue === null ? 'lost' : 'entered');
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
