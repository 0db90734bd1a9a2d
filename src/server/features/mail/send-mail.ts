import { type Mailer, MailNotSent, MailRefused } from '#server/adapters/mailer.ts';
import { findWaitingMail, markFailed, markSent, noteFailedTry } from '#server/db/mails.ts';
import type { Deps } from '#server/http/deps.ts';
import { handle, type JobHandler, sendMail } from '#server/jobs/jobs.ts';
import type { QueueLog } from '#server/jobs/queue.ts';

/**
 * Hands a waiting mail to the mail server. Run twice, it finds the mail gone; killed between the server's yes and
 * our note of it, the mail goes out again under the same Message-ID, which mail programs show once.
 */
export const onSendMail = ({ db }: Pick<Deps, 'db'>, mailer: Mailer, log: QueueLog): JobHandler => {
  const giveUp = async (mailId: string, why: Parameters<typeof markFailed>[2]) => {
    const failed = await markFailed(db, mailId, why);
    if (failed) log.error({ mailId, kind: failed.kind, why: failed.error }, 'a mail was given up');
  };
  return handle(sendMail, {
    concurrency: 2,
    run: async ({ mailId, again }) => {
      const mail = await findWaitingMail(db, mailId, again);
      if (!mail) return;
      if (mail.send_before <= new Date()) return giveUp(mailId, 'too-late');
      try {
        await mailer.send({
          id: mail.id,
          to: mail.to_address,
          subject: mail.subject,
          text: mail.text,
          createdAt: mail.created_at,
        });
      } catch (error) {
        if (error instanceof MailRefused) return giveUp(mailId, error.failure);
        if (error instanceof MailNotSent) await noteFailedTry(db, mailId, error.failure);
        throw error;
      }
      await markSent(db, mailId, new Date());
      log.info({ mailId, kind: mail.kind }, 'a mail was sent');
    },
    giveUp: ({ mailId }) => giveUp(mailId, 'gave-up'),
  });
};
