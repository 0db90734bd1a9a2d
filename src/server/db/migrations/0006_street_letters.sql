-- Three letters each as pg_trgm takes them from a text ("  l" and " la" where a word begins), and the streets in whose
-- names they stand: streets like a name that is written wrongly are those that share most of its letters. The index by
-- letters was no help: comparing texts is taken to cost so little that each name was compared with every street.
create table parcel_street_letters (
  letters text not null,
  street text not null,
  primary key (letters, street)
);
insert into parcel_street_letters (letters, street)
  select unnest(show_trgm(street)), street from parcel_streets;
drop index parcel_streets_by_letters;
