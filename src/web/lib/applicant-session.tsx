import { type ReactNode, useEffect, useMemo } from 'react';
import { auth, type Credentials, type Me, type Registration } from '#contract/auth.ts';
import { call } from './api.ts';
import { enterAs, leaveDoor, loseSession, runAt } from './door-session.ts';
import { type Door, doorOf } from './doors.ts';
import { type ElsewhereEvent, keepToken, keptToken, onApplicantElsewhere, tellTabsOfLeaving } from './kept-token.ts';
import { NetworkFailure } from './problems.ts';
import { type Entered, endOnServer, identify, signIn } from './sign-in.ts';
import { changePerson, personIn, standingAt } from './standing.ts';
import { useStanding } from './use-standing.ts';

const PAUSE_MS = 1000;

/**
 * Asks whose token this is, once more where the connection broke: leaving a page breaks it too, and the page that
 * comes next must still find the token. By the second try a page that was left is gone.
 */
async function identifyOrAskAgain(token: string): Promise<Entered> {
  try {
    return await identify(token);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return identify(token);
  }
}

/** Fetches the person of the kept token. A failed fetch removes the token and leaves the person signed out. */
async function fetchUser(): Promise<void> {
  const token = keptToken('applicant');
  if (token === null) return;
  try {
    const entered = await identifyOrAskAgain(token);
    // Someone may have signed in or out while the answer was on its way.
    if (keptToken('applicant') === token) enterAs('applicant', entered);
  } catch (error) {
    console.error('The signed-in user could not be fetched.', error);
    if (keptToken('applicant') === token) leaveDoor('applicant', false);
  }
}

/** After something that may have ended the session, such as a new password. */
export const checkStillSignedIn = (): Promise<void> => fetchUser();

/** An address was confirmed, perhaps the signed-in person's own. */
export function emailConfirmed(email: string): void {
  if (personIn(standingAt('applicant'))?.email === email) changePerson('applicant', { email_confirmed: true });
}

/** This tab follows what another did. */
function follow(event: ElsewhereEvent): void {
  if (event === 'left') leaveDoor('applicant', true);
  else if (event === 'lost') loseSession('applicant');
  else void fetchUser();
}

/** Tries the kept token once the page is there, and keeps step with the other tabs. */
export function ApplicantSessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (standingAt('applicant').kind === 'trying') void fetchUser();
    return onApplicantElsewhere(follow);
  }, []);
  return children;
}

/** Signs in with any account: it goes to the door of its role, which is answered. @throws as call */
async function login(credentials: Credentials): Promise<Door> {
  const entered = await signIn(credentials);
  const door = doorOf(entered.me.role);
  enterAs(door, entered);
  return door;
}

async function register(registration: Registration): Promise<void> {
  const { access_token } = await call(auth.register, { body: registration });
  keepToken('applicant', access_token);
  await fetchUser();
}

function logout(): void {
  const token = keptToken('applicant');
  tellTabsOfLeaving();
  leaveDoor('applicant', true);
  if (token !== null) void endOnServer(token);
}

type ApplicantSession = {
  user: Me | null;
  /** True from the start until a kept token has been tried. */
  loading: boolean;
  /** The person signed out, here or in another tab. */
  leftByHand: boolean;
  login: (credentials: Credentials) => Promise<Door>;
  register: (registration: Registration) => Promise<void>;
  logout: () => void;
};

/** Who is signed in as an applicant. The token lives in local storage, so a new tab is signed in too. */
export function useApplicantSession(): ApplicantSession {
  const standing = useStanding('applicant');
  return useMemo(
    () => ({
      user: personIn(standing),
      loading: standing.kind === 'trying',
      leftByHand: standing.kind === 'out' && standing.byHand,
      login,
      register,
      logout,
    }),
    [standing],
  );
}

/**
 * Runs a call as the signed-in applicant. An ended session asks for a sign-in over the page, then the call is run again.
 * @throws what the call throws; its refusal 'not-signed-in' when nobody signed in again
 */
export const asApplicant = <T,>(run: (token: string) => Promise<T>): Promise<T> => runAt('applicant', run);
