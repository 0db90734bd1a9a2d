import { queryOptions } from '@tanstack/react-query';
import type { Me } from '#contract/auth.ts';
import { becomeDemoAdmin, isDemo, startDemo } from './demo-session.ts';
import { enterAs, leaveDoor, runAt, sessionHasEnded } from './door-session.ts';
import { dropToken, keptToken } from './kept-token.ts';
import { type Area, SignInNeeded } from './problems.ts';
import { endOnServer, identify } from './sign-in.ts';

/** The person in the area: of the session kept, or in demo mode of a new one. @throws SignInNeeded in production */
export async function enterArea(area: Area): Promise<Me> {
  const kept = keptToken(area);
  if (kept !== null) {
    try {
      return admit(area, await identify(kept));
    } catch (error) {
      if (!sessionHasEnded(error)) throw error;
      if (keptToken(area) === kept) dropToken(area);
    }
  }
  if (!(await isDemo())) throw new SignInNeeded(area);
  return admit(area, await identify(await startDemo(area)));
}

const admit = (area: Area, entered: Awaited<ReturnType<typeof identify>>): Me => {
  enterAs(area, entered);
  return entered.me;
};

/** Demo mode: goes on in the reviewers' area as an administrator. @throws as call */
export async function enterAsDemoAdmin(): Promise<void> {
  becomeDemoAdmin();
  admit('reviewer', await identify(await startDemo('reviewer')));
}

/** Asked once when an area is entered. A session that ends later is noticed by its calls and keeps the page. */
export const areaQuery = (area: Area) =>
  queryOptions({
    queryKey: ['enter', area],
    queryFn: () => enterArea(area),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Runs a call as the person in the area. An ended session is renewed in demo mode, else it asks for a sign-in. */
export const inArea = <T>(area: Area, run: (token: string) => Promise<T>): Promise<T> => runAt(area, run);

/** Whether a session of the area is kept in this tab. */
export const isInArea = (area: Area): boolean => keptToken(area) !== null;

/** Ends the area's session here and on the server. */
export async function leaveArea(area: Area): Promise<void> {
  const token = keptToken(area);
  leaveDoor(area, true);
  if (token !== null) await endOnServer(token);
}
