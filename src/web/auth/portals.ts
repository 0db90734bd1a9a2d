import type { Role } from '#domain/people/role.ts';
import { type DocumentPortal, VIEWED_AS } from '../lib/document-address.ts';
import type { StaffPortal } from '../lib/problems.ts';

/** The three ways in. Each has a session of its own, so that one browser can be in more than one. */
export type Portal = 'applicant' | StaffPortal;

const entrances: Record<Portal, string> = {
  applicant: '/login',
  reviewer: '/staff-login',
  contractor: '/developer-login',
};

/** The first page of each portal. */
export const homeOf: Record<Portal, string> = {
  applicant: '/applicant-dashboard',
  reviewer: '/reviewer-dashboard',
  contractor: '/developer-dashboard',
};

/** Where people of a portal see to the safety of their account. */
export const securityOf: Record<Portal, string> = {
  applicant: '/account',
  reviewer: '/staff-security',
  contractor: '/developer-account',
};

const admitted: Record<Portal, readonly Role[]> = {
  applicant: ['applicant'],
  reviewer: ['reviewer', 'admin'],
  contractor: ['contractor', 'admin'],
};

/** Where one signs in to a portal; `next` is where to go on from there. */
export function signInPath(portal: Portal, next?: string): string {
  return next === undefined ? entrances[portal] : `${entrances[portal]}?next=${encodeURIComponent(next)}`;
}

/** Whether a portal is open to people of a role. */
export const isOpenTo = (portal: Portal, role: Role): boolean => admitted[portal].includes(role);

/** The portal of a role. Administrators work beside the reviewers. */
export const portalOf = (role: Role): Portal => (role === 'admin' ? 'reviewer' : role);

/** Applicants stay signed in over new tabs and restarts; staff and contractors in one tab, as they see others' files. */
const places: Record<Portal, { key: string; storage: () => Storage }> = {
  applicant: { key: 'auth_token', storage: () => localStorage },
  reviewer: { key: 'staff_token', storage: () => sessionStorage },
  contractor: { key: 'contractor_token', storage: () => sessionStorage },
};

/** Where storage is switched off, a session lasts as long as the page. */
const remembered = new Map<Portal, string>();

/** The token stored for a portal; null where there is none. */
export function storedToken(portal: Portal): string | null {
  const { key, storage } = places[portal];
  const inMemory = remembered.get(portal) ?? null;
  try {
    return storage().getItem(key) ?? inMemory;
  } catch {
    return inMemory;
  }
}

export function storeToken(portal: Portal, token: string): void {
  const { key, storage } = places[portal];
  try {
    storage().setItem(key, token);
  } catch (error) {
    console.warn('The sign-in lasts as long as this page: storage is switched off or full.', error);
    remembered.set(portal, token);
  }
}

export function removeToken(portal: Portal): void {
  const { key, storage } = places[portal];
  remembered.delete(portal);
  try {
    storage().removeItem(key);
  } catch {
    // Where nothing can be stored there is nothing to remove.
  }
}

/** Its change tells the other tabs that the person signed out, which a removed token alone does not say. */
const LEFT = 'auth_left';

/** Tells the other tabs that an applicant signed out by hand. */
export function announceSignOut(): void {
  try {
    localStorage.setItem(LEFT, 'now');
    localStorage.removeItem(LEFT);
  } catch {
    // Where nothing can be stored, tabs have nothing in common.
  }
}

/** What another tab did: the person signed out, the token was found dead, or a new one was kept. */
export type TabEvent = 'left' | 'lost' | 'entered';

/** Tells when another tab changes who is signed in as an applicant. Returns the way to stop listening. */
export function onApplicantTabEvent(listener: (event: TabEvent) => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (key === null || (key === LEFT && newValue !== null)) listener('left');
    else if (key === places.applicant.key) listener(newValue === null ? 'lost' : 'entered');
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}

/**
 * A staff session lives in one tab. When it ends there during work, a single sign-on in another tab hands the new
 * session over, so that the page with the work need not be left.
 */
const NAME = 'planwright.staff-session';

/** Gives a new session's token to tabs of this browser that wait for one. */
export function shareStaffSession(token: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(token);
  channel.close();
}

/** Tells when another tab hands a token over. Returns the way to stop listening. */
export function onStaffSession(listener: (token: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') listener(data);
  };
  return () => channel.close();
}

/**
 * Through which portal the page of a document is entered: as its address says; else as an applicant, unless only staff
 * are signed in here.
 */
export const documentPortal = (search: string): DocumentPortal => {
  const as = new URLSearchParams(search).get('as');
  if (as === VIEWED_AS.reviewer) return 'reviewer';
  if (as === VIEWED_AS.contractor) return 'contractor';
  return storedToken('applicant') === null && storedToken('reviewer') !== null ? 'reviewer' : 'applicant';
};
