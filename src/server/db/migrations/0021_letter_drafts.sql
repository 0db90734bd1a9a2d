-- What a file of an analysis is, as the person said who sent it, where a tool asks that.
alter table analysis_documents add label text;

-- What people changed in a letter that was drafted from documents. `content` is the tool's own.
create table letter_drafts (
  analysis_id uuid primary key references analyses (id) on delete cascade,
  version integer not null default 1,
  content jsonb not null,
  changed_by uuid not null references people (id),
  changed_at timestamptz not null
);
