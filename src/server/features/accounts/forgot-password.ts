import { randomUUID } from 'node:crypto';
import { findRecipientByEmail, lockRecipient } from '#server/db/mail-recipients.ts';
import { isKnownMail } from '#server/db/mails.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle, mailResetLink } from '#server/jobs/jobs.ts';
import { limitResets } from './mail-limits.ts';
import { mailLink, mailNotice } from './mail-link.ts';

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
    .execute((tx) => queue.enqueue(tx, mailResetLink, { mailId, personId: person?.id ?? null, base }, mailId));
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
