import type { Layer } from '#contract/parcels.ts';

type LonLat = [number, number];

/** The rings of an area, whether it is one or several. */
function ringsOf({ type, coordinates }: Layer['features'][number]['geometry']): LonLat[][] {
  if (type === 'Polygon') return coordinates as LonLat[][];
  return type === 'MultiPolygon' ? (coordinates as LonLat[][][]).flat() : [];
}

const keyOf = (from: LonLat, to: LonLat): string => [from.join(), to.join()].sort().join(' ');

/**
 * The lines that counties of different states share (`properties.state`), as one feature; empty where there are none.
 * TabChannel come from one source, so their common line has the same corners on both sides.
 */
export function stateLine({ features }: Layer): Layer['features'][number] {
  const stateOf = new Map<string, unknown>();
  const shared: [LonLat, LonLat][] = [];
  for (const { properties, geometry } of features) {
    for (const ring of ringsOf(geometry)) {
      for (const [at, to] of ring.entries()) {
        const from = ring[at - 1];
        if (!from) continue;
        const key = keyOf(from, to);
        const other = stateOf.get(key);
        if (other === undefined) stateOf.set(key, properties.state);
        else if (other !== properties.state) shared.push([from, to]);
      }
    }
  }
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: shared } };
}
