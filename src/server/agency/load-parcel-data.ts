import { Counties } from '#domain/parcels/counties.ts';
import { AreaLayer, isLabelAstray, LineLayer, type MapLayers, MapSettings } from '#domain/parcels/map-layers.ts';
import { ParcelRules } from '#domain/parcels/parcel-rules.ts';
import { ParcelSources } from '#domain/parcels/parcel-sources.ts';
import type { AgencyReader } from './agency-reader.ts';

/** What the parcel data and its map stand on. */
export type ParcelData = {
  counties: Counties;
  parcelSources: ParcelSources;
  parcelRules: ParcelRules;
  map: MapSettings;
  mapLayers: MapLayers;
};

/** Reads it; undefined where a file has errors, which the reader keeps. */
export function loadParcelData(reader: AgencyReader): ParcelData | undefined {
  const counties = reader.read('counties.yaml', Counties);
  const parcelSources = reader.read('parcel-sources.yaml', ParcelSources);
  const parcelRules = reader.read('parcel-rules.yaml', ParcelRules);
  const map = reader.read('map.yaml', MapSettings);
  const mapLayers = loadMapLayers(reader, counties);
  return (
    counties &&
    parcelSources &&
    parcelRules &&
    map &&
    mapLayers && { counties, parcelSources, parcelRules, map, mapLayers }
  );
}

const JURISDICTIONS = 'map/jurisdictions.geojson';

/** Reads what the map draws round the parcels; undefined where a file has errors, which the reader keeps. */
function loadMapLayers(reader: AgencyReader, counties: Counties | undefined): MapLayers | undefined {
  const lake = reader.read('map/lake.geojson', AreaLayer);
  const roads = reader.read('map/roads.geojson', LineLayer);
  const jurisdictions = reader.read(JURISDICTIONS, AreaLayer);
  const scenicRoadways = reader.read('map/scenic-roadways.geojson', AreaLayer);
  const scenicShoreline = reader.read('map/scenic-shoreline.geojson', AreaLayer);
  const known = counties && new Set(counties.jurisdictions.map(({ code }) => code));
  jurisdictions?.features.forEach(({ properties: { code } }, at) => {
    if (!known || (code !== undefined && known.has(code))) return;
    const message = `There is no jurisdiction "${code ?? ''}" in counties.yaml.`;
    reader.report(JURISDICTIONS, ['features', at, 'properties', 'code'], message);
  });
  jurisdictions?.features.forEach((area, at) => {
    if (!isLabelAstray(area)) return;
    reader.report(JURISDICTIONS, ['features', at, 'properties', 'label'], 'Write the name inside its area.');
  });
  return lake && roads && jurisdictions && scenicRoadways && scenicShoreline
    ? { lake, roads, jurisdictions, scenicRoadways, scenicShoreline }
    : undefined;
}
