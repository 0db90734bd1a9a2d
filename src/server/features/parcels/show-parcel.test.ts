import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeChanges } from '#server/db/parcel-numbers.ts';
import { databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databases)('what a parcel means, on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    const home = { landUse: 'Single Family Residential', withinRegion: true };
    await putParcels(server.deps.db, [
      makeParcel({ apn: '031-444-009', ...home, aduAllowed: true, yearBuilt: 1950, scenicRoadway: true }),
      makeParcel({ apn: '1418-27-810-005', county: 'DG', jurisdiction: 'DG', ...home, areaSqft: 9_000 }),
      { ...makeParcel({ apn: '031-444-001' }), retiredOn: '2024-05-01' },
    ]);
    await writeChanges(server.deps.db, 'test', [
      { from: '031-444-001', to: '031-444-009', kind: 'rename', year: 2024 },
      { from: '031-440-001', to: '031-444-009', kind: 'merge', year: 2012 },
    ]);
  });
  afterAll(() => server.stop());

  const answersOf = async (apn: string) => {
    const { json } = await server.call('GET', `/api/parcels/by-number/${apn}`);
    const said = json.meaning as unknown as {
      topic: string;
      id: string;
      outcome: string;
      values: object;
      rule: unknown;
    }[];
    // The first of a topic answers it: it is put in last.
    return new Map(said.toReversed().map((one) => [one.topic, one]));
  };

  test('is said with the rule behind it', async () => {
    const answers = await answersOf('031-444-009');
    expect(answers.get('accessory-dwelling')).toMatchObject({
      outcome: 'likely',
      id: 'adu-allowed',
      rule: { basis: 'source', note: { en: expect.stringContaining('California') } },
    });
    expect(answers.get('scenic-review')).toMatchObject({ id: 'scenic-roadway' });
    expect(answers.get('historic-review')).toMatchObject({ id: 'historic-age', values: { year: '1950' } });
    expect(answers.get('zone')).toMatchObject({ outcome: 'unknown', id: 'zone-unknown' });
  });

  test('follows the rule of its state', async () => {
    expect((await answersOf('1418-27-810-005')).get('accessory-dwelling')).toMatchObject({ id: 'adu-too-small' });
  });

  test('is told by a number that became it, as a search finds it', async () => {
    const { status, json } = await server.call('GET', '/api/parcels/by-number/031-440-01');
    expect([status, json]).toMatchObject([
      200,
      { parcel: { apn: '031-444-009' }, found_by: { apn: '031-440-001', kind: 'merge', was: true } },
    ]);
    const search = await server.call('GET', '/api/parcels/search?apn=031-440-01');
    expect(search.json.parcels).toMatchObject([{ apn: '031-444-009', found_by: json.found_by }]);
  });

  test('says what became of a number', async () => {
    expect((await answersOf('031-444-001')).get('number')).toMatchObject({
      id: 'number-renamed',
      values: { to: '031-444-009', retiredOn: '2024-05-01' },
    });
  });
});
