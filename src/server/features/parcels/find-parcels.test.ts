import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inEachLanguage } from '#messages/languages.ts';
import { writeChanges } from '#server/db/parcel-numbers.ts';
import { databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';

const square = (x: number, y: number): [number, number][][][] => [
  [
    [
      [x, y],
      [x + 0.001, y],
      [x + 0.001, y + 0.001],
      [x, y + 0.001],
      [x, y],
    ],
  ],
];

const agencyData = { county: 'EL', jurisdiction: 'CSLT' };
const PARCELS = [
  makeParcel({
    apn: '031-111-001',
    ...agencyData,
    address: '1240 JUNIPERO LN',
    zoneName: 'Sierra Tract',
    areaSqft: 7000,
  }),
  makeParcel({
    apn: '031-111-002',
    ...agencyData,
    address: '1242 JUNIPERO LN',
    scenicRoadway: true,
    scenicShoreline: false,
  }),
  makeParcel({ apn: '031-111-003', ...agencyData, address: '12 JUNIPERO CT #3' }),
  makeParcel({
    apn: '085-222-004',
    county: 'PL',
    jurisdiction: 'PL',
    address: '12400 N SANDPIPER BL',
    place: 'KINGS BEACH',
  }),
  makeParcel({ apn: '125-244-24', county: 'WA', jurisdiction: 'WA', address: "802 O'NEILL AVE" }),
  makeParcel({ apn: '1318-27-810-005', county: 'DG', jurisdiction: 'DG', address: '293 ROBIN CI' }),
  makeParcel({ apn: '013-333-007', county: 'EL', jurisdiction: 'EL' }),
];

describe.each(databases)('the parcel data on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    // Without the demonstration parcels of demo mode.
    server = await startTestServer(database, production);
    const { db } = server.deps;
    await putParcels(db, [
      ...PARCELS.slice(1),
      { ...PARCELS[0], shape: square(-119.99, 38.9) } as (typeof PARCELS)[0],
      {
        ...makeParcel({ apn: '031-444-009', ...agencyData, address: '77 QUARTZITE WAY' }),
        shape: square(-119.995, 38.9),
      },
      {
        ...makeParcel({ apn: '031-444-010', ...agencyData, address: '79 QUARTZITE WAY' }),
        shape: square(-119.9905, 38.9),
      },
      { ...makeParcel({ apn: '031-444-001', ...agencyData, address: '75 QUARTZITE WAY' }), retiredOn: '2024-05-01' },
    ]);
    await writeChanges(db, 'test', [
      { from: '031-444-001', to: '031-444-009', kind: 'split', year: 2024 },
      { from: '031-444-001', to: '031-444-010', kind: 'split', year: 2024 },
      { from: '031-440-01', to: '031-444-001', kind: 'rename', year: 2012 },
      // The same number, written in two ways.
      { from: '031-111-02', to: '031-111-002', kind: 'rename', year: 2018 },
      // Round in a circle.
      { from: '032-100-001', to: '032-100-002', kind: 'rename', year: 2001 },
      { from: '032-100-002', to: '032-100-003', kind: 'rename', year: 2002 },
      { from: '032-100-003', to: '032-100-001', kind: 'rename', year: 2003 },
      // Nobody knows the last one.
      { from: '032-200-001', to: '032-200-002', kind: 'rename', year: null },
    ]);
  });
  afterAll(() => server.stop());

  const suggest = async (q: string, limit = 10) => {
    const query = new URLSearchParams({ q, limit: String(limit) });
    const { status, json } = await server.call('GET', `/api/applicant-router/apn-suggestions?${query}`, {
      headers: { 'x-session-id': randomUUID() },
    });
    expect(status, q).toBe(200);
    return json.suggestions as unknown as { apn: string; display_text: string; retired: boolean; found_by: unknown }[];
  };
  const numbers = async (q: string, limit?: number) => (await suggest(q, limit)).map(({ apn }) => apn);
  const search = (asked: Record<string, string>) =>
    server.call('GET', `/api/parcels/search?${new URLSearchParams(asked)}`);
  const details = async (apn: string, county: string) => {
    const headers = { 'x-session-id': randomUUID() };
    const answer = await server.call('POST', '/api/applicant-router/parcel-details', {
      headers,
      body: { apn, county },
    });
    return answer.status === 200 ? answer.json.parcel_details : answer.status;
  };

  test.each([
    ['031-111-002', ['031-111-002']],
    ['031-111-02', ['031-111-002']],
    ['031 111 02', ['031-111-002']],
    ['03111102', ['031-111-002']],
    ['031111002', ['031-111-002']],
    ['031‑111‑002', ['031-111-002']],
    ['031–111–002–000', ['031-111-002']],
    ['031-111-02-100', ['031-111-002']],
    ['031-111', ['031-111-001', '031-111-002', '031-111-003']],
    ['0311', ['031-111-001', '031-111-002', '031-111-003']],
    ['125-244-024', ['125-244-24']],
    ['12524424', ['125-244-24']],
    ['1318-27', ['1318-27-810-005']],
    ['131827810005', ['1318-27-810-005']],
    ['APN: 031-111-002', ['031-111-002']],
    ['031/111/02', ['031-111-002']],
    ['０３１－１１１－００２', ['031-111-002']],
    // Without the zeros that a spreadsheet takes away.
    ['31111002', ['031-111-002']],
    ['3111102', ['031-111-002']],
    ['31-111-002', ['031-111-002']],
    ['13333007', ['013-333-007']],
    ['31/111/2', ['031-111-002']],
    ['31-111-2', ['031-111-002']],
    ['125/244/24', ['125-244-24']],
    ['31-1', ['031-111-001', '031-111-002', '031-111-003']],
    ['31-2', []],
    ['31/111', ['031-111-001', '031-111-002', '031-111-003']],
    ['31111', ['031-111-001', '031-111-002', '031-111-003']],
    ['999-999-999', []],
    ['--', []],
  ])('knows the number %s', async (typed, found) => expect(await numbers(typed)).toEqual(found));

  test('takes a number without its zero for no other parcel', async () => {
    // 131-444-07 is what was typed; 013-144-407 is what may have been meant.
    await putParcels(server.deps.db, [
      makeParcel({ apn: '131-444-07', county: 'WA', jurisdiction: 'WA' }),
      makeParcel({ apn: '013-144-407', county: 'EL', jurisdiction: 'EL' }),
    ]);
    const { json } = await search({ apn: '13144407' });
    const found = json.parcels as unknown as { apn: string }[];
    expect(found.map(({ apn }) => apn)).toEqual(['131-444-07', '013-144-407']);
    const { json: page } = await server.call('GET', '/api/parcels/by-number/13144407');
    expect(page.parcel).toMatchObject({ apn: '131-444-07' });
    expect(await details('13144407', 'El Dorado County')).toMatchObject({ apn: '013-144-407' });
    expect((await search({ apn: '031-111-002', address: '' })).json.parcels).toHaveLength(1);
  });

  test.each([
    ['1240 junipero lane', ['031-111-001']],
    ['1240 JUNIPERO LN', ['031-111-001']],
    ['1240 Junípero', ['031-111-001']],
    ['12 jun', ['031-111-003']],
    ['junipero', ['031-111-003', '031-111-001', '031-111-002']],
    ['junipero ct', ['031-111-003']],
    ['12 junipero court apt 3', ['031-111-003']],
    ['lane 1240', ['031-111-001']],
    ['junipero south lake tahoe', ['031-111-001', '031-111-002', '031-111-003']],
    ['12400 n sandpiper blvd', ['085-222-004']],
    ['12400 north sandpiper bl', ['085-222-004']],
    ['sandpiper kings', ['085-222-004']],
    ["802 o'neill", ['125-244-24']],
    ['oneill ave', ['125-244-24']],
    ['robin cir', ['1318-27-810-005']],
    // Written wrongly.
    ['jumipero', ['031-111-003', '031-111-001', '031-111-002']],
    ['1242 junpero ln', ['031-111-002']],
    ['12400 sandpipper boulevard', ['085-222-004']],
    ['9999 junipero lane', []],
    ['zzzzzz', []],
  ])('knows the address %s', async (typed, found) => {
    expect((await numbers(typed)).sort()).toEqual([...found].sort());
  });

  test('offers what begins with the text first, and house by house', async () => {
    expect(await numbers('1240')).toEqual(['031-111-001', '085-222-004']);
    expect(await numbers('junipero l')).toEqual(['031-111-001', '031-111-002']);
    expect(await numbers('12')).toEqual(['125-244-24', '031-111-003', '031-111-001', '085-222-004', '031-111-002']);
    expect(await numbers('12', 3)).toEqual(['125-244-24', '031-111-003', '031-111-001']);
  });

  test('says what it offers as people write it', async () => {
    expect(await suggest('031-111-002')).toEqual([
      {
        apn: '031-111-002',
        county: 'El Dorado County',
        display_text: '031-111-002, 1242 Junipero Ln, South Lake Tahoe, El Dorado County',
        scenic_corridor_rdwy: 'Yes',
        scenic_corridor_shoreline: 'No',
        found_by: null,
        retired: false,
      },
    ]);
    const [bare] = await suggest('013-333');
    expect(bare).toMatchObject({ display_text: '013-333-007, El Dorado County', scenic_corridor_rdwy: 'Unknown' });
    expect((await suggest('sandpiper'))[0]?.display_text).toBe(
      '085-222-004, 12400 N Sandpiper Bl, Kings Beach, Placer County',
    );
  });

  test('finds by an old number what it became, the retired parcel last, and by a new one', async () => {
    const found = await suggest('031-444-01');
    expect(found.map(({ apn, retired, found_by }) => ({ apn, retired, found_by }))).toEqual([
      { apn: '031-444-009', retired: false, found_by: { apn: '031-444-001', kind: 'split', was: true } },
      { apn: '031-444-010', retired: false, found_by: { apn: '031-444-001', kind: 'split', was: true } },
      { apn: '031-444-001', retired: true, found_by: null },
    ]);
    expect(found[0]?.display_text).toMatch(/El Dorado County \(was 031-444-001\)$/);
    // Two steps back, padded or not; a retired number that is not typed whole is not offered.
    const older = [
      { found_by: { apn: '031-440-01', kind: 'split', was: true } },
      { found_by: { apn: '031-440-01', kind: 'split', was: true } },
    ];
    for (const typed of ['031-440-01', '031-440-001', '03144001']) expect(await suggest(typed)).toMatchObject(older);
    expect(await numbers('031-444-0')).toEqual(['031-444-009', '031-444-010']);
    expect(await numbers('75 quartzite')).toEqual([]);
    // A part of a split is not another part of it.
    expect(await numbers('031-444-009')).toEqual(['031-444-009']);
    expect(await numbers('032-100-002')).toEqual([]);
  });

  test.each([
    ['%%', []],
    ['__', []],
    ['\\\\', []],
    ["';--", []],
    ['12_0 sandpiper', []],
    ['1%0 sandpiper', []],
    ['1240%', ['031-111-001', '085-222-004']],
    ['junipero\\', ['031-111-001', '031-111-002', '031-111-003']],
    ['\ud800\ud800', []],
  ])('takes %j for what it says', async (typed, found) => expect(await numbers(typed)).toEqual(found));

  test('tells the details of a number in any form, in its county by name or code', async () => {
    for (const county of ['El Dorado County', 'el dorado county', 'EL', 'el']) {
      expect(await details('031 111 02', county)).toMatchObject({ apn: '031-111-002', address: '1242 Junipero Ln' });
    }
    expect(await details('031-111-002', 'Placer County')).toBe(404);
    expect(await details('031-111', 'EL')).toBe(404);
    expect(await details('031-444-009', 'EL')).toMatchObject({ previous_apns: ['031-440-01', '031-444-001'] });
    expect(await details('031-111-002', 'EL')).toMatchObject({ previous_apns: [], county: 'El Dorado County' });
    expect(await details('032-100-001', 'EL')).toBe(404);
  });

  test('finds for the finder by number, by address, and by both', async () => {
    const one = await search({ apn: '031-111-01' });
    expect([one.status, one.json]).toEqual([
      200,
      {
        parcels: [
          {
            apn: '031-111-001',
            address: '1240 Junipero Ln',
            zoning: 'Sierra Tract',
            lotSize: 7000,
            coordinates: { lat: expect.closeTo(38.9005), lng: expect.closeTo(-119.9895) },
            county: 'El Dorado County',
            jurisdiction: 'City of South Lake Tahoe',
            retired: false,
            found_by: null,
          },
        ],
        more: false,
        changes: [],
      },
    ]);
    const two = await search({ address: 'junipero', limit: '2' });
    expect([two.json.parcels, two.json.more]).toMatchObject([[{}, {}], true]);
    expect((await search({ apn: '031-111-001', address: '1240 junipero' })).json.parcels).toHaveLength(1);
    expect((await search({ apn: '031-111-001', address: '1242 junipero' })).json.parcels).toHaveLength(0);
    const gone = await search({ apn: '032-200-001' });
    expect(gone.json).toEqual({
      parcels: [],
      more: false,
      changes: [{ from: '032-200-001', to: '032-200-002', kind: 'rename', year: null }],
    });
    expect((await search({ apn: '031-444-001' })).json.parcels).toMatchObject([{}, {}, { retired: true }]);
  });

  test('says how counties write their numbers when one is malformed', async () => {
    for (const apn of ['abc', '031-111', '12', '031-111-00A', '1-2-3', '9'.repeat(30), '%']) {
      const { status, json } = await search({ apn });
      expect([status, json.code, json.fields], apn).toEqual([
        400,
        'invalid-request',
        { apn: expect.stringContaining('123-456-78 (Washoe County, Carson City)') },
      ]);
    }
    for (const nothing of [{}, { apn: ' ' }, { address: ' %' }])
      expect((await search(nothing as never)).status).toBe(400);
  });

  test('shows one parcel, also a retired one, with its numbers and where the data come from', async () => {
    const one = await server.call('GET', '/api/parcels/by-number/031-444-009');
    expect([one.status, one.json]).toMatchObject([
      200,
      {
        parcel: { apn: '031-444-009', address: '77 Quartzite Way' },
        county: 'El Dorado County',
        jurisdiction: 'City of South Lake Tahoe',
        source: { name: inEachLanguage(() => 'test'), date: '2025-01-01', demonstration: false },
        retired_on: null,
        earlier: [
          { from: '031-440-01', to: '031-444-001', kind: 'rename', year: 2012 },
          { from: '031-444-001', to: '031-444-009', kind: 'split', year: 2024 },
        ],
        later: [],
        shape: square(-119.995, 38.9),
        middle: [expect.closeTo(-119.9945), expect.closeTo(38.9005)],
      },
    ]);
    const retired = await server.call('GET', '/api/parcels/by-number/031444001');
    expect(retired.json).toMatchObject({ retired_on: '2024-05-01', later: [{}, {}], shape: null, middle: null });
    expect(retired.json.meaning).toContainEqual(
      expect.objectContaining({
        id: 'number-split',
        values: { to: '031-444-009, 031-444-010', retiredOn: '2024-05-01' },
      }),
    );
    const padded = await server.call('GET', '/api/parcels/by-number/031-111-002');
    expect(padded.json).toMatchObject({ earlier: [], later: [] });
    const renamed = await server.call('GET', '/api/parcels/by-number/031-111-02-000');
    expect(renamed.json).toMatchObject({ parcel: { apn: '031-111-002' }, found_by: null });
    const old = await server.call('GET', '/api/parcels/by-number/031-440-01');
    expect([old.status, old.json.detail]).toEqual([404, expect.stringContaining('031-444-009, 031-444-010')]);
    expect((await server.call('GET', '/api/parcels/by-number/nothing%20at%20all')).status).toBe(404);
  });

  test('lists what is in view, nearest to the middle first', async () => {
    const view = async (west: number, south: number, east: number, north: number) => {
      const { json } = await server.call(
        'GET',
        `/api/parcels/in-view?${new URLSearchParams({ west: `${west}`, south: `${south}`, east: `${east}`, north: `${north}` })}`,
      );
      return [(json.parcels as unknown as { apn: string }[]).map(({ apn }) => apn), json.total];
    };
    expect(await view(-120, 38.895, -119.98, 38.905)).toEqual([['031-444-010', '031-111-001', '031-444-009'], 3]);
    expect(await view(-119.9902, 38.895, -119.98, 38.905)).toEqual([['031-444-010', '031-111-001'].sort(), 2]);
    expect(await view(-119.5, 38.895, -119.4, 38.905)).toEqual([[], 0]);
    expect(await view(-119.4, 38.895, -119.5, 38.905)).toEqual([[], 0]);
    expect(await view(-121, 38, -119, 40)).toEqual([['031-111-001', '031-444-009', '031-444-010'], null]);
  });
});
