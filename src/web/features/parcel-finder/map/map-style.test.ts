import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import type { Layer, MapContext } from '#contract/parcels.ts';
import type { Shape } from '#domain/parcels/shape.ts';
import { drawPatterns, type MapColours } from './map-colours.ts';
import { signsOf } from './map-legend.tsx';
import { buildMapStyle, type DrawnMap } from './map-style.ts';

const colours = Object.fromEntries(
  [
    ['paper', '#f7f7f4'],
    ['surface', '#ffffff'],
    ['ink', '#1f2933'],
    ['muted', '#4a5560'],
    ['line', '#dcdbd4'],
    ['edge', '#858a8e'],
    ['lake', '#0b4f6c'],
    ['lake-tint', '#e5eff3'],
    ['contour', '#b9cdd4'],
    ['pine', '#24573f'],
    ['pine-tint', '#e4efe8'],
    ['sunrise', '#8f4206'],
    ['sunrise-tint', '#fbeedd'],
    ['brick-tint', '#faeae8'],
    ['yellow-tint', '#fbf3cc'],
    ['granite-tint', '#ecebe6'],
  ].map(([name, value]) => [name, value]),
) as MapColours;

const layer = (...features: [string, string, unknown][]): Layer => ({
  type: 'FeatureCollection',
  features: features.map(([name, type, coordinates]) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type, coordinates },
  })),
});
const square: Shape[number] = [
  [
    [-120, 39],
    [-119.9, 39],
    [-119.9, 39.1],
    [-120, 39],
  ],
];
const context: MapContext = {
  edition: 7,
  bounds: [-120.26, 38.79, -119.85, 39.32],
  parcels_from_zoom: 14,
  style_url: null,
  parcels: { all: 10, invented: 10, without_outline: 0 },
  layers: {
    lake: layer(['Lake Tahoe', 'Polygon', square], ['Marlette Lake', 'Polygon', square]),
    lake_names: layer(['Lake Tahoe', 'Point', [-120, 39.1]], ['Marlette Lake', 'Point', [-119.9, 39.17]]),
    roads: layer([
      'US 50',
      'LineString',
      [
        [-120, 39],
        [-119.9, 39],
      ],
    ]),
    counties: layer(['Douglas County', 'Polygon', square]),
    jurisdiction_names: layer(['Placer County', 'Point', [-120.2, 39.1]]),
    jurisdictions: layer(['El Dorado County', 'Polygon', square], ['City of South Lake Tahoe', 'Polygon', square]),
    scenic_roadways: layer(['Crystal Bay', 'Polygon', square]),
    scenic_shoreline: layer(['Rubicon Bay', 'Polygon', square]),
  },
  attribution: [],
};
const shown = { jurisdictions: true, scenicRoadways: true, scenicShoreline: true };
const style = (given: Partial<DrawnMap> = {}) =>
  buildMapStyle({
    context,
    colours,
    shown,
    selected: null,
    found: [],
    origin: 'https://permits.example.gov',
    base: null,
    ...given,
  });
const errorsOf = (built: StyleSpecification) => validateStyleMin(built as never).map(({ message }) => message);
const visibilityOf = (built: StyleSpecification) =>
  Object.fromEntries(built.layers.map((one) => [one.id, one.layout?.visibility ?? 'visible']));

describe('the style of the map', () => {
  test('is one that the map can draw, also where nothing is known of the region', () => {
    const none = layer();
    const bare = {
      lake: none,
      lake_names: none,
      roads: none,
      counties: none,
      jurisdictions: none,
      jurisdiction_names: none,
    };
    const empty = { ...context, layers: { ...bare, scenic_roadways: none, scenic_shoreline: none } };
    expect(errorsOf(style())).toEqual([]);
    expect(errorsOf(style({ context: empty, selected: [square] }))).toEqual([]);
  });

  test('marks what a search found, and writes each jurisdiction once, at its own point', () => {
    const { sources, layers } = style({ found: [{ apn: '027-999-004', at: [-119.98, 38.94] }] });
    expect(sources.found).toMatchObject({
      data: { features: [{ properties: { apn: '027-999-004' }, geometry: { coordinates: [-119.98, 38.94] } }] },
    });
    const names = layers.find(({ id }) => id === 'jurisdiction-names');
    expect(names).toMatchObject({ source: 'jurisdiction-names' });
    expect(visibilityOf(style())['county-names']).toBe('none');
    expect(visibilityOf(style({ shown: { ...shown, jurisdictions: false } }))['county-names']).toBe('visible');
  });

  test('asks this server alone: tiles of the edition, and no server of letters or pictures', () => {
    const { sources, glyphs, sprite } = style();
    expect([glyphs, sprite]).toEqual([undefined, undefined]);
    expect(sources.parcels).toMatchObject({
      tiles: ['https://permits.example.gov/api/parcels/tiles/7/{z}/{x}/{y}'],
      minzoom: 14,
      maxzoom: 17,
      promoteId: 'apn',
    });
    const others = JSON.stringify(style())
      .replaceAll('https://permits.example.gov', '')
      .match(/https?:[^"]*/g);
    expect(others).toBeNull();
  });

  test('leaves out what is switched off in the legend, on the land and on the parcels', () => {
    // The counties' names stand in for those of the jurisdictions.
    const hiddenIn = (built: StyleSpecification) =>
      Object.entries(visibilityOf(built)).flatMap(([id, visibility]) =>
        visibility === 'none' && id !== 'county-names' ? [id] : [],
      );
    expect(hiddenIn(style())).toEqual([]);
    const hidden = (name: keyof typeof shown) => hiddenIn(style({ shown: { ...shown, [name]: false } }));
    expect(hidden('jurisdictions')).toEqual(['jurisdictions', 'jurisdiction-names']);
    expect(hidden('scenicRoadways')).toEqual([
      'scenic-roadways-land',
      'scenic-roadways-line',
      'parcels-scenic-roadway',
    ]);
    expect(hidden('scenicShoreline')).toEqual([
      'scenic-shoreline-land',
      'scenic-shoreline-line',
      'parcels-scenic-shoreline',
    ]);
  });

  test('outlines the selected parcel from its own shape, over all other land', () => {
    const { sources, layers } = style({ selected: [square] });
    expect(sources.selected).toMatchObject({ data: { geometry: { coordinates: [square] } } });
    const order = layers.map(({ id }) => id);
    expect(order.indexOf('selected-line')).toBeGreaterThan(order.indexOf('parcel-lines'));
  });

  test('shows unknown as unknown: only a flag that is true has its pattern', () => {
    const flagged = style().layers.find(({ id }) => id === 'parcels-scenic-roadway');
    expect(flagged).toMatchObject({ filter: ['==', ['get', 'scenic_roadway'], true] });
  });

  test('lies over the agency’s own style, in the letters that its server has', () => {
    const base: StyleSpecification = {
      version: 8,
      glyphs: 'https://maps.example.gov/{fontstack}/{range}.pbf',
      sources: { 'base-streets': { type: 'vector', url: 'https://maps.example.gov/streets.json' } },
      layers: [
        {
          id: 'base-names',
          type: 'symbol',
          source: 'base-streets',
          'source-layer': 'names',
          layout: { 'text-field': '{name}', 'text-font': ['Noto Sans Regular'] },
        },
      ],
    };
    const built = style({ base });
    expect(errorsOf(built)).toEqual([]);
    const order = built.layers.map(({ id }) => id);
    expect(order.indexOf('base-names')).toBeLessThan(order.indexOf('jurisdictions'));
    const fonts = built.layers.map((one) => (one.type === 'symbol' ? one.layout?.['text-font'] : undefined));
    expect(new Set(fonts.filter(Boolean).map(String))).toEqual(new Set(['Noto Sans Regular']));
  });
});

test('patterns differ in shape, not in colour alone', () => {
  const patterns = drawPatterns({ ...colours, sunrise: '#000000', pine: '#000000' });
  const inkOf = ({ data }: { data: Uint8ClampedArray }) => data.filter((_, at) => at % 4 === 3).join();
  expect(inkOf(patterns['scenic-roadway'])).not.toBe(inkOf(patterns['scenic-shoreline']));
  for (const pattern of Object.values(patterns)) expect(inkOf(pattern)).toContain('255');
});

test('the legend explains what is drawn, and nothing else', () => {
  expect(signsOf(context, false)).toEqual(['parcel', 'selected', 'lake', 'road', 'countyLine']);
  expect(signsOf(context, true)).toContain('found');
  expect(signsOf({ ...context, layers: { ...context.layers, roads: layer(), lake: layer() } }, false)).not.toContain(
    'lake',
  );
});
