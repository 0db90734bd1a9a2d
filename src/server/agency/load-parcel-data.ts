import { Counties } from '#domain/parcels/counties.ts';
import type { MapLayers } from '#domain/parcels/map-layers.ts';
import { MapSettings } from '#domain/parcels/map-settings.ts';
import { ParcelRules } from '#domain/parcels/parcel-rules.ts';
import { ParcelSources } from '#domain/parcels/parcel-sources.ts';
import { loadMapLayers } from './load-map-layers.ts';
import type { CityReader } from './read-city.ts';

/** What the register of parcels and its map stand on. */
export type ParcelData = {
  counties: Counties;
  parcelSources: ParcelSources;
  parcelRules: ParcelRules;
  map: MapSettings;
  mapLayers: MapLayers;
};

/** Reads it; undefined where a file has faults, which the reader keeps. */
export function loadParcelData(reader: CityReader): ParcelData | undefined {
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
