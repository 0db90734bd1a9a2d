import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';
import { MapContext } from '../../../contract/parcels.ts';

const contextOf = async (server: TestServer) => MapContext.parse((await server.call('GET', '/api/parcels/map')).json);
const names = (features: { properties: Record<string, unknown> }[]) =>
  features.map(({ properties }) => properties.name);

describe('the map is told what lies round the parcels', () => {
  let server: TestServer;
  let context: MapContext;
  beforeAll(async () => {
    server = await startTestServer(anyDatabase);
    context = await contextOf(server);
  });
  afterAll(() => server.stop());

  test('the lake, the main roads and the counties with their names', () => {
    expect(names(context.layers.lake.features)).toContain('Lake Tahoe');
    expect(names(context.layers.roads.features)).toEqual(expect.arrayContaining(['SR 28', 'SR 89', 'US 50']));
    const own = context.layers.counties.features.filter(({ properties }) => properties.code !== null);
    expect(own.map(({ properties: { code, name, state } }) => `${code} ${name}, ${state}`).sort()).toEqual([
      'CC Carson City, NV',
      'DG Douglas County, NV',
      'EL El Dorado County, CA',
      'PL Placer County, CA',
      'WA Washoe County, NV',
    ]);
  });

  test('the six jurisdictions and the scenic corridors, which are for demonstration', () => {
    const codes = context.layers.jurisdictions.features.map(({ properties }) => properties.code);
    expect(codes.sort()).toEqual(['CC', 'CSLT', 'DG', 'EL', 'PL', 'WA']);
    expect(context.layers.scenic_roadways.features.length).toBeGreaterThan(5);
    expect(context.layers.scenic_shoreline.features.length).toBeGreaterThan(5);
    expect(context.parcels.all).toBeGreaterThan(100);
    expect(context.parcels.invented).toBe(context.parcels.all);
    expect(context.attribution).toEqual(
      expect.arrayContaining([
        'Counties: US Census Bureau, by way of us-atlas',
        'Scenic corridors: approximate stretches, for demonstration',
      ]),
    );
  });

  test('in few bytes', () => {
    expect(gzipSync(JSON.stringify(context)).length).toBeLessThan(60_000);
  });
});

test('it is told how many parcels are invented, and how many have no outline', async () => {
  const server = await startTestServer(anyDatabase);
  try {
    const { parcels } = await contextOf(server);
    await putParcels(server.deps.db, [makeParcel({ apn: '031-444-009' }), makeParcel({ apn: '031-444-010' })]);
    const after = (await contextOf(server)).parcels;
    expect(after).toEqual({
      all: parcels.all + 2,
      invented: parcels.all,
      without_outline: parcels.without_outline + 2,
    });
  } finally {
    await server.stop();
  }
});

test('production says nothing that is only for demonstration', async () => {
  const server = await startTestServer(anyDatabase, production);
  try {
    const { layers, parcels, attribution } = await contextOf(server);
    expect(names(layers.lake.features)).toContain('Lake Tahoe');
    expect(layers.counties.features).not.toEqual([]);
    for (const layer of [layers.jurisdictions, layers.scenic_roadways, layers.scenic_shoreline]) {
      expect(layer.features).toEqual([]);
    }
    expect(parcels.invented).toBe(0);
    expect(attribution.join()).not.toContain('demonstration');
  } finally {
    await server.stop();
  }
});
