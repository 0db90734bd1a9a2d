import { auth, type Credentials, type Me } from '#contract/auth.ts';
import { aboutQuery } from '../lib/about.ts';
import { call } from '../lib/api.ts';
import { RequestError, SignInNeeded, type StaffPortal } from '../lib/problems.ts';
import { queryClient } from '../lib/query-client.ts';
import { type Portal, removeToken, storedToken, storeToken } from './portals.ts';

/** Calls that wait for the next sign-in; all end with `giveUp` when nobody makes it. */
type Wait = { token: Promise<string>; resolve: (token: string) => void; giveUp: () => void };
const waits = new Map<Portal, Wait>();
const openPages = new Map<Portal, number>();

const giveUp = (portal: Portal) => {
  waits.get(portal)?.giveUp();
  waits.delete(portal);
};

/** Keeps a session. Calls that wait for it go on, unless it is someone else's than before. */
export function startSession(portal: Portal, { token, me }: Entered): void {
  const before = personIn(sessionState(portal));
  const old = storedToken(portal);
  const isOther = before !== null && before.id !== me.id;
  if (isOther && old !== null && old !== token && sessionState(portal).kind === 'in') void endOnServer(old);
  storeToken(portal, token);
  if (isOther) {
    giveUp(portal);
    forgetFetched();
  }
  setSession(portal, { kind: 'in', person: me });
  waits.get(portal)?.resolve(token);
  waits.delete(portal);
}

/**
 * Signs out here. `byUser`: the person wanted it, so nobody leads them back to where they were. `because`: why, where it
 * was no session's end.
 */
export function endSession(portal: Portal, byUser: boolean, because?: 'unreachable'): void {
  removeToken(portal);
  giveUp(portal);
  forgetFetched();
  setSession(portal, { kind: 'out', byUser, ...(because ? { because } : {}) });
}

/** What is the same for everyone, by the first part of the key. */
const PUBLIC: readonly unknown[] = ['about', 'enter'];

/** What was fetched as one person is never shown to the next. */
const forgetFetched = () =>
  queryClient.removeQueries({ predicate: ({ queryKey: [first] }) => !PUBLIC.includes(first) });

/** A page is there that asks for a sign-in when the session ends. Returns what to call when it goes. */
export function keepPageAfterEnd(portal: Portal): () => void {
  openPages.set(portal, (openPages.get(portal) ?? 0) + 1);
  return () => {
    openPages.set(portal, (openPages.get(portal) ?? 1) - 1);
    if (openPages.get(portal) !== 0 || sessionState(portal).kind !== 'ended') return;
    giveUp(portal);
    setSession(portal, SIGNED_OUT);
  };
}

/** The session is known to be gone before a call met it: a page with work on it is kept, and asks for a sign-in. */
export function loseSession(portal: Portal): void {
  const session = sessionState(portal);
  if (session.kind === 'ended' || session.kind === 'out') return;
  if (session.kind === 'in' && openPages.get(portal)) setSession(portal, { kind: 'ended', person: session.person });
  else endSession(portal, false);
}

/** The token of the next sign-in at this portal, by the same person. @throws `reason` where nobody makes it */
function signedInAgain(portal: Portal, reason: unknown): Promise<string> {
  const begun = waits.get(portal);
  if (begun) return begun.token;
  const person = openPages.get(portal) ? personIn(sessionState(portal)) : null;
  if (!person) return Promise.reject(reason);
  let resolve: Wait['resolve'] = () => undefined;
  let giveUp: Wait['giveUp'] = () => undefined;
  const token = new Promise<string>((resolved, rejected) => {
    resolve = resolved;
    giveUp = () => rejected(reason);
  });
  waits.set(portal, { token, resolve, giveUp });
  setSession(portal, { kind: 'ended', person });
  return token;
}

/** Another 401, such as a wrong password, says nothing of the session. */
export const sessionHasEnded = (error: unknown): boolean =>
  error instanceof RequestError && error.problem.code === 'not-signed-in';

/** A token in place of one that is dead or missing: another tab's or call's, a demo session's, or the next sign-in's. */
async function renewed(portal: Portal, dead: string | null, reason: unknown): Promise<string> {
  const kept = storedToken(portal);
  if (kept !== null && kept !== dead) return kept;
  if (portal !== 'applicant') {
    removeToken(portal);
    if (await isDemo()) return startDemo(portal);
  }
  // An applicant's dead token stays until another takes its place: removing it would sign other tabs out of their work.
  return signedInAgain(portal, reason);
}

/** A fresh session that is refused at once points at the server, not at the person: no asking without end. */
const TRIES = 3;

/**
 * Runs a call as the person at a portal. When the session has ended, the page stays, a sign-in is asked for over it,
 * and the call is run again with the new session.
 * @throws when nobody signs in again: SignInNeeded (an area) or the refusal (applicants); else what the call throws
 */
export async function runAs<T>(portal: Portal, run: (token: string) => Promise<T>): Promise<T> {
  const needed = portal === 'applicant' ? null : new SignInNeeded(portal);
  // Without a token an applicant's call is sent all the same: the server says in words that it needs a sign-in.
  let token = storedToken(portal) ?? (needed ? await renewed(portal, null, needed) : '');
  for (let tries = 1; ; tries += 1) {
    try {
      return await run(token);
    } catch (error) {
      if (!sessionHasEnded(error) || tries === TRIES) throw error;
      token = await renewed(portal, token, needed ?? error);
    }
  }
}

/**
 * The session of a portal. `trying`: a token is kept and the server has not said yet whose it is.
 * `ended`: the session ended during work; the page stays and asks for a sign-in, and its calls wait.
 */
export type SessionState =
  | { kind: 'trying' }
  | { kind: 'out'; byUser: boolean; because?: 'unreachable' }
  | { kind: 'in'; person: Me }
  | { kind: 'ended'; person: Me };

export const SIGNED_OUT: SessionState = { kind: 'out', byUser: false };
const TRYING: SessionState = { kind: 'trying' };

const sessions = new Map<Portal, SessionState>();
const watchers = new Set<() => void>();

export function sessionState(portal: Portal): SessionState {
  const known = sessions.get(portal);
  if (known) return known;
  const first = storedToken(portal) === null ? SIGNED_OUT : TRYING;
  sessions.set(portal, first);
  return first;
}

export const watchSessions = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export const setSession = (portal: Portal, session: SessionState): void => {
  sessions.set(portal, session);
  for (const watcher of watchers) watcher();
};

/** Who is signed in at a portal, also while an ended session waits to be renewed. */
export const personIn = (session: SessionState): Me | null =>
  session.kind === 'in' || session.kind === 'ended' ? session.person : null;

/** Something about the person changed, such as a confirmed address. */
export function changePerson(portal: Portal, change: Partial<Me>): void {
  const session = sessionState(portal);
  if (session.kind !== 'in' && session.kind !== 'ended') return;
  setSession(portal, { kind: session.kind, person: { ...session.person, ...change } });
}

/** A session and whose it is. */
export type Entered = { token: string; me: Me };

/** Asks the server whose token this is. @throws as call */
export const identify = async (token: string): Promise<Entered> => ({ token, me: await call(auth.me, { token }) });

/** Starts a session; it is not kept yet. @throws as call */
export async function signIn(credentials: Credentials): Promise<Entered> {
  const { access_token } = await call(auth.login, { body: credentials });
  return identify(access_token);
}

/** Ends a session on the server; one that the call does not reach expires there by itself. */
export async function endOnServer(token: string): Promise<void> {
  await call(auth.logout, { token }).catch((error: unknown) => console.warn('Sign-out was not confirmed.', error));
}

/** Whether this deployment is the demo. @throws as call, where the server has not said so yet */
export const isDemo = async (): Promise<boolean> => (await queryClient.ensureQueryData(aboutQuery)).mode === 'demo';

const starting = new Map<StaffPortal, Promise<string>>();

/** Who is at the reviewers' portal once they took the other role: a session that is renewed stays theirs. */
let isAdmin = false;

/** From now on the demo's reviewers' area is entered as an administrator. */
export const becomeDemoAdmin = (): void => {
  isAdmin = true;
};

/** Starts and keeps a demo session, once however many calls ask for it at the same time. Answers its token. */
export function startDemo(portal: StaffPortal): Promise<string> {
  const begun = starting.get(portal);
  if (begun) return begun;
  const start = call(auth.demo, { body: { role: portal === 'reviewer' && isAdmin ? 'admin' : portal } })
    .then(({ access_token }) => {
      storeToken(portal, access_token);
      return access_token;
    })
    .finally(() => starting.delete(portal));
  starting.set(portal, start);
  return start;
}
