-- Words of pages a third as long (src/domain/documents/packed-page.ts), and as json, not jsonb: nothing looks into them, and
-- every number of a box was made a numeric and back. Writes every page anew: a million pages take some 20 minutes.
create function pg_temp.packed(words jsonb) returns json language sql as $$
  select ('[' || coalesce(string_agg(
    case
      when word ? 'confidence' then
        json_build_array(word ->> 'text', box -> 'x', box -> 'y', box -> 'width', box -> 'height', word ->> 'method', word -> 'confidence')
      when word ->> 'method' <> 'text-layer' then
        json_build_array(word ->> 'text', box -> 'x', box -> 'y', box -> 'width', box -> 'height', word ->> 'method')
      else json_build_array(word ->> 'text', box -> 'x', box -> 'y', box -> 'width', box -> 'height')
    end::text, ',' order by place), '') || ']')::json
  from jsonb_array_elements(words) with ordinality as of_page(word, place) cross join lateral (select word -> 'box' as box) as boxed
$$;
alter table pages alter column words type json using pg_temp.packed(words);
drop function pg_temp.packed;
