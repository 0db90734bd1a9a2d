import type { Layer, MapContext } from '#contract/parcels.ts';
import type { Counties } from '#domain/parcels/counties.ts';
import { type AreaLayer, type LineLayer, labelOf } from '#domain/parcels/map-layers.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { COUNTIES_ATTRIBUTION, countiesWithin } from '#server/adapters/map/counties.ts';
import { type CountedParcels, countParcels, servingEdition } from '#server/db/parcel-datasets.ts';
import type { Deps } from '#server/http/deps.ts';

/**
 * What the map shows round the parcels. In production, layers that are marked as demonstration are empty, and
 * nothing is said of where they come from.
 */
export async function mapContext({ db, config, agencyData }: Deps): Promise<MapContext> {
  const edition = await servingEdition(db);
  const isDemo = config.mode === 'demo';
  const { lake, roads, jurisdictions, scenicRoadways, scenicShoreline } = agencyData.mapLayers;
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
    bounds: agencyData.map.opens,
    parcels_from_zoom: agencyData.map.parcelsFromZoom,
    style_url: config.mapStyleUrl ?? null,
    parcels: await countOnce(db, edition, isDemo),
    layers: {
      lake: layerOf(lake),
      lake_names: namesOf(lake),
      roads: layerOf(roads),
      counties: countyLayer(agencyData.map.region, agencyData.counties),
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

const STATES: Record<string, string> = { '06': 'CA', '32': 'NV' };

/** So far beyond the region that its edge is not seen where the map opens. */
const AROUND = 0.35;

let last: { of: string; layer: Layer } | undefined;

/** The counties round a region with their names, and the codes of those that the agency knows. Read once. */
function countyLayer(region: Bounds, { counties }: Counties): Layer {
  const of = JSON.stringify([region, counties]);
  if (last?.of === of) return last.layer;
  const [west, south, east, north] = region;
  const around: Bounds = [west - AROUND, south - AROUND, east + AROUND, north + AROUND];
  const features: Layer['features'] = countiesWithin(around).map(({ name, state, shape }) => {
    const own = counties.find((one) => one.state === STATES[state] && one.name.replace(/ County$/, '') === name);
    return {
      type: 'Feature',
      properties: { name: own?.name ?? name, state: STATES[state] ?? null, code: own?.code ?? null },
      geometry: { type: 'MultiPolygon', coordinates: shape },
    };
  });
  last = { of, layer: { type: 'FeatureCollection', features } };
  return last.layer;
}
