-- What staff say of an answer stands in the history of its case, with the item that it answers.
alter table case_events add column item_id uuid references round_items (id);
alter table case_events drop constraint case_events_kind_check;
alter table case_events add check (kind in ('submitted', 'moved', 'assigned', 'letter', 'answered', 'permit', 'accepted', 'condition', 'verdict'));
