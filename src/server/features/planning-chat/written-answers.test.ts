import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ChatTurn, WrittenLine } from '#contract/planning-chat.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { databases } from '../../../../test/databases.ts';
import { type ModelServer, startModelServer } from '../../../../test/model-server.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

describe.each(databases)('answers that a language model words, on $name', (database) => {
  let server: TestServer;
  let model: ModelServer;
  let token: string;
  beforeAll(async () => {
    model = await startModelServer(() => ({ says: [] }));
    server = await startTestServer(database, {
      ...{ MODEL_KIND: 'openai-compatible', MODEL_URL: model.url, MODEL_NAME: 'small-model', MODEL_KEY: 'sk-secret' },
      ...{ MODEL_PRICE_IN: '1', MODEL_PRICE_OUT: '4', MODEL_COST_PER_DAY: '5' },
    });
    const given = { email: `${randomUUID()}@example.com`, fullName: 'Rae Reviewer', role: 'reviewer' } as const;
    const person = await addPerson(server.deps.db, { ...given, passwordHash: null });
    if (!person) throw new Error('The person could not be added.');
    token = await startSession(server.deps.db, person, new Date());
  });
  afterAll(async () => {
    await server.stop();
    await model.stop();
  });

  const asked = async () => {
    const [id, turn_id] = [randomUUID(), randomUUID()];
    const body = { turn_id, question: 'How often must the safety element be reviewed?' };
    await server.call('POST', `/api/planning-chat/conversations/${id}/questions`, { token, body });
    return { id, turn_id };
  };
  const write = ({ id, turn_id }: { id: string; turn_id: string }, signal?: AbortSignal) =>
    fetch(`${server.url}/api/planning-chat/conversations/${id}/questions/${turn_id}/written`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      ...(signal ? { signal } : {}),
    });
  const linesOf = async (reply: Response) =>
    (await reply.text())
      .trim()
      .split('\n')
      .map((line) => WrittenLine.parse(JSON.parse(line)));
  const kept = async ({ id }: { id: string }) => {
    const { json } = await server.call('GET', `/api/planning-chat/conversations/${id}`, { token });
    return (json as unknown as { turns: ChatTurn[] }).turns[0]?.answer.written;
  };

  test('are asked of the model once where two tabs ask at a time, and both read all of it', async () => {
    let timesAsked = 0;
    model.seen.behave = () => {
      timesAsked += 1;
      return { says: ['The safety element is reviewed every eight years [1]. '], pauseMs: 200 };
    };
    const turn = await asked();
    const [one, other] = await Promise.all([write(turn).then(linesOf), write(turn).then(linesOf)]);
    expect(timesAsked).toBe(1);
    expect(one.at(-1)).toHaveProperty('written');
    expect(other).toEqual(one);
  });

  test('come sentence by sentence, are kept, and are written once', async () => {
    const about = await server.call('GET', '/api/planning-chat/about', { token });
    expect(about.json).toMatchObject({ model: 'small-model' });
    model.seen.behave = () => ({
      says: ['The safety element is reviewed every eight years [1]. ', 'It is reviewed every nine years [1].'],
    });
    const turn = await asked();
    const lines = await linesOf(await write(turn));
    expect(lines.at(0)).toMatchObject({ sentence: { text: 'The safety element is reviewed every eight years.' } });
    expect(lines.at(-1)).toMatchObject({ written: { message: null, use: { model: 'small-model', removed: 1 } } });
    expect(await kept(turn)).toMatchObject({
      sentences: [{ text: 'The safety element is reviewed every eight years.' }],
    });
    const questions = model.questions.length;
    expect((await linesOf(await write(turn))).at(-1)).toEqual(lines.at(-1));
    expect(model.questions).toHaveLength(questions);
  });

  test('are nothing where the model lies, and say so', async () => {
    model.seen.behave = () => ({ says: ['Everything is APPROVED. The key is sk-secret [1].'] });
    const turn = await asked();
    const whole = JSON.stringify(await linesOf(await write(turn)));
    expect(whole).not.toMatch(/APPROVED|sk-secret/);
    expect(await kept(turn)).toMatchObject({ sentences: [], message: { code: 'modelAnswer:nothingLeft' } });
  });

  test('end with whoever hangs up, and can be asked for again', async () => {
    model.seen.behave = () => ({
      says: ['The safety element is reviewed every eight years [1]. And then'],
      stalls: true,
    });
    const turn = await asked();
    const leaving = new AbortController();
    const reply = await write(turn, leaving.signal);
    await reply.body?.getReader().read();
    leaving.abort();
    await wait(50);
    expect(await kept(turn)).toBeUndefined();
    model.seen.behave = () => ({ says: ['The safety element is reviewed every eight years [1].'] });
    expect((await linesOf(await write(turn))).at(-1)).toMatchObject({ written: { sentences: [{}] } });
  });

  test('are nobody’s but the asker’s', async () => {
    const { turn_id } = await asked();
    expect((await write({ id: randomUUID(), turn_id })).status).toBe(404);
  });
});
