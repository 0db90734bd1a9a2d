-- Texts that staff import into the knowledge base: a file while it is read and looked at, then an edition of a document.
-- problem: why it was not read. unread_pages: pages without words. sections: as it was split. What stands from "name" on is
-- said when it is published: name stands in addresses, document is what its editions share. An edition that was removed is
-- kept for a while, so that it can be put back.
create table knowledge_editions (
  id uuid primary key,
  file_name text not null,
  sha256 text not null references blobs (sha256),
  state text not null check (state in ('reading', 'failed', 'split', 'published')),
  problem text,
  pages integer,
  pages_read integer not null default 0,
  unread_pages jsonb not null default '[]',
  suggested_title text not null default '',
  sections jsonb not null default '[]',
  person_id uuid not null references people (id),
  created_at timestamptz not null,
  name text unique,
  document text,
  about jsonb,
  published_by uuid references people (id),
  published_at timestamptz,
  removed_at timestamptz,
  check ((state = 'published') = (name is not null and document is not null and about is not null and published_at is not null))
);
create index knowledge_editions_of_document on knowledge_editions (document);
create index knowledge_editions_of_content on knowledge_editions (sha256);

-- Amendments of an edition, each in force from a day on. One that was withdrawn counts no more.
create table knowledge_amendments (
  id integer primary key generated always as identity,
  edition_id uuid not null references knowledge_editions (id) on delete cascade,
  amendment jsonb not null,
  person_id uuid not null references people (id),
  at timestamptz not null,
  withdrawn_at timestamptz
);
create index knowledge_amendments_of_edition on knowledge_amendments (edition_id);

-- How often what is published changed: each process compares it with what its index was made of.
create table knowledge_changes (
  one boolean primary key default true check (one),
  count integer not null
);
insert into knowledge_changes (count) values (0);

alter table admin_events drop constraint admin_events_kind_check;
alter table admin_events add constraint admin_events_kind_check
  check (kind in ('invited', 'role', 'shut-out', 'let-in', 'two-step-reset', 'template', 'condition-text', 'rule', 'knowledge', 'job-again', 'mail-again'));
