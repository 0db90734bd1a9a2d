import type { Generated } from 'kysely';
import type { SubscribedKind, WebhookEventKind } from '#domain/cases/webhook-event.ts';
import type { ApiScope } from '#domain/people/api-scope.ts';
import type { Optional, Stored } from './parcel-tables.ts';

/** Why a delivery failed. `refused`: the answer was no 2xx; `no-secret`: the secret cannot be opened with the key of this server. */
export type WebhookFailureReason = 'private-address' | 'unreachable' | 'timeout' | 'redirect' | 'refused' | 'no-secret';

/** What programs of other systems may do, and what they are told. */
export type ApiTables = {
  api_keys: {
    id: string;
    prefix: string;
    key_hash: string;
    integration: string;
    scopes: Stored<ApiScope[]>;
    requests_per_minute: number;
    created_by: Optional<string>;
    created_at: Date;
    expires_at: Date;
    revoked_at: Optional<Date>;
    last_used_at: Optional<Date>;
    minute_began: Optional<Date>;
    used: Generated<number>;
  };
  webhooks: {
    id: string;
    integration: string;
    url: string;
    events: Stored<SubscribedKind[]>;
    secret: string;
    created_by: string;
    created_at: Date;
    failing_since: Optional<Date>;
    disabled_at: Optional<Date>;
    disabled_because: Optional<'person' | 'failures'>;
  };
  webhook_events: { id: string; kind: WebhookEventKind; case_id: Optional<string>; at: Date; body: string };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    event_id: string;
    state: 'waiting' | 'delivered' | 'failed';
    round: Generated<number>;
    tries: Generated<number>;
    status: Optional<number>;
    failure: Optional<WebhookFailureReason>;
    tried_at: Optional<Date>;
  };
  case_imports: {
    case_id: string;
    source_reference: string;
    manifest_sha256: string;
    imported_by: string;
    imported_at: Date;
  };
};
