import { type SqlBool, sql } from 'kysely';
import type { SubscribedKind, WebhookEvent } from '#domain/cases/webhook-event.ts';
import type { WebhookFailureReason } from './api-tables.ts';
import type { Db } from './tables.ts';

/** The webhooks that are told of events of a kind, kept from being removed until the transaction ends. */
export const webhooksFor = (tx: Db, kind: SubscribedKind) =>
  tx
    .selectFrom('webhooks')
    .select('id')
    .where('disabled_at', 'is', null)
    .where(sql<SqlBool>`events @> ${JSON.stringify([kind])}::jsonb`)
    .forKeyShare()
    .execute();

/** Keeps an event with a delivery to each of these webhooks. */
export async function addWebhookEvent(
  tx: Db,
  event: WebhookEvent,
  deliveries: readonly { id: string; webhookId: string }[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('webhook_events')
    .values({ id: event.id, kind: event.kind, case_id: event.case?.id ?? null, at: now, body: JSON.stringify(event) })
    .execute();
  await tx
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ id, webhookId }) => ({
        id,
        webhook_id: webhookId,
        event_id: event.id,
        state: 'waiting' as const,
      })),
    )
    .execute();
}

/** A delivery that waits to be sent in this round, with what is sent and where. */
export const findWaitingDelivery = (db: Db, id: string, round: number) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .innerJoin('webhook_events', 'webhook_events.id', 'event_id')
    .select(['webhook_deliveries.id', 'webhook_id', 'event_id', 'webhooks.url', 'secret', 'webhook_events.body'])
    .where('webhook_deliveries.id', '=', id)
    .where('state', '=', 'waiting')
    .where('round', '=', round)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();

type DeliveryOfRound = { id: string; round: number; webhookId: string };

export async function markDelivered(
  db: Db,
  { id, round, webhookId, status }: DeliveryOfRound & { status: number },
  now: Date,
) {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', status, failure: null, tried_at: now, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('round', '=', round)
    .execute();
  await db
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

/** Notes a try that failed. @returns since when every delivery of its webhook has failed */
export async function noteFailedDelivery(
  db: Db,
  delivery: DeliveryOfRound & { failure: WebhookFailureReason; status: number | null },
  now: Date,
): Promise<Date> {
  await db
    .updateTable('webhook_deliveries')
    .set({ failure: delivery.failure, status: delivery.status, tried_at: now, tries: sql`tries + 1` })
    .where('id', '=', delivery.id)
    .where('round', '=', delivery.round)
    .execute();
  const row = await db
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${now})` })
    .where('id', '=', delivery.webhookId)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? now;
}

export const giveUpDelivery = (db: Db, id: string, round: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'waiting')
    .execute();

/** Switches a webhook off; what waits for it has failed. @returns undefined where it was off already */
export async function disableWebhook(tx: Db, id: string, because: 'person' | 'failures', now: Date) {
  const off = await tx
    .updateTable('webhooks')
    .set({ disabled_at: now, disabled_because: because })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .returning(['id', 'integration', 'url'])
    .executeTakeFirst();
  if (!off) return undefined;
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
  return off;
}

export const enableWebhook = (tx: Db, id: string) =>
  tx
    .updateTable('webhooks')
    .set({ disabled_at: null, disabled_because: null, failing_since: null })
    .where('id', '=', id)
    .execute();

type NewWebhook = {
  id: string;
  integration: string;
  url: string;
  events: readonly SubscribedKind[];
  /** Sealed. */
  secret: string;
  by: string;
};

export const addWebhook = (tx: Db, { events, by, ...webhook }: NewWebhook, now: Date) =>
  tx
    .insertInto('webhooks')
    .values({ ...webhook, events: JSON.stringify(events), created_by: by, created_at: now })
    .execute();

/** Keeps the secret of a webhook as the present key seals it. */
export const sealWebhookAnew = (db: Db, id: string, secret: string) =>
  db.updateTable('webhooks').set({ secret }).where('id', '=', id).execute();

export const removeWebhook = (tx: Db, id: string) =>
  tx.deleteFrom('webhooks').where('id', '=', id).returning(['integration', 'url']).executeTakeFirst();

const webhookRows = (db: Db) =>
  db
    .selectFrom('webhooks')
    .innerJoin('people', 'people.id', 'created_by')
    .select(['webhooks.id', 'integration', 'url', 'events', 'people.full_name as created_by', 'webhooks.created_at'])
    .select(['failing_since', 'webhooks.disabled_at', 'disabled_because']);
export type WebhookRow = Awaited<ReturnType<ReturnType<typeof webhookRows>['executeTakeFirstOrThrow']>>;

export const listWebhooks = (db: Db): Promise<WebhookRow[]> =>
  webhookRows(db).orderBy('integration').orderBy('webhooks.created_at').orderBy('webhooks.id').execute();

export const findWebhook = (db: Db, id: string): Promise<WebhookRow | undefined> =>
  webhookRows(db).where('webhooks.id', '=', id).executeTakeFirst();

const MOST_SHOWN = 100;

/** The last deliveries of a webhook, the latest event first. */
export const deliveriesOf = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_events', 'webhook_events.id', 'event_id')
    .select(['webhook_deliveries.id', 'event_id', 'kind', 'at', 'state', 'tries', 'status', 'failure', 'tried_at'])
    .where('webhook_id', '=', webhookId)
    .orderBy('at', 'desc')
    .orderBy('event_id')
    .limit(MOST_SHOWN)
    .execute();

/** Lets a delivery wait anew. @returns its round; undefined where it waits already or there is none */
export const redeliver = async (tx: Db, { id, webhookId }: { id: string; webhookId: string }) =>
  (
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', round: sql`round + 1` })
      .where('id', '=', id)
      .where('webhook_id', '=', webhookId)
      .where('state', '<>', 'waiting')
      .returning('round')
      .executeTakeFirst()
  )?.round;

/** Whoever is told that something of the product needs an administrator. */
export const administrators = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'full_name', 'language'])
    .where('role', '=', 'admin')
    .where('is_demo', '=', false)
    .where('disabled_at', 'is', null)
    .execute();

/** Forgets what was told before; its deliveries go with it. */
export const deleteOldWebhookEvents = (db: Db, before: Date) =>
  db.deleteFrom('webhook_events').where('at', '<', before).execute();

/** Switches every webhook off, as a person does. @returns how many were on */
export async function disableAllWebhooks(tx: Db, now: Date): Promise<number> {
  const on = await tx.selectFrom('webhooks').select('id').where('disabled_at', 'is', null).execute();
  for (const { id } of on) await disableWebhook(tx, id, 'person', now);
  return on.length;
}
