-- A permit review is one kind of analysis: what several tools do with a set of documents. What is chosen beside the
-- files differs between them, and what went wrong is stored as a code.
alter table reviews rename to analyses;
alter index reviews_of_owner rename to analyses_of_owner;
alter table analyses add column kind text not null default 'permit-review';
alter table analyses alter column kind drop default;
alter table analyses add column options jsonb not null default '{}';
alter table analyses alter column options drop default;
update analyses set options = jsonb_build_object('project_category', category);
alter table analyses drop column category;
update analyses set failure = case when failure like 'Together these%' then 'too-much-text' else 'gave-up' end
  where failure is not null;
alter table review_documents rename to analysis_documents;
alter table analysis_documents rename column review_id to analysis_id;
update analysis_documents set reason = case
    when reason like 'The file is empty.%' then 'empty'
    when reason like 'The file is password-protected.%' then 'encrypted'
    when reason like 'The file is damaged%' then 'broken'
    when reason like 'The file opens but has no pages.%' then 'no-pages'
    when reason like 'Reading was stopped because the file took too long.%' then 'too-slow'
    when reason like 'Reading was stopped because the file needs too much memory.%' then 'too-much-memory'
    when reason like 'The reader stopped on this file.%' then 'reader-crashed'
    when reason like 'Pictures of this kind%' then 'picture'
    when reason like 'Spreadsheets of this kind%' then 'spreadsheet'
    when reason like 'Text documents of this kind%' then 'text-document'
    when reason like 'The content is none of the kinds%' then 'wrong-type'
    when reason like 'The stored copy is damaged.%' then 'copy-damaged'
    when reason like 'The virus scanner found something%' then 'infected'
    else 'gave-up' end
  where reason is not null;
alter table upload_slots rename column review_id to analysis_id;
alter index upload_slots_of_review rename to upload_slots_of_analysis
