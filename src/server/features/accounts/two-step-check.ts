import { AppError } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { checkPassword } from '#server/adapters/common-passwords.ts';
import { encryptSecret, openSecret } from '#server/adapters/encrypted-secrets.ts';
import { hashRecoveryCode, isAppCode, stepOfCode } from '#server/adapters/one-time-codes.ts';
import { lockAccount } from '#server/db/people.ts';
import type { Db } from '#server/db/tables.ts';
import { findTwoStep, sealAnew, takeRecoveryCode, takeStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import type { Viewer } from '#server/http/session-token.ts';
import { limitCodes, limitSignIn } from './sign-in-limits.ts';

/** What a sealed secret belongs to. */
export const twoStepKey = (personId: string): string => `two-step ${personId}`;

type CheckedCode = {
  /** Uses the code up; throws wrong-code when someone was quicker with it. Call it in the transaction it opens. */
  take: (tx: Db) => Promise<void>;
  /** Call it when all is done: forgets the attempts that were counted. */
  clear: () => Promise<void>;
};

/**
 * Checks a code of the app, or a recovery code in its place, and counts the attempt.
 * Throws two-step-needed where none was given, wrong-code, or too-many-requests.
 */
export async function checkCode(
  { db, config }: Deps,
  person: { id: string; two_step_secret: string },
  given: string | undefined,
  now: Date,
): Promise<CheckedCode> {
  const code = (given ?? '').replace(/\s/g, '');
  if (code === '') {
    throw new AppError('two-step-needed', 'api:twoStep.needed');
  }
  const clear = await limitCodes(db, config.secretKey, person.id, now);
  const personId = person.id;
  if (!isAppCode(code)) {
    const codeHash = await hashRecoveryCode(personId, code);
    if (codeHash === undefined) throw wrongCode();
    return { take: (tx) => mustTake(takeRecoveryCode(tx, { personId, codeHash, now })), clear };
  }
  const sealed = person.two_step_secret;
  const opened = openSecret(config, twoStepKey(personId), sealed);
  if (!opened) throw unreadableSecret(personId);
  const { secret, isOld } = opened;
  const step = stepOfCode(secret, code, now);
  if (step === undefined) throw wrongCode();
  const take = async (tx: Db) => {
    await mustTake(takeStep(tx, { personId, sealed, step }));
    if (isOld) await sealAnew(tx, personId, encryptSecret(config.secretKey, twoStepKey(personId), secret));
  };
  return { take, clear };
}

async function mustTake(taken: Promise<boolean>): Promise<void> {
  if (!(await taken)) throw wrongCode();
}

export const wrongCode = (): AppError => new AppError('wrong-code', 'api:twoStep.wrongCode');

/** The key is not the one that sealed the secret. Nobody gets in without it, save by a recovery code. */
const unreadableSecret = (personId: string): AppError =>
  new AppError('wrong-code', 'api:twoStep.unreadable', {
    cause: new Error(`The secret of ${personId} was sealed with another SECRET_KEY.`),
  });

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
