import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { type MailDetails, type MailKind, writeMail } from '#domain/mail/write-mail.ts';
import type { Recipient } from '#server/db/mail-recipients.ts';
import { withdrawWaiting } from '#server/db/mails.ts';
import { type LinkPurpose, replaceLinks } from '#server/db/one-time-links.ts';
import type { Db } from '#server/db/tables.ts';
import type { Deps } from '#server/http/deps.ts';
import { hashToken } from '#server/http/session-token.ts';
import { postMail } from '#server/jobs/post-mail.ts';

const HOUR = 3_600_000;

/** How long a link works: a new password is set at once, a mailbox is opened within days, an invitation within a week. */
const LINK_HOURS = { 'confirm-email': 72, 'reset-password': 1, invited: 7 * 24 };
/** A mail without a link is news for about as long. */
const NOTICE_HOURS = 72;

type Mailing = Pick<Deps, 'config' | 'agencyData' | 'queue'>;

/** `kind`: an invitation leads to a first password by the same way as to a new one. */
type LinkMail = {
  to: Recipient;
  purpose: LinkPurpose;
  kind?: LinkPurpose | 'invited';
  base: string;
  mailId?: string;
};

/**
 * Makes a link that works once and mails it, inside the caller's transaction, which holds the person's lock.
 * Earlier links of the purpose end, and mails with them that are not out yet are withdrawn. The token stands behind
 * "#", which browsers send to no server, so it is in no log of anyone's.
 * @param base where people reach the product, without a trailing slash
 */
export async function mailLink(
  deps: Mailing,
  tx: Db,
  { to, purpose, kind = purpose, base, mailId = randomUUID() }: LinkMail,
  now: Date,
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const hours = LINK_HOURS[kind];
  const expiresAt = new Date(now.getTime() + hours * HOUR);
  await replaceLinks(tx, { tokenHash: hashToken(token), personId: to.id, purpose, expiresAt }, now);
  await withdrawWaiting(tx, to.id, purpose);
  const words = { link: `${base}/${purpose}#${token}`, hours };
  await post(deps, tx, { to, kind, words, mailId, sendBefore: expiresAt }, now);
}

/** Mails without a link that works once, inside the caller's transaction. */
export async function mailNotice(
  deps: Mailing,
  tx: Db,
  { to, kind, link, mailId = randomUUID() }: { to: Recipient; kind: Notice; link?: string; mailId?: string },
  now: Date,
): Promise<void> {
  const sendBefore = new Date(now.getTime() + NOTICE_HOURS * HOUR);
  await post(deps, tx, { to, kind, words: link === undefined ? {} : { link }, mailId, sendBefore }, now);
}
type Notice = Exclude<MailKind, LinkPurpose>;

type Post = { to: Recipient; kind: MailKind; words: MailDetails; mailId: string; sendBefore: Date };

async function post(deps: Mailing, tx: Db, { to, kind, words, mailId, sendBefore }: Post, now: Date): Promise<void> {
  const { mails, agency } = deps.agencyData;
  const { subject, text } = writeMail({ mails, agency }, kind, to, words);
  await postMail(deps, tx, { id: mailId, personId: to.id, kind, to: to.email, subject, text, sendBefore }, now);
}

/** One answer for links that were used, replaced, too old or never made. */
export const linkExpired = (): AppError => new AppError('link-expired', 'api:account.linkExpired');
