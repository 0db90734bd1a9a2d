import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlanningAnswer } from '#domain/assistant/planning-answer.ts';
import { embedChanges } from '#server/analysis/knowledge-embeddings.ts';
import { noteChange } from '#server/db/knowledge.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { databases } from '../../../../test/databases.ts';
import {
  type EmbeddingBehavior,
  embeddingsReply,
  type ModelServer,
  startModelServer,
} from '../../../../test/model-server.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

/** A small model: it knows what speaks of wildfire, and nothing else. */
const vectorOf = (text: string): number[] => (/wildfire|blaze/i.test(text) ? [1, -0.8, 0] : [0.1, 0.8, 0.1]);
const QUESTION = 'Blaze precautions?';

/** A reviewer who is signed in. @returns the token */
async function reviewerOn({ deps: { db } }: TestServer): Promise<string> {
  const given = { email: `${randomUUID()}@example.com`, fullName: 'Rae Reviewer', role: 'reviewer' } as const;
  const person = await addPerson(db, { ...given, passwordHash: null });
  if (!person) throw new Error('The person could not be added.');
  return startSession(db, person, new Date());
}

describe.each(databases)('the planning assistant with embeddings, on $name', (database) => {
  let server: TestServer;
  let model: ModelServer;
  let token: string;
  beforeAll(async () => {
    model = await startModelServer(() => ({ says: [] }));
    model.seen.embeds = (texts) => embeddingsReply(texts.map(vectorOf), 40);
    server = await startTestServer(database, {
      ...{ MODEL_KIND: 'openai-compatible', MODEL_URL: model.url, MODEL_NAME: 'small-model', MODEL_KEY: 'sk-secret' },
      ...{ MODEL_PRICE_IN: '1', MODEL_PRICE_OUT: '4', MODEL_COST_PER_DAY: '5' },
      ...{ MODEL_EMBEDDING: 'small-vectors', MODEL_EMBEDDING_PRICE: '1' },
    });
    token = await reviewerOn(server);
  });
  afterAll(async () => {
    await server.stop();
    await model.stop();
  });
  beforeEach(() => {
    model.seen.embeds = (texts) => embeddingsReply(texts.map(vectorOf), 40);
  });

  const answerOf = (json: unknown) => (json as { turns: { answer: PlanningAnswer }[] }).turns[0]?.answer;
  const ask = async (question: string, more: { as_of?: string } = {}): Promise<PlanningAnswer> => {
    const body = { turn_id: randomUUID(), question, ...more };
    const { json } = await server.call('POST', `/api/planning-chat/conversations/${randomUUID()}/questions`, {
      token,
      body,
    });
    return answerOf(json) as PlanningAnswer;
  };
  const vectors = async () =>
    Number(
      (
        await server.deps.db
          .selectFrom('knowledge_embeddings')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );

  test('answers by words alone until the texts were embedded, and then says what comes near in other words', async () => {
    const before = await ask(QUESTION);
    expect(before).toMatchObject({ embedded_by: null, passages: [] });
    await embedChanges(server.deps, server.deps.db);
    await expect.poll(vectors, { timeout: 30_000 }).toBeGreaterThan(900);
    await expect.poll(async () => (await ask(QUESTION)).embedded_by, { timeout: 10_000 }).toBe('small-vectors');
    const after = await ask(QUESTION);
    expect(after.passages).toEqual([]);
    const sections = server.deps.agencyData.knowledge.documents.flatMap((document) => document.sections);
    const near = after.near.map(({ section }) => sections.find(({ id }) => id === section));
    expect(near).toHaveLength(3);
    expect(near.filter((section) => !/wildfire/i.test(JSON.stringify(section)))).toEqual([]);
    expect(after.near).not.toEqual(before.near);
  });

  test('answers what words answer in the same way, and asks nothing of another day', async () => {
    const { passages, embedded_by: name } = await ask('How often must the safety element be reviewed?');
    expect(name).toBe('small-vectors');
    expect(passages[0]).toMatchObject({ section: { statements: expect.any(Array) } });
    const before = model.embedded.length;
    expect(await ask(QUESTION, { as_of: '2026-11-30' })).toMatchObject({ embedded_by: null });
    expect(model.embedded).toHaveLength(before);
  });

  test('embeds a text once, and forgets what no text says any more', async () => {
    const count = await vectors();
    const sent = model.embedded.length;
    await server.deps.db
      .insertInto('knowledge_embeddings')
      .values({ model: 'small-vectors', sha256: 'gone', vector: Buffer.from([1, 2, 3]) })
      .execute();
    await server.deps.db.transaction().execute(noteChange);
    await embedChanges(server.deps, server.deps.db);
    await embedChanges(server.deps, server.deps.db);
    await expect.poll(vectors, { timeout: 15_000 }).toBe(count);
    // One text, which tells how long its vectors are.
    expect(model.embedded.slice(sent).flat()).toHaveLength(1);
  });

  test('notes what embedding took, within the cost of the day', async () => {
    const rows = await server.deps.db
      .selectFrom('model_uses')
      .select(['outcome', 'tokens_in'])
      .where('model', '=', 'small-vectors')
      .execute();
    expect(rows).toContainEqual({ outcome: 'embedded', tokens_in: 40 });
  });

  test.each<[string, EmbeddingBehavior]>([
    ['is silent', () => null],
    ['fails', () => ({ status: 500, body: '{}' })],
  ])('answers by words soon where the model %s, and asks it no more for a while', async (_name, embeds) => {
    // Each server is one model: a failure of the last one is remembered.
    const other = await startTestServer(database, {
      ...{
        MODEL_KIND: 'openai-compatible',
        MODEL_URL: model.url,
        MODEL_NAME: 'small-model',
        MODEL_EMBEDDING: 'small-vectors',
      },
    });
    try {
      await other.deps.db
        .insertInto('knowledge_embeddings')
        .values({ model: 'small-vectors', sha256: randomUUID(), vector: Buffer.from([1, 2, 3]) })
        .execute();
      const own = await reviewerOn(other);
      model.seen.embeds = embeds;
      const asked = async (): Promise<{ answer: PlanningAnswer | undefined; ms: number }> => {
        const body = { turn_id: randomUUID(), question: 'How often must the safety element be reviewed?' };
        const began = Date.now();
        const path = `/api/planning-chat/conversations/${randomUUID()}/questions`;
        const { json } = await other.call('POST', path, { token: own, body });
        return { answer: answerOf(json), ms: Date.now() - began };
      };
      const before = model.embedded.length;
      const first = await asked();
      expect(first.answer).toMatchObject({
        embedded_by: null,
        passages: expect.arrayContaining([expect.anything()]),
      });
      // A silent model never answers; most of the time the texts are made ready.
      expect(first.ms).toBeLessThan(10_000);
      await asked();
      expect(model.embedded).toHaveLength(before + 1);
    } finally {
      await other.stop();
    }
  });
});
