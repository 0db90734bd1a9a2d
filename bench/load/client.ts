import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What a person waits for; `answer`: what becomes of a file or a job, asked for until it is there. */
export type Kind = 'read' | 'save' | 'search' | 'letter' | 'upload' | 'sign-in' | 'answer';

/** One answer that somebody waited for. `at`: milliseconds since the process began. */
export type Timed = { kind: Kind; route: string; at: number; ms: number; status: number; wasSurge: boolean };

/** Where every answer is noted. */
export type Log = { answers: Timed[]; errors: string[] };

export type Answer<Json = unknown> = { status: number; bytes: Buffer; json: Json; headers: IncomingHttpHeaders };

export type Asked = {
  kind: Kind;
  body?: object;
  form?: Form;
  bytes?: Buffer;
  /** Statuses beside 2xx that are no error here, such as 409 where two people may meet. */
  mayBe?: readonly number[];
  headers?: Record<string, string>;
};

export type Ask = <Json = unknown>(method: string, path: string, asked: Asked) => Promise<Answer<Json>>;

/** Fields and files (PDFs) of a form. */
export type Form = { fields: Record<string, string>; files: readonly { name: string; bytes: Buffer }[] };

/** A browser of one person: connections that stay open, an address of its own (by the proxy), its session. */
export type Browser = { ask: Ask; signIn: (email: string, password: string) => Promise<void>; close: () => void };

/**
 * Opens one.
 * @param address which the proxy says it comes from: limits count by it
 * @param wasSurge marks its answers, to tell whoever asks too much from the others
 */
export function openBrowser(url: string, address: string, log: Log, wasSurge = false): Browser {
  // As many as a browser opens to one host.
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  let token = '';
  const ask: Ask = async (method, path, asked) => {
    const began = performance.now();
    const route = `${method} ${routeOf(path)}`;
    try {
      const answer = await send(agent, `${url}${path}`, method, {
        ...asked,
        headers: {
          'x-forwarded-for': address,
          'accept-encoding': 'gzip, deflate, br',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...asked.headers,
        },
      });
      const ms = performance.now() - began;
      log.answers.push({ kind: asked.kind, route, at: began, ms, status: answer.status, wasSurge });
      const isFine = answer.status < 400 || asked.mayBe?.includes(answer.status);
      if (!isFine) log.errors.push(`${route}: ${answer.status} ${answer.bytes.toString('utf8', 0, 300)}`);
      return answer as never;
    } catch (error) {
      log.errors.push(`${route}: ${error}`);
      throw error;
    }
  };
  return {
    ask,
    signIn: async (email, password) => {
      token = '';
      const { json } = await ask<{ access_token: string }>('POST', '/api/auth/login', {
        kind: 'sign-in',
        body: { email, password },
      });
      token = json.access_token;
    },
    close: () => agent.destroy(),
  };
}

/** An address with its ids and numbers taken out, by which answers are counted together. */
const routeOf = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/(by-number\/|items\/|fields\/)[^/]+/, '$1:name');

function send(agent: Agent, url: string, method: string, asked: Asked): Promise<Answer> {
  const { type, body } = bodyOf(asked);
  const headers = { ...(body ? { 'content-type': type } : {}), 'content-length': body?.length ?? 0, ...asked.headers };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = decode(Buffer.concat(chunks), answer.headers['content-encoding']);
        const isJson = /json/.test(answer.headers['content-type'] ?? '') && bytes.length > 0;
        resolve({
          status: answer.statusCode ?? 0,
          bytes,
          json: isJson ? JSON.parse(bytes.toString('utf8')) : undefined,
          headers: answer.headers,
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const decode = (bytes: Buffer, encoding: string | undefined): Buffer =>
  encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;

function bodyOf({ body, form, bytes }: Asked): { type: string; body: Buffer | undefined } {
  if (bytes) return { type: 'application/octet-stream', body: bytes };
  if (!form) return { type: 'application/json', body: body && Buffer.from(JSON.stringify(body)) };
  const boundary = `----planwright${randomUUID()}`;
  const part = (head: string, content: Buffer | string) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const parts = [
    ...Object.entries(form.fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...form.files.flatMap(({ name, bytes: content }) =>
      part(`name="files"; filename="${name}"\r\ncontent-type: application/pdf`, content),
    ),
  ];
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
