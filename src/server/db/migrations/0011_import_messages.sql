-- Which languages there are stands in src/messages/languages.ts alone; the contract lets in no others.
alter table people drop constraint people_language_check;

-- Why an import failed, what it asks and why rows were refused was stored in English sentences; it is stored as codes of
-- messages. What was said before has no code: its words stand in a message that holds nothing else.
alter table parcel_imports
  alter column message type json using case
    when message is not null
    then json_build_object('code', 'ui:words', 'params', json_build_object('words', message)) end;
update parcel_imports
  set progress = jsonb_set(
    progress::jsonb,
    '{note}',
    jsonb_build_object('code', 'ui:words', 'params', jsonb_build_object('words', progress -> 'note')))::json
  where progress ->> 'note' is not null;
alter table parcel_import_refusals rename column detail to message;
alter table parcel_import_refusals
  alter column message type json
  using json_build_object('code', 'ui:words', 'params', json_build_object('words', message));
