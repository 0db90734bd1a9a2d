import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

const REVIEW = '11111111-1111-4111-8111-111111111111';
const SHA256 = 'a'.repeat(64);

test.skipIf(inject('postgresUrl') === '')(
  'reviews of an earlier edition are analyses, their sentences codes',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'planwright-migrations-'));
    const all = join(import.meta.dirname, 'migrations');
    for (const name of readdirSync(all)) if (name < '0007') copyFileSync(join(all, name), join(folder, name));
    const { db, close } = await openPostgres(await newPostgresDatabase());
    try {
      await migrate(db, folder);
      await sql`insert into people (id, email, email_key, full_name, role)
      values (${REVIEW}, 'a@example.com', 'a@example.com', 'A', 'reviewer')`.execute(db);
      await sql`insert into blobs (sha256, size) values (${SHA256}, 1)`.execute(db);
      await sql`insert into reviews (id, owner_id, category, status, failure)
      values (${REVIEW}, ${REVIEW}, 'grading', 'error', 'Together these documents hold more text than one …')`.execute(
        db,
      );
      const reasons = [
        'The file is password-protected. Save a copy …',
        'The stored copy is damaged. Upload …',
        'Else.',
        null,
      ];
      for (const [at, reason] of reasons.entries()) {
        const id = `${at}1111111-1111-4111-8111-111111111111`;
        await sql`insert into documents (id, owner_id, sha256, name, media_type, size)
        values (${id}, ${REVIEW}, ${SHA256}, 'a.pdf', 'application/pdf', 1)`.execute(db);
        await sql`insert into review_documents (review_id, document_id, position, state, reason)
        values (${REVIEW}, ${id}, ${at}, 'unreadable', ${reason})`.execute(db);
      }
      await migrate(db);
      const analyses = await db.selectFrom('analyses').select(['kind', 'options', 'failure']).execute();
      expect(analyses).toEqual([
        { kind: 'permit-review', options: { project_category: 'grading' }, failure: 'too-much-text' },
      ]);
      const documents = await db.selectFrom('analysis_documents').select('reason').orderBy('position').execute();
      expect(documents.map(({ reason }) => reason)).toEqual(['encrypted', 'copy-damaged', 'gave-up', null]);
    } finally {
      await close();
      rmSync(folder, { recursive: true });
    }
  },
);
