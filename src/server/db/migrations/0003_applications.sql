-- Applications for permits. `version` rises with every save: a save names the version that it builds on.
create table applications (
  id uuid primary key,
  owner_id uuid not null references people (id),
  title text not null,
  status text not null default 'In Progress'
    check (status in ('In Progress', 'Submitted', 'Under Review', 'Approved', 'Denied')),
  answers jsonb not null default '{}',
  text_answers jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now(),
  submitted_at timestamptz,
  -- The client's Idempotency-Key: pressing Start twice makes one application.
  creation_key uuid,
  -- It also finds an owner's applications. No index holds what a save changes, so that a save writes no index.
  unique (owner_id, creation_key)
);

-- The next number of each year's series, such as ERSP2026.
create table application_numbers (
  series text primary key,
  last integer not null
);

-- What was frozen at submission. `snapshot` is the exact text whose SHA-256 is kept, so that anyone can check it.
create table submissions (
  application_id uuid primary key references applications (id),
  reference text not null unique,
  snapshot text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  submitted_at timestamptz not null
);

-- The files of an application's upload fields. Replaced and removed ones stay, marked with when.
create table application_documents (
  application_id uuid not null references applications (id) on delete cascade,
  document_id uuid not null references documents (id),
  field text not null,
  position integer generated always as identity,
  state text not null check (state in ('checking', 'error', 'verified', 'completed')),
  findings jsonb not null default '[]',
  pages integer,
  replaced_at timestamptz,
  primary key (application_id, document_id)
);

-- The parcel that someone looks at before and while applying, by the session id that the client made.
create table applicant_sessions (
  id uuid primary key,
  apn text not null,
  county text not null,
  address text not null,
  updated_at timestamptz not null default now()
);
