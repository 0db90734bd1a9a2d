import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAgencyData } from '../../../../test/agency-data.ts';
import { dice } from '../../../../test/built-server.ts';
import { databases } from '../../../../test/databases.ts';
import { rounds } from '../../../../test/options/depth.ts';
import { emptyParcelData, leftovers, servingRows } from '../../../../test/parcel-rows.ts';
import { sourceOf } from '../../../../test/parcel-source.ts';
import type { Database } from '../../db/open-database.ts';
import { findImport } from '../../db/parcel-imports.ts';
import type { Db } from '../../db/tables.ts';
import { stopImport } from './end-import.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

const agencyData = readAgencyData();
const never = new AbortController().signal;
const PLACES = rounds(6, 18);
const WISH = {
  kind: 'csv',
  source: 'county',
  mapping: 'register',
  label: 'parcels.csv',
  sha256: 'a',
  sourceDate: '2026-08-01',
  mayRetire: true,
} as const;

const row = (number: number, yearBuilt?: number) => ({
  apn: `027-100-${String(number).padStart(3, '0')}`,
  county: 'EL',
  address: `${number} Larkspur Lane`,
  yearBuilt,
});
const before = Array.from({ length: 520 }, (_, at) => row(at + 1));
/** Every second parcel changes, some vanish, some are new, some stand twice, and some contradict themselves. */
const after = [
  ...before.slice(40).map((one, at) => (at % 2 === 0 ? { ...one, yearBuilt: 1962 } : one)),
  ...Array.from({ length: 60 }, (_, at) => row(600 + at)),
  ...before.slice(100, 110),
  ...before.slice(200, 210).map((one) => ({ ...one, yearBuilt: 1999 })),
];

/** The database as it is to a process that dies at one of its statements: that one and all after it fail. */
function dyingAt(db: Db, statement: number): { db: Db; count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1;
      if (count >= statement) throw new Error('the process died');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}

describe.each(databases)('an import that is cut off on $name', (database) => {
  let opened: Database;
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(() => opened.close());

  const importAll = async (db: Db, rows: Parameters<typeof sourceOf>[0]) => {
    const deps = { db, agencyData };
    const { id } = await startImport({ db: opened.db, agencyData }, WISH, new Date(0));
    const source = () => Promise.resolve(sourceOf(rows, { sha256: 'a', expected: rows.length }));
    return { id, run: runImport(deps, id, source, never) };
  };
  const whole = async (db: Db, rows: Parameters<typeof sourceOf>[0]) => (await importAll(db, rows)).run;
  const anew = async () => {
    await emptyParcelData(opened.db);
    await whole(opened.db, before);
    return servingRows(opened.db);
  };
  /** What a person can see of a run, without its own id and times. */
  const seen = async (id: string) => {
    const { created_at, finished_at, id: _, ...report } = (await findImport(opened.db, id)) ?? ({} as never);
    return { report, register: await servingRows(opened.db), left: await leftovers(opened.db) };
  };

  test(`at any of its statements: the old data serve, and the next run ends as if nothing had been (${PLACES} places)`, {
    timeout: 300_000,
  }, async () => {
    const old = await anew();
    const counted = dyingAt(opened.db, Number.POSITIVE_INFINITY);
    const { id, run } = await importAll(counted.db, after);
    await run;
    const expected = await seen(id);
    expect(expected.report).toMatchObject({
      state: 'completed',
      parcels_added: 60,
      parcels_retired: 40,
      rows_refused: 30,
      rows_repeated: 5,
    });
    expect(expected.left).toEqual({ staged: 0, versions: 0 });

    const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
    const roll = dice(seed);
    console.log(`${database.name}: ${counted.count()} statements, seed ${seed} (CRASH_SEED)`);
    for (let place = 0; place < PLACES; place += 1) {
      // One in each part of the run, so that every phase is met.
      const statement = 1 + Math.floor(((place + roll()) * counted.count()) / PLACES);
      await anew();
      const cut = await importAll(dyingAt(opened.db, statement).db, after);
      await expect(cut.run, `statement ${statement}`).rejects.toThrow('the process died');
      const state = (await findImport(opened.db, cut.id))?.state;
      expect(await servingRows(opened.db), `statement ${statement}, ${state}`).toEqual(
        state === 'completed' ? expected.register : old,
      );
      const { run: resumed } =
        state === 'completed'
          ? { run: runImport({ db: opened.db, agencyData }, cut.id, never as never, never) }
          : await importAll(opened.db, after);
      await resumed;
      expect(await seen(cut.id), `statement ${statement}`).toEqual(expected);
    }
  });

  test('and stopped then: nothing of it is left, also where stopping was cut off', { timeout: 300_000 }, async () => {
    const old = await anew();
    const counted = dyingAt(opened.db, Number.POSITIVE_INFINITY);
    await (await importAll(counted.db, after)).run;
    // The last quarter is what comes after the parcel data was turned.
    for (const share of [0.15, 0.4, 0.65]) {
      await anew();
      const cut = await importAll(dyingAt(opened.db, Math.floor(counted.count() * share)).db, after);
      await expect(cut.run).rejects.toThrow('the process died');
      // Stopped, and dead before all was cleared away.
      await expect(stopImport(dyingAt(opened.db, 5), cut.id)).rejects.toThrow('the process died');
      expect(await servingRows(opened.db)).toEqual(old);
      const next = await whole(opened.db, before);
      expect(next).toMatchObject({ state: 'completed', parcels_unchanged: 520, parcels_added: 0, parcels_changed: 0 });
      expect(await servingRows(opened.db)).toEqual(old);
      expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
    }
  });
});
