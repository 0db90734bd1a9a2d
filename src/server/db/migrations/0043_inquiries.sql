-- Questions that people put to the agency from a chat, with what was said in it, and what staff answered.
create table inquiries (
  id uuid primary key,
  chat text not null check (chat in ('planning', 'parcel', 'upload', 'application')),
  about text not null,
  name text not null,
  email text not null,
  language text not null,
  question text not null,
  transcript jsonb not null,
  asked_at timestamptz not null,
  answer text,
  answered_by uuid references people (id),
  answered_at timestamptz
);
create index inquiries_open on inquiries (asked_at desc) where answered_at is null;
