import { AppError } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { checkPassword } from '#server/adapters/passwords.ts';
import type { Db } from '#server/db/db.ts';
import { lockAccount } from '#server/db/people.ts';
import { findTwoStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { limitSignIn } from './sign-in-limits.ts';
import { checkCode } from './two-step-check.ts';

export type ReEntry = { password: string; code: string | undefined; address: string };

type Account = { id: string; email: string; password_hash: string; two_step_secret: string | null };

/** What the viewer must show again. Throws not-allowed for an account without a password. */
export async function accountOf({ db, config }: Deps, viewer: Viewer): Promise<Account> {
  const account = await findTwoStep(db, viewer.id);
  if (!account) throw new AppError('not-signed-in', 'api:session.ended');
  const { password_hash, two_step_secret } = account;
  if (password_hash === null) throw new AppError('not-allowed', withoutPassword(viewer, config.signOn?.name));
  return { id: viewer.id, email: viewer.email, password_hash, two_step_secret };
}

/**
 * Runs a change of the second factor once the person has shown again what opens their account: the password, and a
 * code where there is a factor already. A session alone, left open or stolen, changes nothing. Counted as sign-ins are.
 * Throws wrong-credentials, and as checkCode.
 */
export async function enterAgain(
  deps: Deps,
  account: Account,
  { password, code: given, address }: ReEntry,
  now: Date,
  change: (tx: Db) => Promise<unknown>,
): Promise<void> {
  const { db, config } = deps;
  const { id, email, password_hash, two_step_secret } = account;
  const clear = await limitSignIn(db, config.secretKey, { email, address }, now);
  if (!(await checkPassword(password_hash, password))) {
    throw new AppError('wrong-credentials', 'api:account.wrongPassword');
  }
  const code = two_step_secret === null ? undefined : await checkCode(deps, { id, two_step_secret }, given, now);
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, account))) {
      throw new AppError('not-ready', 'api:account.changed');
    }
    await code?.take(tx);
    await change(tx);
  });
  await Promise.all([clear(), code?.clear()]);
}

function withoutPassword({ is_demo }: Viewer, provider: string | undefined): Message {
  if (is_demo) return { code: 'api:account.demoWithoutPassword' };
  if (provider === undefined) return { code: 'api:account.withoutPassword' };
  return { code: 'api:account.withoutPasswordBy', params: { provider } };
}
