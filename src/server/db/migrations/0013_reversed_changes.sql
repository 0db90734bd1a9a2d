-- Lists of number changes whose columns stand the other way round. The numbers stay as the list has them; `reversed_as`
-- is what the change is when it is read from its second number to its first, and the keys are in the order of time.
alter table parcel_number_changes
  add column reversed_as text check (reversed_as in ('rename', 'split', 'merge')),
  add column earlier_key text generated always as (case when reversed_as is null then from_key else to_key end) stored,
  add column later_key text generated always as (case when reversed_as is null then to_key else from_key end) stored;
drop index parcel_number_changes_from;
drop index parcel_number_changes_to;
create index parcel_number_changes_earlier on parcel_number_changes (earlier_key);
create index parcel_number_changes_later on parcel_number_changes (later_key);
