-- The permit of a case as it was issued. Nothing of it is changed but that its permittee accepted it.
create table permits (
  case_id uuid primary key references cases (application_id),
  analysis_id uuid not null references analyses (id),
  issued_by uuid not null references people (id),
  issued_at timestamptz not null,
  decided_on date not null,
  expires_on date not null,
  sent_to text not null,
  output_sha256 text not null,
  -- What the file was made of, so that it can be made again.
  inputs jsonb not null,
  accepted_by uuid references people (id),
  accepted_at timestamptz
);
create function refuse_permit_change() returns trigger language plpgsql as $$ begin if tg_op = 'DELETE' or (to_jsonb(old) - 'accepted_by' - 'accepted_at') is distinct from (to_jsonb(new) - 'accepted_by' - 'accepted_at') or old.accepted_at is not null then raise exception 'A permit that was issued is never changed.'; end if; return new; end $$;
create trigger permits_stand before update or delete on permits for each row execute function refuse_permit_change();

-- The conditions of a permit, and when each was met, by whom it was said and with what evidence.
create table permit_conditions (
  id uuid primary key,
  case_id uuid not null references permits (case_id),
  number integer not null,
  due text not null,
  -- Title, text, reason, citation and who asks for it, in each language of the letter.
  condition jsonb not null,
  met_on date,
  evidence text not null default '',
  document_id uuid references documents (id),
  met_by uuid references people (id),
  met_at timestamptz,
  unique (case_id, number)
);

alter table case_events drop constraint case_events_kind_check;
alter table case_events add check (kind in ('submitted', 'moved', 'assigned', 'letter', 'answered', 'permit', 'accepted', 'condition'));
