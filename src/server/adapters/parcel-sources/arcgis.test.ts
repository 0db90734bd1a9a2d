import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type ArcgisObject, type ArcgisSettings, answerJson, startArcgis } from '../../../../test/arcgis-server.ts';
import { readSource } from '../../../../test/fixtures/read-source.ts';
import { openSource } from './open-source.ts';

const outline = [
  [-119.99, 38.94],
  [-119.99, 38.95],
  [-119.98, 38.95],
  [-119.98, 38.94],
  [-119.99, 38.94],
] as const;
const hole = [
  [-119.987, 38.943],
  [-119.983, 38.943],
  [-119.983, 38.947],
  [-119.987, 38.943],
] as const;
const other = outline.map(([x, y]) => [x + 0.05, y] as const);
const fields = ['APN', 'COUNTY', 'YEAR_BUILT', 'NOT_THERE'];
const ask = { timeoutMs: 2_000, attempts: 4, pauseMs: 5, mostBytes: 1_000_000 };

const objectsOf = (count: number): ArcgisObject[] =>
  Array.from({ length: count }, (_, at) => ({
    // Ids have gaps, and are in no order.
    id: 10 + ((at * 7) % count) * 3,
    attributes: { APN: `027-${String(at).padStart(3, '0')}-004`, COUNTY: 'EL', YEAR_BUILT: null, OWNER: 'A name' },
    rings: [outline],
  }));

let stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});
async function serve(settings: ArcgisSettings) {
  const server = await startArcgis(settings);
  stops.push(server.stop);
  return { ...server, read: (after = { row: 0 }) => readSource(server.url, after, { ask, fields }) };
}

describe('a service is read', () => {
  test.each(['JSON, geoJSON, PBF', 'JSON, AMF'])('page by page to its last object, in %s', async (formats) => {
    const { read, asked } = await serve({ objects: objectsOf(95), maxRecordCount: 10, formats });
    const rows = await read();
    expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 95 }, (_, at) => at + 1));
    expect(new Set(rows.map(({ values }) => values.APN)).size).toBe(95);
    expect(rows[0]).toMatchObject({ objectId: 10, values: { COUNTY: 'EL', YEAR_BUILT: null } });
    expect(rows.every(({ shape }) => shape?.[0]?.[0]?.length === 5)).toBe(true);
    expect(asked.filter(({ searchParams }) => searchParams.get('outSR') === '4326')).toHaveLength(11);
  });

  test('only by the fields that are asked for: the names of owners never leave it', async () => {
    const { read, asked } = await serve({ objects: objectsOf(3) });
    const rows = await read();
    expect(rows.map(({ values }) => Object.keys(values))).toEqual(
      rows.map(() => ['OBJECTID', 'APN', 'COUNTY', 'YEAR_BUILT']),
    );
    const wanted = asked.flatMap(({ searchParams }) => searchParams.get('outFields') ?? []);
    expect(new Set(wanted)).toEqual(new Set(['OBJECTID,APN,COUNTY,YEAR_BUILT']));
  });

  test('and says how many objects it has', async () => {
    const { url } = await serve({ objects: objectsOf(21) });
    expect(await openSource(url, { ask, fields })).toMatchObject({ expected: 21, sha256: null });
  });

  test('from where an import was interrupted', async () => {
    const { read, url } = await serve({ objects: objectsOf(30), maxRecordCount: 7 });
    const all = await read();
    const { objectId } = all[12] ?? {};
    expect(await readSource(url, { row: 13, objectId }, { ask, fields })).toEqual(all.slice(13));
  });

  test('with holes, with several polygons, and without a shape', async () => {
    const objects = [
      { id: 1, attributes: {}, rings: [hole, outline, other] },
      { id: 2, attributes: {}, rings: null },
      { id: 3, attributes: {}, rings: [[...outline].reverse()] },
    ];
    const { read } = await serve({ objects, formats: 'JSON' });
    const [first, second, third] = await read();
    expect(first?.shape?.map((polygon) => polygon.length)).toEqual([2, 1]);
    expect(first?.shape?.[0]?.[1]).toEqual(hole);
    expect(second?.shape).toBeNull();
    expect(third?.shape).toHaveLength(1);
  });

  test('though it fails now and then', async () => {
    const { read } = await serve({
      objects: objectsOf(40),
      maxRecordCount: 5,
      instead: (question, _url, response) => {
        if (question % 4 === 1) return answerJson(response, {}, question % 8 === 1 ? 503 : 429);
        if (question % 4 === 2)
          return answerJson(response, { error: { code: 500, message: 'Error performing query' } });
        if (question === 7) {
          response.writeHead(200, { 'content-length': '1000' }).write('{"features":[');
          response.destroy();
          return true;
        }
        return undefined;
      },
    });
    expect(await read()).toHaveLength(40);
  });

  test('though objects come and go while it is read', async () => {
    const objects = objectsOf(20);
    const { read } = await serve({
      objects,
      maxRecordCount: 5,
      instead: (question) => {
        if (question === 4) objects.splice(0, 3);
        return undefined;
      },
    });
    expect((await read()).length).toBeGreaterThanOrEqual(17);
  });
});

describe('a service that cannot be read', () => {
  test.each<[string, Partial<ArcgisSettings>, string]>([
    ['has no parcels', { objects: [] }, 'has no parcels'],
    ['holds points', { layer: { geometryType: 'esriGeometryPoint' } }, 'does not hold polygons'],
    ['lets nothing be read', { layer: { capabilities: 'Map' } }, 'does not let its parcels be read'],
    ['has no object ids', { layer: { objectIdField: null, fields: [] } }, 'no object ids'],
    ['is no layer', { instead: (_, __, response) => answerJson(response, [1]) }, 'does not answer like a layer'],
    [
      'wants a token',
      { instead: (_, __, response) => answerJson(response, { error: { code: 499, message: 'Token Required' } }) },
      '499 Token Required',
    ],
    ['is not there', { instead: (_, __, response) => answerJson(response, {}, 404) }, 'status 404'],
    ['fails on', { instead: (_, __, response) => answerJson(response, {}, 500) }, 'status 500. Try again later.'],
    ['is a page', { instead: (_, __, response) => !!response.end('<html>') }, 'does not answer with JSON'],
    ['says nothing', { instead: () => true }, 'does not answer in time'],
    [
      'says too much',
      { instead: (_, __, response) => !!response.end('x'.repeat(1_100_000)) },
      'more than 1000000 bytes',
    ],
  ])('because it %s', async (_, settings, sentence) => {
    const { url } = await serve({ objects: objectsOf(3), ...settings });
    await expect(readSource(url, { row: 0 }, { ask: { ...ask, timeoutMs: 300 } })).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(sentence),
    });
  });

  test('because nobody is there', async () => {
    const { url, stop } = await serve({ objects: [] });
    await stop();
    await expect(readSource(url, { row: 0 }, { ask, fields })).rejects.toThrow('cannot be reached');
  });

  test.each([
    ['ftp://example.org/FeatureServer/0', 'beginning with https://'],
    ['file:///etc/passwd', 'beginning with https://'],
    ['https://name:word@example.org/FeatureServer/0', 'beginning with https://'],
    ['https://example.org/parcels.geojson', 'ends in FeatureServer or MapServer'],
  ])('because %s is no address of a layer', async (address, sentence) => {
    await expect(readSource(address)).rejects.toThrow(sentence);
  });

  test('because it keeps parcels back', async () => {
    const { read } = await serve({
      objects: objectsOf(30),
      instead: (_, { searchParams }, response) =>
        /OBJECTID>[1-9]/.test(searchParams.get('where') ?? '') && answerJson(response, { features: [] }),
      maxRecordCount: 10,
    });
    await expect(read()).rejects.toThrow('gave 10 of 30 parcels');
  });

  test('because it gives the same page again and again', async () => {
    const features = [{ attributes: { OBJECTID: 5 } }];
    const { read } = await serve({
      objects: objectsOf(30),
      instead: (_, { searchParams }, response) => searchParams.has('outSR') && answerJson(response, { features }),
    });
    await expect(read()).rejects.toThrow('in the order of their object ids');
  });

  test('because it sends on to another machine; a path of its own is followed', async () => {
    let asked = 0;
    const elsewhere = createServer((_, response) => {
      asked++;
      response.end('{}');
    });
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    stops.push(() => new Promise((done) => elsewhere.close(() => done())));
    const { port } = elsewhere.address() as AddressInfo;
    const away = await serve({
      objects: objectsOf(3),
      instead: (_, __, response) => !!response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    });
    await expect(away.read()).rejects.toThrow('sends on to');
    expect(asked).toBe(0);
    const moved = await serve({
      objects: objectsOf(3),
      instead: (_, { pathname, search }, response) =>
        pathname.startsWith('/server') &&
        !!response.writeHead(302, { location: `${pathname.replace('server', 'arcgis')}${search}` }).end(),
    });
    expect(await moved.read()).toHaveLength(3);
  });
});
