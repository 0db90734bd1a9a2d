import type { Db } from '#server/db/db.ts';
import { lockRecipient } from '#server/db/mail-recipients.ts';
import type { Deps } from '#server/http/deps.ts';
import { mailNotice } from './mail-link.ts';

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
