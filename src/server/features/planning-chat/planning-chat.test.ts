import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatTurn, ConversationSummary, EditedAnswer, KnowledgeGap } from '#contract/planning-chat.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const ROOT = '/api/planning-chat';
const SAFETY = 'How often must the safety element be reviewed?';
const UNKNOWN = 'When does the library of Springfield open on Sundays?';

describe.each(databases)('the planning assistant on $name', (database) => {
  let server: TestServer;
  let token: string;
  let other: string;
  const signIn = async (fullName: string): Promise<string> => {
    const given = { email: `${randomUUID()}@example.com`, fullName, role: 'reviewer', passwordHash: null } as const;
    const person = await addPerson(server.deps.db, given);
    if (!person) throw new Error('The person could not be added.');
    return startSession(server.deps.db, person, new Date());
  };
  beforeAll(async () => {
    server = await startTestServer(database);
    [token, other] = [await signIn('Rae Reviewer'), await signIn('Otto Other')];
  });
  afterAll(() => server.stop());

  const call = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = token) => {
    const { status, json } = await server.call(method, `${ROOT}${path}`, { token: as, ...(body ? { body } : {}) });
    return { status, json: json as unknown as T };
  };
  const ask = async (body: object, id: string = randomUUID(), as = token) => {
    const asked = { turn_id: randomUUID(), ...body };
    const { status, json } = await call<{ turns: ChatTurn[] }>('POST', `/conversations/${id}/questions`, asked, as);
    return { status, turns: json.turns, id, asked };
  };
  const gapOf = async (question: string) =>
    (await call<{ gaps: KnowledgeGap[] }>('GET', '/gaps')).json.gaps.find((gap) => gap.question === question);

  test('shows its topics, its questions and its texts', async () => {
    const { json } = await call<{
      topics: object[];
      questions: object[];
      documents: { id: string; sections: number }[];
    }>('GET', '/about');
    expect([json.topics.length, json.questions.length]).toEqual([4, 6]);
    expect(json.documents.map(({ id }) => id)).toContain('state-planning-law');
    expect(json.documents.reduce((sum, { sections }) => sum + sections, 0)).toBeGreaterThan(590);
  });

  test('answers with the section, the citation and the sentence, and from one topic where that is asked', async () => {
    const { turns } = await ask({ question: SAFETY });
    const [passage] = turns[0]?.answer.passages ?? [];
    const said =
      passage && 'statement' in passage.mark ? passage.section.statements[passage.mark.statement] : undefined;
    expect(said?.text).toContain('eight years');
    expect(said?.citation).toContain('65302');
    const { turns: within } = await ask({ question: SAFETY, topic: 'growth-projections' });
    for (const { document } of within[0]?.answer.passages ?? []) expect(document.id).not.toBe('state-planning-law');
    expect((await ask({ question: SAFETY, topic: 'no-topic' })).status).toBe(400);
  });

  test('keeps a conversation for whoever began it, and for nobody else', async () => {
    const { id, turns } = await ask({ question: SAFETY });
    expect((await ask({ question: 'What is SB 9?' }, id)).turns.map(({ question }) => question)).toEqual([
      SAFETY,
      'What is SB 9?',
    ]);
    const { json } = await call<{ conversations: ConversationSummary[] }>('GET', '/conversations');
    expect(json.conversations[0]).toMatchObject({ id, title: SAFETY, questions: 2 });
    const turn = turns[0]?.id ?? '';
    const attempts = [
      await call('GET', `/conversations/${id}`, undefined, other),
      await call('DELETE', `/conversations/${id}`, undefined, other),
      await call('PUT', `/conversations/${id}/questions/${turn}/rating`, { rating: 'up' }, other),
      await ask({ question: 'What was said here?' }, id, other),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await call<{ turns: ChatTurn[] }>('GET', `/conversations/${id}`)).json.turns).toHaveLength(2);
    expect((await call('DELETE', `/conversations/${id}`)).status).toBe(200);
    expect((await call('GET', `/conversations/${id}`)).status).toBe(404);
  });

  test('a question that is sent twice is asked once, also at the same moment', async () => {
    const id = randomUUID();
    const body = { turn_id: randomUUID(), question: SAFETY };
    const sent = await Promise.all([ask(body, id), ask(body, id), ask(body, id)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await call<{ turns: ChatTurn[] }>('GET', `/conversations/${id}`)).json.turns).toHaveLength(1);
  });

  test('says that it does not know, and keeps the question for staff to close', async () => {
    const { turns } = await ask({ question: UNKNOWN });
    expect(turns[0]?.answer).toMatchObject({ canned: null, passages: [] });
    await ask({ question: UNKNOWN });
    const gap = await gapOf(UNKNOWN);
    expect(gap).toMatchObject({ times: 2, closed: null });
    expect((await call('PUT', `/gaps/${gap?.id}`, { closed: true, note: 'Not ours.' })).status).toBe(200);
    expect((await gapOf(UNKNOWN))?.closed).toMatchObject({ by: 'Rae Reviewer', note: 'Not ours.' });
    // Asked again, it stands open again.
    await ask({ question: UNKNOWN });
    expect(await gapOf(UNKNOWN)).toMatchObject({ times: 3, closed: null });
  });

  test('says what comes nearest, with its source, where it is not certain to answer, and quotes nothing where it does not', async () => {
    const { turns } = await ask({ question: 'How high can each step of the stairs in our old boathouse be?' });
    expect(turns[0]?.answer).toMatchObject({ passages: [], is_uncertain: true });
    const [nearest] = turns[0]?.answer.near ?? [];
    expect(nearest?.says?.text).toContain('7-3/4 inches');
    expect(nearest?.says?.citation).toContain('R311');
    const { turns: others } = await ask({ question: 'Where do I get a dog license?' });
    expect(others[0]?.answer).toMatchObject({ passages: [], is_uncertain: false });
    expect(others[0]?.answer.near.filter(({ says }) => says)).toEqual([]);
  });

  test('answers who names a town by the rule that holds in all of the region, and says so', async () => {
    const { turns } = await ask({ question: 'When can I dig in Tahoe City?' });
    expect(turns[0]?.answer.places_unsaid).toEqual(['Tahoe City']);
    expect(turns[0]?.answer.passages[0]?.section.id).toBe('grading-season');
  });

  test('an answer that staff wrote comes first, is theirs by name, and is not overwritten by an older one', async () => {
    const question = 'Who signs the letters of the Springfield library?';
    const id = randomUUID();
    const written = { version: 0, asked: [question], text: 'The librarian.', source: 'Memo of May 2026' };
    expect((await call('PUT', `/canned-answers/${id}`, written)).status).toBe(200);
    const { turns } = await ask({ question: 'who signs letters of the springfield library' });
    expect(turns[0]?.answer.canned).toMatchObject({ text: 'The librarian.', by: 'Rae Reviewer' });
    expect(await gapOf(question)).toBeUndefined();
    const changed = { ...written, version: 1, text: 'The director.' };
    expect((await call('PUT', `/canned-answers/${id}`, changed, other)).status).toBe(200);
    expect((await call('PUT', `/canned-answers/${id}`, { ...changed, text: 'Nobody.' })).status).toBe(409);
    const { json } = await call<{ answers: EditedAnswer[] }>('GET', '/canned-answers');
    expect(json.answers.find((one) => one.id === id)).toMatchObject({ text: 'The director.', by: 'Otto Other' });
    expect((await call('DELETE', `/canned-answers/${id}`)).status).toBe(200);
    expect((await ask({ question })).turns[0]?.answer.canned).toBeNull();
  });

  test('notes whether an answer helped, and why', async () => {
    const { id, turns } = await ask({ question: SAFETY });
    const path = `/conversations/${id}/questions/${turns[0]?.id}/rating`;
    await call('PUT', path, { rating: 'down', reason: 'It is nine years here.' });
    const read = async () => (await call<{ turns: ChatTurn[] }>('GET', `/conversations/${id}`)).json.turns[0];
    expect(await read()).toMatchObject({ rating: 'down', rating_reason: 'It is nine years here.' });
    await call('PUT', path, { rating: null });
    expect(await read()).toMatchObject({ rating: null, rating_reason: null });
  });

  test('refuses a question without words, and one that is too long', async () => {
    expect((await ask({ question: '   ' })).status).toBe(400);
    expect((await ask({ question: 'x'.repeat(501) })).status).toBe(400);
  });
});
