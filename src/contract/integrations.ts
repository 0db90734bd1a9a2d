import { z } from 'zod';
import { SubscribedKind } from '#domain/cases/webhook-event.ts';
import { ApiScope } from '#domain/people/api-scope.ts';
import { STAFF } from '#domain/people/role.ts';
import { endpoint } from './endpoint.ts';
import { EXPORTS, type ExportName, ExportQuery, WebhookDelivery } from './public-api.ts';

const ADMIN = ['admin'] as const;

/** The name of another system; keys and webhooks that share it are of one integration. */
const Integration = z.string().trim().min(1, 'api:integration.noName').max(60);

/** A key as administrators see it: never the key itself. */
export const ManagedApiKey = z.object({
  id: z.uuid(),
  /** How the key begins: `pwk_` and twelve characters. It is no secret. */
  prefix: z.string(),
  integration: z.string(),
  scopes: z.array(ApiScope),
  requests_per_minute: z.int(),
  /** Null: on the command line. */
  created_by: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type ManagedApiKey = z.infer<typeof ManagedApiKey>;

/** The longest that a key works, in days, and the most that it may ask in a minute. */
export const KEY_LIMITS = { days: 730, requestsPerMinute: 1_000 } as const;

/** What a new key is to be. */
export const NewApiKey = z.object({
  integration: Integration,
  scopes: z.array(ApiScope).min(1, 'api:integration.noScope').max(ApiScope.options.length),
  days: z.int().min(1).max(KEY_LIMITS.days),
  requests_per_minute: z.int().min(1).max(KEY_LIMITS.requestsPerMinute).default(120),
});

export const ManagedWebhook = z.object({
  id: z.uuid(),
  integration: z.string(),
  url: z.string(),
  events: z.array(SubscribedKind),
  created_by: z.string(),
  created_at: z.string(),
  /** Since when no delivery has succeeded; null while the last one did. */
  failing_since: z.string().nullable(),
  disabled_at: z.string().nullable(),
  disabled_because: z.enum(['person', 'failures']).nullable(),
});
export type ManagedWebhook = z.infer<typeof ManagedWebhook>;

const ok = z.object({ ok: z.literal(true) });
const params = z.object({ id: z.uuid() });

const exportForStaff = <Name extends ExportName>(name: Name) =>
  endpoint({
    method: 'GET',
    path: `/api/exports/${name}`,
    summary: `${EXPORTS[name].summary}, as programs get them`,
    access: STAFF,
    query: ExportQuery,
    download: EXPORTS[name].mediaType,
  });

/** The exports of the public API, for staff on a page. */
export const staffExports = {
  'cases.csv': exportForStaff('cases.csv'),
  'clocks.csv': exportForStaff('clocks.csv'),
  'documents.csv': exportForStaff('documents.csv'),
  'letters.csv': exportForStaff('letters.csv'),
  'blds-permits.csv': exportForStaff('blds-permits.csv'),
  'planning-applications.json': exportForStaff('planning-applications.json'),
} satisfies Record<ExportName, unknown>;

export const integrations = {
  keys: endpoint({
    method: 'GET',
    path: '/api/admin/api-keys',
    summary: 'Every API key, without the keys themselves',
    access: ADMIN,
    response: z.object({ keys: z.array(ManagedApiKey) }),
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/api/admin/api-keys',
    summary: 'Make an API key. It is answered this once and cannot be shown again',
    access: ADMIN,
    body: NewApiKey,
    response: z.object({ key: z.string(), keys: z.array(ManagedApiKey) }),
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: '/api/admin/api-keys/:id/revoke',
    summary: 'End an API key, for every process from the next request on',
    access: ADMIN,
    params,
    response: z.object({ keys: z.array(ManagedApiKey) }),
  }),
  webhooks: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks',
    summary: 'Every webhook, without its secret',
    access: ADMIN,
    response: z.object({ webhooks: z.array(ManagedWebhook) }),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks',
    summary: 'Tell an address of events. The secret that signs is answered this once',
    access: ADMIN,
    body: z.object({
      integration: Integration,
      url: z.string().trim().max(2_000),
      events: z.array(SubscribedKind).min(1, 'api:integration.noEvent').max(SubscribedKind.options.length),
    }),
    response: z.object({ secret: z.string(), webhook: ManagedWebhook }),
  }),
  switchWebhook: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id',
    summary: 'Switch a webhook off or on again. What happened while it was off is not sent later',
    access: ADMIN,
    params,
    body: z.object({ enabled: z.boolean() }),
    response: ManagedWebhook,
  }),
  removeWebhook: endpoint({
    method: 'DELETE',
    path: '/api/admin/webhooks/:id',
    summary: 'Remove a webhook with its deliveries',
    access: ADMIN,
    params,
    response: ok,
  }),
  testWebhook: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/test',
    summary: 'Send an event of the kind `webhook.test`',
    access: ADMIN,
    params,
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/api/admin/webhooks/:id/deliveries',
    summary: 'The last 100 deliveries of a webhook, the latest first',
    access: ADMIN,
    params,
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/api/admin/webhooks/:id/deliveries/:deliveryId/redeliver',
    summary: 'Send an event again under the same id. One that waits is sent anyhow',
    access: ADMIN,
    params: params.extend({ deliveryId: z.uuid() }),
    response: z.object({ deliveries: z.array(WebhookDelivery) }),
  }),
};
