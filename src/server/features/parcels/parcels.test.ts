import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Shape } from '#domain/parcels/shape.ts';
import { writeChanges } from '#server/db/parcel-numbers.ts';
import { databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';

const ROOT = '/api/applicant-router';

describe.each(databases)('parcels on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server.stop());

  const headers = () => ({ 'x-session-id': randomUUID() });
  const suggest = (query: string) => server.call('GET', `${ROOT}/apn-suggestions?${query}`, { headers: headers() });
  const details = (body: object) => server.call('POST', `${ROOT}/parcel-details`, { body, headers: headers() });

  test('are suggested by number and by address, with their scenic flags', async () => {
    const { status, json } = await suggest('q=131-999-07&limit=10');
    expect([status, json]).toEqual([
      200,
      {
        suggestions: [
          {
            apn: '131-999-07',
            county: 'Washoe County',
            display_text: '131-999-07, 902 Incline Ridge Court, Incline Village, Washoe County',
            scenic_corridor_rdwy: 'No',
            scenic_corridor_shoreline: 'No',
            found_by: null,
            retired: false,
          },
        ],
      },
    ]);
    const rubicon = await suggest('q=415%20rubicon%20shore');
    expect(rubicon.json.suggestions).toMatchObject([
      { apn: '016-999-003', scenic_corridor_rdwy: 'Yes', scenic_corridor_shoreline: 'Yes' },
    ]);
  });

  test('are looked for from two characters on, and at most as many as asked for', async () => {
    for (const q of ['', '0', '%200%20']) expect((await suggest(`q=${q}`)).json, q).toEqual({ suggestions: [] });
    expect((await suggest('q=la&limit=1')).json.suggestions).toHaveLength(1);
    for (const query of ['q=la&limit=51', 'q=la&limit=0', 'q=la&limit=ten', `q=${'a'.repeat(201)}`, 'limit=10']) {
      expect((await suggest(query)).json.code, query).toBe('invalid-request');
    }
  });

  test('ask for the id of the visit', async () => {
    for (const given of [{}, { 'x-session-id': '' }, { 'x-session-id': '1' }]) {
      const answers = [
        await server.call('GET', `${ROOT}/apn-suggestions?q=027`, { headers: given }),
        await server.call('POST', `${ROOT}/parcel-details`, { headers: given, body: { apn: '0', county: '' } }),
      ];
      for (const { status, json } of answers) {
        expect([status, json.detail]).toEqual([400, expect.stringContaining('X-Session-Id')]);
      }
    }
  });

  test('tell their address; one without an address is known all the same', async () => {
    const known = await details({ apn: '027999004', county: 'El Dorado County' });
    expect([known.status, known.json]).toMatchObject([
      200,
      { parcel_details: { address: '1240 Larkspur Lane', town: 'South Lake Tahoe' } },
    ]);
    const bare = await details({ apn: '081-997-009', county: 'El Dorado County' });
    expect(bare.json).toMatchObject({ parcel_details: { address: '' } });
    for (const county of ['Placer County', '']) {
      const { status, json } = await details({ apn: '027-999-004', county });
      expect([status, json.detail]).toEqual([404, 'We could not find that parcel.']);
    }
  });

  test('are kept for the visit, the last one', async () => {
    const id = randomUUID();
    const keep = (parcel: object) => server.call('POST', `${ROOT}/session/${id}/update`, { body: parcel });
    const parcel = { apn: '027-999-004', county: 'El Dorado County', address: '1240 Larkspur Lane' };
    expect((await keep(parcel)).json).toEqual({ ok: true });
    const other = { apn: '094-999-012', county: 'Placer County', address: '' };
    expect((await keep(other)).json).toEqual({ ok: true });
    const rows = await server.deps.db
      .selectFrom('applicant_sessions')
      .select(['apn', 'county', 'address'])
      .where('id', '=', id)
      .execute();
    expect(rows).toEqual([other]);
    expect((await keep({ ...parcel, county: 'pl' })).json).toEqual({ ok: true });
    const refused = await keep({ ...parcel, county: 'Mars' });
    expect([refused.status, refused.json.fields]).toEqual([400, { county: expect.stringContaining('Douglas County') }]);
    const kept = server.deps.db.selectFrom('applicant_sessions').select('county').where('id', '=', id);
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ county: 'Placer County' });
    expect((await keep({ ...parcel, address: 'x'.repeat(301) })).status).toBe(400);
    expect((await keep({ ...parcel, address: 'a\0b' })).status).toBe(400);
    expect((await server.call('POST', `${ROOT}/session/me/update`, { body: parcel })).status).toBe(400);
  });
});

/** A square lot by the lake and the tile at street zoom that its middle lies in. */
const LOT: Shape = [
  [
    [
      [-119.991, 38.9],
      [-119.99, 38.9],
      [-119.99, 38.901],
      [-119.991, 38.901],
      [-119.991, 38.9],
    ],
  ],
];
const TILE = { z: 16, x: 10_924, y: 25_069 };

describe.each(databases)('invented parcels on $name', (database) => {
  test('are not known in production by any way to the parcel data; the agency’s own are', async () => {
    const server = await startTestServer(database, production);
    const headers = { 'x-session-id': randomUUID() };
    const get = (path: string) => server.call('GET', path, { headers });
    /** What each way tells: numbers, a status where it shows one parcel, whether the tile draws anything. */
    const seen = async (edition: number) => {
      const suggested = async (q: string) => {
        const { json } = await get(`${ROOT}/apn-suggestions?${new URLSearchParams({ q })}`);
        return (json.suggestions as unknown as { apn: string }[]).map(({ apn }) => apn);
      };
      const listed = async (path: string) => {
        const { json } = await get(`/api/parcels/${path}`);
        return (json.parcels as unknown as { apn: string }[]).map(({ apn }) => apn);
      };
      const body = { apn: '027-999-004', county: 'El Dorado County' };
      return {
        number: await suggested('027-99'),
        wholeNumber: await suggested('027-999-004'),
        oldNumber: await suggested('027-888-001'),
        address: await suggested('1240 larks'),
        street: await suggested('larkspur'),
        words: await suggested('larkspur lane lake tahoe'),
        misspelt: await suggested('larkspr lane'),
        searchedNumber: await listed('search?apn=027-999-004'),
        searchedAddress: await listed('search?address=1240%20larkspur'),
        near: await listed('in-view?west=-120&south=38.89&east=-119.98&north=38.91'),
        wide: await listed('in-view?west=-121&south=38&east=-119&north=40'),
        details: (await server.call('POST', `${ROOT}/parcel-details`, { headers, body })).status,
        one: (await get('/api/parcels/by-number/027-999-004')).status,
        drawn: (await get(`/api/parcels/tiles/${edition}/${TILE.z}/${TILE.x}/${TILE.y}`)).bytes.length > 0,
      };
    };
    try {
      const { db } = server.deps;
      const parcel = {
        ...makeParcel({ apn: '027-999-004', county: 'EL', jurisdiction: 'CSLT', address: '1240 LARKSPUR LN' }),
        shape: LOT,
      };
      const changes = [{ from: '027-888-001', to: '027-999-004', kind: 'rename' as const, year: 2020 }];
      const invented = await putParcels(db, [parcel], { source: 'demonstration' });
      await writeChanges(db, 'demonstration', changes);
      const hidden = await seen(invented);
      for (const [way, told] of Object.entries(hidden)) {
        expect(told, way).toEqual({ details: 404, one: 404, drawn: false }[way] ?? []);
      }
      const own = await putParcels(db, [parcel], { source: 'county' });
      // What became of an invented number stays unknown, even where it became a real one.
      expect((await seen(own)).oldNumber).toEqual([]);
      await db.updateTable('parcel_number_changes').set({ source: 'county' }).execute();
      for (const [way, told] of Object.entries(await seen(own))) {
        expect(told, way).toEqual({ details: 200, one: 200, drawn: true }[way] ?? ['027-999-004']);
      }
    } finally {
      await server.stop();
    }
  });
});
