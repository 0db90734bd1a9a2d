-- The results of permit reviews held sentences in English; they hold the agency's words in every language, and codes of
-- messages. What was written before has no code: its words stand in a message that holds nothing else.
create function pg_temp.as_words(words text) returns jsonb language sql as
  $$ select jsonb_build_object('en', words) $$;
create function pg_temp.as_message(words text) returns jsonb language sql as
  $$ select case when words <> '' then jsonb_build_object('code', 'ui:words', 'params', jsonb_build_object('words', words)) end $$;
create function pg_temp.as_note(note text) returns jsonb language sql as
  $$ select case when right(note, 49) = ' Staff confirm the rule against the current Code.'
    then jsonb_build_object('code', 'checklist:confirm', 'params', jsonb_build_object('note', pg_temp.as_message(left(note, -49))))
    else pg_temp.as_message(note) end $$;
create function pg_temp.as_reason(reason text) returns jsonb language sql as
  $$ select coalesce((
    select jsonb_build_object('code', 'reading:unreadable.' || code)
    from (values
      ('The file is empty.', 'empty'),
      ('The file is password-protected.', 'encrypted'),
      ('The file is damaged', 'broken'),
      ('The file opens but has no pages.', 'no-pages'),
      ('Reading was stopped because the file took too long.', 'too-slow'),
      ('Reading was stopped because the file needs too much memory.', 'too-much-memory'),
      ('The reader stopped on this file.', 'reader-crashed'),
      ('Pictures of this kind', 'picture'),
      ('Spreadsheets of this kind', 'spreadsheet'),
      ('Text documents of this kind', 'text-document'),
      ('The content is none of the kinds', 'wrong-type'),
      ('Not read: no words were found', 'no-text'),
      ('Not read: the page could not be opened', 'failed-page'),
      ('Not read: reading stopped', 'absent-page')) as known (beginning, code)
    where starts_with(reason, beginning)), pg_temp.as_message(reason)) $$;
create function pg_temp.as_labelled(listed jsonb) returns jsonb language sql as
  $$ select coalesce(jsonb_agg(one - 'label' || jsonb_build_object('labelMessage', pg_temp.as_message(one ->> 'label')) order by position), '[]')
    from jsonb_array_elements(listed) with ordinality as each (one, position) $$;
create function pg_temp.as_items(items jsonb) returns jsonb language sql as
  $$ select coalesce(jsonb_agg(item - 'question' - 'code' - 'note' || jsonb_build_object(
      'questionText', pg_temp.as_words(item ->> 'question'),
      'codeMessage', pg_temp.as_message(item ->> 'code'),
      'noteMessage', pg_temp.as_note(item ->> 'note')) order by position), '[]')
    from jsonb_array_elements(items) with ordinality as each (item, position) $$;
create function pg_temp.as_fields(fields jsonb) returns jsonb language sql as
  $$ select coalesce(jsonb_agg(field - 'label' - 'note' || jsonb_build_object(
      'labelText', pg_temp.as_words(field ->> 'label'),
      'noteMessage', pg_temp.as_note(field ->> 'note')) order by position), '[]')
    from jsonb_array_elements(fields) with ordinality as each (field, position) $$;
update analyses
  set result = result - 'title' || jsonb_build_object(
    'titleText', pg_temp.as_words(result ->> 'title'),
    'header', pg_temp.as_labelled(result -> 'header'),
    'conflicts', pg_temp.as_labelled(result -> 'conflicts'),
    'sections', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'titleText', pg_temp.as_words(section ->> 'title'),
          'items', pg_temp.as_items(section -> 'items')) order by position), '[]')
      from jsonb_array_elements(result -> 'sections') with ordinality as each (section, position)),
    'form', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'titleText', pg_temp.as_words(part ->> 'title'),
          'fields', pg_temp.as_fields(part -> 'fields')) order by position), '[]')
      from jsonb_array_elements(result -> 'form') with ordinality as each (part, position)),
    'unread', (
      select coalesce(jsonb_agg(entry - 'reason' || jsonb_build_object(
          'reasonMessage', pg_temp.as_reason(entry ->> 'reason')) order by position), '[]')
      from jsonb_array_elements(result -> 'unread') with ordinality as each (entry, position)))
  where kind = 'permit-review' and result ? 'title';
drop function pg_temp.as_fields(jsonb);
drop function pg_temp.as_items(jsonb);
drop function pg_temp.as_labelled(jsonb);
drop function pg_temp.as_reason(text);
drop function pg_temp.as_note(text);
drop function pg_temp.as_message(text);
drop function pg_temp.as_words(text)
