import type {
  GeoJSONSourceSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import type { Layer, MapContext } from '#contract/parcels.ts';
import type { Shape } from '#domain/parcels/shape.ts';
import type { MapColours } from './map-colours.ts';
import { foundLayers, labelLayers, landLayers, parcelLayers, scenicLayers, selectedLayers } from './map-layers.ts';
import type { FoundPlace, MapSwitch } from './map-view.ts';

export type DrawnMap = {
  context: MapContext;
  colours: MapColours;
  shown: Record<MapSwitch, boolean>;
  /** The shape of the selected parcel. */
  selected: Shape | null;
  /** Where the parcels lie that a search found. */
  found: readonly FoundPlace[];
  /** This server, such as https://permits.example.gov: tiles are fetched by a worker, which needs whole addresses. */
  origin: string;
  /** The agency's own style, which is drawn under everything; null for none. */
  base: StyleSpecification | null;
};

/** Closer in, the tiles of this zoom are enlarged (the server has no closer ones). */
const CLOSEST_TILES = 17;
/** The letters are drawn by the browser, in the font of the page: no server is asked for them. */
const PAGE_FONT = 'public sans variable';

/** The source and the layer that parcels stand in, and the layers that answer where one was pressed. */
export const PARCELS = { source: 'parcels', layer: 'parcels', pressed: ['found', 'parcel-land'] } as const;

const geojson = (data: unknown): SourceSpecification => ({
  type: 'geojson',
  data: data as GeoJSONSourceSpecification['data'],
});

/** The whole map, from what is known, chosen and shown. The same in gives the same out. */
export function buildMapStyle({
  context,
  colours,
  shown,
  selected,
  found,
  origin,
  base,
}: DrawnMap): StyleSpecification {
  const { layers, edition } = context;
  const baseFont = base?.glyphs === undefined ? undefined : fontOf(base);
  return {
    version: 8,
    ...(base?.glyphs === undefined || baseFont === undefined ? {} : { glyphs: base.glyphs }),
    ...(base?.sprite === undefined ? {} : { sprite: base.sprite }),
    // A shape that was changed by hand stays where it is while colours change.
    transition: { duration: 0, delay: 0 },
    sources: {
      ...base?.sources,
      lake: geojson(layers.lake),
      'lake-names': geojson(layers.lake_names),
      roads: geojson(layers.roads),
      counties: geojson(layers.counties),
      'state-line': geojson(stateLine(layers.counties)),
      jurisdictions: geojson(layers.jurisdictions),
      'jurisdiction-names': geojson(layers.jurisdiction_names),
      'scenic-roadways': geojson(layers.scenic_roadways),
      'scenic-shoreline': geojson(layers.scenic_shoreline),
      [PARCELS.source]: {
        type: 'vector',
        tiles: [`${origin}/api/parcels/tiles/${edition}/{z}/{x}/{y}`],
        minzoom: Math.floor(context.parcels_from_zoom),
        maxzoom: CLOSEST_TILES,
        promoteId: 'apn',
      },
      found: geojson({
        type: 'FeatureCollection',
        features: found.map(({ apn, at }) => ({
          type: 'Feature',
          properties: { apn },
          geometry: { type: 'Point', coordinates: at },
        })),
      }),
      selected: geojson({
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: selected ?? [] },
      }),
    },
    layers: [
      { id: 'paper', type: 'background', paint: { 'background-color': colours.paper } },
      ...(base?.layers ?? []),
      ...landLayers(context, colours, { shown, hasBase: base !== null }),
      ...scenicLayers(colours, shown),
      ...parcelLayers(context, colours, shown),
      ...selectedLayers(colours),
      ...foundLayers(colours),
      ...labelLayers(context, { colours, font: baseFont ?? [PAGE_FONT], shown }),
    ],
  };
}

/** The letters of the agency's style, for its server of letters has no others; undefined where it writes nothing. */
function fontOf({ layers }: StyleSpecification): string[] | undefined {
  for (const layer of layers as LayerSpecification[]) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined;
    if (isFont(font)) return font;
  }
  return undefined;
}

const isFont = (given: unknown): given is string[] =>
  Array.isArray(given) && given.length > 0 && given[0] !== 'literal' && given.every((name) => typeof name === 'string');

type LonLat = [number, number];

/** The rings of an area, whether it is one or several. */
function ringsOf({ type, coordinates }: Layer['features'][number]['geometry']): LonLat[][] {
  if (type === 'Polygon') return coordinates as LonLat[][];
  return type === 'MultiPolygon' ? (coordinates as LonLat[][][]).flat() : [];
}

const keyOf = (from: LonLat, to: LonLat): string => [from.join(), to.join()].sort().join(' ');

/**
 * The lines that counties of different states share (`properties.state`), as one feature; empty where there are none.
 * Counties come from one source, so their common line has the same corners on both sides.
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
