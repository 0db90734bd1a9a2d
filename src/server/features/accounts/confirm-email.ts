import { confirmAddress, findRecipient, lockRecipient } from '#server/db/mail-recipients.ts';
import { findLink, spendLink } from '#server/db/one-time-links.ts';
import type { Person } from '#server/db/people.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';
import { limitConfirmations } from './mail-limits.ts';
import { linkExpired, mailLink } from './mail-link.ts';

const purpose = 'confirm-email' as const;

/** Mails another link that confirms the person's address; nothing where it is confirmed. Throws too-many-requests. */
export async function sendConfirmation(deps: Deps, person: Person, base: string, now: Date): Promise<void> {
  const { db, config } = deps;
  const known = await findRecipient(db, person.id);
  if (!known || known.isConfirmed) return;
  await limitConfirmations(db, config.secretKey, person.id, now);
  await db.transaction().execute(async (tx) => {
    const to = await lockRecipient(tx, person.id);
    if (to && !to.isConfirmed) await mailLink(deps, tx, { to, purpose, base }, now);
  });
}

/**
 * Confirms an address with the link from the mail. A link of an address that is confirmed already, this one used
 * before or an earlier one, answers the same: nobody is told of a failure after a second click.
 * @returns the address. Throws link-expired
 */
export async function confirmEmail({ db }: Deps, token: string, now: Date): Promise<string> {
  const tokenHash = hashToken(token);
  const link = await findLink(db, { tokenHash, purpose }, now);
  if (!link) throw linkExpired();
  return db.transaction().execute(async (tx) => {
    const person = await lockRecipient(tx, link.personId);
    if (!person) throw linkExpired();
    if (await spendLink(tx, { tokenHash, purpose }, now)) await confirmAddress(tx, person.id, now);
    else if (!person.isConfirmed) throw linkExpired();
    return person.email;
  });
}
