-- The processes of the product that are alive: each says so every half minute, and takes its row away when it stops.
create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
