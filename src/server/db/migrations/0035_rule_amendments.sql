-- Amendments of rule packs as administrators published them: from which day each is in force, and what it says. Nothing here
-- is changed or removed: a mistaken one is followed by another.
create table rule_amendments (
  id integer primary key generated always as identity,
  pack text not null,
  in_force_from date not null,
  note text not null,
  -- {"insert": entry}, {"replace": entry} or {"repeal": id}, entries as agency/rules has them.
  change jsonb not null,
  person_id uuid not null references people (id),
  at timestamptz not null
);
create trigger rule_amendments_stand before update or delete or truncate on rule_amendments for each statement execute function refuse_change();

-- A draft of an amendment tried on stored reviews. sha256: of the draft and of the amendments before it; it is published as
-- it was tried, or tried again. total: the reviews that are tried; null until they were counted.
create table rule_backtests (
  id uuid primary key,
  draft jsonb not null,
  sha256 text not null,
  done integer not null default 0,
  total integer,
  result jsonb,
  failed boolean not null default false,
  person_id uuid not null references people (id),
  created_at timestamptz not null,
  finished_at timestamptz
);

alter table admin_events drop constraint admin_events_kind_check;
alter table admin_events add constraint admin_events_kind_check
  check (kind in ('invited', 'role', 'shut-out', 'let-in', 'two-step-reset', 'template', 'condition-text', 'rule', 'job-again', 'mail-again'));
