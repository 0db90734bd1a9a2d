import { checkAssistantRules, ParcelAssistantRules } from '#domain/assistant/parcel-assistant-rules.ts';
import { Counties } from '#domain/parcels/counties.ts';
import { AreaLayer, isLabelAstray, LineLayer, type MapLayers, MapSettings } from '#domain/parcels/map-layers.ts';
import { ParcelRules } from '#domain/parcels/parcel-rules.ts';
import { ParcelSources } from '#domain/parcels/parcel-sources.ts';
import { checkZones, type EnteredZones, ZoneFile, ZoneSources } from '#domain/parcels/zones.ts';
import type { AgencyReader } from './agency-reader.ts';

/** What the parcel data and its map stand on. */
export type ParcelData = {
  counties: Counties;
  parcelSources: ParcelSources;
  parcelRules: ParcelRules;
  map: MapSettings;
  mapLayers: MapLayers;
  zones: EnteredZones;
  parcelAssistant: ParcelAssistantRules;
};

/** Reads it; undefined where a file has errors, which the reader keeps. */
export function loadParcelData(reader: AgencyReader): ParcelData | undefined {
  const counties = reader.read('counties.yaml', Counties);
  const parcelSources = reader.read('parcel-sources.yaml', ParcelSources);
  const parcelRules = reader.read('parcel-rules.yaml', ParcelRules);
  const map = reader.read('map.yaml', MapSettings);
  const mapLayers = loadMapLayers(reader, counties);
  const zones = loadZones(reader);
  const parcelAssistant = loadParcelAssistant(reader, counties);
  return (
    counties &&
    parcelSources &&
    parcelRules &&
    map &&
    mapLayers &&
    zones &&
    parcelAssistant && { counties, parcelSources, parcelRules, map, mapLayers, zones, parcelAssistant }
  );
}

/** Reads the zones that someone has entered; undefined where their sources have errors, which the reader keeps. */
export function loadZones(reader: AgencyReader): EnteredZones | undefined {
  const sources = reader.read('zone-sources.yaml', ZoneSources);
  const ids = new Set<string>();
  const plans = reader.list('zones').flatMap((name) => {
    const file = reader.read(name, ZoneFile);
    if (!file || !sources) return [];
    for (const { path, message } of checkZones(file, sources, ids)) reader.report(name, path, message);
    for (const { zones } of file.plans) for (const { id } of zones) ids.add(id);
    return file.plans;
  });
  return sources && { plans, sources: sources.sources };
}

const ASSISTANT = 'parcel-assistant.yaml';

function loadParcelAssistant(reader: AgencyReader, counties: Counties | undefined): ParcelAssistantRules | undefined {
  const rules = reader.read(ASSISTANT, ParcelAssistantRules);
  const codes = counties?.jurisdictions.map(({ code }) => code);
  for (const { path, message } of rules && codes ? checkAssistantRules(rules, codes) : [])
    reader.report(ASSISTANT, path, message);
  return rules;
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
