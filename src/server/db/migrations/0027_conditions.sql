-- The conditions of permits as administrators wrote them. The highest version of an id serves; null: what the product
-- came with serves again, and where it came with none the condition is out of the library. Nothing here is changed or
-- removed.
create table condition_versions (
  id text not null,
  version integer not null,
  content jsonb,
  person_id uuid not null references people (id),
  at timestamptz not null,
  primary key (id, version)
);
create trigger condition_versions_stand before update or delete or truncate on condition_versions for each statement execute function refuse_change();

alter table admin_events drop constraint admin_events_kind_check;
alter table admin_events add constraint admin_events_kind_check
  check (kind in ('invited', 'role', 'shut-out', 'let-in', 'two-step-reset', 'template', 'condition-text', 'job-again'));
