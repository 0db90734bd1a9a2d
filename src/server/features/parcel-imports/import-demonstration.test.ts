import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { readDemonstration } from '../../../../test/demonstration-parcels.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';
import { importDemonstration } from './import-demonstration.ts';

const servingIn = ({ deps: { db } }: TestServer) =>
  db
    .selectFrom('parcels')
    .innerJoin('parcel_dataset', (join) =>
      join.onRef('edition_from', '<=', 'parcel_dataset.edition').onRef('edition_to', '>', 'parcel_dataset.edition'),
    )
    .select(['apn', 'address', 'source', 'retired_on', 'record', 'shape'])
    .execute();

describe.each(databases)('the demonstration parcels on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    // A database without them: this start imports them.
    server = await startTestServer({ ...database, open: () => database.open() });
  });
  afterAll(() => server.stop());

  test('are all in the parcel data once a demo server answers', async () => {
    const current = await readDemonstration(server.deps.agencyData, 'parcels.geojson');
    const former = await readDemonstration(server.deps.agencyData, 'former-parcels.geojson');
    const serving = await servingIn(server);
    expect(serving).toHaveLength(current.length + former.length);
    const known = new Map(serving.map((row) => [row.apn, row]));
    const gone = former.map(({ parcel }) => parcel.apn);
    for (const { parcel, shape } of [...current, ...former]) {
      const row = known.get(parcel.apn);
      expect(row).toMatchObject({ record: parcel, shape, source: 'demonstration' });
      expect(row?.retired_on !== null, parcel.apn).toBe(gone.includes(parcel.apn));
    }
    expect(gone).not.toEqual([]);
    const changes = await server.deps.db.selectFrom('parcel_number_changes').selectAll().execute();
    expect(changes).toHaveLength(12);
    const refused = await server.deps.db.selectFrom('parcel_import_refused_rows').selectAll().execute();
    expect(refused).toEqual([]);
  });

  test('are left as they are at the next start', async () => {
    expect(await importDemonstration(server.deps)).toBe(false);
    const imports = await server.deps.db.selectFrom('parcel_imports').select(['kind', 'state']).execute();
    // What left the parcel data was in it first.
    expect(imports).toEqual([...Array(2).fill({ kind: 'geojson', state: 'completed' })]);
  });

  test('follow the files: a street that is gone retires its parcels', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-demonstration-'));
    for (const name of readdirSync('agency/demonstration').filter((each) => each.includes('.')))
      copyFileSync(join('agency/demonstration', name), join(folder, name));
    const file = join(folder, 'parcels.geojson');
    const collection = JSON.parse(readFileSync(file, 'utf8')) as { features: { properties: { address?: string } }[] };
    const features = collection.features.filter(({ properties }) => !properties.address?.endsWith(' Tern Street'));
    writeFileSync(file, JSON.stringify({ ...collection, features }));
    expect(await importDemonstration(server.deps, folder)).toBe(true);
    rmSync(folder, { recursive: true });
    const ofTheStreet = async () =>
      (await servingIn(server)).filter(({ address }) => address?.endsWith(' Tern Street'));
    const gone = await ofTheStreet();
    expect(gone.length).toBeGreaterThan(5);
    for (const { apn, retired_on } of gone) expect(retired_on, apn).not.toBeNull();
    expect(await importDemonstration(server.deps)).toBe(true);
    expect((await ofTheStreet()).map(({ retired_on }) => retired_on)).toEqual(gone.map(() => null));
  });

  test('go on where a start was cut off, also by one that had other files', async () => {
    const { db } = server.deps;
    await db.deleteFrom('parcel_imports').execute();
    const cut = { kind: 'geojson', source: 'demonstration', mapping: 'register', label: 'cut off' } as const;
    await db
      .insertInto('parcel_imports')
      .values({ id: '00000000-0000-4000-8000-000000000001', ...cut, sha256: 'of another version' })
      .execute();
    expect(await importDemonstration(server.deps)).toBe(true);
    const states = await db.selectFrom('parcel_imports').select('state').orderBy('created_at').execute();
    expect(states.map(({ state }) => state).sort()).toEqual(['completed', 'completed', 'stopped']);
  });
});

test('production has none of them', async () => {
  const server = await startTestServer(anyDatabase, production);
  try {
    expect(await servingIn(server)).toEqual([]);
    expect(await server.deps.db.selectFrom('parcel_number_changes').selectAll().execute()).toEqual([]);
  } finally {
    await server.stop();
  }
});

test('a server starts though another import has not ended, and says why it has no demonstration parcels', async () => {
  const opened = await anyDatabase.open();
  const other = { kind: 'csv', source: 'county', mapping: 'trpa', label: 'parcels.csv', state: 'asking' } as const;
  await opened.db
    .insertInto('parcel_imports')
    .values({ id: '00000000-0000-4000-8000-000000000002', ...other })
    .execute();
  const server = await startTestServer({ name: anyDatabase.name, open: async () => opened });
  try {
    expect((await server.call('GET', '/api/health')).status).toBe(200);
    expect(await servingIn(server)).toEqual([]);
  } finally {
    await server.stop();
  }
});
