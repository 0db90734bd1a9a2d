-- A design code check comes with the application (round 0) or with the answers of a round, by its number. Until those are
-- sent it is the applicant's alone.
alter table taken_checks add column round integer not null default 0;
alter table taken_checks drop constraint taken_checks_application_id_analysis_id_key;
alter table taken_checks add unique (application_id, analysis_id, round);

-- The memo in the other languages: the SHA-256 of its file by the language.
alter table taken_checks add column memos jsonb not null default '{}';
alter table design_check_codes add column memos jsonb not null default '{}';
