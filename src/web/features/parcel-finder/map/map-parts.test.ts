import { describe, expect, test } from 'vitest';
import type { Layer } from '#contract/parcels.ts';
import { prepareBaseStyle } from './base-style.ts';
import { stateLine } from './map-style.ts';
import { around, isWithin, nearestToMiddle, placeOf } from './map-view.ts';

const county = (state: string, ring: number[][]): Layer['features'][number] => ({
  type: 'Feature',
  properties: { state },
  geometry: { type: 'MultiPolygon', coordinates: [[ring]] },
});

describe('the state line', () => {
  const west = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ];
  const east = [
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 0],
    [2, 0],
  ];

  test('is what counties of two states share, whichever way their outlines run', () => {
    const line = stateLine({ type: 'FeatureCollection', features: [county('CA', west), county('NV', east)] });
    const [[from, to] = []] = line.geometry.coordinates as number[][][];
    expect([from, to].sort()).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('is none between counties of one state', () => {
    const line = stateLine({ type: 'FeatureCollection', features: [county('CA', west), county('CA', east)] });
    expect(line.geometry).toEqual({ type: 'MultiLineString', coordinates: [] });
  });
});

describe('the agency’s own style', () => {
  const from = 'https://maps.example.gov/styles/plain/style.json';
  const given = {
    version: 8,
    glyphs: '../fonts/{fontstack}/{range}.pbf',
    sprite: '/sprite',
    sources: { lake: { type: 'vector', tiles: ['tiles/{z}/{x}/{y}.pbf'] } },
    layers: [
      { id: 'lake', type: 'fill', source: 'lake', 'source-layer': 'water' },
      { id: 'paper', type: 'background' },
    ],
  };

  test('names its parts so that they cannot meet ours, at whole addresses', () => {
    expect(prepareBaseStyle(given, from)).toEqual({
      version: 8,
      glyphs: 'https://maps.example.gov/styles/fonts/{fontstack}/{range}.pbf',
      sprite: 'https://maps.example.gov/sprite',
      sources: {
        'base-lake': { type: 'vector', tiles: ['https://maps.example.gov/styles/plain/tiles/{z}/{x}/{y}.pbf'] },
      },
      layers: [
        { id: 'base-lake', type: 'fill', source: 'base-lake', 'source-layer': 'water' },
        { id: 'base-paper', type: 'background' },
      ],
    });
  });

  test.each([null, 'style', {}, { version: 7, sources: {}, layers: [] }, { version: 8, sources: {} }])(
    'is refused where it is none: %j',
    (wrong) => expect(() => prepareBaseStyle(wrong, from)).toThrow('no map style'),
  );
});

describe('where the map goes', () => {
  test('to a parcel’s shape, else to its middle, else nowhere', () => {
    const ring: [number, number][] = [
      [1, 2],
      [3, 2],
      [3, 5],
      [1, 2],
    ];
    expect(placeOf({ shape: [[ring]], middle: [9, 9] })).toEqual([1, 2, 3, 5]);
    expect(placeOf({ shape: null, middle: [9, 8] })).toEqual([9, 8, 9, 8]);
    expect(placeOf({ shape: null, middle: null })).toBeNull();
  });

  test('not where all of it is seen already', () => {
    expect(isWithin([1, 2, 3, 5], [0, 0, 4, 6])).toBe(true);
    expect(isWithin([1, 2, 3, 5], [2, 0, 4, 6])).toBe(false);
    expect(around([1, 2, 3, 5], 1)).toEqual([0, 1, 4, 6]);
  });

  test('to the nearest parcels, measured on the ground', () => {
    const bounds: [number, number, number, number] = [-121, 59, -119, 61];
    expect(
      nearestToMiddle(
        [
          [-120, 60.4],
          [-119.4, 60],
        ],
        bounds,
      ),
    ).toEqual([-119.4, 60]);
    expect(nearestToMiddle([], bounds)).toBeNull();
  });
});
