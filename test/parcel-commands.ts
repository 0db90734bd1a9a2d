import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { parcels } from '../src/server/admin/parcels.ts';
import type { Database } from '../src/server/db/open-database.ts';
import { readAgencyData } from './agency-data.ts';
import type { TestDatabase } from './databases.ts';
import { emptyParcelData } from './parcel-rows.ts';

const agencyData = readAgencyData();

/** `npm run admin -- parcels …` against a database of its own, with an empty register before each test. */
export function useParcelCommands(database: TestDatabase) {
  let opened: Database;
  let folder = '';
  const lines: string[] = [];
  const terminal = { line: (text: string) => void lines.push(text), progress: () => {} };
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'planwright-parcels-'));
    opened = await database.open();
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    lines.length = 0;
    await emptyParcelData(opened.db);
  });
  return {
    agencyData,
    /** What was said since the test began, or since a test emptied it. */
    lines,
    db: () => opened.db,
    /** A path in a folder that goes with the tests. */
    path: (name: string): string => join(folder, name),
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    run: (...args: string[]): Promise<void> => parcels(args, terminal, (work) => work({ db: opened.db, agencyData })),
  };
}
