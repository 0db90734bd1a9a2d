import { queryOptions } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { auth, type Credentials, type Me, type Registration } from '#contract/auth.ts';
import { call } from '../lib/api.ts';
import { SignInNeeded, type StaffPortal, worthRetrying } from '../lib/problems.ts';
import { shouldRetry } from '../lib/query-client.ts';
import { waitBeforeRetry } from '../lib/until-fetched.ts';
import {
  announceSignOut,
  onApplicantTabEvent,
  type Portal,
  portalOf,
  removeToken,
  storedToken,
  storeToken,
  type TabEvent,
} from './portals.ts';
import {
  becomeDemoAdmin,
  changePerson,
  type Entered,
  endOnServer,
  endSession,
  identify,
  isDemo,
  loseSession,
  personIn,
  runAs,
  type SessionState,
  SIGNED_OUT,
  sessionHasEnded,
  sessionState,
  signIn,
  startDemo,
  startSession,
  watchSessions,
} from './session-store.ts';

/**
 * Asks whose token this is, again where the server did not answer or failed: three times, waiting 1 s, 2 s and 4 s. A
 * page that is left meanwhile keeps the token for the next.
 */
async function identifyPatiently(token: string): Promise<Entered> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await identify(token);
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitBeforeRetry(failures)));
    }
  }
}

/** Fetches the person of the kept token. A failed fetch removes the token and leaves the person signed out. */
async function fetchUser(): Promise<void> {
  const token = storedToken('applicant');
  if (token === null) return;
  try {
    const entered = await identifyPatiently(token);
    // Someone may have signed in or out while the answer was on its way.
    if (storedToken('applicant') === token) startSession('applicant', entered);
  } catch (error) {
    console.error('The signed-in user could not be fetched.', error);
    if (storedToken('applicant') !== token) return;
    endSession('applicant', false, worthRetrying(error) ? 'unreachable' : undefined);
  }
}

/** After something that may have ended the session, such as a new password. */
export const checkStillSignedIn = (): Promise<void> => fetchUser();

/** An address was confirmed, perhaps the signed-in person's own. */
export function emailConfirmed(email: string): void {
  if (personIn(sessionState('applicant'))?.email === email) changePerson('applicant', { email_confirmed: true });
}

/** This tab follows what another did. */
function follow(event: TabEvent): void {
  if (event === 'left') endSession('applicant', true);
  else if (event === 'lost') loseSession('applicant');
  else void fetchUser();
}

/** Tries the kept token once the page is there, and keeps step with the other tabs. */
export function ApplicantSessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (sessionState('applicant').kind === 'trying') void fetchUser();
    return onApplicantTabEvent(follow);
  }, []);
  return children;
}

/** Signs in with any account: it goes to the portal of its role, which is answered. @throws as call */
async function login(credentials: Credentials): Promise<Portal> {
  const entered = await signIn(credentials);
  const portal = portalOf(entered.me.role);
  startSession(portal, entered);
  return portal;
}

/** @returns whether it is signed in; else the account begins with a link that was mailed. @throws as call */
async function register(registration: Registration): Promise<boolean> {
  const { access_token } = await call(auth.register, { body: registration });
  if (access_token === null) return false;
  if (registration.role === 'contractor') startSession('contractor', await identifyPatiently(access_token));
  else {
    storeToken('applicant', access_token);
    await fetchUser();
  }
  return true;
}

function logout(): void {
  const token = storedToken('applicant');
  announceSignOut();
  endSession('applicant', true);
  if (token !== null) void endOnServer(token);
}

type ApplicantSession = {
  user: Me | null;
  /** True from the start until a kept token has been tried. */
  loading: boolean;
  /** The person signed out, here or in another tab. */
  signedOutByUser: boolean;
  /** They were signed out because nobody could say whose session it was. */
  wasUnreachable: boolean;
  login: (credentials: Credentials) => Promise<Portal>;
  register: (registration: Registration) => Promise<boolean>;
  logout: () => void;
};

/** Who is signed in as an applicant. The token lives in local storage, so a new tab is signed in too. */
export function useApplicantSession(): ApplicantSession {
  const session = useSessionState('applicant');
  return useMemo(
    () => ({
      user: personIn(session),
      loading: session.kind === 'trying',
      signedOutByUser: session.kind === 'out' && session.byUser,
      wasUnreachable: session.kind === 'out' && session.because === 'unreachable',
      login,
      register,
      logout,
    }),
    [session],
  );
}

/**
 * Runs a call as the signed-in applicant. An ended session asks for a sign-in over the page, then the call is run again.
 * @throws what the call throws; its refusal 'not-signed-in' when nobody signed in again
 */
export const asApplicant = <T,>(run: (token: string) => Promise<T>): Promise<T> => runAs('applicant', run);

const outside = () => SIGNED_OUT;

/** The session of a portal. A page that was drawn at build time knows nobody. */
export const useSessionState = (portal: Portal): SessionState =>
  useSyncExternalStore(watchSessions, () => sessionState(portal), outside);

/** The person in the area: of the session kept, or in demo mode of a new one. @throws SignInNeeded in production */
export async function enterPortal(portal: StaffPortal): Promise<Me> {
  const kept = storedToken(portal);
  if (kept !== null) {
    try {
      return admit(portal, await identify(kept));
    } catch (error) {
      if (!sessionHasEnded(error)) throw error;
      if (storedToken(portal) === kept) removeToken(portal);
    }
  }
  if (!(await isDemo())) throw new SignInNeeded(portal);
  return admit(portal, await identify(await startDemo(portal)));
}

const admit = (portal: StaffPortal, entered: Awaited<ReturnType<typeof identify>>): Me => {
  startSession(portal, entered);
  return entered.me;
};

/** Demo mode: goes on in the reviewers' area as an administrator. @throws as call */
export async function enterAsDemoAdmin(): Promise<void> {
  becomeDemoAdmin();
  admit('reviewer', await identify(await startDemo('reviewer')));
}

/** Asked once when an area is entered. A session that ends later is noticed by its calls and keeps the page. */
export const portalQuery = (portal: StaffPortal) =>
  queryOptions({
    queryKey: ['enter', portal],
    queryFn: () => enterPortal(portal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Runs a call as the person in the area. An ended session is renewed in demo mode, else it asks for a sign-in. */
export const inPortal = <T,>(portal: StaffPortal, run: (token: string) => Promise<T>): Promise<T> => runAs(portal, run);

/** Whether a session of the area is kept in this tab. */
export const hasSession = (portal: StaffPortal): boolean => storedToken(portal) !== null;

/** Ends the area's session here and on the server. */
export async function leavePortal(portal: StaffPortal): Promise<void> {
  const token = storedToken(portal);
  endSession(portal, true);
  if (token !== null) await endOnServer(token);
}
