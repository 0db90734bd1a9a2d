import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inEachLanguage } from '#messages/languages.ts';
import { addBlob, forgetUnusedBlobs, knownBlobs } from '#server/db/documents.ts';
import { JobInterrupted } from '#server/jobs/jobs.ts';
import { startArcgis } from '../../../../test/arcgis-server.ts';
import { databases } from '../../../../test/databases.ts';
import { writeDbf, writeShp, zipOf } from '../../../../test/fixtures/write-shapefile.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { onImportParcels } from './on-import-parcels.ts';
import { startImport } from './start-import.ts';

const outline = [
  [-119.99, 38.94],
  [-119.99, 38.95],
  [-119.98, 38.95],
  [-119.98, 38.94],
  [-119.99, 38.94],
] as const;
const apnOf = (at: number) => `027-${String(100 + Math.floor(at / 100))}-${String(at % 100).padStart(3, '0')}`;
const csvOf = (numbers: number[], rest = '') =>
  `APN,COUNTY,JURISDICTION,APO_ADDRESS\n${numbers.map((at) => `${apnOf(at)},EL,EL,${at + 1} Larkspur Lane\n`).join('')}${rest}`;
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

const formOf = (content: string | Uint8Array, fields: Record<string, string>, name = 'parcels.csv') => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([content as string]), name);
  return form;
};

describe.each(databases)('imports of parcels by an administrator, on $name', (database) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    ({ access_token: token = '' } = (await server.call('POST', '/api/auth/demo', { body: { role: 'admin' } })).json);
  });
  afterAll(() => server.stop());

  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `/api/admin/parcels${path}`, { token, ...(body === undefined ? {} : { body }) });
  const upload = (content: string | Uint8Array, fields: Record<string, string> = {}, name?: string) =>
    call('POST', '/imports', formOf(content, { source: 'test', mapping: 'trpa', ...fields }, name));
  const show = async (id: string) => (await call('GET', `/imports/${id}`)).json as unknown as Shown;
  const ended = async (id: string) => {
    for (const end = Date.now() + 40_000; Date.now() < end; await wait(100)) {
      const shown = await show(id);
      if (!['reading', 'applying'].includes(shown.import.state)) return shown;
    }
    throw new Error('The import did not end in time.');
  };
  const register = async () => (await call('GET', '')).json as unknown as ParcelData;
  const running = { kind: 'csv', source: 'other', mapping: 'trpa', label: 'a.csv', sha256: 'f'.repeat(64) } as const;

  test('a file whose columns nobody described is looked at, mapped, and imported', async () => {
    const list = 'PRCL_ID,ADDNUM,STREET,TYPE\n27771001,12,ALDER,TRCE\n27771002,14,ALDER,TRCE\n27771,1,ALDER,TRCE\n';
    const { status, json } = await call('POST', '/imports/preview', formOf(list, {}, 'county.csv'));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      columns: ['PRCL_ID', 'ADDNUM', 'STREET', 'TYPE'],
      rows: [{ PRCL_ID: '27771001', ADDNUM: '12' }, { PRCL_ID: '27771002' }, { PRCL_ID: '27771' }],
      has_shapes: false,
    });
    const { file } = json;
    const columns = { apn: ['PRCL_ID'], address: ['ADDNUM', 'STREET', 'TYPE'] };
    const asked = { file, columns, constants: { county: 'EL' } };
    const check = await call('POST', '/imports/check', asked);
    expect(check.json.rows).toMatchObject([
      { row: 1, parcel: { apn: '027-771-001', county: 'EL', address: '12 Alder Trce' }, detail: null },
      { row: 2, parcel: { apn: '027-771-002' }, detail: null },
      { row: 3, parcel: null, detail: expect.stringContaining('“27771” in PRCL_ID is no parcel number') },
    ]);
    const lacking = await call('POST', '/imports/check', { ...asked, constants: {} });
    expect([lacking.status, lacking.json.detail]).toEqual([400, expect.stringMatching(/column of the county/)]);
    const other = await call('POST', '/imports/check', { ...asked, columns: { ...columns, place: ['CITY'] } });
    expect(other.json.detail).toBe('The file has no column CITY. Its columns are PRCL_ID, ADDNUM, STREET and TYPE.');
    const started = await call('POST', '/imports/from-mapped', {
      ...asked,
      source: 'mapped-county',
      date: '2026-08-01',
    });
    expect(started.status).toBe(200);
    const { import: done, refused_rows } = await ended(String(started.json.id));
    expect(done).toMatchObject({ state: 'completed', source: 'mapped-county', parcels_added: 2, rows_refused: 1 });
    expect(refused_rows).toMatchObject([{ row: 3, detail: expect.stringContaining('in PRCL_ID') }]);
    const gone = await call('POST', '/imports/check', { ...asked, file: { sha256: 'a'.repeat(64), name: 'a.csv' } });
    expect(gone.status).toBe(404);
  });

  test('shapes come from a second file and areas by class from columns, and what finds no shape is told', async () => {
    const preview = async (content: string, name: string) =>
      (await call('POST', '/imports/preview', formOf(content, {}, name))).json as unknown as Previewed;
    const list =
      'PIN,CLS1A,CLS5,FLOODZN,SNOW\n27772001,0,5000,AE,Within\n027-772-002,,7000,X,\n27772003,12,,,\n27,,,,\n';
    const wkt = (by: number) => `"POLYGON((${outline.map(([x, y]) => `${(x + by).toFixed(3)} ${y}`).join(',')}))"`;
    // A spreadsheet took the first zero of a lot of two parts.
    const lots = `ID,PRCL,GEOM\n1,27772001,${wkt(0)}\n2,27772001,${wkt(0.02)}\n3,027-772-002,${wkt(1.5)}\n`;
    const [{ file }, second] = [await preview(list, 'county.csv'), await preview(lots, 'lots.csv')];
    expect(second).toMatchObject({ columns: ['ID', 'PRCL'], has_shapes: true, suggested: { apn: ['PRCL'] } });
    const columns = { apn: ['PIN'], floodZone: ['FLOODZN'], avalancheHazard: ['SNOW'] };
    const shapes = { ...second.file, column: 'PRCL' };
    const chosen = { file, columns, landCapability: { '1a': 'CLS1A', '5': 'CLS5' }, constants: { county: 'EL' } };
    const check = async (given: object) => call('POST', '/imports/check', { ...chosen, ...given });
    const { json } = await check({ shapes });
    expect(json.rows).toMatchObject([
      {
        parcel: { landCapability: [{ class: '5', sqft: 5000 }], floodZone: 'AE', avalancheHazard: true },
        shape: 'second',
      },
      { parcel: null, shape: null, detail: expect.stringContaining('outside') },
      {
        parcel: { landCapability: [{ class: '1a', sqft: 12 }], floodZone: null, avalancheHazard: null },
        shape: 'none',
      },
      { parcel: null, shape: null, detail: expect.stringContaining('in PIN') },
    ]);
    expect((await check({})).json.rows).toMatchObject([{ shape: 'none' }, { shape: 'none' }, { shape: 'none' }, {}]);
    const other = await check({ landCapability: { '2': 'CLS2' } });
    expect(other.json.detail).toMatch(/^The file has no column CLS2. Its columns are PIN, CLS1A/);
    for (const [column, says] of [
      ['PARCEL', '“lots.csv”: The file of shapes has no column PARCEL. Its columns are ID and PRCL.'],
      ['ID', 'no value of the column ID is a parcel number. Its columns are ID and PRCL.'],
    ]) {
      const wrong = await check({ shapes: { ...shapes, column } });
      expect([wrong.status, wrong.json.detail]).toEqual([400, expect.stringContaining(says ?? '')]);
    }
    const unshaped = await check({ shapes: { ...file, column: 'PIN' } });
    expect(unshaped.json.detail).toMatch(
      /“county.csv”: The file of shapes has no column of parcel numbers, or no shapes/,
    );

    const begin = (given: object) =>
      call('POST', '/imports/from-mapped', { ...chosen, source: 'two-files', date: null, ...given });
    expect((await begin({ shapes: { ...shapes, column: 'PARCEL' } })).json.detail).toContain('no column PARCEL');
    const { import: done } = await ended(String((await begin({ shapes })).json.id));
    expect(done).toMatchObject({
      ...{ state: 'completed', parcels_added: 2, rows_refused: 2 },
      detail: '1 row found no shape in the second file. Its parcel keeps the shape that it had, if any.',
    });
    // What breaks off behind its first rows fails as a whole, and is named.
    const many = upTo(250).map((at) => `${at},${apnOf(at + 7000)},${wkt(0)}\n`);
    const { file: cut } = await preview(`ID,PRCL,GEOM\n${many.join('')}9,${apnOf(7300)},"POLYGON((`, 'cut.csv');
    const failed = await ended(String((await begin({ shapes: { ...cut, column: 'PRCL' } })).json.id));
    expect(failed.import).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('“cut.csv”: The file is cut'),
    });
    const shown = async (apn: string) => (await server.call('GET', `/api/parcels/by-number/${apn}`)).json;
    expect(await shown('027-772-001')).toMatchObject({
      parcel: { floodZone: 'AE', avalancheHazard: true, landCapability: [{ class: '5', sqft: 5000 }] },
      shape: [[outline], expect.anything()],
    });
    expect(await shown('027-772-003')).toMatchObject({
      parcel: { floodZone: null, avalancheHazard: null },
      shape: null,
    });
  });

  test('a file is imported, shown, and seen in the parcel data', async () => {
    const elDorado = async () =>
      (await register()).jurisdictions.find((one) => one.jurisdiction === 'El Dorado County')?.parcels ?? 0;
    // Its demonstration parcels.
    const before = await elDorado();
    const sent = await upload(gzipSync(csvOf(upTo(3))), { date: '2026-08-01' });
    expect(sent.status).toBe(200);
    const { import: done, refused_rows } = await ended(String(sent.json.id));
    expect(done).toMatchObject({
      kind: 'csv',
      label: 'parcels.csv',
      source_date: '2026-08-01',
      state: 'completed',
      rows_read: 3,
      parcels_added: 3,
      message: null,
    });
    expect(refused_rows).toEqual([]);
    const { sources, mappings, services, imports } = await register();
    expect(sources).toContainEqual({ source: 'test', date: '2026-08-01', parcels: 3, retired: 0 });
    expect(await elDorado()).toBe(before + 3);
    expect(mappings.map(({ id }) => id)).toContain('trpa');
    expect(services.length).toBeGreaterThan(0);
    expect(imports[0]?.id).toBe(sent.json.id);
  });

  test('GeoJSON and zipped shapefiles are told by their content', async () => {
    const properties = { APN: apnOf(0), COUNTY: 'EL', JURISDICTION: 'EL' };
    const geometry = { type: 'Polygon', coordinates: [outline] };
    const json = JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties, geometry }] });
    const names = ['APN', 'COUNTY', 'JURISDICTI'];
    const rows = [{ fields: [apnOf(1), 'EL', 'EL'], rings: [outline] }];
    const zip = await zipOf({ 'a.shp': writeShp(rows), 'a.dbf': writeDbf(names, rows) });
    for (const [bytes, kind] of [
      [json, 'geojson'],
      [zip, 'shapefile'],
    ] as const) {
      const {
        json: { id = '' },
      } = await upload(bytes, { source: `test-${kind}` }, 'parcels.dat');
      const { import: done } = await ended(id);
      expect(done).toMatchObject({ kind, rows_read: 1 });
    }
  });

  test('refused rows are shown and come as a file that no spreadsheet calculates', async () => {
    const { json } = await upload(csvOf([0, 1, 2], '=cmd(),EL,EL,1 A Street\n'));
    const { import: done, refused_rows } = await ended(String(json.id));
    expect(done).toMatchObject({ state: 'completed', rows_refused: 1 });
    const county = { apn: '=cmd()', county: 'El Dorado County', form: '000-000-000' };
    expect(refused_rows).toMatchObject([
      {
        row: 4,
        reason: 'malformed-number',
        message: { code: 'imports:row.malformed', params: county },
        detail: '“=cmd()” in APN is no parcel number of El Dorado County, which writes them as 000-000-000.',
      },
    ]);
    const spanish = await server.call('GET', `/api/admin/parcels/imports/${json.id}`, {
      token,
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.json).toMatchObject({
      refused_rows: [
        { detail: '«=cmd()» en APN no es un número de parcela de El Dorado County, que los escribe como 000-000-000.' },
      ],
    });
    const { headers, bytes } = await call('GET', `/imports/${json.id}/refused`);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toContain('attachment');
    const lines = bytes.toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"4","('=cmd\(\))?","malformed-number",/);
    expect(lines[1]).not.toMatch(/(^|,)"[=+@]/);
  });

  test('a file that is cut off fails with a sentence, and the parcel data stays', async () => {
    const before = await register();
    const { json } = await upload(gzipSync(csvOf(upTo(50))).subarray(0, 120));
    const { import: done } = await ended(String(json.id));
    expect(done).toMatchObject({ state: 'failed', detail: expect.stringContaining('cut off') });
    expect((await register()).sources).toEqual(before.sources);
  });

  test('a file with another number of rows than is expected fails; with that number it is imported', async () => {
    const other = await upload(csvOf(upTo(5)), { source: 'counted', rows: '6' });
    expect((await ended(String(other.json.id))).import).toMatchObject({
      state: 'failed',
      detail: expect.stringContaining('has 5 rows, and 6 were expected'),
    });
    const same = await upload(csvOf(upTo(5)), { source: 'counted', rows: '5' });
    expect((await ended(String(same.json.id))).import.state).toBe('completed');
  });

  test('an import that would retire many asks, and is allowed or stopped', async () => {
    const first = await upload(csvOf(upTo(60)), { source: 'shrinks' });
    expect((await ended(String(first.json.id))).import.state).toBe('completed');
    const second = await upload(csvOf(upTo(10)), { source: 'shrinks' });
    const asking = await ended(String(second.json.id));
    expect(asking.import).toMatchObject({ state: 'asking', detail: expect.stringContaining('would be retired') });
    const other = await upload(csvOf(upTo(2)));
    expect([other.status, other.json.code]).toEqual([409, 'not-ready']);
    expect((await call('POST', `/imports/${second.json.id}/stop`)).status).toBe(200);
    expect((await show(String(second.json.id))).import.state).toBe('stopped');
    const third = await upload(csvOf(upTo(10)), { source: 'shrinks' });
    await ended(String(third.json.id));
    expect((await call('POST', `/imports/${third.json.id}/allow`)).status).toBe(200);
    expect((await ended(String(third.json.id))).import).toMatchObject({ state: 'completed', parcels_retired: 50 });
    expect((await call('POST', `/imports/${third.json.id}/allow`)).status).toBe(409);
    expect((await call('POST', `/imports/${third.json.id}/stop`)).status).toBe(409);
  }, 90_000);

  test('one that a stopped server left is taken up by sending the same file again', async () => {
    const bytes = csvOf(upTo(4));
    const { sha256 } = await server.deps.blobs.put(Buffer.from(bytes), 1_000);
    const { id } = await startImport(server.deps, { ...running, source: 'again', sha256 });
    expect((await upload(csvOf(upTo(5)), { source: 'again' })).status).toBe(409);
    const { json } = await upload(bytes, { source: 'again' });
    expect(json.id).toBe(id);
    // Its numbers are another source's by now, so that it takes nothing.
    expect((await ended(id)).import).toMatchObject({ state: 'failed', rows_read: 4, rows_refused: 4 });
  });

  test('both files of an import are kept until the import has ended', async () => {
    const put = async (content: string) => {
      const { sha256, size } = await server.deps.blobs.put(Buffer.from(content), 1_000);
      await addBlob(server.deps.db, { sha256, size });
      return sha256;
    };
    const [sha256, second] = [await put(csvOf(upTo(7))), await put(csvOf(upTo(8)))];
    const shapes = { sha256: second, name: 'shapes.csv', column: 'APN' };
    const { id } = await startImport(server.deps, { ...running, sha256, shapes });
    const kept = async () => {
      await forgetUnusedBlobs(server.deps.db, new Date(Date.now() + 60_000));
      return (await knownBlobs(server.deps.db, [sha256, second])).size;
    };
    expect(await kept()).toBe(2);
    await call('POST', `/imports/${id}/stop`);
    expect(await kept()).toBe(0);
  });

  test('one that is interrupted goes on after the last page that was taken in', async () => {
    const stopping = new AbortController();
    const objects = upTo(1200).map((at) => ({
      id: at + 1,
      attributes: { APN: apnOf(at + 2000), COUNTY: 'EL', JURISDICTION: 'EL' },
      rings: [outline],
    }));
    const { url, asked, stop } = await startArcgis({
      objects,
      maxRecordCount: 200,
      instead: (_, { searchParams }) => {
        if (searchParams.get('where') === 'OBJECTID>800') stopping.abort(new JobInterrupted('The server is stopping.'));
        return undefined;
      },
    });
    const { services } = server.deps.agencyData.parcelSources;
    services.push({ id: 'loopback', name: inEachLanguage(() => 'Loopback'), url, source: 'resumed', mapping: 'trpa' });
    try {
      const wish = { kind: 'arcgis', source: 'resumed', mapping: 'trpa', label: url, sha256: null } as const;
      const { id } = await startImport(server.deps, wish);
      const { run } = onImportParcels(server.deps);
      await expect(run({ importId: id }, stopping.signal)).rejects.toThrow(JobInterrupted);
      const { import: left } = await show(id);
      expect(left).toMatchObject({ state: 'reading', rows_read: 500 });
      const before = asked.length;
      await run({ importId: id }, new AbortController().signal);
      const wheres = asked.slice(before).flatMap(({ searchParams }) => searchParams.get('where') ?? []);
      expect(wheres).toContain('OBJECTID>500');
      expect(wheres).not.toContain('OBJECTID>-1');
      expect((await show(id)).import).toMatchObject({ state: 'completed', rows_read: 1200, parcels_added: 1200 });
    } finally {
      services.pop();
      await stop();
    }
  }, 60_000);

  test('a service of the agency’s is imported; no other can be named', async () => {
    const objects = upTo(25).map((at) => ({
      id: at + 1,
      attributes: { APN: apnOf(at + 500), COUNTY: 'EL', JURISDICTION: 'EL' },
      rings: [outline],
    }));
    const { url, stop } = await startArcgis({ objects, maxRecordCount: 10 });
    const { services } = server.deps.agencyData.parcelSources;
    services.push({ id: 'loopback', name: inEachLanguage(() => 'Loopback'), url, source: 'loopback', mapping: 'trpa' });
    try {
      const { json } = await call('POST', '/imports/from-service', { service: 'loopback' });
      expect((await ended(String(json.id))).import).toMatchObject({
        kind: 'arcgis',
        state: 'completed',
        rows_expected: 25,
        parcels_added: 25,
      });
      for (const service of ['nothing', url]) {
        expect((await call('POST', '/imports/from-service', { service })).status).toBe(400);
      }
    } finally {
      services.pop();
      await stop();
    }
  });

  test.each([
    [{ source: 'Not an id' }, 'source'],
    [{ date: '1 August' }, 'date'],
    [{ mapping: '' }, 'mapping'],
    [{ rows: 'many' }, 'rows'],
  ])('what stands beside the file is checked: %o', async (fields, field) => {
    const { status, json } = await upload(csvOf([0]), fields);
    expect(status).toBe(400);
    expect(Object.keys(json.fields ?? {})).toEqual([field]);
  });

  test('an unknown mapping, an empty file, no file and no import are refused', async () => {
    expect((await upload(csvOf([0]), { mapping: 'nothing' })).json.detail).toContain('no mapping “nothing”');
    expect((await upload('')).json).toMatchObject({
      code: 'invalid-file',
      detail: '“parcels.csv”: The file is empty.',
    });
    const none = new FormData();
    none.append('source', 'test');
    expect((await call('POST', '/imports', none)).status).toBe(400);
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/refused'],
      ['POST', '/stop'],
      ['POST', '/allow'],
    ] as const) {
      expect((await call(method, `/imports/${randomUUID()}${path}`)).status, path).toBe(404);
    }
  });

  test('what became of old numbers is taken in at once', async () => {
    const list =
      'old_apn,new_apn,change_year,change_type\n027-100-001,027-100-090,2021,rename\n027-100-002,027-100-091,,rename\n';
    const send = (content: string) =>
      call('POST', '/number-changes', formOf(content, { source: 'test' }, 'changes.csv'));
    // Those of the demonstration parcels.
    const { number_changes: before } = await register();
    expect((await send(list)).json).toMatchObject({ rows: 2, added: 2, removed: 0, refused_rows: [] });
    expect((await send(list)).json).toMatchObject({ rows: 2, added: 0, unchanged: 2 });
    expect((await register()).number_changes).toBe(before + 2);
    const wrong = await send('A,B\n1,2\n');
    expect([wrong.status, wrong.json.code]).toEqual([400, 'invalid-file']);
    expect((await send('APN,B\n1,"2\n')).json.detail).toContain('“changes.csv”: The file is cut off');
    expect((await register()).number_changes).toBe(before + 2);
  });
});

type Previewed = { file: { sha256: string; name: string } };
type Shown = { import: Record<string, unknown> & { state: string }; refused_rows: { row: number; reason: string }[] };
type ParcelData = {
  sources: object[];
  jurisdictions: { jurisdiction: string; parcels: number }[];
  mappings: { id: string }[];
  services: object[];
  imports: { id: string }[];
  number_changes: number;
};
