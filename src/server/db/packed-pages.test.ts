import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { packPage } from '#domain/documents/packed-page.ts';
import type { Word } from '#domain/documents/page.ts';
import { migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { addPages, readPages } from './documents.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

const box = (x: number) => ({ x, y: 20.25, width: 30, height: 7.0625 });
const words: Word[] = [
  { text: 'APN:', box: box(0), method: 'text-layer' },
  { text: '“½\\"\n', box: box(1e-7), method: 'form-field' },
  { text: 'ñ', box: box(612.1), method: 'ocr', confidence: 0.5 },
  { text: '1240', box: box(-3), method: 'cell' },
];

test.skipIf(inject('postgresUrl') === '')(
  'words of pages come back as they were read, of an older edition too',
  async () => {
    const { db, close } = await openPostgres(await newPostgresDatabase());
    try {
      await migrateBefore(db, '0052');
      const sha256 = randomUUID().replaceAll('-', '').repeat(2);
      await db.insertInto('blobs').values({ sha256, size: 1 }).execute();
      for (const [number, of] of [words, []].entries()) {
        await sql`insert into pages (sha256, number, width, height, state, words)
        values (${sha256}, ${number + 1}, 612, 792, 'read', ${JSON.stringify(of)})`.execute(db);
      }
      await migrate(db);
      await addPages(db, sha256, [packPage({ number: 3, width: 612, height: 792, state: 'read', words })]);
      // By an older version that was not restarted yet.
      await sql`insert into pages (sha256, number, width, height, state, words)
      values (${sha256}, 4, 612, 792, 'read', ${JSON.stringify(words)})`.execute(db);
      expect((await readPages(db, sha256)).map((page) => page.words)).toEqual([words, [], words, words]);
      const { rows } = await sql<{ words: string }>`select words::text from pages order by number`.execute(db);
      expect(rows[0]?.words).toMatch(/^\[\["APN:", /);
    } finally {
      await close();
    }
  },
);
