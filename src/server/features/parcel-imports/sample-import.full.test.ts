import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { leftovers } from '../../../../test/parcel-rows.ts';
import { openSource } from '../../adapters/parcel-sources/open-source.ts';
import { loadAgency } from '../../agency/load-agency.ts';
import { countBySource, servingEdition } from '../../db/parcel-datasets.ts';
import type { Db } from '../../db/tables.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';

const agencyData = loadAgency(join(import.meta.dirname, '../../../../agency'));
const sample = join(import.meta.dirname, '../../../../../shared/samples/parcels/trpa_parcels.csv.gz');
const hasSample = existsSync(sample);
if (!hasSample) console.warn(`NOT RUN: ${sample} is not there.`);

const ROWS = 61_276;
const PARCELS = 61_232;

describe.runIf(hasSample).each(databases)('the whole sample on $name', (database) => {
  const importSample = async (db: Db) => {
    const began = performance.now();
    const source = await openSource(sample);
    const wish = {
      kind: 'csv',
      source: 'trpa',
      mapping: 'trpa',
      label: 'trpa_parcels.csv.gz',
      sha256: source.sha256,
    } as const;
    const { id } = await startImport({ db, agencyData }, wish);
    const ended = await runImport({ db, agencyData }, id, async () => source, new AbortController().signal);
    const seconds = (performance.now() - began) / 1000;
    console.log(`${database.name}: ${ROWS} rows in ${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s`);
    return ended;
  };

  test('imports twice with the same result, and refuses no row', { timeout: 600_000 }, async () => {
    const opened = await database.open();
    const before = await servingEdition(opened.db);
    const counted = { state: 'completed', rows_read: ROWS, rows_refused: 0, rows_repeated: ROWS - PARCELS };
    expect(await importSample(opened.db)).toMatchObject({ ...counted, parcels_added: PARCELS, parcels_changed: 0 });
    const register = await countBySource(opened.db);
    expect(register).toEqual([{ source: 'trpa', parcels: PARCELS, retired: 0, date: null }]);
    expect(await importSample(opened.db)).toMatchObject({
      ...counted,
      parcels_added: 0,
      parcels_changed: 0,
      parcels_retired: 0,
    });
    expect(await countBySource(opened.db)).toEqual(register);
    expect(await servingEdition(opened.db)).toBe(before + 1);
    expect(await leftovers(opened.db)).toEqual({ staged: 0, versions: 0 });
    await opened.close();
  });
});
