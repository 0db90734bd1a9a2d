-- A person sees their sessions and ends them one by one: an id that opens nothing, and on what each was started.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column browser text,
  add column system text;
-- Where registration tells nobody who has an account, a password counts once the link in the mail was pressed.
alter table people
  add column password_hash_pending text;
