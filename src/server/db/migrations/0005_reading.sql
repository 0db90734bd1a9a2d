-- Reading any document, and checking each upload.

-- How a page came to its words, its form fields and notes (domain/documents/page.ts: reading, fields, notes).
alter table pages add column details jsonb not null default '{}';

-- Which edition of the reader read a content: what an older one could not read is read again when it is wanted next.
alter table readings add column reader integer not null default 1;

-- What the virus scanner said of a content; null where none is configured or it was not asked yet. 'not-scanned': it is
-- larger than the scanner takes.
alter table blobs
  add column scan text check (scan in ('clean', 'infected', 'not-scanned')),
  add column scan_signature text,
  add column scanned_at timestamptz;

-- What the documents of an upload field were found to show, and why the applicant submits them with open items.
-- One row for a field that has had documents; it goes with every change of them.
create table field_checks (
  application_id uuid not null references applications (id) on delete cascade,
  field text not null,
  -- The documents that were checked, as their ids in order: a check of others is out of date.
  documents jsonb not null default '[]',
  result jsonb,
  explanation text,
  explained_at timestamptz,
  checked_at timestamptz,
  primary key (application_id, field)
);

-- What was said beside an upload, in order.
create table field_messages (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  field text not null,
  author text not null check (author in ('applicant', 'assistant')),
  body jsonb not null,
  position integer generated always as identity,
  created_at timestamptz not null default now()
);
create index field_messages_by_field on field_messages (application_id, field, position);

-- The document that took a document's place: older versions stay. When a document was examined by itself (it is held
-- against what its field asks once all of the field's documents were), and how many of its pages were read so far.
alter table application_documents
  add column replaced_by uuid references documents (id),
  add column examined_at timestamptz,
  add column pages_read integer;

-- Uploads that may be broken off and go on. `id` is the one that the client goes on with.
create table resumable_uploads (
  id text primary key,
  owner_id uuid not null references people (id),
  application_id uuid not null references applications (id) on delete cascade,
  field text not null,
  replaces uuid,
  name text not null,
  media_type text not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index resumable_uploads_by_time on resumable_uploads (created_at);
