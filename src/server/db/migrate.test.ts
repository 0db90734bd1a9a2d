import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { bothDatabases, migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { compareMigrations, migrate } from './migrate.ts';
import { type Database, openPostgres } from './open-database.ts';

/** What a schema is, as one text a column, index and constraint. */
async function schemaOf(db: Database['db']): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, ordinal_position, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select concat_ws(' ', conrelid::regclass::text, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    order by 1`.execute(db);
  return rows.map(({ line }) => line);
}

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
  'a schema of the version before, and one of long ago, become what a new one is, and keep what stands in them',
  async () => {
    const names = readdirSync(new URL('migrations', import.meta.url)).sort();
    const opened = await openPostgres(await newPostgresDatabase(inject('postgresTemplate')));
    const wanted = await schemaOf(opened.db);
    expect(wanted.length).toBeGreaterThan(300);
    expect(await compareMigrations(opened.db)).toEqual({ missing: [], later: [], changed: [] });
    await opened.close();
    for (const next of [names.at(-1) ?? '', '0018']) {
      const { db, close } = await openPostgres(await newPostgresDatabase());
      await migrateBefore(db, next);
      await sql`insert into people (id, email, email_key, full_name, role)
        values (gen_random_uuid(), 'ada@example.com', 'ada@example.com', 'Ada', 'applicant')`.execute(db);
      const waiting = names.filter((name) => name >= next);
      expect(await compareMigrations(db)).toEqual({ missing: waiting, later: [], changed: [] });
      expect(await migrate(db)).toEqual(waiting);
      expect(await schemaOf(db)).toEqual(wanted);
      const { rows } = await sql<{ full_name: string }>`select full_name from people`.execute(db);
      expect(rows).toEqual([{ full_name: 'Ada' }]);
      await close();
    }
  },
);

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
