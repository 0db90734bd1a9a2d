-- The order in which lists of cases are shown, so that a page is read without sorting every case; and the cases whose
-- last day is to be calculated.
create index cases_in_order on cases (due_on asc nulls last, stage_since, application_id);
create index cases_without_due on cases (application_id) where clock_edition is null;
