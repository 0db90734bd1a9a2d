-- Keys by which programs of other systems call /api/v1. Of a key only its SHA-256 is kept; the prefix, which is no secret,
-- names it in lists and logs. An integration may have several, so that one follows another without a gap.
create table api_keys (
  id uuid primary key,
  prefix text not null unique,
  key_hash text not null,
  integration text not null,
  scopes jsonb not null,
  requests_per_minute integer not null,
  -- Null: made on the command line.
  created_by uuid references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- The minute that is counted, from its first request, and how many came in it.
  minute_began timestamptz,
  used integer not null default 0
);

-- Where an integration is told of what happens. The secret that signs is kept sealed.
create table webhooks (
  id uuid primary key,
  integration text not null,
  url text not null,
  events jsonb not null,
  secret text not null,
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  -- Since when no delivery has succeeded; null while the last one did.
  failing_since timestamptz,
  -- An administrator switched it off, or it failed for days.
  disabled_at timestamptz,
  disabled_because text check (disabled_because in ('person', 'failures')),
  check ((disabled_at is null) = (disabled_because is null))
);

-- What happened, as it is told: one row and one id for each event, written in the transaction in which it happened.
create table webhook_events (
  id uuid primary key,
  kind text not null,
  case_id uuid references cases (application_id),
  at timestamptz not null,
  -- The exact text that is signed and sent.
  body text not null
);
create index webhook_events_by_time on webhook_events (at);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  event_id uuid not null references webhook_events (id) on delete cascade,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- Whenever somebody asks for it again this rises, so that a job of an earlier time finds nothing to do.
  round integer not null default 0,
  tries integer not null default 0,
  -- Of the last try: the status that was answered, and why it failed.
  status integer,
  failure text,
  tried_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_deliveries_of_event on webhook_deliveries (event_id);

-- Cases that came in an archive of another installation.
create table case_imports (
  case_id uuid primary key references cases (application_id),
  -- The reference that it had there; the case has another here where that one was taken.
  source_reference text not null,
  -- Of the manifest of the archive, which names the SHA-256 of everything else.
  manifest_sha256 text not null,
  imported_by uuid not null references people (id),
  imported_at timestamptz not null
);

-- Lists of cases go on after a moment and an id.
create index submissions_by_time on submissions (submitted_at, application_id);

-- Which kinds there are, src/domain/people/admin-event.ts says.
alter table admin_events drop constraint admin_events_kind_check;
alter table admin_events add constraint admin_events_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$');
