-- Lists of cases that somebody of the staff keeps under a name: which list, with which words and which stage.
create table saved_views (
  id uuid primary key,
  person_id uuid not null references people (id),
  name text not null,
  query jsonb not null,
  created_at timestamptz not null default now(),
  unique (person_id, name)
);
