import { AppError } from '#contract/errors.ts';
import type { Device } from '#domain/people/device.ts';
import { decryptSecret, encryptSecret } from '#server/adapters/encrypted-secrets.ts';
import {
  codeUri,
  hashRecoveryCode,
  newCodeSecret,
  newRecoveryCodes,
  stepOfCode,
} from '#server/adapters/one-time-codes.ts';
import { lockRecipient } from '#server/db/mail-recipients.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import type { Db } from '#server/db/tables.ts';
import { clearTwoStep, findTwoStep, setPendingTwoStep, turnTwoStepOn } from '#server/db/two-step.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken, renewToken, startSession, type Viewer } from '#server/http/session-token.ts';
import { mailNotice } from './mail-link.ts';
import { limitCodes } from './sign-in-limits.ts';
import { accountOf, enterAgain, type ReEntry, twoStepKey, wrongCode } from './two-step-check.ts';

/** Makes a secret that counts once a code of it was confirmed. What was set up before stays in force until then. */
export async function startSetUp(
  deps: Deps,
  { viewer, ...asked }: ReEntry & { viewer: Viewer },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const { config } = deps;
  if (config.staffTwoStep === 'off') {
    throw new AppError('not-allowed', 'api:twoStep.notOffered');
  }
  const account = await accountOf(deps, viewer);
  if (!config.isSecretKeyLasting) {
    throw new AppError('not-allowed', 'api:twoStep.needsKey');
  }
  const secret = newCodeSecret();
  await enterAgain(deps, account, asked, now, (tx) =>
    setPendingTwoStep(tx, viewer.id, encryptSecret(config.secretKey, twoStepKey(viewer.id), secret)),
  );
  return { secret, uri: codeUri(secret, viewer.email) };
}

/**
 * Switches it on with a first code. Every session of the person ends, the limited one among them, and a full one starts.
 * @returns the recovery codes, shown this once, and the token of the new session
 */
export async function confirmSetUp(
  deps: Deps,
  { viewer, code, device }: { viewer: Viewer; code: string; device: Device },
  now: Date,
): Promise<{ recovery_codes: string[]; access_token: string }> {
  const { db, config } = deps;
  const clear = await limitCodes(db, config.secretKey, viewer.id, now);
  const pending = (await findTwoStep(db, viewer.id))?.two_step_secret_pending;
  const secret = pending ? decryptSecret(config.secretKey, twoStepKey(viewer.id), pending) : undefined;
  if (!pending || secret === undefined) throw startAgain();
  const step = stepOfCode(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) throw wrongCode();
  const recovery_codes = newRecoveryCodes();
  const hashes = await Promise.all(recovery_codes.map((recovery) => hashRecoveryCode(viewer.id, recovery)));
  const codeHashes = hashes.filter((hash) => hash !== undefined);
  const access_token = await db.transaction().execute(async (tx) => {
    if (!(await turnTwoStepOn(tx, { personId: viewer.id, pending, step, codeHashes }))) throw startAgain();
    await endSessionsOf(tx, viewer.id);
    await notifyTwoStepChange(deps, tx, viewer.id, 'on', now);
    return startSession(tx, viewer, now, 'two-step', device);
  });
  await clear();
  return { recovery_codes, access_token };
}

const startAgain = () => new AppError('not-ready', 'api:twoStep.setUpOver');

/**
 * Switches it off and ends the person's other sessions. Throws not-allowed where it is required.
 * @returns the token with which this session goes on
 */
export async function removeTwoStep(
  deps: Deps,
  { viewer, token, ...asked }: ReEntry & { viewer: Viewer; token: string },
  now: Date,
): Promise<string> {
  if (deps.config.staffTwoStep === 'required') {
    throw new AppError('not-allowed', 'api:twoStep.required');
  }
  const account = await accountOf(deps, viewer);
  if (account.two_step_secret === null) throw new AppError('not-ready', 'api:twoStep.off');
  let renewed = '';
  await enterAgain(deps, account, asked, now, async (tx) => {
    await clearTwoStep(tx, viewer.id);
    await endSessionsOf(tx, viewer.id, { tokenHash: hashToken(token) });
    await notifyTwoStepChange(deps, tx, viewer.id, 'off', now);
    renewed = await renewToken(tx, token);
  });
  return renewed;
}

/** Tells the person by mail that their second step changed, inside the transaction that changes it. */
export async function notifyTwoStepChange(
  deps: Pick<Deps, 'config' | 'agencyData' | 'queue'>,
  tx: Db,
  personId: string,
  change: 'on' | 'off',
  now: Date,
): Promise<void> {
  const to = await lockRecipient(tx, personId);
  if (to) await mailNotice(deps, tx, { to, kind: `second-step-${change}` }, now);
}
