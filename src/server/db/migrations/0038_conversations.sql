-- What people ask the planning assistant, and what it said, as it was said. The id of a turn is made by whoever asks: sent
-- again, it is not asked twice.
create table conversations (
  id uuid primary key,
  owner_id uuid not null references people (id),
  title text not null,
  started_at timestamptz not null,
  last_at timestamptz not null
);
create index conversations_of_owner on conversations (owner_id, last_at desc);

create table conversation_turns (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  position integer not null,
  question text not null,
  topic text,
  answer jsonb not null,
  asked_at timestamptz not null,
  rating text check (rating in ('up', 'down')),
  rating_reason text,
  unique (conversation_id, position)
);

-- Questions that the knowledge base does not answer, each once, without who asked.
create table knowledge_gaps (
  id uuid primary key,
  question_key text not null unique,
  question text not null,
  times integer not null default 1,
  first_asked_at timestamptz not null,
  last_asked_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references people (id),
  closing_note text
);
create index knowledge_gaps_open on knowledge_gaps (last_asked_at desc) where closed_at is null;

-- Answers that staff wrote to questions. A change raises the version; one that was removed stays.
create table canned_answers (
  id uuid primary key,
  version integer not null,
  asked jsonb not null,
  answer text not null,
  source text not null,
  written_by uuid not null references people (id),
  written_at timestamptz not null,
  removed_at timestamptz
);
