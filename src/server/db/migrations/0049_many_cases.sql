-- Lists and searches that stay quick with a million cases. A page of some stages is read from each stage's own order.
drop index cases_by_stage;
create index cases_of_stage on cases (stage, due_on asc nulls last, stage_since, application_id);
-- The counts of the lists are taken from it alone.
drop index cases_by_assignee;
create index cases_by_assignee on cases (assignee_id, stage);
-- What is looked for stands anywhere in a word.
create index cases_by_words on cases using gin (search_text gin_trgm_ops);
