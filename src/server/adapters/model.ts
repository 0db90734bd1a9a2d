import { z } from 'zod';

/** How a language model is reached, and what it may take. */
export type ModelConfig = {
  kind: 'openai-compatible' | 'anthropic';
  /** Without a trailing slash. */
  url: string;
  name: string;
  key: string | undefined;
  /** The longest time for an answer, and the longest time without a word of it, in milliseconds. */
  wholeMs: number;
  silenceMs: number;
  /** The longest answer. */
  tokens: number;
  /** What a million tokens cost, in the currency of the bill; undefined where nobody pays. */
  prices: { in: number; out: number } | undefined;
  /** What all processes together may spend in a day. */
  costPerDay: number | undefined;
  /** The model of the same server that embeds texts, and what a million tokens of it cost; undefined where none does. */
  embedding: { name: string; price: number | undefined } | undefined;
};

/** `system`: what it is to do; `user`: the passages and the question. */
export type ModelRequest = { system: string; user: string };

/** `end`: it ended by itself, or at the longest answer (`cut`). */
export type ModelEvent =
  | { kind: 'text'; text: string }
  | { kind: 'tokens'; in?: number; out?: number }
  | { kind: 'end'; cut: boolean };

/** Words answers. Nothing is known of what it writes: whoever calls it verifies. */
export type LanguageModel = {
  config: ModelConfig;
  /** What it writes, as it comes. Throws ModelFailure, and the signal's reason when aborted. */
  stream: (request: ModelRequest, signal: AbortSignal) => AsyncGenerator<ModelEvent, void>;
};

export type ModelFailureReason =
  | 'unreachable'
  | 'refused'
  | 'busy'
  | 'failed'
  | 'stalled'
  | 'too-slow'
  | 'garbled'
  | 'broken-off'
  | 'declined';

/** Why there is no answer. Holds nothing that the server sent, which may repeat the key. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;
  constructor(reason: ModelFailureReason, status?: number) {
    super(`The language model gave no answer: ${reason}${status === undefined ? '' : ` (status ${status})`}`);
    this.reason = reason;
  }
}

/** An answer of the longest kind has less; what goes on above it is none. */
const MOST_BYTES = 4 * 1024 * 1024;
const LONGEST_LINE = 256 * 1024;
/** A token has some four characters; counted with three, a text never costs more than was reserved. */
const FEWEST_CHARACTERS_PER_TOKEN = 3;

/** The most tokens that texts of so many characters have. */
export const mostTokensIn = (characters: number): number => Math.ceil(characters / FEWEST_CHARACTERS_PER_TOKEN);

/** A server that does not count its tokens is ended by the length of its text: a token has some four characters. */
const MOST_CHARACTERS_PER_TOKEN = 8;
const BUSY: ReadonlySet<number> = new Set([408, 429, 503, 529]);

/**
 * A model behind a server that streams: `openai-compatible` by `/chat/completions` below its address, `anthropic` by
 * `/v1/messages`. Redirects are not followed: the question goes nowhere but where the settings say.
 */
export const connectModel = (config: ModelConfig): LanguageModel => ({
  config,
  stream: (request, signal) => streamAnswer(config, request, signal),
});

/**
 * Asks which models a server has, which costs nothing. @returns the status of its answer
 * Throws ModelFailure where it cannot be reached, and the signal's reason when aborted.
 */
export async function pingModel(config: ModelConfig, signal: AbortSignal): Promise<number> {
  const { models, headers } = PROTOCOLS[config.kind];
  try {
    const reply = await fetch(`${config.url}${models}`, { redirect: 'manual', headers: headers(config), signal });
    await reply.body?.cancel();
    return reply.status;
  } catch {
    signal.throwIfAborted();
    throw new ModelFailure('unreachable');
  }
}

async function* streamAnswer(config: ModelConfig, request: ModelRequest, signal: AbortSignal) {
  signal.throwIfAborted();
  const ended = new AbortController();
  const hangUp = () => ended.abort(signal.reason);
  signal.addEventListener('abort', hangUp, { once: true });
  const whole = setTimeout(() => ended.abort(new ModelFailure('too-slow')), config.wholeMs);
  const silence = setTimeout(() => ended.abort(new ModelFailure('stalled')), config.silenceMs);
  let characters = 0;
  let isEnded = false;
  try {
    for await (const data of eventsOf(await ask(config, request, ended.signal), ended.signal)) {
      for (const event of PROTOCOLS[config.kind].read(data)) {
        if (event.kind === 'text') {
          silence.refresh();
          characters += event.text.length;
        }
        isEnded ||= event.kind === 'end';
        yield event;
        ended.signal.throwIfAborted();
        if (characters > config.tokens * MOST_CHARACTERS_PER_TOKEN) {
          yield { kind: 'end', cut: true } as const;
          return;
        }
      }
    }
    if (!isEnded) throw new ModelFailure('broken-off');
  } catch (error) {
    // What the network says of an end that is ours says nothing.
    if (ended.signal.aborted) throw ended.signal.reason;
    throw error instanceof ModelFailure ? error : new ModelFailure('broken-off');
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
    signal.removeEventListener('abort', hangUp);
    ended.abort();
  }
}

async function ask(
  config: ModelConfig,
  request: ModelRequest,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { path, body } = PROTOCOLS[config.kind];
  const reply = await post(config, { path, body: body(config, request), accept: 'text/event-stream' }, signal);
  if (!reply.body || !/^text\/event-stream\b/i.test(reply.headers.get('content-type') ?? ''))
    throw new ModelFailure('garbled');
  return reply.body;
}

/** Whether a connection that was kept open since the last question had been closed by the server meanwhile. */
const isClosed = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(String(field(field(error, 'cause'), 'code')));

type Posted = { path: string; body: object; accept: string };

/** Posts to the model's server. Throws ModelFailure where it cannot be reached, or answers with anything but 200. */
async function post(config: ModelConfig, { path, body, accept }: Posted, signal: AbortSignal): Promise<Response> {
  const send = () =>
    fetch(`${config.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', accept, ...PROTOCOLS[config.kind].headers(config) },
      body: JSON.stringify(body),
      signal,
    });
  const again = (error: unknown) => {
    if (!isClosed(error)) throw error;
    return send();
  };
  let reply: Response;
  try {
    reply = await send().catch(again);
  } catch {
    throw new ModelFailure('unreachable');
  }
  const { status } = reply;
  if (BUSY.has(status)) throw new ModelFailure('busy', status);
  if (status >= 500) throw new ModelFailure('failed', status);
  if (status !== 200) throw new ModelFailure('refused', status);
  return reply;
}

/** A vector of the largest models has some thousand numbers. */
const Embeddings = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(2).max(16_384) })),
  usage: z
    .object({ prompt_tokens: z.int().min(0) })
    .optional()
    .catch(undefined),
});

/**
 * The vectors of some texts, in their order and of one length, and how many tokens they had where the server counts them.
 * Asks `/embeddings` below the address. Throws ModelFailure, and the signal's reason when aborted.
 */
export async function embedTexts(
  config: ModelConfig,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ vectors: number[][]; tokens: number | undefined }> {
  signal.throwIfAborted();
  const body = { model: config.embedding?.name, input: texts, encoding_format: 'float' };
  try {
    const reply = await post(config, { path: '/embeddings', body, accept: 'application/json' }, signal);
    const read = Embeddings.safeParse(parsed(await textOf(reply)));
    if (!read.success) throw new ModelFailure('garbled');
    const { data, usage } = read.data;
    const vectors = texts.map((_text, at) => data.find(({ index }) => index === at)?.embedding ?? []);
    const length = vectors[0]?.length ?? 0;
    const isVector = (vector: readonly number[]) => vector.length === length && vector.some((value) => value !== 0);
    if (data.length !== texts.length || !vectors.every(isVector)) throw new ModelFailure('garbled');
    return { vectors, tokens: usage?.prompt_tokens };
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelFailure ? error : new ModelFailure('broken-off');
  }
}

/** Numbers of many texts at a time. */
const MOST_OF_EMBEDDINGS = 32 * 1024 * 1024;

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_OF_EMBEDDINGS) throw new ModelFailure('garbled');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * The data of server-sent events, parsed, up to `[DONE]`. Lines end as the standard has it (LF, CRLF or CR), wherever chunks
 * are cut; comments and other fields are passed over.
 */
async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<unknown, void> {
  let data: string[] = [];
  for await (const line of linesOf(body, signal)) {
    if (line !== '') {
      if (/^data(?::|$)/.test(line)) data.push(line.slice(5).replace(/^ /, ''));
      continue;
    }
    const text = data.join('\n');
    data = [];
    if (text === '[DONE]') return;
    if (text !== '') yield parsed(text);
  }
}

/** The lines of a body, and an empty one at its end. */
async function* linesOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  for await (const chunk of body) {
    signal.throwIfAborted();
    bytes += chunk.byteLength;
    rest += decoder.decode(chunk, { stream: true });
    // A CR at the end may be half of a CRLF.
    const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const lines = whole.split(/\r\n|\n|\r/);
    rest = `${lines.pop() ?? ''}${rest.slice(whole.length)}`;
    if (bytes > MOST_BYTES || rest.length > LONGEST_LINE) throw new ModelFailure('garbled');
    yield* lines;
  }
  yield* rest.split('\r');
  yield '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFailure('garbled');
  }
}

type Protocol = {
  /** Where answers are asked for, and where the list of models is. */
  path: string;
  models: string;
  headers: (config: ModelConfig) => Record<string, string>;
  body: (config: ModelConfig, request: ModelRequest) => object;
  /** What an event says; nothing of it is believed to be there. */
  read: (data: unknown) => ModelEvent[];
};

const field = (data: unknown, name: string): unknown =>
  typeof data === 'object' && data !== null && Object.hasOwn(data, name)
    ? (data as Record<string, unknown>)[name]
    : undefined;
const count = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
const text = (value: unknown): ModelEvent[] =>
  typeof value === 'string' && value !== '' ? [{ kind: 'text', text: value }] : [];
function tokens(given: unknown, read: unknown): ModelEvent[] {
  const [into, out] = [count(given), count(read)];
  if (into === undefined && out === undefined) return [];
  return [{ kind: 'tokens', ...(into === undefined ? {} : { in: into }), ...(out === undefined ? {} : { out }) }];
}
function end(reason: unknown): ModelEvent[] {
  if (typeof reason !== 'string') return [];
  if (reason === 'content_filter' || reason === 'refusal') throw new ModelFailure('declined');
  return [{ kind: 'end', cut: reason === 'length' || reason === 'max_tokens' }];
}

const PROTOCOLS: Record<ModelConfig['kind'], Protocol> = {
  'openai-compatible': {
    path: '/chat/completions',
    models: '/models',
    headers: ({ key }): Record<string, string> => (key === undefined ? {} : { authorization: `Bearer ${key}` }),
    body: ({ name, tokens: most }, { system, user }) => ({
      model: name,
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: most,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
    }),
    read: (data) => {
      if (field(data, 'error')) throw new ModelFailure('failed');
      const choices = field(data, 'choices');
      const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
      const usage = field(data, 'usage');
      return [
        ...text(field(field(choice, 'delta'), 'content')),
        ...tokens(field(usage, 'prompt_tokens'), field(usage, 'completion_tokens')),
        ...end(field(choice, 'finish_reason')),
      ];
    },
  },
  anthropic: {
    path: '/v1/messages',
    models: '/v1/models',
    headers: ({ key = '' }) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    body: ({ name, tokens: most }, { system, user }) => ({
      model: name,
      stream: true,
      max_tokens: most,
      system,
      messages: [{ role: 'user', content: user }],
    }),
    read: (data) => {
      const type = field(data, 'type');
      const delta = field(data, 'delta');
      if (type === 'error')
        throw new ModelFailure(field(field(data, 'error'), 'type') === 'overloaded_error' ? 'busy' : 'failed');
      if (type === 'content_block_delta') return text(field(delta, 'text'));
      const usage = field(type === 'message_start' ? field(data, 'message') : data, 'usage');
      return [
        ...tokens(field(usage, 'input_tokens'), field(usage, 'output_tokens')),
        ...end(field(delta, 'stop_reason')),
      ];
    },
  },
};
