-- A submitted application inside the agency. `version` rises with every change: who changes it names the one they saw.
create table cases (
  application_id uuid primary key references submissions (application_id),
  stage text not null,
  stage_since timestamptz not null,
  -- Who brought it to the stage; null: its applicant did, by submitting.
  stage_by uuid references people (id),
  assignee_id uuid references people (id),
  version integer not null default 1,
  -- The last day of the term that runs; null where none does. It is of the clock rules of that edition, and is made anew
  -- where they have changed or the case has moved (then null).
  due_on date,
  clock_edition text,
  -- What a search looks through, in small letters: reference, name, title, address, APN with and without its hyphens.
  search_text text not null
);
create index cases_by_stage on cases (stage, stage_since);
create index cases_by_assignee on cases (assignee_id);

-- Who did what to a case and when, with what stood before and after. Nothing here is changed or removed.
create table case_events (
  id integer primary key generated always as identity,
  application_id uuid not null references cases (application_id),
  at timestamptz not null,
  -- Null: the product did it.
  person_id uuid references people (id),
  kind text not null check (kind in ('submitted', 'moved', 'assigned')),
  before text,
  after text,
  reason text not null default ''
);
create index case_events_of on case_events (application_id, id);

create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'The history of a case is never changed.'; end $$;
create trigger case_events_stand before update or delete or truncate on case_events for each statement execute function refuse_change();

insert into cases (application_id, stage, stage_since, search_text)
select s.application_id, 'intake', s.submitted_at,
  lower(concat_ws(' ', s.reference, p.full_name, a.title, a.text_answers ->> 'project_address', a.text_answers ->> 'apn',
    replace(a.text_answers ->> 'apn', '-', '')))
from submissions s
join applications a on a.id = s.application_id
join people p on p.id = a.owner_id;

insert into case_events (application_id, at, person_id, kind, after)
select s.application_id, s.submitted_at, a.owner_id, 'submitted', 'intake'
from submissions s join applications a on a.id = s.application_id;
