import { auth, type Credentials, type Me } from '#contract/auth.ts';
import { call } from './api.ts';

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
