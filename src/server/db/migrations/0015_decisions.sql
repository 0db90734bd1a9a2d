-- What a person decides about a line of an analysis. It stands beside what the documents say and replaces nothing.
create table decisions (
  analysis_id uuid not null references analyses (id) on delete cascade,
  item_id text not null,
  answer text not null check (answer in ('yes', 'no', 'not-applicable')),
  note text not null,
  person_id uuid not null references people (id),
  decided_at timestamptz not null,
  primary key (analysis_id, item_id)
);

-- A value that a person pointed at in a document, where the reader did not recognise it.
create table chosen_facts (
  analysis_id uuid not null references analyses (id) on delete cascade,
  name text not null,
  fact jsonb not null,
  person_id uuid not null references people (id),
  chosen_at timestamptz not null,
  primary key (analysis_id, name)
);
