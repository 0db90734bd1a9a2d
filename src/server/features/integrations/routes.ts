import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { integrations, type ManagedApiKey, type ManagedWebhook } from '#contract/integrations.ts';
import { publicApi, type WebhookDelivery } from '#contract/public-api.ts';
import type { WebhookEvent } from '#domain/cases/webhook-event.ts';
import { encryptSecret } from '#server/adapters/encrypted-secrets.ts';
import { refuseWebhookUrl } from '#server/adapters/webhook-sender.ts';
import { addAdminEvent } from '#server/db/administration.ts';
import { listApiKeys, revokeApiKey } from '#server/db/api-keys.ts';
import {
  addWebhook,
  deliveriesOf,
  disableWebhook,
  enableWebhook,
  findWebhook,
  listWebhooks,
  redeliver,
  removeWebhook,
  type WebhookRow,
} from '#server/db/webhooks.ts';
import { createApiKey } from '#server/http/api-key.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, keyRoute, route } from '#server/http/route.ts';
import { sendEvent } from '#server/jobs/announce.ts';
import { deliverWebhook } from '#server/jobs/jobs.ts';
import { secretOf, sendsToLoopback } from './deliver-webhook.ts';

const DAY_MS = 24 * 3_600_000;

/** Keys and webhooks of other systems: administrators make them, a program sees and repeats what its integration was told. */
export function integrationRoutes(app: App, deps: Deps): void {
  const { db, config, queue } = deps;

  const shownKeys = async () => {
    const now = new Date();
    return (await listApiKeys(db, now)).map((key) => showKey(key, now));
  };

  route(app, deps, integrations.keys, async () => ({ keys: await shownKeys() }));

  route(app, deps, integrations.createKey, async ({ body, viewer }) => {
    const now = new Date();
    const { integration, scopes, days, requests_per_minute: requestsPerMinute } = body;
    const key = await db.transaction().execute(async (tx) => {
      const expiresAt = new Date(now.getTime() + days * DAY_MS);
      const wish = { integration, scopes: [...new Set(scopes)], expiresAt, requestsPerMinute, by: viewer.id };
      const made = await createApiKey(tx, wish, now);
      const event = { personId: viewer.id, kind: 'api-key', subject: integration, after: scopes.join(', ') } as const;
      await addAdminEvent(tx, event, now);
      return made.key;
    });
    return { key, keys: await shownKeys() };
  });

  route(app, deps, integrations.revokeKey, async ({ params: { id }, viewer }) => {
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      const ended = await revokeApiKey(tx, { id }, now);
      if (!ended) return;
      const event = { personId: viewer.id, kind: 'api-key-end', subject: ended.integration } as const;
      await addAdminEvent(tx, { ...event, before: `pwk_${ended.prefix}` }, now);
    });
    return { keys: await shownKeys() };
  });

  route(app, deps, integrations.webhooks, async () => ({ webhooks: (await listWebhooks(db)).map(showWebhook) }));

  route(app, deps, integrations.createWebhook, async ({ body: { integration, url, events }, viewer }) => {
    const refused = refuseWebhookUrl(url, { toLoopback: sendsToLoopback(config) });
    if (refused) {
      const message = { code: `api:integration.url.${refused}` } as const;
      throw new AppError('invalid-request', message, { fields: { url: message } });
    }
    const now = new Date();
    const id = randomUUID();
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    await db.transaction().execute(async (tx) => {
      const sealed = encryptSecret(config.secretKey, secretOf(id), secret);
      const webhook = { id, integration, url, events: [...new Set(events)], secret: sealed, by: viewer.id };
      await addWebhook(tx, webhook, now);
      await addAdminEvent(tx, { personId: viewer.id, kind: 'webhook', subject: integration, after: url }, now);
    });
    return { secret, webhook: showWebhook(await webhookOf(id)) };
  });

  const webhookOf = async (id: string): Promise<WebhookRow> => {
    const found = await findWebhook(db, id);
    if (!found) throw noWebhook();
    return found;
  };

  route(app, deps, integrations.switchWebhook, async ({ params: { id }, body: { enabled }, viewer }) => {
    const { integration, url, disabled_at } = await webhookOf(id);
    if (enabled === (disabled_at === null)) return showWebhook(await webhookOf(id));
    const now = new Date();
    await db.transaction().execute(async (tx) => {
      if (enabled) await enableWebhook(tx, id);
      else await disableWebhook(tx, id, 'person', now);
      const event = { personId: viewer.id, subject: integration } as const;
      if (enabled) await addAdminEvent(tx, { ...event, kind: 'webhook', after: url }, now);
      else await addAdminEvent(tx, { ...event, kind: 'webhook-end', before: url }, now);
    });
    return showWebhook(await webhookOf(id));
  });

  route(app, deps, integrations.removeWebhook, async ({ params: { id }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      const gone = await removeWebhook(tx, id);
      if (!gone) return;
      const event = { personId: viewer.id, kind: 'webhook-end', subject: gone.integration, before: gone.url } as const;
      await addAdminEvent(tx, event, new Date());
    });
    return { ok: true as const };
  });

  const shownDeliveries = async (webhookId: string) => ({
    deliveries: (await deliveriesOf(db, webhookId)).map(showDelivery),
  });

  route(app, deps, integrations.testWebhook, async ({ params: { id } }) => {
    const { disabled_at } = await webhookOf(id);
    if (disabled_at !== null) throw new AppError('not-ready', 'api:integration.isOff');
    const now = new Date();
    const event: WebhookEvent = { id: randomUUID(), kind: 'webhook.test', at: now.toISOString() };
    await db.transaction().execute((tx) => sendEvent({ queue }, tx, event, [id], now));
    return shownDeliveries(id);
  });

  route(app, deps, integrations.deliveries, async ({ params: { id } }) => {
    await webhookOf(id);
    return shownDeliveries(id);
  });

  const sendAgain = (webhook: WebhookRow, deliveryId: string) =>
    db.transaction().execute(async (tx) => {
      if (webhook.disabled_at !== null) throw new AppError('not-ready', 'api:integration.isOff');
      const round = await redeliver(tx, { id: deliveryId, webhookId: webhook.id });
      if (round !== undefined) await queue.enqueue(tx, deliverWebhook, { deliveryId, round });
    });

  route(app, deps, integrations.redeliver, async ({ params: { id, deliveryId } }) => {
    await sendAgain(await webhookOf(id), deliveryId);
    return shownDeliveries(id);
  });

  /** A webhook of the caller's own integration; another one's is not found. */
  const ownWebhook = async (id: string, integration: string): Promise<WebhookRow> => {
    const found = await webhookOf(id);
    if (found.integration !== integration) throw noWebhook();
    return found;
  };

  keyRoute(app, deps, publicApi.webhooks, async ({ caller: { integration } }) => ({
    webhooks: (await listWebhooks(db))
      .filter((webhook) => webhook.integration === integration)
      .map(({ id, url, events, disabled_at }) => ({
        id,
        url,
        events,
        disabled_at: disabled_at?.toISOString() ?? null,
      })),
  }));

  keyRoute(app, deps, publicApi.deliveries, async ({ params: { id }, caller: { integration } }) => {
    await ownWebhook(id, integration);
    return shownDeliveries(id);
  });

  keyRoute(app, deps, publicApi.redeliver, async ({ params: { id, deliveryId }, caller: { integration } }) => {
    await sendAgain(await ownWebhook(id, integration), deliveryId);
    const delivery = (await shownDeliveries(id)).deliveries.find((one) => one.id === deliveryId);
    if (!delivery) throw new AppError('not-found', 'api:integration.noDelivery');
    return delivery;
  });
}

const noWebhook = () => new AppError('not-found', 'api:integration.noWebhook');

const showKey = (
  { prefix, created_at, expires_at, revoked_at, last_used_at, ...key }: Awaited<ReturnType<typeof listApiKeys>>[number],
  now: Date,
): ManagedApiKey => ({
  ...key,
  prefix: `pwk_${prefix}`,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  revoked_at: revoked_at?.toISOString() ?? null,
  last_used_at: last_used_at?.toISOString() ?? null,
  state: revoked_at ? 'revoked' : expires_at <= now ? 'expired' : 'active',
});

const showWebhook = ({ created_at, failing_since, disabled_at, ...webhook }: WebhookRow): ManagedWebhook => ({
  ...webhook,
  created_at: created_at.toISOString(),
  failing_since: failing_since?.toISOString() ?? null,
  disabled_at: disabled_at?.toISOString() ?? null,
});

const showDelivery = ({ at, tried_at, ...one }: Awaited<ReturnType<typeof deliveriesOf>>[number]): WebhookDelivery => ({
  ...one,
  at: at.toISOString(),
  tried_at: tried_at?.toISOString() ?? null,
});
