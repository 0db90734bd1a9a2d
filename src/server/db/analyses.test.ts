import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { ChecklistResult } from '#domain/rules/result.ts';
import { formatMessage } from '#messages/format-message.ts';
import { readAgencyData } from '../../../test/agency-data.ts';
import { drawFact } from '../../../test/builders/checklist.ts';
import { migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { readWord } from '../../../test/read-word.ts';
import { showReview } from '../features/permit-review/kind.ts';
import { writeChecklistDocument } from '../writing/checklist-document.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

const REVIEW = '11111111-1111-4111-8111-111111111111';
const SHA256 = 'a'.repeat(64);

test.skipIf(inject('postgresUrl') === '')(
  'reviews of an earlier edition are analyses, their sentences codes',
  async () => {
    const { db, close } = await openPostgres(await newPostgresDatabase());
    try {
      await migrateBefore(db, '0007');
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
      const analyses = await db.selectFrom('analyses').select(['kind', 'options', 'error']).execute();
      expect(analyses).toEqual([
        { kind: 'permit-review', options: { project_category: 'grading' }, error: 'too-much-text' },
      ]);
      const documents = await db.selectFrom('analysis_documents').select('reason').orderBy('position').execute();
      expect(documents.map(({ reason }) => reason)).toEqual(['encrypted', 'copy-damaged', 'gave-up', null]);
    } finally {
      await close();
    }
  },
);

test.skipIf(inject('postgresUrl') === '')('results of an earlier edition keep their words as messages', async () => {
  const { db, close } = await openPostgres(await newPostgresDatabase());
  try {
    await migrateBefore(db, '0010');
    await sql`insert into people (id, email, email_key, full_name, role)
      values (${REVIEW}, 'a@example.com', 'a@example.com', 'A', 'reviewer')`.execute(db);
    const fact = drawFact('parcel.apn', '015-331-004', 'plans');
    const item = { id: 'apn', question: 'One APN?', code: 'Code 1', answer: 'yes', evidence: fact.evidence };
    const field = { label: 'APN', facts: [fact], answer: null, evidence: [], forStaff: false };
    const before = {
      checklistId: 'sfd',
      title: 'Checklist',
      documents: [{ id: 'plans', name: 'plans.pdf', pageCount: 3, pagesRead: 2 }],
      header: [{ label: 'APN', facts: [fact] }],
      sections: [
        {
          title: 'Application',
          items: [
            { ...item, note: '2 documents agree on 015-331-004.' },
            { ...item, code: '', note: 'Found. Staff confirm the rule against the current Code.' },
          ],
        },
        { title: 'Empty', items: [] },
      ],
      form: [
        {
          title: 'Project',
          fields: [
            { ...field, note: '' },
            { ...field, note: 'Tick.', forStaff: true },
          ],
        },
      ],
      conflicts: [{ label: 'Area', facts: [fact, fact] }],
      unread: [
        { documentId: 'plans', pages: [3], pageCount: 3, reason: 'Not read: no words were found on the page, …' },
        { documentId: 'plans', pages: [], pageCount: 3, reason: 'Else.' },
      ],
    };
    await sql`insert into analyses (id, owner_id, kind, options, status, result)
      values (${REVIEW}, ${REVIEW}, 'permit-review', '{}', 'completed', ${JSON.stringify(before)})`.execute(db);
    await migrate(db);
    const { result } = await db.selectFrom('analyses').select('result').executeTakeFirstOrThrow();
    const stored = ChecklistResult.parse(result);
    expect(stored).toEqual(result);
    expect(showReview(stored, 'en', { agencyData: readAgencyData(), pdfForms: new Map() })).toMatchObject({
      ...before,
      unread: [{ reason: formatMessage('en', { code: 'reading:unreadable.no-text' }) }, { reason: 'Else.' }],
    });
    expect(stored.sections[0]?.items[1]).toMatchObject({
      codeMessage: null,
      noteMessage: { code: 'checklist:confirm' },
    });
    expect(stored.unread[0]?.reasonMessage.code).toBe('reading:unreadable.no-text');
    const meta = { agency: { name: 'A', contact: '', timeZone: 'UTC' }, category: 'sfd', reference: 'r' } as const;
    const template = readFileSync('agency/templates/permit-review-checklist.docx');
    const word = await writeChecklistDocument(stored, { ...meta, template, language: 'es', preparedAt: new Date(0) });
    expect(readWord(word).paragraphs).toContainEqual(expect.stringMatching(/^One APN\?/));
  } finally {
    await close();
  }
});
