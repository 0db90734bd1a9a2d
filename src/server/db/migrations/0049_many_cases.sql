-- Lists and searches that stay quick with a million cases. A page of some stages is read from each stage's own order; the
-- counts of the lists are taken from the same index without the table.
drop index cases_by_stage;
create index cases_of_stage on cases (stage, due_on asc nulls last, stage_since, application_id) include (assignee_id);
-- What is looked for stands anywhere in a word.
create index cases_by_words on cases using gin (search_text gin_trgm_ops);
