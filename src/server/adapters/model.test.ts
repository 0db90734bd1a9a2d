import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddingsReply, type ModelBehavior, type ModelServer, startModelServer } from '../../../test/model-server.ts';
import { connectModel, embedTexts, type ModelConfig, type ModelEvent, ModelFailure } from './model.ts';

const KEY = 'sk-only-this-test-knows';
const request = { system: 'Answer from the passages.', user: 'What is asked?' };

describe.each(['openai-compatible', 'anthropic'] as const)('a model that speaks %s', (kind) => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => ({ says: [] }));
  });
  afterAll(() => server.stop());

  const config = (more: Partial<ModelConfig> = {}): ModelConfig => ({
    ...{ kind, url: server.url, name: 'small-model', key: KEY, wholeMs: 5_000, silenceMs: 2_000, tokens: 200 },
    ...{ prices: undefined, costPerDay: undefined, embedding: undefined },
    ...more,
  });
  const heard = async (
    behavior: ModelBehavior,
    more: Partial<ModelConfig> = {},
    signal = new AbortController().signal,
  ) => {
    server.seen.behave = () => behavior;
    const events: ModelEvent[] = [];
    try {
      for await (const one of connectModel(config(more)).stream(request, signal)) events.push(one);
    } catch (error) {
      return { text: textOf(events), failed: error instanceof ModelFailure ? error.reason : error, error };
    }
    return { text: textOf(events), failed: undefined, events };
  };
  const textOf = (events: readonly ModelEvent[]) =>
    events.map((event) => (event.kind === 'text' ? event.text : '')).join('');

  test('is asked with its key, and what it writes comes as it is written, with its count of tokens', async () => {
    const { text, events } = await heard({ says: ['Two ', 'hearings. ¿Sí? ', '🌲'], usage: { in: 40, out: 7 } });
    expect(text).toBe('Two hearings. ¿Sí? 🌲');
    expect(events).toContainEqual({ kind: 'tokens', in: 40, out: 7 });
    expect(events).toContainEqual({ kind: 'end', cut: false });
    expect(server.questions.at(-1)).toMatchObject({ ...request, key: KEY, model: 'small-model', mostTokens: 200 });
    expect(server.questions.at(-1)?.path).toBe(kind === 'anthropic' ? '/v1/messages' : '/chat/completions');
  });

  test('is read however its bytes are cut, with any line ends and comments', async () => {
    const data =
      kind === 'anthropic'
        ? [
            { type: 'message_start', message: { usage: { input_tokens: 3, output_tokens: 1 } } },
            { type: 'ping' },
            { type: 'content_block_delta', delta: { type: 'text_delta', text: 'naïve — ' } },
            { type: 'content_block_delta', delta: { type: 'text_delta', text: 'árbol' } },
            { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 5 } },
          ]
        : [
            { choices: [{ delta: { role: 'assistant' } }] },
            { choices: [{ delta: { content: 'naïve — ' } }] },
            { choices: [{ delta: { content: 'árbol' } }] },
            { choices: [{ delta: {}, finish_reason: 'stop' }] },
          ];
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const lines = data.flatMap((one) => [': still here', 'id: 1', `data: ${JSON.stringify(one)}`, '']);
      const bytes = new TextEncoder().encode(`\uFEFF${['', ...lines, ''].join(lineEnd)}`);
      for (const size of [1, 7, 1000]) {
        const raw = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.slice(at * size, (at + 1) * size),
        );
        // A single write for each byte would take seconds: the smallest pieces are those round the line ends.
        const joined =
          size === 1 ? [bytes.slice(0, -60), ...Array.from(bytes.slice(-60), (byte) => Uint8Array.of(byte))] : raw;
        expect(await heard({ raw: joined }), `${JSON.stringify(lineEnd)} ${size}`).toMatchObject({
          ...{ text: 'naïve — árbol', failed: undefined },
        });
      }
    }
  });

  test.each<[string, ModelBehavior, string]>([
    ['too many questions', { status: 429, headers: { 'retry-after': '60' } }, 'busy'],
    ['an error of its own', { status: 500, body: 'Traceback' }, 'failed'],
    ['a wrong key', { status: 401, body: `{"error":"bad key ${KEY}"}` }, 'refused'],
    ['another type', { raw: ['<html>'], type: 'text/html' }, 'garbled'],
    ['JSON that is none', { raw: ['data: {"choices": [\n\n'] }, 'garbled'],
    ['one line without end', { raw: Array.from({ length: 30 }, () => 'x'.repeat(20_000)) }, 'garbled'],
    ['nothing', { raw: [] }, 'broken-off'],
    [
      'events of something else',
      { raw: ['data: 5\n\ndata: {"choices": 3}\n\ndata: null\n\ndata: []\n\n'] },
      'broken-off',
    ],
    [
      'an error in the middle',
      { raw: ['data: {"type":"error","error":{"type":"api_error","message":"x"}}\n\n'] },
      'failed',
    ],
    ['half an answer', { raw: ['data: {"choices":[{"delta":{"content":"Half"}}]}\n\n'] }, 'broken-off'],
  ])('%s is told with its reason, and never with the key', async (_name, behavior, reason) => {
    const { failed, error } = await heard(behavior);
    expect(failed).toBe(reason);
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain(KEY);
  });

  test('a refusal to answer, and an answer that was cut at its longest, are told', async () => {
    const refusal =
      kind === 'anthropic'
        ? { type: 'message_delta', delta: { stop_reason: 'refusal' } }
        : { choices: [{ finish_reason: 'content_filter' }] };
    expect((await heard({ raw: [`data: ${JSON.stringify(refusal)}\n\n`] })).failed).toBe('declined');
    expect((await heard({ says: ['Half of'], ends: 'length' })).events).toContainEqual({ kind: 'end', cut: true });
  });

  test('a redirect is not followed', async () => {
    let asked = 0;
    const elsewhere = createServer((_, reply) => {
      asked += 1;
      reply.end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const address = elsewhere.address();
    const location = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
    for (const status of [301, 307, 308]) {
      expect((await heard({ status, headers: { location } })).failed).toBe('refused');
    }
    expect(asked).toBe(0);
    elsewhere.close();
  });

  test('silence before the first word or in the middle ends it', async () => {
    expect((await heard({ says: [], stalls: true }, { silenceMs: 60 })).failed).toBe('stalled');
    const middle = await heard({ says: ['One', ' two'], pauseMs: 30, stalls: true }, { silenceMs: 80 });
    expect(middle).toMatchObject({ text: 'One two', failed: 'stalled' });
    const comments = Array.from({ length: 100 }, () => ': still here\n\n');
    expect((await heard({ raw: comments, stalls: true }, { silenceMs: 60 })).failed).toBe('stalled');
  });

  test('an answer without end ends at its longest time, or at its longest length', async () => {
    const at = Date.now();
    expect((await heard({ forEver: 'on ' }, { wholeMs: 150, tokens: 8_000 })).failed).toBe('too-slow');
    expect(Date.now() - at).toBeLessThan(2_000);
    const { text, events } = await heard({ forEver: 'on and on ' }, { tokens: 50 });
    expect(events?.at(-1)).toEqual({ kind: 'end', cut: true });
    expect(text.length).toBeLessThanOrEqual(50 * 8 + 10);
  });

  test('who hangs up ends the question there too', async () => {
    const before = server.seen.hungUp;
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('The reader hung up.')), 50);
    const { failed } = await heard({ forEver: 'on ' }, { tokens: 8_000 }, leaving.signal);
    expect(String(failed)).toContain('hung up');
    for (let again = 0; again < 100 && server.seen.hungUp === before; again++) await wait(10);
    expect(server.seen.hungUp).toBe(before + 1);
    expect(String((await heard({ says: ['a'] }, {}, leaving.signal)).failed)).toContain('hung up');
  });

  test('a server that is not there is told', async () => {
    expect((await heard({ says: [] }, { url: 'http://127.0.0.1:9' })).failed).toBe('unreachable');
  });
});

describe('embeddings', () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => ({ says: [] }));
  });
  afterAll(() => server.stop());

  const embed = (signal = new AbortController().signal) =>
    embedTexts(
      {
        ...{
          kind: 'openai-compatible',
          url: server.url,
          name: 'small-model',
          key: KEY,
          wholeMs: 5_000,
          silenceMs: 2_000,
        },
        ...{ tokens: 200, prices: undefined, costPerDay: undefined, embedding: { name: 'small-vectors', price: 1 } },
      },
      ['one', 'two'],
      signal,
    );
  const data = (embeddings: readonly unknown[]) => ({
    body: JSON.stringify({ data: embeddings.map((embedding, index) => ({ index, embedding })) }),
  });

  test('are put in the order of their texts, with the count of tokens where there is one', async () => {
    server.seen.embeds = (texts, model) =>
      embeddingsReply(
        texts.map((text) => [text.length, model.length]),
        7,
      );
    // The server of the tests sends the last one first.
    expect(await embed()).toEqual({
      vectors: [
        [3, 13],
        [3, 13],
      ],
      tokens: 7,
    });
    server.seen.embeds = () =>
      embeddingsReply([
        [1, 0.5],
        [0, -2],
      ]);
    expect(await embed()).toEqual({
      vectors: [
        [1, 0.5],
        [0, -2],
      ],
      tokens: undefined,
    });
  });

  test.each([
    ['of one text', data([[1, 2]])],
    [
      'of three texts',
      data([
        [1, 2],
        [1, 2],
        [1, 2],
      ]),
    ],
    [
      'of two lengths',
      data([
        [1, 2],
        [1, 2, 3],
      ]),
    ],
    [
      'of words',
      data([
        ['1', '2'],
        ['3', '4'],
      ]),
    ],
    [
      'of nothing but zeros',
      data([
        [0, 0],
        [1, 2],
      ]),
    ],
    ['without end', data([Array.from({ length: 20_000 }, () => 1), [1, 2]])],
    ['of one number', data([[1], [2]])],
    ['that are no JSON', { body: '<html>' }],
    ['that are no list', { body: '{"data": null}' }],
    ['of too many bytes', { body: ' '.repeat(33 * 1024 * 1024) }],
  ])('%s are refused', async (_name, reply) => {
    server.seen.embeds = () => reply;
    await expect(embed()).rejects.toMatchObject({ name: 'ModelFailure', reason: 'garbled' });
  });

  test.each([
    [401, 'refused'],
    [429, 'busy'],
    [500, 'failed'],
    [302, 'refused'],
  ])('a status %i is told as %s', async (status, reason) => {
    server.seen.embeds = () => ({ status, body: '{}' });
    await expect(embed()).rejects.toMatchObject({ reason });
  });

  test('a server that says nothing is left when asked to', async () => {
    server.seen.embeds = () => null;
    await expect(embed(AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
