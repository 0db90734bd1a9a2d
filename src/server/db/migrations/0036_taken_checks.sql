-- The code by which a design code check joins an application: one at most for a check, of which only a hash is kept. about
-- and the memo are those of the moment when it was made.
create table design_check_codes (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  code_hash text not null unique,
  about jsonb not null,
  memo_sha256 text not null references blobs (sha256),
  made_at timestamptz not null,
  expires_at timestamptz not null
);

-- A design code check that an applicant took along: what the code gave, whatever becomes of the check or the code.
create table taken_checks (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  analysis_id uuid not null references analyses (id),
  about jsonb not null,
  memo_sha256 text not null references blobs (sha256),
  taken_at timestamptz not null,
  unique (application_id, analysis_id)
);
create index taken_checks_of_analysis on taken_checks (analysis_id);

alter table case_events drop constraint case_events_kind_check;
alter table case_events add check (kind in ('submitted', 'moved', 'assigned', 'letter', 'answered', 'permit', 'accepted', 'condition', 'verdict', 'permit-record', 'mail-again', 'design-check'));
