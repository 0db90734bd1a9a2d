-- What was written of a permit after it was issued, as it was written; an inspection with its day and inspector.
create table permit_records (
  id uuid primary key,
  case_id uuid not null references permits (case_id),
  kind text not null,
  language text not null,
  inspected_on date,
  inspector text,
  written_by uuid not null references people (id),
  written_at timestamptz not null,
  output_sha256 text not null,
  -- What the file was made of, so that it can be made again.
  inputs jsonb not null,
  check ((inspected_on is null) = (inspector is null))
);
create index permit_records_of_case on permit_records (case_id, written_at);
create index permit_records_of_file on permit_records (output_sha256);

create function refuse_permit_record_change() returns trigger language plpgsql as $$ begin raise exception 'A record that was written is never changed.'; end $$;
create trigger permit_records_stand before update or delete on permit_records for each row execute function refuse_permit_record_change();

alter table case_events drop constraint case_events_kind_check;
alter table case_events add check (kind in ('submitted', 'moved', 'assigned', 'letter', 'answered', 'permit', 'accepted', 'condition', 'verdict', 'permit-record'));
