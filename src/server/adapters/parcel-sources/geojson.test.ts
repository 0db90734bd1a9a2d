import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { readBytes, readSource, withSource } from '../../../../test/fixtures/read-source.ts';
import { openSource } from './open-source.ts';

type Point = [number, number];
const outline: Point[] = [
  [-119.99, 38.94],
  [-119.98, 38.94],
  [-119.98, 38.95],
  [-119.99, 38.94],
];
const hole: Point[] = [
  [-119.983, 38.942],
  [-119.982, 38.943],
  [-119.982, 38.942],
  [-119.983, 38.942],
];
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry: unknown, properties: unknown = { APN: '027-999-004' }) => ({
  type: 'Feature',
  properties,
  geometry,
});
const collection = (features: unknown[], rest: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...rest, features });
const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
const shapesOf = async (text: string | Uint8Array) => (await readBytes(text)).map(({ shape }) => shape);

describe('parcels with shapes are read from GeoJSON', () => {
  const features = [
    feature(polygon(outline, hole), {
      APN: '027-999-004',
      YEAR: 1965,
      FLAG: true,
      NONE: null,
      MORE: { a: [1] },
      LIST: [1],
    }),
    feature({ type: 'MultiPolygon', coordinates: [[outline], [hole]] }, null),
    feature(null),
  ];
  const rows = [
    { row: 1, values: { APN: '027-999-004', YEAR: 1965, FLAG: true, NONE: null }, shape: [[outline, hole]] },
    { row: 2, values: {}, shape: [[outline], [hole]] },
    { row: 3, values: { APN: '027-999-004' }, shape: null },
  ];

  test.each([
    ['a collection', collection(features)],
    ['a collection that is told at its end', JSON.stringify({ features, name: 'parcels', type: 'FeatureCollection' })],
    ['a feature a line', `${features.map((one) => JSON.stringify(one)).join('\n')}\n`],
    ['a sequence of features', features.map((one) => `\x1e${JSON.stringify(one, null, 2)}\n`).join('')],
    ['a collection with a byte order mark', `\ufeff${collection(features)}`],
  ])('as %s, gzipped or not', async (_, text) => {
    expect(await readBytes(text)).toEqual(rows);
    expect(await readBytes(gzipSync(text))).toEqual(rows);
    expect(await readBytes(text, { row: 2 })).toEqual(rows.slice(2));
  });

  test('with heights left out, ends closed and centimetres kept', async () => {
    const open = outline.slice(0, -1).map(([x, y]) => [x + 0.000000001, y, 1890]);
    expect(await shapesOf(collection([feature(polygon(open))]))).toEqual([[[outline]]]);
  });

  test('with names of fields that mean something to the program', async () => {
    const text =
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"__proto__":"a","APN":"1"},"geometry":null}]}';
    const [row] = await readBytes(text);
    expect(Object.entries(row?.values ?? {})).toEqual([
      ['__proto__', 'a'],
      ['APN', '1'],
    ]);
  });
});

describe('coordinates', () => {
  test.each([
    ['urn:ogc:def:crs:OGC:1.3:CRS84', undefined],
    ['EPSG:4326', undefined],
    ['urn:ogc:def:crs:EPSG::3857', 'EPSG:3857'],
    ['EPSG:26910', '+proj=utm +zone=10 +datum=NAD83'],
    ['EPSG:32611', '+proj=utm +zone=11 +datum=WGS84'],
  ])('in %s are turned into degrees', async (name, definition) => {
    const there = definition ? outline.map((point) => proj4(definition, point)) : outline;
    const [shape] = await shapesOf(collection([feature(polygon(there))], crs(name)));
    shape?.[0]?.[0]?.forEach(([x, y], at) => {
      expect(x).toBeCloseTo(outline[at]?.[0] ?? 0, 6);
      expect(y).toBeCloseTo(outline[at]?.[1] ?? 0, 6);
    });
    expect(shape).toHaveLength(1);
  });

  // Each zone's origin by its definition, and a corner in feet that lies a mile north of it.
  test.each([
    ['EPSG:2225', [6561666.667, 1640416.667], [-122, 39 + 1 / 3]],
    ['EPSG:2226', [6561666.667, 1640416.667], [-122, 37 + 2 / 3]],
    ['EPSG:3421', [2624666.667, 13123333.333], [-118.5833333, 34.75]],
    ['EPSG:3310', [0, -4000000], [-120, 0]],
  ])(
    'in feet of %s have their origin where the zone has it',
    async (name, [x = 0, y = 0], [longitude = 0, latitude = 0]) => {
      const there = [
        [x, y],
        [x + 1000, y],
        [x, y + 5280],
        [x, y],
      ];
      const [shape] = await shapesOf(collection([feature(polygon(there))], crs(name)));
      const [origin, , north] = shape?.[0]?.[0] ?? [];
      expect(origin?.[0]).toBeCloseTo(longitude, 5);
      if (name === 'EPSG:3310') return;
      expect(origin?.[1]).toBeCloseTo(latitude, 5);
      // A mile is 1609 m, a degree of latitude some 111 km.
      expect((north?.[1] ?? 0) - latitude).toBeCloseTo(1609.3 / 111_000, 3);
    },
  );

  const region = [-120.45, 38.6, -119.65, 39.45] as const;
  const readInRegion = (text: string) =>
    withSource(text, (path) => readSource(path, { row: 0 }, { region: [...region] }));

  test('that a projection is missing of are refused', async () => {
    const there = outline.map((point) => proj4('EPSG:3857', point));
    await expect(readInRegion(collection([feature(polygon(there))]))).rejects.toThrow('are not longitude and latitude');
  });

  test('in an unknown projection are refused by its name', async () => {
    await expect(readBytes(collection([feature(polygon(outline))], crs('EPSG:27700')))).rejects.toThrow('EPSG:27700');
  });

  test('whose projection is told too late are refused', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [feature(polygon(outline))],
      ...crs('EPSG:3857'),
    });
    await expect(readBytes(text)).rejects.toThrow('after its features');
  });

  test.each([
    ['beyond the poles', [38.94, -119.99]],
    ['in another part of the world', [39, -119.9]],
  ])('that are exchanged are told as such, %s', async (_, [y = 0, x = 0]) => {
    const ring = [
      [y, x],
      [y, x + 0.01],
      [y + 0.01, x],
      [y, x],
    ];
    await expect(readInRegion(collection([feature(polygon(ring))]))).rejects.toThrow('latitude before longitude');
  });

  test('of one parcel that lie nowhere are its own fault', async () => {
    const rows = await readInRegion(
      collection([
        feature(
          polygon([
            [1e6, 1],
            [1e6, 2],
            [2e6, 1],
            [1e6, 1],
          ]),
        ),
        feature(polygon(outline)),
      ]),
    );
    expect(rows.map(({ error }) => error?.reason)).toEqual(['broken-shape', undefined]);
  });
});

describe('a broken shape is the fault of its row', () => {
  test.each([
    [{ type: 'Point', coordinates: [-120, 39] }, 'It'],
    [{ type: 'GeometryCollection', geometries: [] }, 'GeometryCollection'],
    [
      polygon([
        [-120, 39],
        [-120, 39.1],
      ]),
      'fewer than three corners',
    ],
    [
      polygon([
        [-120, 39],
        [-120, 39],
        [-120, 39],
        [-120, 39],
      ]),
      'fewer than three corners',
    ],
    [
      polygon([
        [-120, 39],
        [-120, null],
        [-121, 39],
        [-120, 39],
      ]),
      'not two numbers',
    ],
    [
      polygon([
        [-120, 39],
        ['-120', '39.1'],
        [-121, 39],
        [-120, 39],
      ]),
      'not two numbers',
    ],
    [polygon('nonsense'), 'no coordinates'],
    [{ type: 'Polygon' }, 'no coordinates'],
    ['nonsense', 'not a geometry'],
  ])('%j', async (geometry, sentence) => {
    const rows = await readBytes(collection([feature(polygon(outline)), feature(geometry), feature(polygon(outline))]));
    expect(rows.map(({ error }) => error?.reason)).toEqual([undefined, 'broken-shape', undefined]);
    const error = rows[1]?.error;
    expect(error && formatMessage('en', error.message)).toContain(sentence);
  });

  test('and so is what is no feature', async () => {
    const rows = await readBytes(collection([7, null, { type: 'Thing' }, feature(null, { A: 'a\0b' }), feature(null)]));
    expect(rows.map(({ error }) => error?.reason)).toEqual([...Array(4).fill('unreadable-row'), undefined]);
  });
});

describe('a file that is not GeoJSON', () => {
  test.each([
    ['[]', 'does not begin with an object'],
    ['{}', 'not GeoJSON with features'],
    ['{"type":"FeatureCollection","features":[]}', 'has no features'],
    ['{"type":"FeatureCollection","features":{}}', 'not GeoJSON with features: it is a FeatureCollection'],
    ['{"type":"Topology","objects":{}}', 'TopoJSON'],
    ['{"features":[{"attributes":{"APN":"1"},"geometry":{"rings":[]}}]}', 'Esri JSON'],
    ['{"type":"FeatureCollection" "features":[]}', 'not valid JSON'],
    [`${collection([feature(null)])}${collection([feature(null)])}`, 'after the end'],
    ['{"type":"FeatureCollection","features":[{}]}}', 'not valid JSON'],
    [`{"a":"${'x'.repeat(18_000_000)}"}`, 'more than 16 MB'],
    [`{"a":${'['.repeat(1_000_000)}`, 'nested too deeply'],
  ])(
    'is refused with a sentence (%#)',
    async (text, sentence) => {
      await expect(readBytes(text)).rejects.toMatchObject({
        name: 'SourceError',
        message: expect.stringContaining(sentence),
      });
    },
    20_000,
  );
});

describe('a file that is cut off', () => {
  const text = `${collection([feature(polygon(outline, hole), { NOTE: 'Cañon "\\' }), feature(null)], crs('EPSG:4326'))}`;

  test('is refused wherever it ends', async () => {
    const bytes = Buffer.from(text);
    for (let length = 0; length < bytes.length; length++) {
      await expect(readBytes(bytes.subarray(0, length)), `${length} bytes`).rejects.toThrow(/cut off|empty/);
    }
    expect(await readBytes(bytes)).toHaveLength(2);
  });

  test('is refused wherever it ends within a line', async () => {
    const lines = `${[feature(polygon(outline)), feature(null)].map((one) => JSON.stringify(one)).join('\n')}\n`;
    const passed: number[] = [];
    for (let length = 0; length < lines.length; length++) {
      const rows = await readBytes(lines.slice(0, length)).catch(() => undefined);
      if (rows) passed.push(length);
    }
    const end = lines.indexOf('\n');
    // Whole lines, with or without the break behind them.
    expect(passed).toEqual([end, end + 1, lines.length - 1]);
  });
});

/** Bytes that are still referenced: what the process holds in all depends on when garbage was last collected. */
function bytesInUse() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

test('a large file never stands in memory', async () => {
  const one = JSON.stringify(feature(polygon(outline, hole), { NOTE: 'x'.repeat(400) }));
  const many = Math.ceil(50_000_000 / one.length);
  function* text() {
    yield '{"type":"FeatureCollection","features":[';
    for (let at = 0; at < many; at++) yield at === 0 ? one : `,\n${one}`;
    yield ']}';
  }
  await withSource('', async (path) => {
    await pipeline(Readable.from(text()), createWriteStream(path));
    const source = await openSource(path);
    const before = bytesInUse();
    let [rows, most] = [0, 0];
    for await (const { shape } of source.rows({ row: 0 })) {
      if (shape) rows++;
      if (rows % 10_000 === 0) most = Math.max(most, bytesInUse() - before);
    }
    expect(rows).toBe(many);
    // The objects of it alone would take more than 300 MB, its text 50.
    expect(most).toBeLessThan(25_000_000);
  });
}, 60_000);
