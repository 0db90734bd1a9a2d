import type { Layer, MapContext } from '#contract/parcels.ts';
import { type AreaLayer, type LineLayer, labelOf } from '#domain/parcels/map-layers.ts';
import { COUNTIES_ATTRIBUTION } from '#server/adapters/map/counties.ts';
import { type CountedParcels, countParcels, servingEdition } from '#server/db/parcel-register.ts';
import type { Deps } from '#server/http/deps.ts';
import { countyLayer } from './county-layer.ts';

/**
 * What the map shows round the parcels. In production, layers that are marked as demonstration are empty, and
 * nothing is said of where they come from.
 */
export async function mapContext({ db, config, city }: Deps): Promise<MapContext> {
  const edition = await servingEdition(db);
  const isDemo = config.mode === 'demo';
  const { lake, roads, jurisdictions, scenicRoadways, scenicShoreline } = city.mapLayers;
  const given = [lake, roads, jurisdictions, scenicRoadways, scenicShoreline];
  const shown = given.filter(({ demonstration, features }) => (isDemo || !demonstration) && features.length > 0);
  const layerOf = (layer: AreaLayer | LineLayer): Layer => ({
    type: 'FeatureCollection',
    features: shown.includes(layer) ? layer.features.map(asFeature) : [],
  });
  const namesOf = (layer: AreaLayer): Layer => ({
    type: 'FeatureCollection',
    features: shown.includes(layer) ? layer.features.map(asName) : [],
  });
  return {
    edition,
    bounds: city.map.opens,
    parcels_from_zoom: city.map.parcelsFromZoom,
    style_url: config.mapStyleUrl ?? null,
    parcels: await countOnce(db, edition, isDemo),
    layers: {
      lake: layerOf(lake),
      lake_names: namesOf(lake),
      roads: layerOf(roads),
      counties: countyLayer(city.map.region, city.counties),
      jurisdictions: layerOf(jurisdictions),
      jurisdiction_names: namesOf(jurisdictions),
      scenic_roadways: layerOf(scenicRoadways),
      scenic_shoreline: layerOf(scenicShoreline),
    },
    attribution: [...new Set([...shown.map(({ attribution }) => attribution), COUNTIES_ATTRIBUTION])],
  };
}

/** What was counted last, of each database: an edition does not change any more. */
const counted = new WeakMap<Deps['db'], { of: string; parcels: Promise<CountedParcels> }>();

function countOnce(db: Deps['db'], edition: number, demonstration: boolean): Promise<CountedParcels> {
  const of = `${edition} ${demonstration}`;
  const last = counted.get(db);
  if (last?.of === of) return last.parcels;
  const parcels = countParcels(db, edition, demonstration);
  counted.set(db, { of, parcels });
  parcels.catch(() => counted.delete(db));
  return parcels;
}

type Feature = (AreaLayer | LineLayer)['features'][number];

const asFeature = ({ type, properties: { name, code }, geometry }: Feature): Layer['features'][number] => ({
  type,
  properties: { name, ...(code !== undefined && { code }) },
  geometry,
});

/** The name of an area, at the point where it is written. */
const asName = (area: AreaLayer['features'][number]): Layer['features'][number] => ({
  type: 'Feature',
  properties: { name: area.properties.name },
  geometry: { type: 'Point', coordinates: labelOf(area) },
});
