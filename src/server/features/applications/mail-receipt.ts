import { createHash } from 'node:crypto';
import { writeMail } from '#domain/mail/write-mail.ts';
import type { Db } from '#server/db/db.ts';
import { findRecipient } from '#server/db/mail-recipients.ts';
import type { Deps } from '#server/http/deps.ts';
import { postMail } from '#server/jobs/post-mail.ts';

/** A receipt is worth having for as long as a mail server may be away. */
const DAYS = 7;

/**
 * Posts the receipt of a submitted application inside the caller's transaction. Its id follows from the
 * application's, so it is sent once, whatever is tried again.
 * @param base where people reach the product, without a trailing slash
 */
export async function mailReceipt(
  deps: Pick<Deps, 'config' | 'agencyData' | 'queue'>,
  tx: Db,
  { id, ownerId, reference, base }: { id: string; ownerId: string; reference: string; base: string },
  now: Date,
): Promise<void> {
  const to = await findRecipient(tx, ownerId);
  if (!to) return;
  const kind = 'application-received' as const;
  const link = `${base}/pre-application-questionnaire?application=${id}`;
  const { subject, text } = writeMail(deps.agencyData, kind, to, { reference, link });
  const sendBefore = new Date(now.getTime() + DAYS * 24 * 3_600_000);
  const mail = { id: derivedId(`${kind}:${id}`), personId: to.id, kind, to: to.email, subject, text, sendBefore };
  await postMail(deps, tx, mail, now);
}

/** A UUID (version 8) that is always the same for the same name. */
function derivedId(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-${variant}${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
