import { auth, type Credentials } from '#contract/auth.ts';
import type { Role } from '#domain/people/role.ts';
import { aboutQuery } from './about.ts';
import { call } from './api.ts';
import { type Area, RequestRefused, SignInNeeded } from './problems.ts';
import { queryClient } from './query-client.ts';

const tokenKey: Record<Area, string> = { reviewer: 'staff_token', contractor: 'contractor_token' };

/** Where an area is signed in to. */
export const signInPath: Record<Area, string> = { reviewer: '/staff-login', contractor: '/developer-login' };

const rolesIn: Record<Area, readonly Role[]> = { reviewer: ['reviewer', 'admin'], contractor: ['contractor', 'admin'] };

const keep = (area: Area, token: string) => sessionStorage.setItem(tokenKey[area], token);
const drop = (area: Area) => sessionStorage.removeItem(tokenKey[area]);
const kept = (area: Area): string | null => sessionStorage.getItem(tokenKey[area]);

const endListeners = new Set<(area: Area) => void>();

/** Tells when a session ends while its area is in use. Returns the way to stop listening. */
export const onSessionEnd = (listener: (area: Area) => void): (() => void) => {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
};

const starting = new Map<Area, Promise<string>>();

/** A demo session, started once however many calls ask for it at the same time. */
const startDemo = (area: Area): Promise<string> => {
  const begun = starting.get(area);
  if (begun) return begun;
  const start = call(auth.demo, { body: { role: area } })
    .then(({ access_token }) => {
      keep(area, access_token);
      return access_token;
    })
    .finally(() => starting.delete(area));
  starting.set(area, start);
  return start;
};

/** The token to call with: the one kept, or in demo mode a new one. @throws SignInNeeded in production */
export async function enterArea(area: Area): Promise<string> {
  const token = kept(area);
  if (token) return token;
  const { mode } = await queryClient.ensureQueryData(aboutQuery);
  if (mode === 'demo') return startDemo(area);
  throw new SignInNeeded(area);
}

/** Runs a call as the person in the area. An ended session is renewed in demo mode, else it asks for a sign-in. */
export async function inArea<T>(area: Area, run: (token: string) => Promise<T>): Promise<T> {
  const token = await enterArea(area);
  try {
    return await run(token);
  } catch (error) {
    if (!(error instanceof RequestRefused && error.status === 401)) throw error;
    if (kept(area) === token) drop(area);
    const renewed = await enterArea(area).catch((needed: unknown) => {
      if (needed instanceof SignInNeeded) for (const listener of endListeners) listener(area);
      throw needed;
    });
    return run(renewed);
  }
}

/** Signs in with an account that may enter the area. @throws RequestRefused, or Error for an account of another kind */
export async function signInToArea(area: Area, credentials: Credentials): Promise<void> {
  const { access_token: token } = await call(auth.login, { body: credentials });
  const me = await call(auth.me, { token });
  if (!rolesIn[area].includes(me.role)) {
    await call(auth.logout, { token });
    throw new Error(
      'This account does not open this area. Ask your administrator for access, or choose another login.',
    );
  }
  keep(area, token);
}

/** Whether a session of the area is kept in this tab. */
export const isInArea = (area: Area): boolean => kept(area) !== null;

/** Ends the area's session here and on the server. */
export async function leaveArea(area: Area): Promise<void> {
  const token = kept(area);
  drop(area);
  if (token) await call(auth.logout, { token });
}
