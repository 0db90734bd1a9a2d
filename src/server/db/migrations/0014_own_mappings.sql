-- How one source is read, where that stands in no file of the agency: as an administrator mapped its columns.
alter table parcel_imports add column own_mapping json;
-- Reasons name the source's columns now; of what was refused before they are not known.
update parcel_import_refused_rows
set message = jsonb_set(message::jsonb, '{params}', coalesce(message::jsonb -> 'params', '{}') || '{"names": ["…"]}')::json
where message ->> 'code' in ('imports:row.noCounty', 'imports:row.noCountyOf', 'imports:row.noJurisdictionOf', 'imports:row.malformed');
