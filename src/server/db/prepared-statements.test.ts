import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bothDatabases } from '../../../test/databases.ts';
import { prepare, type StatementParameter } from './prepared-statements.ts';

type Values = { word: string; at: Date; none: string | null };

const echo = prepare('test_echo', (db, given: StatementParameter<Values>) =>
  sql<{ first: string; at: Date; again: string; none: string | null; fixed: string }>`
    select ${given('word')}::text as first, ${given('at')}::timestamptz as at, ${given('word')}::text as again,
      ${given('none')}::text as none, ${'fixed'}::text as fixed`.compile(db),
);
const at = (day: number) => new Date(Date.UTC(2026, 0, day));

describe.each(bothDatabases)('a prepared statement on $name', ({ open }) => {
  test('is run with the values of each run, also at once and in a transaction', async () => {
    const { db, close } = await open();
    try {
      const days = Array.from({ length: 30 }, (_, day) => day + 1);
      const all = await Promise.all(days.map((day) => echo(db, { word: `${day}`, at: at(day), none: null })));
      expect(all.flat()).toEqual(
        days.map((day) => ({ first: `${day}`, at: at(day), again: `${day}`, none: null, fixed: 'fixed' })),
      );
      const inside = await db.transaction().execute((tx) => echo(tx, { word: 'tx', at: at(1), none: 'some' }));
      expect(inside).toMatchObject([{ first: 'tx', again: 'tx', none: 'some' }]);
    } finally {
      await close();
    }
  });

  test('is kept by a connection to PostgreSQL under its name; no other statement is', async () => {
    const { db, kind, close } = await open();
    try {
      const kept = await db.connection().execute(async (one) => {
        await echo(one, { word: 'a', at: at(1), none: null });
        await echo(one, { word: 'b', at: at(2), none: null });
        await sql`select ${'c'}::text`.execute(one);
        return sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`.execute(one);
      });
      expect(kept.rows).toEqual(kind === 'postgres' ? [{ name: 'test_echo' }] : []);
    } finally {
      await close();
    }
  });
});
