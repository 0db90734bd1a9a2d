import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppError } from '#contract/errors.ts';
import { formatMessage } from '#messages/format-message.ts';
import { databases } from '../../../../test/databases.ts';
import { emptyParcelData } from '../../../../test/parcel-rows.ts';
import { openSource } from '../../adapters/parcel-sources/open-source.ts';
import type { Database } from '../../db/open-database.ts';
import { importNumberChanges } from './import-number-changes.ts';
import { refusedRowDtos } from './show-datasets.ts';

const sample = join(import.meta.dirname, '../../../../../shared/samples/parcels/apn_changes_dev.csv');
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
  const stored = () =>
    opened.db.selectFrom('parcel_number_changes').selectAll().orderBy('from_apn').orderBy('to_apn').execute();

  test('the parcel data has what the list says: a second time nothing changes, a newer list replaces it', async () => {
    const first = list(
      ['023-22-130', '023-221-030', 'rename', '2021'],
      ['027-1-1', '027-1-2', 'split'],
      ['027-1-1', '027-1-3', 'split'],
    );
    expect(await importNumberChanges(opened.db, first, 'trpa')).toMatchObject({
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
    });
    expect(await importNumberChanges(opened.db, first, 'trpa')).toMatchObject({
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
    expect(await importNumberChanges(opened.db, newer, 'trpa')).toMatchObject({
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
    await importNumberChanges(opened.db, list(['1-2-3', '1-2-4', 'rename', '2019']), 'county');
    const mixed = list(
      ['1-2-3', '1-2-4', 'split'],
      ['1-2-5', '1-2-6', 'rename'],
      ['1-2-5', '1-2-6', 'merge'],
      ['1-2-7', '1-2-7', 'rename'],
    );
    const report = await importNumberChanges(opened.db, mixed, 'trpa');
    const refusedRows = refusedRowDtos(report.refusedRows, 'en').map(({ message: _, ...reason }) => reason);
    expect({ ...report, refusedRows }).toEqual({
      rows: 4,
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
    const refused: AppError = await importNumberChanges(opened.db, parcels, 'trpa').catch((error) => error);
    expect(formatMessage('en', refused.reason)).toMatch(/needs the columns old_apn, new_apn/);
    expect(await stored()).toEqual(before);
  });

  test.runIf(hasSample)('the whole sample, twice', async () => {
    for (const [added, unchanged] of [
      [7_467, 0],
      [0, 7_467],
    ]) {
      const source = await openSource(sample);
      const report = await importNumberChanges(opened.db, source.rows({ row: 0 }), 'trpa');
      await source.close();
      expect(report).toEqual({ rows: 7_467, added, unchanged, changed: 0, removed: 0, refusedRows: [] });
    }
  });
});
