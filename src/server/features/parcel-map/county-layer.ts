import type { Layer } from '#contract/parcels.ts';
import type { Counties } from '#domain/parcels/counties.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { countiesWithin } from '#server/adapters/map/counties.ts';

const STATES: Record<string, string> = { '06': 'CA', '32': 'NV' };

/** So far beyond the region that its edge is not seen where the map opens. */
const AROUND = 0.35;

let last: { of: string; layer: Layer } | undefined;

/** The counties round a region with their names, and the codes of those that the agency knows. Read once. */
export function countyLayer(region: Bounds, { counties }: Counties): Layer {
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
