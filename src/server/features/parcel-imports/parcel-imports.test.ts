import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { ImportRow } from '#server/db/parcel-imports.ts';
import { readAgencyData } from '../../../../test/agency-data.ts';
import { databases } from '../../../../test/databases.ts';
import { emptyParcelData, leftovers, servingRows } from '../../../../test/parcel-rows.ts';
import { sourceOf } from '../../../../test/parcel-source.ts';
import { type ParcelSource, SourceError } from '../../adapters/parcel-sources/parcel-source.ts';
import type { Database } from '../../db/open-database.ts';
import { servingEdition } from '../../db/parcel-datasets.ts';
import { listRefusedRows } from '../../db/parcel-import-rows.ts';
import { JobInterrupted } from '../../jobs/jobs.ts';
import { allowRetiring, stopImport } from './end-import.ts';
import { runImport } from './run-import.ts';
import { refusedRowDtos } from './show-datasets.ts';
import { type ImportWish, startImport } from './start-import.ts';

const agencyData = readAgencyData();
const never = new AbortController().signal;
const WISH: ImportWish = { kind: 'csv', source: 'county', mapping: 'register', label: 'parcels.csv', sha256: null };

type Row = Record<string, unknown> & { shape?: [number, number][][][] | null };
const row = (number: number, given: Row = {}): Row => ({
  apn: `027-${String(Math.floor(number / 1000)).padStart(3, '0')}-${String(number % 1000).padStart(3, '0')}`,
  county: 'El Dorado County',
  address: `${number} Larkspur Lane`,
  ...given,
});
const rows = (count: number, first = 1): Row[] => Array.from({ length: count }, (_, at) => row(first + at));
const square = (west: number): [number, number][][][] => [
  [
    [
      [west, 39],
      [west + 0.001, 39],
      [west + 0.001, 39.001],
      [west, 39],
    ],
  ],
];

/** What an import says of itself, in English. */
const words = ({ message }: ImportRow) => message && formatMessage('en', message);

describe.each(databases)('imports of parcels on $name', (database) => {
  let opened: Database;
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(() => opened.close());
  beforeEach(() => emptyParcelData(opened.db));

  const deps = () => ({ db: opened.db, agencyData });
  const importOf = async (given: readonly Row[] | ParcelSource, wish: Partial<ImportWish> = {}) => {
    const source = Array.isArray(given) ? sourceOf(given) : (given as ParcelSource);
    const { id } = await startImport(deps(), { ...WISH, ...wish });
    return runImport(deps(), id, async () => source, never);
  };
  const counts = ({
    parcels_added,
    parcels_changed,
    parcels_unchanged,
    parcels_retired,
  }: Awaited<ReturnType<typeof importOf>>) => [parcels_added, parcels_changed, parcels_unchanged, parcels_retired];
  const serving = () => servingRows(opened.db);
  const found = async (apn: string) => (await serving()).find((one) => one.apn === apn);
  const refusedRows = async (id: string) =>
    refusedRowDtos(await listRefusedRows(opened.db, id, { limit: 100 }), 'en').map(
      ({ message: _, ...reason }) => reason,
    );

  test('the same content a second time changes nothing, and the edition stays', async () => {
    const first = await importOf(rows(30));
    expect([first.state, ...counts(first)]).toEqual(['completed', 30, 0, 0, 0]);
    const [before, edition] = [await serving(), await servingEdition(opened.db)];
    expect(before).toHaveLength(30);
    const second = await importOf(rows(30).reverse());
    expect([second.state, ...counts(second)]).toEqual(['completed', 0, 0, 30, 0]);
    expect(await serving()).toEqual(before);
    expect(await servingEdition(opened.db)).toBe(edition);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
    expect((await opened.db.selectFrom('parcel_streets').selectAll().execute()).map(({ street }) => street)).toEqual([
      'larkspur lane',
    ]);
  });

  test('a row that changed updates its parcel, one that vanished retires it, one that is back serves again', async () => {
    await importOf(rows(30));
    const changed = [row(1, { yearBuilt: 1962 }), ...rows(28, 2)];
    expect(counts(await importOf(changed, { sourceDate: '2026-08-01' }))).toEqual([0, 1, 28, 1]);
    expect(await found('027-000-001')).toMatchObject({ year: '1962', retired: null });
    expect(await found('027-000-030')).toMatchObject({ address: '30 Larkspur Lane', retired: '2026-08-01' });
    expect(counts(await importOf(changed))).toEqual([0, 0, 29, 0]);
    expect(counts(await importOf([...changed, row(30)]))).toEqual([1, 0, 29, 0]);
    expect(await found('027-000-030')).toMatchObject({ retired: null });
    expect(await serving()).toHaveLength(30);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
  });

  test('rows that differ in their capitals alone say the same, in whatever order they come', async () => {
    const same = [row(1, { zoneName: 'TAHOE ISLAND' }), row(1, { zoneName: 'Tahoe  Island' })];
    const first = await importOf(same);
    expect([...counts(first), first.rows_repeated, first.rows_refused]).toEqual([1, 0, 0, 0, 1, 0]);
    expect(counts(await importOf(same.reverse()))).toEqual([0, 0, 1, 0]);
  });

  test('rows that say the same are one parcel; with shapes of their own they are its parts', async () => {
    const [one, other] = [square(-120), square(-120.1)];
    const repeated = await importOf([
      row(1, { shape: one }),
      row(1, { shape: one }),
      row(2, { shape: one }),
      row(2, { shape: other }),
      row(2, { shape: null }),
    ]);
    expect([...counts(repeated), repeated.rows_repeated, repeated.rows_refused]).toEqual([2, 0, 0, 0, 2, 0]);
    expect(await found('027-000-001')).toMatchObject({ shape: one });
    const parts = (await found('027-000-002'))?.shape;
    expect(parts).toHaveLength(2);
    expect(parts).toEqual(expect.arrayContaining([...one, ...other]));
    // In another order they are the same parcel.
    const turned = await importOf([row(2, { shape: other }), row(2, { shape: one }), row(1, { shape: one })]);
    expect(counts(turned)).toEqual([0, 0, 2, 0]);
  });

  test('a list without shapes leaves those that the parcel data has', async () => {
    await importOf([row(1, { shape: square(-120) }), row(2, { shape: square(-120) })]);
    expect(counts(await importOf([row(1), row(2, { yearBuilt: 1962 })]))).toEqual([0, 1, 1, 0]);
    expect(await found('027-000-002')).toMatchObject({ year: '1962', shape: square(-120) });
    // A source with shapes that has none for a parcel says so.
    expect(counts(await importOf([row(1, { shape: null }), row(2, { yearBuilt: 1962, shape: square(-120) })]))).toEqual(
      [0, 1, 1, 0],
    );
    expect(await found('027-000-001')).toMatchObject({ shape: null });
  });

  test('rows of one number that differ are all refused by row and field, and the parcel that serves stays', async () => {
    await importOf([row(1), row(2)]);
    const ended = await importOf([row(1, { yearBuilt: 1962 }), row(2), row(1, { yearBuilt: 1963, units: 2 })]);
    expect([ended.state, ...counts(ended), ended.rows_refused]).toEqual(['completed', 0, 0, 1, 0, 2]);
    expect(await refusedRows(ended.id)).toEqual(
      [1, 3].map((at) => ({
        row: at,
        apn: '027-000-001',
        reason: 'different-rows',
        detail:
          'Rows 1, 3 have the number 027-000-001 and differ in units, yearBuilt. ' +
          'None of them was taken; what the parcel data has stays.',
      })),
    );
    expect(await found('027-000-001')).toMatchObject({ year: null, retired: null });
  });

  test('a row with an impossible value or a shape elsewhere is refused, and its parcel is not retired', async () => {
    await importOf(rows(4));
    const ended = await importOf([row(1, { yearBuilt: 3024 }), row(2, { shape: square(2) }), row(3), row(4)]);
    expect(counts(ended)).toEqual([0, 0, 2, 0]);
    expect(await refusedRows(ended.id)).toMatchObject([
      { row: 1, reason: 'impossible-value', detail: expect.stringContaining('yearBuilt is 3024') },
      { row: 2, reason: 'outside-region', detail: expect.stringContaining('another projection') },
    ]);
    expect((await serving()).every(({ retired }) => retired === null)).toBe(true);
  });

  test('a parcel of another source stays that source’s', async () => {
    await importOf([row(1), row(2)], { source: 'trpa' });
    const ended = await importOf([row(1, { yearBuilt: 1962 }), row(3)]);
    expect(counts(ended)).toEqual([1, 0, 0, 0]);
    expect(await refusedRows(ended.id)).toMatchObject([
      { row: 1, apn: '027-000-001', reason: 'other-source', detail: expect.stringContaining('source “trpa”') },
    ]);
    expect((await serving()).map(({ source }) => source)).toEqual(['trpa', 'trpa', 'county']);
  });

  test('one of which every row was refused is not completed: it fails, says why, and retires nothing', async () => {
    await importOf(rows(5), { source: 'city' });
    const taken = await importOf(rows(5), { source: 'county', mayRetire: true });
    expect([taken.state, taken.rows_refused]).toEqual(['failed', 5]);
    expect(words(taken)).toMatch(/Nothing was taken: all 5 rows were refused, .* belong to another source/);
    await importOf(rows(3, 11), { source: 'county' });
    const apart = [row(11), row(11, { yearBuilt: 1962 })];
    expect(await importOf(apart, { source: 'county', mayRetire: true })).toMatchObject({ state: 'failed' });
    expect((await serving()).every(({ retired }) => retired === null)).toBe(true);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
  });

  test('one that would retire many parcels asks first; allowed, it goes on', async () => {
    await importOf(rows(100));
    const asks = await importOf(rows(60));
    expect(asks).toMatchObject({ state: 'asking', parcels_retired: 40, finished_at: null });
    expect(words(asks)).toContain('40 of the 100 parcels of “county”');
    expect((await serving()).filter(({ retired }) => retired)).toEqual([]);
    const again = await runImport(deps(), asks.id, () => Promise.reject(new Error('opened')), never);
    expect(again.state).toBe('asking');
    await expect(startImport(deps(), { ...WISH, label: 'other.csv' })).rejects.toThrow('api:imports.busyAsking');
    await allowRetiring(deps(), asks.id);
    const done = await runImport(deps(), asks.id, () => Promise.reject(new Error('opened')), never);
    expect(done).toMatchObject({ state: 'completed', message: null });
    expect((await serving()).filter(({ retired }) => retired)).toHaveLength(40);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
    await expect(allowRetiring(deps(), asks.id)).rejects.toThrow('api:imports.asksNothing');
  });

  test('who said so beforehand is not asked, and the same command after the question is the answer', async () => {
    await importOf(rows(100));
    expect((await importOf(rows(60), { mayRetire: true })).state).toBe('completed');
    await importOf(rows(100));
    expect((await importOf(rows(60))).state).toBe('asking');
    expect((await importOf(rows(60), { mayRetire: true })).state).toBe('completed');
  });

  test('stopped while it asks, nothing of it is left, and the next begins at once', async () => {
    await importOf(rows(100));
    const before = await serving();
    const { id } = await importOf([row(1, { yearBuilt: 1962 }), ...rows(20, 200)]);
    await stopImport(deps(), id);
    expect(await serving()).toEqual(before);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
    await expect(stopImport(deps(), id)).rejects.toThrow('api:imports.ended');
    expect(counts(await importOf(rows(100)))).toEqual([0, 0, 100, 0]);
  });

  test('stopped by someone else while it reads or compares, the run ends and writes no more', async () => {
    await importOf(rows(600));
    const before = await serving();
    for (const state of ['reading', 'applying']) {
      const { id } = await startImport(deps(), WISH);
      let stopped: Promise<void> | undefined;
      const changed = rows(900).map((one) => ({ ...one, yearBuilt: 1962 }));
      const ended = await runImport(
        deps(),
        id,
        async () => sourceOf(changed),
        never,
        (howFar) => {
          if (howFar.state === state) stopped ??= stopImport(deps(), id);
        },
      );
      await stopped;
      expect(ended.state).toBe('stopped');
      expect(await serving()).toEqual(before);
      expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
    }
  });

  test('a source that ends early or breaks fails the import with a sentence; what serves stays', async () => {
    await importOf(rows(700));
    const before = await serving();
    const short = await importOf(sourceOf(rows(650, 2), { expected: 700 }));
    expect(short).toMatchObject({ state: 'failed', rows_read: 650 });
    expect(words(short)).toBe(
      'parcels.csv has 700 rows by its own account, and 650 came: it is not whole. Get it again. The parcel data is as it was before.',
    );
    const broken = await importOf({
      ...sourceOf([]),
      rows: async function* () {
        for (const [at, values] of rows(650, 2).entries()) yield { row: at + 1, values };
        throw new SourceError('imports:archive.damaged');
      },
    });
    expect(broken).toMatchObject({ state: 'failed', rows_read: 500 });
    expect(words(broken)).toMatch(/^The archive is cut off or damaged\./);
    expect(words(await importOf([]))).toMatch(/^parcels.csv holds no rows of parcels\./);
    expect(await serving()).toEqual(before);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
  });

  test('a source that is not what it was taken for fails after its first rows, and says why', async () => {
    const elsewhere = rows(2_000).map((one, at) => (at % 3 === 0 ? one : { ...one, apn: `parcel ${at}` }));
    const { id } = await startImport(deps(), WISH);
    const source = sourceOf(elsewhere);
    const ended = await runImport(deps(), id, async () => source, never);
    expect(ended).toMatchObject({ state: 'failed', rows_read: 1_000, rows_refused: 666 });
    expect(words(ended)).toContain('666 of the first 1,000 rows were refused');
    expect(words(ended)).toContain(
      '“parcel 1” in apn is no parcel number of El Dorado County, which writes them as 000-000-000.',
    );
    expect((await refusedRows(id)).length).toBeGreaterThan(0);
    expect(source.closed()).toBe(true);
    const names = await importOf(rows(3).map(({ apn, ...others }) => ({ ...others, APN: apn })));
    expect(words(names)).toContain(
      'The file has no column apn for the parcel number. Its columns are county, address and APN.',
    );
  });

  test('one at a time; the same one goes on; an unknown mapping is said', async () => {
    const { id } = await startImport(deps(), { ...WISH, sha256: 'a' });
    const refused: AppError = await startImport(deps(), { ...WISH, sha256: 'b' }).catch((error) => error);
    expect(formatMessage('en', refused.reason)).toMatch(/^An import of parcels.csv began on .* has not ended/);
    expect(await startImport(deps(), { ...WISH, label: 'renamed.csv', sha256: 'a' })).toEqual({ id, resumed: true });
    const unknown: AppError = await startImport(deps(), { ...WISH, mapping: 'x' }).catch((error) => error);
    expect(formatMessage('en', unknown.reason)).toContain('There are: trpa, register.');
    const other = await runImport(deps(), id, async () => sourceOf(rows(3), { sha256: 'b' }), never);
    expect(words(other)).toMatch(/^The file is another one/);
  });

  test('told to stop, it goes on later where it was; an error of the database or the reader leaves it so too', async () => {
    const { id } = await startImport(deps(), WISH);
    const stopping = new AbortController();
    const given = rows(1_200);
    const first = runImport(
      deps(),
      id,
      async () => sourceOf(given),
      stopping.signal,
      () => stopping.abort(),
    );
    await expect(first).rejects.toBeInstanceOf(JobInterrupted);
    const breaks: ParcelSource = {
      ...sourceOf(given),
      rows: async function* ({ row: after }) {
        expect(after).toBe(500);
        yield* sourceOf(given.slice(0, 1_100)).rows({ row: after });
        throw new Error('connection lost');
      },
    };
    await expect(runImport(deps(), id, async () => breaks, never)).rejects.toThrow('connection lost');
    const asked: number[] = [];
    const last: ParcelSource = {
      ...sourceOf(given),
      rows: (after) => {
        asked.push(after.row);
        return sourceOf(given).rows(after);
      },
    };
    const ended = await runImport(deps(), id, async () => last, never);
    expect([ended.state, ...counts(ended), ended.rows_read]).toEqual(['completed', 1_200, 0, 0, 0, 1_200]);
    expect(asked).toEqual([1_000]);
  });
});
