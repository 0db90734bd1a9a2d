import type { ImportKind } from '#domain/parcels/import.ts';

/** What a file's name or an address says of the kind of a source. The reader looks at the content. */
export function kindOfSource(pathOrUrl: string): ImportKind {
  if (/^https?:/i.test(pathOrUrl)) return 'arcgis';
  if (/\.(zip|shp)$/i.test(pathOrUrl)) return 'shapefile';
  return /\.(geo)?json[lp]?(\.gz)?$/i.test(pathOrUrl) ? 'geojson' : 'csv';
}
