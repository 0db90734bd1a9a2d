import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { keyOf } from '#domain/parcels/parcel-number.ts';
import { formatMessage } from '#messages/format-message.ts';
import { readAgencyData } from '../../../../test/agency-data.ts';
import { databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { emptyParcelData } from '../../../../test/parcel-rows.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { openSource } from '../../adapters/parcel-sources/open-source.ts';
import type { Database } from '../../db/open-database.ts';
import { stepsOfKeys } from '../../db/parcel-numbers.ts';
import { importNumberChanges } from './import-number-changes.ts';
import { refusedRowDtos } from './show-datasets.ts';

const sample = join(import.meta.dirname, '../../../../../shared/samples/parcels/apn_changes_dev.csv');
const agencyData = readAgencyData();
const hasSample = existsSync(sample);
if (!hasSample) console.warn(`NOT RUN: ${sample} is not there.`);

const list = (...rows: [string, string, string, string?][]) =>
  rows.map(([old_apn, new_apn, change_type, change_year = ''], at) => ({
    row: at + 1,
    values: { old_apn, new_apn, change_type, change_year },
  }));

describe.each(databases)('lists of changed numbers on $name', (database) => {
  let opened: Database;
  beforeAll(async () => {
    opened = await database.open();
  });
  afterAll(() => opened.close());
  beforeEach(() => emptyParcelData(opened.db));
  const deps = () => ({ db: opened.db, agencyData });
  const stored = () =>
    opened.db.selectFrom('parcel_number_changes').selectAll().orderBy('from_apn').orderBy('to_apn').execute();

  test('the parcel data has what the list says: a second time nothing changes, a newer list replaces it', async () => {
    const first = list(
      ['023-22-130', '023-221-030', 'rename', '2021'],
      ['027-1-1', '027-1-2', 'split'],
      ['027-1-1', '027-1-3', 'split'],
    );
    expect(await importNumberChanges(deps(), first, 'trpa')).toMatchObject({
      rows: 3,
      added: 3,
      changed: 0,
      unchanged: 0,
      removed: 0,
    });
    expect((await stored())[0]).toEqual({
      from_apn: '023-22-130',
      from_key: '02322130',
      to_apn: '023-221-030',
      to_key: '023221030',
      kind: 'rename',
      year: 2021,
      source: 'trpa',
      reversed_as: null,
      earlier_key: '02322130',
      later_key: '023221030',
    });
    expect(await importNumberChanges(deps(), first, 'trpa')).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 3,
      removed: 0,
    });
    const newer = list(
      ['023-22-130', '023-221-030', 'merge', '2021'],
      ['027-1-1', '027-1-2', 'split'],
      ['1-2-3', '1-2-4', 'rename'],
    );
    expect(await importNumberChanges(deps(), newer, 'trpa')).toMatchObject({
      added: 1,
      changed: 1,
      unchanged: 1,
      removed: 1,
    });
    expect((await stored()).map(({ to_apn, kind }) => [to_apn, kind])).toEqual([
      ['023-221-030', 'merge'],
      ['027-1-2', 'split'],
      ['1-2-4', 'rename'],
    ]);
  });

  test('another source’s change stays; rows that cannot be are reported; a file of something else changes nothing', async () => {
    await importNumberChanges(deps(), list(['1-2-3', '1-2-4', 'rename', '2019']), 'county');
    const mixed = list(
      ['1-2-3', '1-2-4', 'split'],
      ['1-2-5', '1-2-6', 'rename'],
      ['1-2-5', '1-2-6', 'merge'],
      ['1-2-7', '1-2-7', 'rename'],
    );
    const report = await importNumberChanges(deps(), mixed, 'trpa');
    const refusedRows = refusedRowDtos(report.refusedRows, 'en').map(({ message: _, ...reason }) => reason);
    expect({ ...report, refusedRows }).toEqual({
      rows: 4,
      reversed: 0,
      added: 1,
      changed: 0,
      unchanged: 1,
      removed: 0,
      refusedRows: [
        {
          row: 3,
          apn: '1-2-5',
          reason: 'different-rows',
          detail: 'An earlier row differs about 1-2-5 and 1-2-6; that one was used.',
        },
        { row: 4, apn: '1-2-7', reason: 'impossible-value', detail: 'The old and the new number are the same, 1-2-7.' },
      ],
    });
    const before = await stored();
    expect(before.map(({ source }) => source)).toEqual(['county', 'trpa']);
    const parcels = [{ row: 1, values: { APN: '027-123-004' } }];
    const refused: AppError = await importNumberChanges(deps(), parcels, 'trpa').catch((error) => error);
    expect(formatMessage('en', refused.reason)).toMatch(/needs the columns old_apn, new_apn/);
    expect(await stored()).toEqual(before);
  });

  test('a list whose columns stand the other way round is read from the new number to the old one', async () => {
    const condominium = ['132-450-01', '132-450-02', '132-450-03'];
    const reversed = list(
      ['1318-03-210-029', '005-052-07', 'rename', '2021'],
      ...condominium.map((apn): [string, string, string, string] => [apn, '132-212-03', 'merge', '2021']),
    );
    expect(await importNumberChanges(deps(), reversed, 'trpa')).toMatchObject({ added: 4, reversed: 1 });
    // The parcels tell of the others, whichever comes first.
    const parcels = ['1318-03-210-029', ...condominium].map((apn) => makeParcel({ apn, county: 'WA' }));
    await putParcels(opened.db, parcels, { sourceDate: '2026-01-01' });
    expect(await importNumberChanges(deps(), reversed, 'trpa')).toMatchObject({ unchanged: 4, reversed: 4 });
    const scope = { demonstration: false };
    const { later, earlier } = await stepsOfKeys(opened.db, [keyOf('132-212-03')], scope);
    expect(later.map(({ from, to, kind, year }) => [from, to, kind, year])).toEqual(
      condominium.map((apn) => ['132-212-03', apn, 'split', 2021]),
    );
    expect(earlier).toEqual([]);
    expect((await stepsOfKeys(opened.db, [keyOf('1318-03-210-029')], scope)).later).toEqual([]);
  });

  test.runIf(hasSample)('the whole sample, twice', async () => {
    for (const [added, unchanged] of [
      [7_467, 0],
      [0, 7_467],
    ]) {
      const source = await openSource(sample);
      const report = await importNumberChanges(deps(), source.rows({ row: 0 }), 'trpa');
      await source.close();
      expect(report).toEqual({
        rows: 7_467,
        added,
        unchanged,
        changed: 0,
        removed: 0,
        refusedRows: [],
        reversed: expect.any(Number),
      });
    }
  });
});
