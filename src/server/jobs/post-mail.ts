import type { Config } from '../config/config.ts';
import { addMail, type NewMail } from '../db/mails.ts';
import type { Db } from '../db/tables.ts';
import { sendMail } from './jobs.ts';
import type { Queue } from './queue.ts';

/**
 * Posts a mail inside the caller's transaction: it goes out only if what it tells of happened. In demo mode it is
 * kept for the outbox. A mail whose id is known is not posted again.
 */
export async function postMail(
  { config, queue }: { config: Config; queue: Queue },
  tx: Db,
  mail: NewMail,
  now: Date,
): Promise<void> {
  const state = config.mode === 'demo' ? 'not-sent' : 'waiting';
  const isNew = await addMail(tx, { ...mail, state }, now);
  if (isNew && state === 'waiting') await queue.enqueue(tx, sendMail, { mailId: mail.id }, { id: mail.id });
}
