-- The demonstration parcels come from a file like any others.
update parcel_imports set kind = 'geojson' where kind = 'generated';
alter table parcel_imports drop constraint parcel_imports_kind_check;
alter table parcel_imports add check (kind in ('csv', 'geojson', 'shapefile', 'arcgis'));
