import type { Counties } from '#domain/parcels/counties.ts';
import { AreaLayer, isLabelAstray, LineLayer, type MapLayers } from '#domain/parcels/map-layers.ts';
import type { CityReader } from './read-city.ts';

const JURISDICTIONS = 'map/jurisdictions.geojson';

/** Reads what the map draws round the parcels; undefined where a file has faults, which the reader keeps. */
export function loadMapLayers(reader: CityReader, counties: Counties | undefined): MapLayers | undefined {
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
