import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';
import { demonstrationParcels, importDemonstration } from './import-demonstration.ts';

const servingIn = ({ deps: { db } }: TestServer) =>
  db
    .selectFrom('parcels')
    .innerJoin('parcel_register', (join) =>
      join.onRef('edition_from', '<=', 'parcel_register.edition').onRef('edition_to', '>', 'parcel_register.edition'),
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

  test('are all in the register once a demo server answers', async () => {
    const made = demonstrationParcels(server.deps.city);
    const serving = await servingIn(server);
    expect(serving).toHaveLength(made.length);
    const known = new Map(serving.map((row) => [row.apn, row]));
    const { gone } = server.deps.city.demonstration;
    for (const { parcel, shape } of made) {
      const row = known.get(parcel.apn);
      expect(row).toMatchObject({ record: parcel, shape, source: 'demonstration' });
      expect(row?.retired_on !== null, parcel.apn).toBe(gone.includes(parcel.apn));
    }
    expect(gone).not.toEqual([]);
    const changes = await server.deps.db.selectFrom('parcel_number_changes').selectAll().execute();
    expect(changes).toHaveLength(server.deps.city.demonstration.changes.length);
    const refused = await server.deps.db.selectFrom('parcel_import_refusals').selectAll().execute();
    expect(refused).toEqual([]);
  });

  test('are left as they are at the next start', async () => {
    expect(await importDemonstration(server.deps)).toBe(false);
    const imports = await server.deps.db.selectFrom('parcel_imports').select(['kind', 'state']).execute();
    // What left the register was in it first.
    expect(imports).toEqual([...Array(2).fill({ kind: 'generated', state: 'completed' })]);
  });

  test('follow the files: a street that is gone retires its parcels', async () => {
    const { city } = server.deps;
    const { demonstration } = city;
    const streets = demonstration.streets.filter(({ name }) => name !== 'Tern Street');
    const changed = { ...city, demonstration: { ...demonstration, streets } };
    expect(await importDemonstration({ ...server.deps, city: changed })).toBe(true);
    const ofTheStreet = async () =>
      (await servingIn(server)).filter(({ address }) => address?.endsWith(' Tern Street'));
    const gone = await ofTheStreet();
    expect(gone.length).toBeGreaterThan(5);
    for (const { apn, retired_on } of gone) expect(retired_on, apn).not.toBeNull();
    expect(await importDemonstration(server.deps)).toBe(true);
    expect((await ofTheStreet()).map(({ retired_on }) => retired_on)).toEqual(gone.map(() => null));
  });

  test('go on where a start was cut off, also by one that made others', async () => {
    const { db } = server.deps;
    await db.deleteFrom('parcel_imports').execute();
    const cut = { kind: 'generated', source: 'demonstration', mapping: 'register', label: 'cut off' } as const;
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
