import { AppError } from '#contract/errors.ts';
import { decryptSecret } from '#server/adapters/encrypted-secrets.ts';
import { isAppCode, stepOfCode } from '#server/adapters/one-time-codes.ts';
import { hashRecoveryCode } from '#server/adapters/recovery-codes.ts';
import type { Db } from '#server/db/db.ts';
import { takeRecoveryCode, takeStep } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import { limitCodes } from './sign-in-limits.ts';

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
  const secret = decryptSecret(config.secretKey, twoStepKey(personId), sealed);
  if (secret === undefined) throw unreadableSecret(personId);
  const step = stepOfCode(secret, code, now);
  if (step === undefined) throw wrongCode();
  return { take: (tx) => mustTake(takeStep(tx, { personId, sealed, step })), clear };
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
