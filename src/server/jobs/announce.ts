import { randomUUID } from 'node:crypto';
import type { SubscribedKind, WebhookEvent } from '#domain/cases/webhook-event.ts';
import { findCase } from '../db/cases.ts';
import type { Db } from '../db/tables.ts';
import { addWebhookEvent, webhooksFor } from '../db/webhooks.ts';
import { deliverWebhook } from './jobs.ts';
import type { Queue } from './queue.ts';

/** What happened to a case, in the words of the event. */
type CaseNews = Pick<WebhookEvent, 'stage' | 'letter' | 'message' | 'round'> & { kind: SubscribedKind; caseId: string };

/**
 * Tells other systems of an event, inside the transaction in which it happens: it has one id, and is sent to each webhook
 * that asked for its kind if, and only if, it happened. Where nobody asked, nothing is kept.
 */
export async function announce(
  { queue }: { queue: Queue },
  tx: Db,
  { kind, caseId, ...details }: CaseNews,
  now: Date,
): Promise<void> {
  const told = await webhooksFor(tx, kind);
  if (told.length === 0) return;
  const found = await findCase(tx, caseId);
  if (!found) return;
  const { id, reference, status, stage } = found;
  const event = { id: randomUUID(), kind, at: now.toISOString(), case: { id, reference, status, stage }, ...details };
  await sendEvent(
    { queue },
    tx,
    event,
    told.map((webhook) => webhook.id),
    now,
  );
}

/** Keeps an event and puts a delivery to each of these webhooks in line. */
export async function sendEvent(
  { queue }: { queue: Queue },
  tx: Db,
  event: WebhookEvent,
  webhookIds: readonly string[],
  now: Date,
): Promise<void> {
  const deliveries = webhookIds.map((webhookId) => ({ id: randomUUID(), webhookId }));
  await addWebhookEvent(tx, event, deliveries, now);
  for (const { id } of deliveries) await queue.enqueue(tx, deliverWebhook, { deliveryId: id }, { id });
}
