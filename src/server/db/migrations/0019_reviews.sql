-- A review belongs to the agency: it may be of a case, and somebody may have it. `declared`: facts that the applicant
-- states in the application itself, each with its place in the record that is read with the other documents.
alter table analyses add column case_id uuid references cases (application_id);
alter table analyses add column assignee_id uuid references people (id);
alter table analyses add column declared jsonb not null default '[]';
alter table analyses add column record_id uuid references documents (id);
-- How many lines its result has.
alter table analyses add column lines integer;
create index analyses_of_case on analyses (case_id) where case_id is not null;
create index analyses_by_kind on analyses (kind, created_at desc);

-- A person may also let stand what the documents say, whatever it is; what that was, and by which edition, is counted.
alter table decisions drop constraint decisions_answer_check;
alter table decisions add check (answer in ('yes', 'no', 'not-applicable', 'cannot-tell', 'not-found', 'mentioned', 'declared', 'not-recognised'));
alter table decisions add column found text;
alter table decisions add column checklist_id text;
alter table decisions add column edition text;

-- What a person writes about a line: to the applicant, to colleagues, or as a condition of the permit.
create table remarks (
  analysis_id uuid not null references analyses (id) on delete cascade,
  item_id text not null,
  kind text not null check (kind in ('comment', 'note', 'condition')),
  text text not null,
  person_id uuid not null references people (id),
  written_at timestamptz not null,
  primary key (analysis_id, item_id, kind)
);

-- Words on a sheet that a person marked as what answers a line.
create table marked_places (
  analysis_id uuid not null references analyses (id) on delete cascade,
  item_id text not null,
  evidence jsonb not null,
  person_id uuid not null references people (id),
  marked_at timestamptz not null,
  primary key (analysis_id, item_id)
);

update analyses set lines = (
  select count(*) from jsonb_array_elements(result::jsonb -> 'sections') section, jsonb_array_elements(section -> 'items')
) where kind = 'permit-review' and result is not null;
