import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';
import { listRefusedRows } from './parcel-import-rows.ts';
import { findImport } from './parcel-imports.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const OTHER = '21111111-1111-4111-8111-111111111111';

test.skipIf(inject('postgresUrl') === '')(
  'what imports said in sentences stays readable, in any language',
  async () => {
    const { db, close } = await openPostgres(await newPostgresDatabase());
    try {
      await migrateBefore(db, '0011');
      const progress = JSON.stringify({ row: 2, note: 'Several fields may be meant.' });
      await sql`insert into parcel_imports (id, kind, source, mapping, label, state, message, progress) values
      (${ID}, 'csv', 'trpa', 'trpa', 'a.csv', 'failed', 'It isn''t whole.', '{"row":0}'),
      (${OTHER}, 'csv', 'trpa', 'trpa', 'b.csv', 'reading', null, ${progress}::json)`.execute(db);
      await sql`insert into parcel_import_refusals (import_id, row, apn, reason, detail)
      values (${ID}, 7, null, 'no-number', 'The row has no “APN”.')`.execute(db);
      await migrate(db);
      const [failed, reading] = [await findImport(db, ID), await findImport(db, OTHER)];
      const [refused] = await listRefusedRows(db, ID, { limit: 9 });
      const said = [failed?.message, reading?.progress.note, refused?.message];
      const written = (language: 'en' | 'es') => said.map((message) => message && formatMessage(language, message));
      const before = ["It isn't whole.", 'Several fields may be meant.', 'The row has no “APN”.'];
      expect([written('en'), written('es')]).toEqual([before, before]);
      expect([failed?.progress, reading?.message, refused?.row]).toEqual([{ row: 0 }, null, 7]);
    } finally {
      await close();
    }
  },
);

test.skipIf(inject('postgresUrl') === '')('a person may have a language that comes later', async () => {
  const { db, close } = await openPostgres(await newPostgresDatabase());
  try {
    await migrate(db);
    await sql`insert into people (id, email, email_key, full_name, role, language)
      values (${ID}, 'a@example.com', 'a@example.com', 'A', 'applicant', 'tl')`.execute(db);
    const { language } = await db.selectFrom('people').select('language').executeTakeFirstOrThrow();
    expect(language).toBe('tl');
  } finally {
    await close();
  }
});
