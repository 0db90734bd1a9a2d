import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerShown } from '#contract/planning-chat.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databases)('the knowledge base on $name', (database) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    const email = `${randomUUID()}@example.com`;
    const given = { email, fullName: 'Rae Reviewer', role: 'reviewer', passwordHash: null } as const;
    const person = await addPerson(server.deps.db, given);
    if (!person) throw new Error('The person could not be added.');
    token = await startSession(server.deps.db, person, new Date());
  });
  afterAll(() => server.stop());

  const ask = async (body: object) => {
    const { status, json } = await server.call('POST', '/api/planning-chat/questions', { token, body });
    return { status, answers: (json as unknown as { answers: AnswerShown[] }).answers };
  };

  test('shows its texts with their sections', async () => {
    const { json } = await server.call('GET', '/api/planning-chat/knowledge', { token });
    const { documents } = json as unknown as { documents: { id: string; sections: number }[] };
    expect(documents.map(({ id }) => id)).toContain('state-planning-law');
    expect(documents.reduce((sum, { sections }) => sum + sections, 0)).toBeGreaterThan(590);
  });

  test('answers with the section, the citation and the sentence, and from one collection where that is asked', async () => {
    const question = 'How often must the safety element be reviewed?';
    const { answers } = await ask({ question });
    const [first] = answers;
    const said = first && 'statement' in first.mark ? first.section.statements[first.mark.statement] : undefined;
    expect(said?.text).toContain('eight years');
    expect(said?.citation).toContain('65302');
    expect(
      (await ask({ question, collection: 'best-practices' })).answers.map(({ document }) => document.id),
    ).not.toContain('general-plan-guidelines');
  });

  test('answers nothing where it does not know, and refuses a question without words', async () => {
    expect(await ask({ question: 'When does the library of Springfield open on Sundays?' })).toEqual({
      ...{ status: 200, answers: [] },
    });
    expect((await ask({ question: '   ' })).status).toBe(400);
  });
});
