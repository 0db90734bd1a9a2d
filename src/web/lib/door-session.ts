import { isDemo, startDemo } from './demo-session.ts';
import type { Door } from './doors.ts';
import { dropToken, keepToken, keptToken } from './kept-token.ts';
import { RequestRefused, SignInNeeded } from './problems.ts';
import { queryClient } from './query-client.ts';
import { type Entered, endOnServer } from './sign-in.ts';
import { OUTSIDE, personIn, stand, standingAt } from './standing.ts';

/** Calls that wait for the next sign-in; all end with `giveUp` when nobody makes it. */
type Wait = { token: Promise<string>; resolve: (token: string) => void; giveUp: () => void };
const waits = new Map<Door, Wait>();
const attended = new Map<Door, number>();

const giveUp = (door: Door) => {
  waits.get(door)?.giveUp();
  waits.delete(door);
};

/** Keeps a session. Calls that wait for it go on, unless it is someone else's than before. */
export function enterAs(door: Door, { token, me }: Entered): void {
  const before = personIn(standingAt(door));
  const old = keptToken(door);
  const isOther = before !== null && before.id !== me.id;
  if (isOther && old !== null && old !== token && standingAt(door).kind === 'in') void endOnServer(old);
  keepToken(door, token);
  if (isOther) {
    giveUp(door);
    forgetFetched();
  }
  stand(door, { kind: 'in', person: me });
  waits.get(door)?.resolve(token);
  waits.delete(door);
}

/** Signs out here. `byHand`: the person wanted it, so nobody leads them back to where they were. */
export function leaveDoor(door: Door, byHand: boolean): void {
  dropToken(door);
  giveUp(door);
  forgetFetched();
  stand(door, { kind: 'out', byHand });
}

/** What is the same for everyone, by the first part of the key. */
const PUBLIC: readonly unknown[] = ['about', 'enter'];

/** What was fetched as one person is never shown to the next. */
const forgetFetched = () =>
  queryClient.removeQueries({ predicate: ({ queryKey: [first] }) => !PUBLIC.includes(first) });

/** A page is there that asks for a sign-in when the session ends. Returns what to call when it goes. */
export function attend(door: Door): () => void {
  attended.set(door, (attended.get(door) ?? 0) + 1);
  return () => {
    attended.set(door, (attended.get(door) ?? 1) - 1);
    if (attended.get(door) !== 0 || standingAt(door).kind !== 'ended') return;
    giveUp(door);
    stand(door, OUTSIDE);
  };
}

/** The session is known to be gone before a call met it: a page with work on it is kept, and asks for a sign-in. */
export function loseSession(door: Door): void {
  const standing = standingAt(door);
  if (standing.kind === 'ended' || standing.kind === 'out') return;
  if (standing.kind === 'in' && attended.get(door)) stand(door, { kind: 'ended', person: standing.person });
  else leaveDoor(door, false);
}

/** The token of the next sign-in at this door, by the same person. @throws `reason` where nobody makes it */
function signedInAgain(door: Door, reason: unknown): Promise<string> {
  const begun = waits.get(door);
  if (begun) return begun.token;
  const person = attended.get(door) ? personIn(standingAt(door)) : null;
  if (!person) return Promise.reject(reason);
  let resolve: Wait['resolve'] = () => undefined;
  let giveUp: Wait['giveUp'] = () => undefined;
  const token = new Promise<string>((resolved, rejected) => {
    resolve = resolved;
    giveUp = () => rejected(reason);
  });
  waits.set(door, { token, resolve, giveUp });
  stand(door, { kind: 'ended', person });
  return token;
}

/** Another 401, such as a wrong password, says nothing of the session. */
export const sessionHasEnded = (error: unknown): boolean =>
  error instanceof RequestRefused && error.problem.code === 'not-signed-in';

/** A token in place of one that is dead or missing: another tab's or call's, a demo session's, or the next sign-in's. */
async function renewed(door: Door, dead: string | null, reason: unknown): Promise<string> {
  const kept = keptToken(door);
  if (kept !== null && kept !== dead) return kept;
  if (door !== 'applicant') {
    dropToken(door);
    if (await isDemo()) return startDemo(door);
  }
  // An applicant's dead token stays until another takes its place: removing it would sign other tabs out of their work.
  return signedInAgain(door, reason);
}

/** A fresh session that is refused at once points at the server, not at the person: no asking without end. */
const TRIES = 3;

/**
 * Runs a call as the person at a door. When the session has ended, the page stays, a sign-in is asked for over it,
 * and the call is run again with the new session.
 * @throws when nobody signs in again: SignInNeeded (an area) or the refusal (applicants); else what the call throws
 */
export async function runAt<T>(door: Door, run: (token: string) => Promise<T>): Promise<T> {
  const needed = door === 'applicant' ? null : new SignInNeeded(door);
  // Without a token an applicant's call is sent all the same: the server says in words that it needs a sign-in.
  let token = keptToken(door) ?? (needed ? await renewed(door, null, needed) : '');
  for (let tries = 1; ; tries += 1) {
    try {
      return await run(token);
    } catch (error) {
      if (!sessionHasEnded(error) || tries === TRIES) throw error;
      token = await renewed(door, token, needed ?? error);
    }
  }
}
