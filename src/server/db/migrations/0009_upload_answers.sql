-- What was answered beside an upload was stored in the words of every language; it is stored as codes of messages. What
-- was said before has no code: its words stand in a message that holds nothing else.
update field_messages
  set body = jsonb_set(body, '{sentences}', coalesce((
    select jsonb_agg(
      jsonb_build_object(
        'message', jsonb_build_object(
          'code', 'ui:words',
          'params', jsonb_build_object('words', sentence -> 'text')),
        'evidence', sentence -> 'evidence')
      order by position)
    from jsonb_array_elements(body -> 'sentences') with ordinality as said (sentence, position)), '[]'))
  where body ->> 'kind' = 'answer' and body #> '{sentences,0}' ? 'text'
