import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MapContext } from '#contract/parcels.ts';
import { boundsOf, type Position, type Shape } from '#domain/parcels/shape.ts';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

/** The tile at street zoom that the parcels of these tests lie about, and its neighbour to the east. */
const TILE = { z: 16, x: 10_923, y: 25_005 };
const EAST = { ...TILE, x: TILE.x + 1 };
const WIDTH = 360 / 2 ** 16;
const WEST_EDGE = TILE.x * WIDTH - 180;
const latitudeOf = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 16))) * 180) / Math.PI;
const NORTH_EDGE = latitudeOf(TILE.y);
const HEIGHT = NORTH_EDGE - latitudeOf(TILE.y + 1);

/** A place in the tile, in shares of its width and height from its north-west corner. */
const at = (x: number, y: number): Position => [WEST_EDGE + x * WIDTH, NORTH_EDGE - y * HEIGHT];
const square = (x: number, y: number, side = 0.1): Position[] => [
  at(x, y),
  at(x + side, y),
  at(x + side, y + side),
  at(x, y + side),
  at(x, y),
];

type Row = {
  apn: string;
  shape: Shape | null;
  editions?: [number, number];
  retired?: string;
  roadway?: boolean;
  shoreline?: boolean;
};

describe.each(databases)('tiles of parcels on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.deps.db.deleteFrom('parcels').execute();
    await turnTo(3);
  });

  const turnTo = (edition: number) => server.deps.db.updateTable('parcel_dataset').set({ edition }).execute();
  async function keep({ apn, shape, editions, retired, roadway, shoreline }: Row): Promise<void> {
    const [west, south, east, north] = shape ? boundsOf(shape) : [0, 0, 0, 0];
    await server.deps.db
      .insertInto('parcels')
      .values({
        apn,
        key: apn,
        digits: apn.replace(/\D/g, ''),
        edition_from: editions?.[0] ?? 1,
        ...(editions ? { edition_to: editions[1] } : {}),
        source: 'test',
        county: 'EL',
        jurisdiction: 'CSLT',
        search: '',
        scenic_roadway: roadway ?? null,
        scenic_shoreline: shoreline ?? null,
        retired_on: retired ?? null,
        record: JSON.stringify(makeParcel({ apn })),
        hash: apn,
        shape: shape && JSON.stringify(shape),
        bounds: shape && `(${east},${north}),(${west},${south})`,
      })
      .execute();
  }
  const ask = (tile: { z: number; x: number; y: number }, edition = 3, headers = {}) =>
    server.call('GET', `/api/parcels/tiles/${edition}/${tile.z}/${tile.x}/${tile.y}`, { headers });
  async function layerOf(tile: { z: number; x: number; y: number }): Promise<VectorTileLayer | undefined> {
    const { status, bytes } = await ask(tile);
    expect(status).toBe(200);
    return new VectorTile(new PbfReader(bytes)).layers.parcels;
  }
  async function featuresOf(tile: { z: number; x: number; y: number }) {
    const layer = await layerOf(tile);
    return Array.from({ length: layer?.length ?? 0 }, (_, place) => layer?.feature(place)).filter((one) => !!one);
  }
  const apnsIn = async (tile: { z: number; x: number; y: number }) =>
    (await featuresOf(tile)).map(({ properties }) => properties.apn).sort();

  test('hold the parcels that lie in them, and no others', async () => {
    await keep({ apn: '027-001-001', shape: [[square(0.4, 0.4)]] });
    await keep({ apn: '027-001-002', shape: [[square(1.4, 0.4)]] });
    await keep({ apn: '027-001-003', shape: [[square(0.95, 0.4)]] });
    await keep({ apn: '027-001-004', shape: null });
    expect(await apnsIn(TILE)).toEqual(['027-001-001', '027-001-003']);
    expect(await apnsIn(EAST)).toEqual(['027-001-002', '027-001-003']);
    expect(await apnsIn({ ...TILE, x: TILE.x - 1 })).toEqual([]);
    expect(await apnsIn({ z: 17, x: TILE.x * 2, y: TILE.y * 2 })).toEqual(['027-001-001']);
  });

  test('leave out a parcel whose bounds reach in but whose land does not', async () => {
    const corner = [at(1.5, -0.5), at(1.5, 1.5), at(-0.5, 1.5), at(1.4, 1.4), at(1.5, -0.5)];
    await keep({ apn: '027-001-001', shape: [[corner]] });
    expect(await apnsIn(TILE)).toEqual([]);
    expect(await apnsIn(EAST)).toEqual(['027-001-001']);
  });

  test('say of a parcel what colours it, and nothing of what is not known', async () => {
    await keep({ apn: '027-001-001', shape: [[square(0.1, 0.1)]], roadway: true, shoreline: false });
    await keep({ apn: '0270-01-001', shape: [[square(0.6, 0.6)]] });
    const features = await featuresOf(TILE);
    expect(features.map(({ properties }) => properties)).toEqual([
      { apn: '027-001-001', jurisdiction: 'CSLT', scenic_roadway: true, scenic_shoreline: false },
      { apn: '0270-01-001', jurisdiction: 'CSLT' },
    ]);
    await turnTo(4);
    const later = new VectorTile(new PbfReader((await ask(TILE, 4)).bytes)).layers.parcels;
    expect(later?.feature(0).id).toBe(features[0]?.id);
    expect(features[0]?.id).toBeGreaterThan(0);
  });

  test('draw a parcel where it lies, to a thousandth of the tile', async () => {
    await keep({ apn: '027-001-001', shape: [[square(0.25, 0.5, 0.25)]] });
    const ring = (await featuresOf(TILE))[0]?.loadGeometry()[0] ?? [];
    const corners = ring.map(({ x, y }) => [x / 4096, y / 4096]);
    for (const [x, y] of [
      [0.25, 0.5],
      [0.5, 0.5],
      [0.5, 0.75],
      [0.25, 0.75],
    ] as const) {
      const near = corners.some(([cx = 9, cy = 9]) => Math.abs(cx - x) < 1e-3 && Math.abs(cy - y) < 1e-3);
      expect(near, `${x}, ${y} of ${JSON.stringify(corners)}`).toBe(true);
    }
  });

  test('keep holes and parts, and cut off what is far outside', async () => {
    await keep({ apn: '027-001-001', shape: [[square(0.1, 0.1, 0.4), square(0.2, 0.2, 0.1).reverse()]] });
    await keep({ apn: '027-001-002', shape: [[square(0.7, 0.1)], [square(0.7, 0.7)], [square(3, 3)]] });
    await keep({ apn: '027-001-003', shape: [[square(-20, -20, 50)]] });
    const features = new Map((await featuresOf(TILE)).map((one) => [one.properties.apn, one]));
    const hollow = features.get('027-001-001')?.toGeoJSON(TILE.x, TILE.y, TILE.z).geometry;
    expect(hollow).toMatchObject({ type: 'Polygon', coordinates: [expect.anything(), expect.anything()] });
    const parted = features.get('027-001-002')?.toGeoJSON(TILE.x, TILE.y, TILE.z).geometry;
    expect(parted).toMatchObject({ type: 'MultiPolygon', coordinates: [expect.anything(), expect.anything()] });
    const all = features.get('027-001-003')?.loadGeometry().flat() ?? [];
    expect(all.length).toBeGreaterThan(3);
    for (const { x, y } of all) expect(Math.max(-x, x - 4096, -y, y - 4096)).toBeLessThanOrEqual(64);
  });

  test('show what serves: not what an import writes, what it replaced or what is gone', async () => {
    await keep({ apn: '027-001-001', shape: [[square(0.1, 0.1)]], editions: [1, 4] });
    await keep({ apn: '027-001-002', shape: [[square(0.3, 0.1)]], editions: [4, 9] });
    await keep({ apn: '027-001-003', shape: [[square(0.5, 0.1)]], editions: [1, 3] });
    await keep({ apn: '027-001-004', shape: [[square(0.7, 0.1)]], retired: '2026-01-02' });
    expect(await apnsIn(TILE)).toEqual(['027-001-001']);
    await turnTo(4);
    const old = await ask(TILE, 3);
    expect([old.status, old.json.code, old.headers.get('cache-control')]).toEqual([410, 'gone', 'no-store']);
    expect(old.json.detail).toContain('have changed');
    const { layers } = new VectorTile(new PbfReader((await ask(TILE, 4)).bytes));
    expect(layers.parcels?.feature(0).properties.apn).toBe('027-001-002');
  });

  test('are empty further out than parcels are drawn, and end where the grid does', async () => {
    await keep({ apn: '027-001-001', shape: [[square(0.4, 0.4)]] });
    expect(await apnsIn({ z: 14, x: TILE.x >> 2, y: TILE.y >> 2 })).toEqual(['027-001-001']);
    expect((await ask({ z: 13, x: TILE.x >> 3, y: TILE.y >> 3 })).bytes).toHaveLength(0);
    for (const wrong of [
      { z: 16, x: 2 ** 16, y: 0 },
      { z: 16, x: 0, y: 2 ** 16 },
      { z: 18, x: TILE.x * 4, y: TILE.y * 4 },
    ]) {
      expect((await ask(wrong)).json.code, JSON.stringify(wrong)).toBe('not-found');
    }
    for (const path of ['3/16/1.5/2', '3/16/-1/2', 'new/16/1/2', '3/sixteen/1/2']) {
      expect((await server.call('GET', `/api/parcels/tiles/${path}`)).json.code, path).toBe('invalid-request');
    }
  });

  test('are kept by browsers, read by programs and sent compressed', async () => {
    for (let place = 0; place < 60; place += 1) {
      await keep({ apn: `027-001-${100 + place}`, shape: [[square((place % 8) / 8, Math.floor(place / 8) / 8)]] });
    }
    const { headers } = await ask(TILE, 3, { 'accept-encoding': 'gzip' });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect(headers.get('content-disposition')).toBeNull();
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('vary')).toContain('accept-encoding');
    expect(await apnsIn(TILE)).toHaveLength(60);
  });
});

test('tiles use up none of what a person may ask, and have an end of their own', async () => {
  const server = await startTestServer(anyDatabase, { REQUESTS_PER_MINUTE: '3' });
  try {
    const { edition } = MapContext.parse((await server.call('GET', '/api/parcels/map')).json);
    const tile = async () => (await server.call('GET', `/api/parcels/tiles/${edition}/16/1/1`)).status;
    const statuses = [];
    for (let again = 0; again < 32; again++) statuses.push(await tile());
    expect(statuses).toEqual([...Array(30).fill(200), 429, 429]);
    expect((await server.call('GET', '/api/parcels/map')).status).toBe(200);
  } finally {
    await server.stop();
  }
});
