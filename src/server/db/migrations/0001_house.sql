-- People and their sessions. `email_key` is the address in lower case: one account an address.
create table people (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  full_name text not null,
  password_hash text,
  role text not null check (role in ('applicant', 'reviewer', 'contractor', 'admin')),
  is_demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- The token itself is never stored, only its SHA-256.
create table sessions (
  token_hash text primary key,
  person_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null default now(),
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_person on sessions (person_id);

-- Attempts to sign in or register, counted by a keyed hash of the account, the address, or both together.
create table attempts (
  key text not null,
  at timestamptz not null
);
create index attempts_by_key on attempts (key, at);

-- Files by content. A row is written after the bytes are safe in storage.
create table blobs (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null,
  created_at timestamptz not null default now()
);

create table documents (
  id uuid primary key,
  owner_id uuid not null references people (id),
  sha256 text not null references blobs (sha256),
  name text not null,
  media_type text not null,
  size integer not null,
  created_at timestamptz not null default now()
);
create index documents_of_owner on documents (owner_id);

-- What came of reading a file, once for each content. `pages` is complete when the row is here.
create table readings (
  sha256 text primary key references blobs (sha256),
  outcome text not null check (outcome in ('read', 'unreadable')),
  reason text,
  page_count integer not null,
  read_at timestamptz not null default now()
);

create table pages (
  sha256 text not null references blobs (sha256),
  number integer not null,
  width real not null,
  height real not null,
  state text not null check (state in ('read', 'no-text', 'failed')),
  words jsonb not null,
  primary key (sha256, number)
);

-- A review job: its id is the session id that the client made.
create table reviews (
  id uuid primary key,
  owner_id uuid not null references people (id),
  category text not null,
  status text not null check (status in ('processing', 'completed', 'error')),
  failure text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  result jsonb,
  output_sha256 text references blobs (sha256)
);
create index reviews_of_owner on reviews (owner_id, created_at);

create table review_documents (
  review_id uuid not null references reviews (id) on delete cascade,
  document_id uuid not null references documents (id),
  position integer not null,
  state text not null check (state in ('waiting', 'reading', 'read', 'unreadable')),
  pages_read integer not null default 0,
  pages_total integer,
  reason text,
  primary key (review_id, document_id)
);

-- Places for files that go up one by one through signed URLs.
create table upload_slots (
  id uuid primary key,
  review_id uuid not null,
  owner_id uuid not null references people (id),
  name text not null,
  media_type text,
  sha256 text references blobs (sha256),
  size integer,
  created_at timestamptz not null default now()
);
create index upload_slots_of_review on upload_slots (review_id);

-- Failures of a job that were errors, not crashes: a crash never uses up a job's tries.
create table job_failures (
  job_id uuid primary key,
  failures integer not null,
  reason text not null,
  at timestamptz not null default now()
);
