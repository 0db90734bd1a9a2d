import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { bothDatabases, newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

describe.each(bothDatabases)('migrations on $name', ({ open }) => {
  test('run once, are refused when changed, and leave nothing behind when they fail', async () => {
    const { db, close } = await open();
    const folder = mkdtempSync(join(tmpdir(), 'planwright-migrations-'));
    try {
      expect(await migrate(db)).toEqual([]);

      writeFileSync(
        join(folder, '9001_a.sql'),
        "-- a; comment\ncreate table a (x text default 'a;b');\ninsert into a values (default);\n",
      );
      expect(await migrate(db, folder)).toEqual(['9001_a.sql']);
      expect(await migrate(db, folder)).toEqual([]);

      writeFileSync(join(folder, '9002_b.sql'), 'create table b (x int);\nselect no_such_function();\n');
      await expect(migrate(db, folder)).rejects.toThrow('no_such_function');
      const { rows } = await sql<{ there: boolean }>`select to_regclass('b') is not null as there`.execute(db);
      expect(rows[0]?.there).toBe(false);

      rmSync(join(folder, '9002_b.sql'));
      writeFileSync(join(folder, '9001_a.sql'), 'create table a (x int);\n');
      await expect(migrate(db, folder)).rejects.toThrow('changed after it ran');
    } finally {
      rmSync(folder, { recursive: true });
      await close();
    }
  });
});

test.skipIf(inject('postgresUrl') === '')(
  'two servers that start at once on an empty database do not collide',
  async () => {
    const url = await newPostgresDatabase();
    const servers = await Promise.all([openPostgres(url), openPostgres(url), openPostgres(url)]);
    const applied = await Promise.all(servers.map(({ db }) => migrate(db)));
    expect(applied.flat()).toEqual(readdirSync(new URL('migrations', import.meta.url)).sort());
    await Promise.all(servers.map(({ close }) => close()));
  },
);
