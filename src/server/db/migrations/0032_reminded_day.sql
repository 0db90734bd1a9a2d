-- Of which day the applicant was reminded: a warning may give a later one.
alter table rounds add column reminded_of date;
update rounds set reminded_of = answer_by where reminded_at is not null;
alter table rounds drop column reminded_at;
