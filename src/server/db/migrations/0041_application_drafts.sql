-- What a person told the application assistant, and the draft that it filled. One for each person.
-- application_id: the application that was started from it. former: what a start over took away, until something is said again.
create table application_drafts (
  person_id uuid primary key references people (id) on delete cascade,
  draft jsonb not null,
  messages jsonb not null,
  application_id uuid references applications (id) on delete set null,
  former jsonb,
  changed_at timestamptz not null
);
create index application_drafts_of_application on application_drafts (application_id);
