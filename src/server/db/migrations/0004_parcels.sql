create extension if not exists pg_trgm;

-- The parcel data, in editions. An import writes the rows of the next edition beside those that serve; they
-- are seen once the parcel data is turned to it, all at once. A row serves in the editions from edition_from up to, and
-- without, edition_to.
-- Browsers keep what an edition's number named: another register must not begin with the same, so the minute of its
-- making is the first.
create table parcel_register (
  one boolean primary key default true check (one),
  edition integer not null default (extract(epoch from now()) / 60)::integer
);
insert into parcel_register default values;

create table parcels (
  id bigint generated always as identity primary key,
  apn text not null,
  -- What the number is compared by, and its digits alone (src/domain/parcels/parcel-number.ts).
  key text not null,
  digits text not null,
  edition_from integer not null,
  edition_to integer not null default 2147483647,
  source text not null,
  source_date date,
  county text not null,
  jurisdiction text not null,
  address text,
  -- Words of the address and the place, as they are compared: " 1240 larkspur lane south lake tahoe".
  search text not null,
  -- The street alone, as it is compared: "larkspur lane".
  street text,
  scenic_roadway boolean,
  scenic_shoreline boolean,
  -- The day it went from its source; what became of it is told by parcel_number_changes.
  retired_on date,
  -- Everything that the source says (RegisterParcel), and the SHA-256 of that and of the shape, with a dot between:
  -- nothing after the dot where there is no shape.
  record json not null,
  hash text not null,
  -- Rings in degrees, as GeoJSON's MultiPolygon has them; null where the source has none.
  shape json,
  bounds box,
  unique (apn, edition_from)
);
create index parcels_by_key on parcels (key);
create index parcels_by_digits on parcels (digits text_pattern_ops);
create index parcels_by_address on parcels (search text_pattern_ops);
create index parcels_by_words on parcels using gin (search gin_trgm_ops);
-- In the order in which a street's parcels are listed.
create index parcels_by_street on parcels (street, length(search), search);
create index parcels_by_place on parcels using gist (bounds);
create index parcels_by_source on parcels (source, apn);
-- Rows of an edition that is being written, and those that serve no more: for undoing and tidying.
create index parcels_by_edition on parcels (edition_from);
create index parcels_replaced on parcels (edition_to) where edition_to < 2147483647;

-- Every street there ever was, for a name that is written wrongly.
create table parcel_streets (
  street text primary key
);
create index parcel_streets_by_letters on parcel_streets using gin (street gin_trgm_ops);

-- Old numbers and what became of them. Two numbers that are written differently and compare equal stand here too.
create table parcel_number_changes (
  from_apn text not null,
  from_key text not null,
  to_apn text not null,
  to_key text not null,
  kind text not null check (kind in ('rename', 'split', 'merge')),
  year integer,
  source text not null,
  primary key (from_apn, to_apn)
);
create index parcel_number_changes_from on parcel_number_changes (from_key);
create index parcel_number_changes_to on parcel_number_changes (to_key);

-- Imports, the running and the past ones. `progress` says how far each step came, so that one that was cut off goes on.
create table parcel_imports (
  id uuid primary key,
  kind text not null check (kind in ('csv', 'geojson', 'shapefile', 'arcgis', 'generated')),
  -- Whose parcels these are: a parcel of this source that is not among them is retired.
  source text not null,
  source_date date,
  -- How fields of the source are called here (city/parcel-sources.yaml).
  mapping text not null,
  -- The file's name or the service's address, and the file's content.
  label text not null,
  sha256 text,
  state text not null default 'reading'
    check (state in ('reading', 'applying', 'asking', 'completed', 'stopped', 'failed')),
  edition integer,
  progress json not null default '{}',
  rows_expected integer,
  rows_read integer not null default 0,
  rows_refused integer not null default 0,
  rows_repeated integer not null default 0,
  parcels_added integer not null default 0,
  parcels_changed integer not null default 0,
  parcels_unchanged integer not null default 0,
  parcels_retired integer not null default 0,
  -- A sentence: why it failed or what it asks.
  message text,
  -- A person said that it may retire as many as it does.
  may_retire boolean not null default false,
  started_by uuid references people (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One at a time: each builds on the edition before.
create unique index one_parcel_import_at_a_time on parcel_imports ((true)) where state in ('reading', 'applying', 'asking');

-- What was read and not yet applied. Emptied when the import ends.
create table parcel_import_rows (
  import_id uuid not null references parcel_imports (id) on delete cascade,
  row integer not null,
  apn text not null,
  key text not null,
  digits text not null,
  search text not null,
  street text,
  record json not null,
  -- SHA-256 of the record without its shape, and of the shape: '' where the row has none, null where the source has
  -- none at all (then the shape that the parcel data has stays).
  record_hash text not null,
  shape_hash text,
  shape json,
  bounds box,
  primary key (import_id, row)
);
create index parcel_import_rows_by_apn on parcel_import_rows (import_id, apn);

-- Rows that were refused, with the reason for a person.
create table parcel_import_refusals (
  import_id uuid not null references parcel_imports (id) on delete cascade,
  row integer not null,
  apn text,
  reason text not null,
  detail text not null,
  primary key (import_id, row)
);
create index parcel_import_refusals_by_apn on parcel_import_refusals (import_id, apn);
