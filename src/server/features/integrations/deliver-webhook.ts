import { encryptSecret, openSecret } from '#server/adapters/encrypted-secrets.ts';
import { sendWebhook, WebhookNotTaken } from '#server/adapters/webhook-sender.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/tables.ts';
import {
  administrators,
  disableWebhook,
  findWaitingDelivery,
  giveUpDelivery,
  markDelivered,
  noteFailedDelivery,
  sealWebhookAnew,
} from '#server/db/webhooks.ts';
import type { Deps } from '#server/http/deps.ts';
import { mailSomebody } from '#server/jobs/case-mails.ts';
import { deliverWebhook, handle, type JobHandler } from '#server/jobs/jobs.ts';

const DAY_MS = 24 * 3_600_000;
/** A webhook to which nothing could be delivered for so long is switched off. */
export const FAILING_DAYS = 3;

type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'agencyData' | 'queue'>;

/** Whose secret it is: sealed for one webhook, it opens for no other. */
export const secretOf = (webhookId: string): string => `webhook ${webhookId}`;

/** Whether this server is a demonstration that only its own machine reaches, and so may send to it. */
export const sendsToLoopback = ({ mode, host }: Pick<Config, 'mode' | 'host'>): boolean =>
  mode === 'demo' && ['127.0.0.1', '::1', 'localhost'].includes(host);

/**
 * Sends an event to a webhook. Killed between the other server's yes and our note of it, it is sent again under the same
 * event id. Where nothing could be delivered for days, the webhook is switched off and administrators are told.
 */
export const onDeliverWebhook = (deps: DeliveryDeps, timeoutMs?: number): JobHandler =>
  handle(deliverWebhook, {
    concurrency: 4,
    run: async ({ deliveryId, round }, signal) => {
      const { db, config } = deps;
      const waiting = await findWaitingDelivery(db, deliveryId, round);
      if (!waiting) return;
      const { id, webhook_id: webhookId, event_id: eventId, url, body } = waiting;
      const opened = openSecret(config, secretOf(webhookId), waiting.secret);
      const delivery = { id, round, webhookId };
      const now = new Date();
      if (!opened) {
        await noteFailedDelivery(db, { ...delivery, failure: 'no-secret', status: null }, now);
        await giveUpDelivery(db, id, round);
        return;
      }
      const { secret, isOld } = opened;
      if (isOld) await sealWebhookAnew(db, webhookId, encryptSecret(config.secretKey, secretOf(webhookId), secret));
      const event = { url, secret, eventId, deliveryId: id, body, toLoopback: sendsToLoopback(config) };
      try {
        const status = await sendWebhook(event, { now, signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
        await markDelivered(db, { ...delivery, status }, new Date());
      } catch (error) {
        if (!(error instanceof WebhookNotTaken)) throw error;
        const { failure, status } = error;
        const since = await noteFailedDelivery(db, { ...delivery, failure, status }, now);
        if (now.getTime() - since.getTime() > FAILING_DAYS * DAY_MS) {
          await db.transaction().execute((tx) => switchOff(deps, tx, webhookId, now));
          return;
        }
        throw error;
      }
    },
    giveUp: async ({ deliveryId, round }) => void (await giveUpDelivery(deps.db, deliveryId, round)),
  });

/** Switches a webhook off that failed for days, and mails every administrator; once. */
async function switchOff(deps: DeliveryDeps, tx: Db, webhookId: string, now: Date): Promise<void> {
  const off = await disableWebhook(tx, webhookId, 'failures', now);
  if (!off) return;
  for (const { id, email, full_name: fullName, language } of await administrators(tx)) {
    const about = { integration: off.integration, link: `${deps.config.publicUrl ?? ''}/admin/integrations` };
    const mail = { kind: 'webhook-off', id: `webhook-off:${webhookId}:${now.toISOString()}:${id}` } as const;
    await mailSomebody(deps, tx, { ...mail, ...about, to: { email, fullName, language } }, now);
  }
}
