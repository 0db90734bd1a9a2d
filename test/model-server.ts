import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** What a question to the model said. */
export type ModelQuestion = {
  path: string;
  key: string;
  model: string;
  system: string;
  user: string;
  mostTokens: number;
};

/**
 * How the server answers: by the protocol with these pieces of text (`pauseMs` between them, `usage` as it counts them); with
 * a status and a body; or with bytes as they are. `stalls`: it falls silent after its last piece, and never ends.
 */
export type ModelBehavior =
  | { says: readonly string[]; pauseMs?: number; usage?: { in: number; out: number }; stalls?: true; ends?: string }
  | { forEver: string }
  | { status: number; headers?: Record<string, string>; body?: string }
  | { raw: readonly (string | Uint8Array)[]; type?: string; stalls?: true };

/** How texts are embedded: a vector for each, or whatever else a server may send. Null where it never answers. */
export type EmbeddingBehavior = (texts: readonly string[], model: string) => { status?: number; body: string } | null;

/** A reply of the protocol with these vectors. */
export const embeddingsReply = (vectors: readonly (readonly number[])[], tokens?: number) => ({
  body: JSON.stringify({
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed(),
    ...(tokens === undefined ? {} : { usage: { prompt_tokens: tokens, total_tokens: tokens } }),
  }),
});

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

type Protocol = {
  text: (text: string) => string;
  end: (reason: string, usage?: { in: number; out: number }) => string;
};
const event = (data: object, name?: string) => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`;

const openAiCompatible: Protocol = {
  text: (content) => event({ choices: [{ index: 0, delta: { content }, finish_reason: null }] }),
  end: (finish_reason, usage) =>
    event({ choices: [{ index: 0, delta: {}, finish_reason }] }) +
    (usage ? event({ choices: [], usage: { prompt_tokens: usage.in, completion_tokens: usage.out } }) : '') +
    'data: [DONE]\n\n',
};
const anthropic: Protocol = {
  text: (text) =>
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }, 'content_block_delta'),
  end: (reason, usage) =>
    event({ type: 'content_block_stop', index: 0 }, 'content_block_stop') +
    event(
      {
        ...{ type: 'message_delta', delta: { stop_reason: reason === 'stop' ? 'end_turn' : 'max_tokens' } },
        ...(usage ? { usage: { input_tokens: usage.in, output_tokens: usage.out } } : {}),
      },
      'message_delta',
    ) +
    event({ type: 'message_stop' }, 'message_stop'),
};

async function bodyOf(request: IncomingMessage) {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}

async function questionOf(request: IncomingMessage): Promise<ModelQuestion> {
  const body = await bodyOf(request);
  const messages = body.messages as { role: string; content: string }[];
  return {
    path: request.url ?? '',
    key: request.headers['x-api-key']?.toString() ?? request.headers.authorization?.replace('Bearer ', '') ?? '',
    model: body.model,
    system: body.system ?? messages.find(({ role }) => role === 'system')?.content ?? '',
    user: messages.find(({ role }) => role === 'user')?.content ?? '',
    mostTokens: body.max_tokens,
  };
}

async function answer(reply: ServerResponse, path: string, behavior: ModelBehavior): Promise<void> {
  const gone = once(reply, 'close');
  if ('status' in behavior) {
    reply.writeHead(behavior.status, { 'content-type': 'application/json', ...behavior.headers });
    reply.end(behavior.body ?? '{}');
    return;
  }
  reply.writeHead(200, { 'content-type': ('type' in behavior && behavior.type) || 'text/event-stream; charset=utf-8' });
  reply.flushHeaders();
  const protocol = path.endsWith('/v1/messages') ? anthropic : openAiCompatible;
  if ('raw' in behavior) {
    for (const part of behavior.raw) {
      reply.write(part);
      await wait(2);
    }
  } else if ('forEver' in behavior) {
    while (!reply.destroyed) {
      reply.write(protocol.text(behavior.forEver));
      await wait(1);
    }
  } else {
    for (const [at, piece] of behavior.says.entries()) {
      if (at > 0 && behavior.pauseMs) await wait(behavior.pauseMs);
      reply.write(protocol.text(piece));
    }
    if (!behavior.stalls) reply.write(protocol.end(behavior.ends ?? 'stop', behavior.usage));
  }
  if ('stalls' in behavior && behavior.stalls) await gone;
  else reply.end();
}

/** A server on loopback that speaks as models do, and answers every question as it is told to. */
export async function startModelServer(behave: (question: ModelQuestion) => ModelBehavior) {
  const questions: ModelQuestion[] = [];
  const embedded: string[][] = [];
  const embeds: EmbeddingBehavior = () => ({ status: 404, body: '{}' });
  const seen = { hungUp: 0, behave, embeds };
  const embed = async (request: IncomingMessage, reply: ServerResponse) => {
    const { input, model } = await bodyOf(request);
    embedded.push(input);
    const made = seen.embeds(input, model);
    if (made) reply.writeHead(made.status ?? 200, { 'content-type': 'application/json' }).end(made.body);
  };
  const server = createServer((request, reply) => {
    reply.on('close', () => {
      if (!reply.writableFinished) seen.hungUp += 1;
    });
    if (request.method === 'GET') {
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"data": []}');
      return;
    }
    if (request.url === '/embeddings') {
      embed(request, reply).catch(() => reply.destroy());
      return;
    }
    questionOf(request)
      .then((question) => {
        questions.push(question);
        return answer(reply, question.path, seen.behave(question));
      })
      .catch(() => reply.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    questions,
    /** The texts of each request to embed some. */
    embedded,
    seen,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
