import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

test.skipIf(inject('postgresUrl') === '')('imports of made-up parcels are imports of a file', async () => {
  const { db, close } = await openPostgres(await newPostgresDatabase());
  const add = (kind: string) =>
    sql`insert into parcel_imports (id, kind, source, mapping, label, state)
    values (gen_random_uuid(), ${kind}, 'demonstration', 'register', 'parcels', 'completed')`.execute(db);
  try {
    await migrateBefore(db, '0008');
    await add('generated');
    await add('csv');
    await migrate(db);
    const imports = await db.selectFrom('parcel_imports').select('kind').execute();
    expect(imports.map(({ kind }) => kind).sort()).toEqual(['csv', 'geojson']);
    await expect(add('generated')).rejects.toThrow('check');
  } finally {
    await close();
  }
});
