import type { Credentials } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { findForSignIn } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { startSession } from '#server/http/session-token.ts';
import { checkPassword } from '#server/services/passwords.ts';
import { limitSignIn } from './sign-in-limits.ts';

/** Starts a session. An unknown address and a wrong password give the same answer after the same work. */
export async function signIn({ db, config }: Deps, given: Credentials, address: string, now: Date): Promise<string> {
  const clear = await limitSignIn(db, config.secretKey, { email: given.email, address }, now);
  const person = await findForSignIn(db, given.email);
  const isRight = await checkPassword(person?.password_hash, given.password);
  if (!person || !isRight) throw new AppError('wrong-credentials', 'The e-mail address or the password is wrong.');
  await clear();
  return startSession(db, person, now);
}
