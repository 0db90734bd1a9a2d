-- The agency's Word templates as administrators put them in place. The highest version of a name serves; null: the file
-- that came with the product serves again. Nothing here is changed or removed, so that any file can be made again.
create table template_versions (
  name text not null,
  version integer not null,
  sha256 text references blobs (sha256),
  file_name text,
  person_id uuid not null references people (id),
  at timestamptz not null,
  primary key (name, version)
);
create trigger template_versions_stand before update or delete or truncate on template_versions for each statement execute function refuse_change();
