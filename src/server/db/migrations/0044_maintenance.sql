-- What was done to keep the installation: backups, restores, checks of the stored files, and removals by retention or on
-- request. `alive_at` moves while a run goes on: one that has stopped moving was cut off. `result` names no person.
create table maintenance_runs (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'restore', 'file-check', 'retention', 'erasure')),
  state text not null check (state in ('running', 'done', 'failed')),
  started_at timestamptz not null,
  alive_at timestamptz not null,
  ended_at timestamptz,
  result jsonb not null default '{}'
);
create index maintenance_runs_by_kind on maintenance_runs (kind, started_at desc);

-- When the bytes of a file were last compared with their SHA-256, and what was wrong with them then.
alter table blobs
  add column checked_at timestamptz,
  add column problem text check (problem in ('missing', 'changed'));
create index blobs_by_check on blobs (checked_at nulls first);
create index blobs_with_problem on blobs (problem) where problem is not null;
