import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

test.skipIf(inject('postgresUrl') === '')('imports of made-up parcels are imports of a file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-migrations-'));
  const all = join(import.meta.dirname, 'migrations');
  for (const name of readdirSync(all)) if (name < '0008') copyFileSync(join(all, name), join(folder, name));
  const { db, close } = await openPostgres(await newPostgresDatabase());
  const add = (kind: string) =>
    sql`insert into parcel_imports (id, kind, source, mapping, label, state)
    values (gen_random_uuid(), ${kind}, 'demonstration', 'register', 'parcels', 'completed')`.execute(db);
  try {
    await migrate(db, folder);
    await add('generated');
    await add('csv');
    await migrate(db);
    const imports = await db.selectFrom('parcel_imports').select('kind').execute();
    expect(imports.map(({ kind }) => kind).sort()).toEqual(['csv', 'geojson']);
    await expect(add('generated')).rejects.toThrow('check');
  } finally {
    await close();
    rmSync(folder, { recursive: true });
  }
});
