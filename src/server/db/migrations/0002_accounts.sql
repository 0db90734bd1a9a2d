-- The language in which a person is written to, and whether the address was proven.
alter table people
  add column language text not null default 'en' check (language in ('en', 'es')),
  add column email_confirmed_at timestamptz,
  -- Secrets of authenticator apps, sealed with the server's key: the one in force, the one being set up.
  add column second_factor text,
  add column second_factor_pending text,
  -- The last time step whose code was taken: a code works once.
  add column second_factor_step bigint,
  -- Who this is to the single sign-on provider.
  add column sso_issuer text,
  add column sso_subject text,
  add constraint people_sso unique (sso_issuer, sso_subject);

-- A limited session may set up two-step verification, look at itself and end.
alter table sessions add column limited boolean not null default false;

create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

-- Links that work once. The token itself is only in the mail.
create table one_time_links (
  token_hash text primary key,
  person_id uuid not null references people (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'reset-password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_links_of_person on one_time_links (person_id, purpose);
create index one_time_links_by_age on one_time_links (expires_at);

-- Mails, written in the transaction that asks for them. The text holds a link until the mail is out, since a
-- second try must send the very same mail; sent and failed ones lose it. In demo mode nothing is sent and the
-- text stays for the outbox page.
create table mails (
  id uuid primary key,
  person_id uuid references people (id) on delete cascade,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  state text not null check (state in ('waiting', 'sent', 'failed', 'kept')),
  -- Why it was not sent, without addresses.
  failure text,
  -- After this it is of no use to its reader.
  send_before timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_by_age on mails (created_at);
create index mails_waiting on mails (person_id, kind) where state = 'waiting';

-- A sign-on that is under way at the provider, and the code that hands its outcome to the page.
create table sso_attempts (
  state_hash text primary key,
  browser_hash text not null,
  code_verifier text not null,
  nonce text not null,
  next_path text,
  expires_at timestamptz not null
);
create table sso_codes (
  code_hash text primary key,
  person_id uuid not null references people (id) on delete cascade,
  next_path text,
  expires_at timestamptz not null
);
