-- A page of what was done is read from the order of its moments: before, every event was looked at and sorted.
create index case_events_by_age on case_events (at, id);
create index admin_events_by_age on admin_events (at, id);
