import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { formatMessage } from '#messages/format-message.ts';
import { migrateBefore, newPostgresDatabase } from '../../../test/databases.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './open-database.ts';

const ID = '11111111-1111-4111-8111-111111111111';

test.skipIf(inject('postgresUrl') === '')('answers of an earlier edition keep their words as messages', async () => {
  const { db, close } = await openPostgres(await newPostgresDatabase());
  try {
    await migrateBefore(db, '0009');
    await sql`insert into people (id, email, email_key, full_name, role)
      values (${ID}, 'a@example.com', 'a@example.com', 'A', 'applicant')`.execute(db);
    await sql`insert into applications (id, owner_id, title) values (${ID}, ${ID}, 'A')`.execute(db);
    const said = [
      { kind: 'question', text: 'Scale?' },
      {
        kind: 'answer',
        understood: true,
        sentences: [
          { text: { en: 'Scale: found.', es: 'Escala: está.' }, evidence: [{ page: 1 }] },
          { text: { en: 'Yes.', es: 'Sí.' }, evidence: [] },
        ],
      },
      { kind: 'answer', understood: false, sentences: [] },
    ];
    for (const [at, body] of said.entries()) {
      await sql`insert into field_messages (id, application_id, field, author, body)
        values (${`${at}1111111-1111-4111-8111-111111111111`}, ${ID}, 'site_plan', 'applicant', ${JSON.stringify(body)})`.execute(
        db,
      );
    }
    await migrate(db);
    const rows = await db.selectFrom('field_messages').select('body').orderBy('position').execute();
    const [question, answer, empty] = rows.map(({ body }) => body);
    expect(question).toEqual(said[0]);
    expect(empty).toEqual(said[2]);
    const sentences = answer?.kind === 'answer' ? answer.sentences : [];
    expect(sentences.map(({ evidence }) => evidence)).toEqual([[{ page: 1 }], []]);
    const written = (language: 'en' | 'es') => sentences.map(({ message }) => formatMessage(language, message));
    expect([written('en'), written('es')]).toEqual([
      ['Scale: found.', 'Yes.'],
      ['Escala: está.', 'Sí.'],
    ]);
  } finally {
    await close();
  }
});
