import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases } from '../../../test/databases.ts';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../test/parcels.ts';
import { parcelsAlongLikeStreets } from './parcel-addresses.ts';

/** Has the database say how it answers in place of answering. */
const explain: KyselyPlugin = {
  transformQuery: ({ node }) =>
    RawNode.is(node)
      ? { ...node, sqlFragments: [`explain (analyze) ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)] }
      : node,
  transformResult: async ({ result }) => result,
};

const SOUNDS = ['ba', 'cor', 'den', 'fal', 'gri', 'hol', 'jum', 'kel', 'lun', 'mar', 'nos', 'pel', 'quin'];

describe.each(bothDatabases)('streets on $name', ({ open }) => {
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    const names = SOUNDS.flatMap((one) => SOUNDS.flatMap((two) => SOUNDS.map((three) => `${one}${two}${three}`)));
    const streets = names.map((name, at) =>
      makeParcel({ apn: `031-${String(at).padStart(4, '0')}-001`, address: `${at + 1} ${name} LN` }),
    );
    await putParcels(database.db, [...streets, makeParcel({ apn: '032-111-001', address: '12 LARKSPUR LN' })]);
    await sql`analyze parcel_street_letters`.execute(database.db);
  });
  afterAll(() => database.close());

  const scope = { demonstration: true };
  const wrong = { whole: 'larkspr lane', name: 'larkspr' };

  test('like a wrongly written name are found, with a house of that number alone', async () => {
    const found = async (number: string | null) =>
      (await parcelsAlongLikeStreets(database.db, wrong, number, 10, scope)).map(({ apn }) => apn);
    expect(await found(null)).toEqual(['032-111-001']);
    expect(await found('12')).toEqual(['032-111-001']);
    expect(await found('13')).toEqual([]);
  });

  test('are looked up by the letters of the name: it is compared with few of them', async () => {
    const lines = await parcelsAlongLikeStreets(database.db.withPlugin(explain), wrong, null, 10, scope);
    const plan = lines.map((line) => (line as unknown as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/(?:Index|Index Only|Bitmap Index) Scan (?:using|on) parcel_street_letters_pkey/);
    expect(plan).not.toMatch(/Seq Scan on parcel_street/);
  });
});
