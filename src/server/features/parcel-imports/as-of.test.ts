import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readAgencyData } from '../../../../test/agency-data.ts';
import { databases } from '../../../../test/databases.ts';
import { sourceOf } from '../../../../test/parcel-source.ts';
import { keyOf } from '../../../domain/parcels/parcel-number.ts';
import type { Database } from '../../db/open-database.ts';
import { wholeParcels } from '../../db/parcel-page.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

const agencyData = readAgencyData();
const row = (number: number, yearBuilt = 1962) => ({ apn: `027-100-00${number}`, county: 'EL', yearBuilt });

describe.each(databases)('the day that the data of a parcel are of, on $name', (database) => {
  let opened: Database;
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(() => opened.close());

  const importOf = async (rows: object[], sourceDate: string | null) => {
    const wish = { kind: 'csv', source: 'county', mapping: 'register', label: 'a.csv', sha256: null } as const;
    const { id } = await startImport({ db: opened.db, agencyData }, { ...wish, sourceDate });
    const source = async () => sourceOf(rows.map((one) => ({ ...one })));
    await runImport({ db: opened.db, agencyData }, id, source, new AbortController().signal);
  };
  const days = async () => {
    const keys = [1, 2, 3].map((number) => keyOf(row(number).apn));
    const found = await wholeParcels(opened.db, keys, { demonstration: false });
    return Object.fromEntries(found.map(({ apn, source_date }) => [apn.slice(-1), source_date]));
  };

  test('is that of the last whole import, also where nothing changed; not where it refused the row', async () => {
    await importOf([row(1), row(2), row(3)], '2026-01-01');
    expect(await days()).toEqual({ 1: '2026-01-01', 2: '2026-01-01', 3: '2026-01-01' });
    // The second is refused, the third is gone.
    await importOf([row(1), row(2, 3024)], '2026-08-01');
    expect(await days()).toEqual({ 1: '2026-08-01', 2: '2026-01-01', 3: '2026-01-01' });
    await importOf([row(1), row(2)], '2026-09-01');
    expect(await days()).toMatchObject({ 1: '2026-09-01', 2: '2026-09-01' });
    // One without a day says nothing of what it changes.
    await importOf([row(1), row(2, 1963)], '2026-02-01');
    expect(await days()).toMatchObject({ 2: '2026-02-01' });
    await importOf([row(1, 1970), row(2, 1963)], null);
    expect(await days()).toMatchObject({ 1: null, 2: '2026-02-01' });
  });
});
