import { hashPassword } from '#server/adapters/passwords.ts';
import { confirmAddress, findRecipient, lockRecipient, setPasswordHash } from '#server/db/mail-recipients.ts';
import { endLinks, findLink, spendLink } from '#server/db/one-time-links.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';
import { linkExpired } from './link-expired.ts';
import { mailNotice } from './mail-link.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { forgiveSignIns } from './sign-in-limits.ts';

const purpose = 'reset-password' as const;

/**
 * Sets a new password with the link from the mail and signs the person out everywhere. It signs nobody in, so
 * two-step verification is asked for as ever. Throws link-expired, or common-password while the link stays usable.
 * @param address where the request came from: wrong passwords tried from there before are forgiven
 */
export async function resetPassword(
  deps: Deps,
  { token, password, address }: { token: string; password: string; address: string },
  now: Date,
): Promise<void> {
  const { db, config } = deps;
  const tokenHash = hashToken(token);
  const link = await findLink(db, { tokenHash, purpose }, now);
  const owner = link?.isLive ? await findRecipient(db, link.personId) : undefined;
  if (!owner) throw linkExpired();
  await refuseWeakPassword(password, owner, deps.agencyData);
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const person = await lockRecipient(tx, owner.id);
    if (!person || !(await spendLink(tx, { tokenHash, purpose }, now))) throw linkExpired();
    await setPasswordHash(tx, person.id, passwordHash);
    await endSessionsOf(tx, person.id);
    // Whoever opened this link reads that mailbox.
    await confirmAddress(tx, person.id, now);
    await endLinks(tx, person.id, 'confirm-email', now);
    await mailNotice(deps, tx, { to: person, kind: 'password-changed' }, now);
  });
  await forgiveSignIns(db, config.secretKey, { email: owner.email, address });
}
