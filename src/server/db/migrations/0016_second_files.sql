-- A second file that was uploaded beside the first, from which rows take the shape of their number.
alter table parcel_imports add column shapes json;
