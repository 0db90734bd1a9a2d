import type { Credentials } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { checkPassword } from '#server/adapters/passwords.ts';
import { findForSignIn, lockAccount } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { startSession } from '#server/http/session-token.ts';
import { limitSignIn } from './sign-in-limits.ts';
import { checkCode } from './two-step-check.ts';

/**
 * Starts a session. An unknown address and a wrong password give the same answer after the same work; that a code is
 * needed is told only to who knows the password. Attempts are forgotten when all of it was right.
 */
export async function signIn(
  deps: Deps,
  given: Credentials,
  address: string,
  now: Date,
): Promise<{ access_token: string; personId: string }> {
  const { db, config } = deps;
  const clear = await limitSignIn(db, config.secretKey, { email: given.email, address }, now);
  const person = await findForSignIn(db, given.email);
  const isRight = await checkPassword(person?.password_hash, given.password);
  if (!person || !isRight) throw wrongCredentials();
  const { two_step_secret } = person;
  const code =
    two_step_secret === null ? undefined : await checkCode(deps, { ...person, two_step_secret }, given.code, now);
  const access_token = await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, person))) throw wrongCredentials();
    await code?.take(tx);
    return startSession(tx, person, now, code ? 'two-step' : 'password');
  });
  await Promise.all([clear(), code?.clear()]);
  return { access_token, personId: person.id };
}

const wrongCredentials = () => new AppError('wrong-credentials', 'api:account.wrongCredentials');
