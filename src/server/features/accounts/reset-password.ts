import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/people/role.ts';
import { hashPassword } from '#server/adapters/common-passwords.ts';
import {
  confirmAddress,
  findRecipient,
  findRecipientByEmail,
  lockRecipient,
  setPasswordHash,
} from '#server/db/mail-recipients.ts';
import { isKnownMail } from '#server/db/mails.ts';
import { endLinks, findLink, spendLink } from '#server/db/one-time-links.ts';
import { endSessionsOf } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';
import { handle, mailResetLink } from '#server/jobs/jobs.ts';
import { limitResets } from './mail-limits.ts';
import { linkExpired, mailLink, mailNotice } from './mail-link.ts';
import { refuseWeakPassword } from './register.ts';
import { forgiveSignIns } from './sign-in-limits.ts';

const purpose = 'reset-password' as const;

/**
 * Sets a new password with the link from the mail and signs the person out everywhere. It signs nobody in, so
 * two-step verification is asked for as ever. Throws link-expired, or common-password while the link stays usable.
 * @returns the role whose entrance takes the new password
 * @param address where the request came from: wrong passwords tried from there before are forgiven
 */
export async function resetPassword(
  deps: Deps,
  { token, password, address }: { token: string; password: string; address: string },
  now: Date,
): Promise<Role> {
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
  return owner.role;
}

/**
 * Takes a request for a new password. Whether there is an account shows neither in the answer nor in the work done
 * here: one look, one job, the same for everyone. The job does the rest where nobody waits for it.
 */
export async function forgotPassword(
  { db, config, queue }: Deps,
  { email, address, base }: { email: string; address: string; base: string },
  now: Date,
): Promise<void> {
  await limitResets(db, config.secretKey, { email, address }, now);
  const person = await findRecipientByEmail(db, email);
  const mailId = randomUUID();
  await db
    .transaction()
    .execute((tx) => queue.enqueue(tx, mailResetLink, { mailId, personId: person?.id ?? null, base }, { id: mailId }));
}

/** Mails the link, or to those who have no password here how they sign in. */
export const onMailResetLink = (deps: Deps) =>
  handle(mailResetLink, {
    concurrency: 1,
    run: async ({ mailId, personId, base }) => {
      if (personId === null) return;
      await deps.db.transaction().execute(async (tx) => {
        const to = await lockRecipient(tx, personId);
        if (!to || (await isKnownMail(tx, mailId))) return;
        // Told after the wait for the lock: of two mails the one with the newer link is the newer.
        const now = new Date();
        if (to.hasPassword) await mailLink(deps, tx, { to, purpose: 'reset-password', base, mailId }, now);
        // A password would be a way round their organization's sign-on.
        else await mailNotice(deps, tx, { to, kind: 'single-sign-on-only', link: `${base}/staff-login`, mailId }, now);
      });
    },
    // Nothing was mailed, and whoever waits asks again; the queue has logged why.
    giveUp: async () => {},
  });
