-- What administrators did to accounts and to files of the agency, with what stood before and after. Nothing here is
-- changed or removed.
create table admin_events (
  id integer primary key generated always as identity,
  at timestamptz not null,
  person_id uuid not null references people (id),
  kind text not null check (kind in ('invited', 'role', 'shut-out', 'let-in', 'two-step-reset', 'template', 'job-again')),
  subject text not null,
  before text,
  after text
);
create trigger admin_events_stand before update or delete or truncate on admin_events for each statement execute function refuse_change();

-- Of which case a mail tells.
alter table mails add column case_id uuid references cases (application_id) on delete set null;
create index mails_of_case on mails (case_id);
