-- A letter to the applicant of a case, as a draft and as it went out. `items`, `note`: what staff chose and wrote.
create table letters (
  id uuid primary key,
  case_id uuid not null references cases (application_id),
  kind text not null,
  -- The version of the case that the draft was made from; `version` is the draft's own.
  case_version integer not null,
  version integer not null default 1,
  items jsonb not null default '[]',
  note text not null default '',
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  sent_by uuid references people (id),
  sent_at timestamptz,
  -- Of what went out: the day until which it asks for answers, to whom, the file, and what it was made of.
  answer_by date,
  sent_to text,
  output_sha256 text,
  inputs jsonb
);
create index letters_of_case on letters (case_id, created_at);
-- One draft of a kind at a time: two people who begin one work on the same.
create unique index letters_one_draft on letters (case_id, kind) where sent_at is null;

create function refuse_letter_change() returns trigger language plpgsql as $$ begin raise exception 'A letter that went out is never changed.'; end $$;
create trigger letters_stand before update or delete on letters for each row when (old.sent_at is not null) execute function refuse_letter_change();

-- What a letter asked of an applicant, and when it was answered. `snapshot`: the answers as they were sent.
create table rounds (
  case_id uuid not null references cases (application_id),
  number integer not null,
  letter_id uuid not null unique references letters (id),
  opened_at timestamptz not null,
  answer_by date not null,
  answered_at timestamptz,
  snapshot text,
  sha256 text,
  primary key (case_id, number)
);

create table round_items (
  id uuid primary key,
  case_id uuid not null,
  round integer not null,
  number integer not null,
  item jsonb not null,
  answer text not null default '',
  verdict text check (verdict in ('resolved', 'open')),
  verdict_note text not null default '',
  verdict_by uuid references people (id),
  verdict_at timestamptz,
  foreign key (case_id, round) references rounds (case_id, number),
  unique (case_id, round, number)
);

-- Documents that come with an answer; they are the application's from when the answers are sent. `replaces`: the sheet
-- whose place it takes.
create table round_documents (
  item_id uuid not null references round_items (id),
  document_id uuid not null references documents (id),
  replaces uuid references documents (id),
  position integer generated always as identity,
  primary key (item_id, document_id)
);

alter table case_events drop constraint case_events_kind_check;
alter table case_events add check (kind in ('submitted', 'moved', 'assigned', 'letter', 'answered'));

-- What an applicant and the staff write to each other about a case.
create table case_messages (
  id uuid primary key,
  case_id uuid not null references cases (application_id),
  person_id uuid not null references people (id),
  -- From the applicant, or from staff.
  side text not null check (side in ('applicant', 'staff')),
  text text not null,
  written_at timestamptz not null
);
create index case_messages_of on case_messages (case_id, written_at);
-- Until when each side has read them.
create table messages_read (
  case_id uuid not null references cases (application_id),
  person_id uuid not null references people (id),
  read_at timestamptz not null,
  primary key (case_id, person_id)
);
