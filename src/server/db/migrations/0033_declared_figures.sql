-- A figure that a person states beside the plans of a design code check, in the unit of its fact.
create table declared_figures (
  analysis_id uuid not null references analyses (id) on delete cascade,
  name text not null,
  value double precision not null,
  reason text not null,
  person_id uuid not null references people (id),
  declared_at timestamptz not null,
  primary key (analysis_id, name)
);
