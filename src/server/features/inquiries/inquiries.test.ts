import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Inquiry } from '#contract/inquiries.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databases)('questions from chats on $name', (database) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    const given = { email: `${randomUUID()}@example.com`, fullName: 'Rae Reviewer', role: 'reviewer' } as const;
    const person = await addPerson(server.deps.db, { ...given, passwordHash: null });
    if (!person) throw new Error('The person could not be added.');
    token = await startSession(server.deps.db, person, new Date());
  });
  afterAll(() => server.stop());

  const asked = (given: object = {}) => ({
    ...{ inquiry_id: randomUUID(), chat: 'parcel', about: '012-345-67', name: 'Hana Home' },
    ...{ email: `${randomUUID()}@example.com`, question: 'May I put up a shed?' },
    transcript: [
      { author: 'person', text: 'a shed?' },
      { author: 'assistant', text: 'This is not known.' },
    ],
    ...given,
  });
  const ask = (body: object) => server.call('POST', '/api/inquiries', { body });
  const list = async () => {
    const { json } = await server.call('GET', '/api/inquiries', { token });
    return json as unknown as { open: Inquiry[]; answered: Inquiry[] };
  };
  const mailsTo = (email: string) =>
    server.deps.db.selectFrom('mails').select(['kind', 'subject', 'text']).where('to_address', '=', email).execute();

  test('a question without an account stands in the inbox once, with what was said, and staff answer it by mail', async () => {
    const body = asked();
    const [first] = await Promise.all([ask(body), ask(body)]);
    const { reference } = first.json as unknown as { reference: string };
    const open = (await list()).open.filter(({ id }) => id === body.inquiry_id);
    expect(open).toHaveLength(1);
    expect(open[0]).toMatchObject({ reference, question: body.question, transcript: body.transcript, answered: null });
    const path = `/api/inquiries/${body.inquiry_id}/answer`;
    const answer = 'A shed of 120 square feet needs {link} a look at its coverage.';
    expect((await server.call('POST', path, { token, body: { answer } })).status).toBe(200);
    const [mail, ...others] = await mailsTo(body.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'inquiry-answered' });
    expect(mail?.subject).toContain(reference);
    expect(mail?.text).toContain(answer);
    expect((await list()).answered[0]).toMatchObject({ reference, answered: { by: 'Rae Reviewer', text: answer } });
    // A second answer is refused: somebody was quicker.
    expect((await server.call('POST', path, { token, body: { answer: 'No.' } })).status).toBe(409);
    expect(await mailsTo(body.email)).toHaveLength(1);
  });

  test('one that is closed without an answer tells nobody', async () => {
    const body = asked();
    await ask(body);
    const path = `/api/inquiries/${body.inquiry_id}/answer`;
    expect((await server.call('POST', path, { token, body: { answer: null } })).status).toBe(200);
    expect(await mailsTo(body.email)).toEqual([]);
  });

  test('says what is missing, and refuses to be flooded', async () => {
    expect((await ask(asked({ email: 'no address' }))).status).toBe(400);
    expect((await ask(asked({ question: ' ' }))).status).toBe(400);
    const email = `${randomUUID()}@example.com`;
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await ask(asked({ email }))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
