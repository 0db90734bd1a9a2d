import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { anyDatabase, databases } from '../../../test/databases.ts';
import { drawTextPdf } from '../../../test/fixtures/draw-text-pdf.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { inSpan } from '../adapters/tracing.ts';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Sent = {
  resourceSpans: { resource: { attributes: { key: string; value: Value }[] }; scopeSpans: { spans: SentSpan[] }[] }[];
};

/** A receiver of OTLP over HTTP on this machine, which keeps what it is sent. */
async function startReceiver() {
  const sent: Sent[] = [];
  const paths = new Set<string>();
  const server = createServer(async (request, reply) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    paths.add(`${request.method} ${request.url}`);
    sent.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Sent);
    reply.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    paths,
    spans: () =>
      sent.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)),
      ),
    stop: () => server.close(),
  };
}

/** Has the lines of a server's log written into a list. */
function keepLog({ app }: TestServer): Record<string, unknown>[] {
  const lines: Record<string, unknown>[] = [];
  const stream = Object.getOwnPropertySymbols(app.log).find(({ description }) => description === 'pino.stream');
  if (!stream) throw new Error('The log has no stream of pino’s.');
  Object.assign(app.log, { [stream]: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  return lines;
}

describe.each(databases)('traces on $name', (database) => {
  test('lead from a request to its statements, its job, and the document that the job read', async () => {
    const receiver = await startReceiver();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`, LOG_LEVEL: 'info' };
    const server = await startTestServer(database, settings);
    const log = keepLog(server);
    const id = randomUUID();
    const form = new FormData();
    const bytes = await drawTextPdf([['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-999-004', 'Owner: Ada Lake']]);
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Of Ada.pdf');
    form.append('project_category', 'sfd');
    await server.call('POST', `/api/permit-review/${id}`, { body: form });
    for (let again = 0; again < 600; again++) {
      const { json } = await server.call('GET', `/api/permit-review/status/${id}`);
      if (json.status !== 'processing') break;
      await wait(100);
    }
    await server.call('GET', `/api/parcels/search?q=ada`);
    await server.call('GET', '/api/health');
    await server.stop();
    receiver.stop();

    expect([...receiver.paths]).toEqual(['POST /v1/traces']);
    const spans = receiver.spans();
    const one = (name: string): SentSpan => {
      const found = spans.filter((span) => span.name === name);
      expect(found, name).toHaveLength(1);
      return found[0] as SentSpan;
    };
    const request = one('POST /api/permit-review/:sessionId');
    expect(request.parentSpanId).toBeUndefined();
    expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    const inserts = spans.filter(({ name, parentSpanId }) => name === 'INSERT' && parentSpanId === request.spanId);
    expect(inserts.length).toBeGreaterThan(2);
    const reading = one('job analysis.read-document');
    expect([reading.traceId, reading.parentSpanId]).toEqual([request.traceId, request.spanId]);
    const child = one('read a document');
    expect([child.traceId, child.parentSpanId]).toEqual([request.traceId, reading.spanId]);
    const finish = one('job analysis.finish');
    expect([finish.traceId, finish.parentSpanId]).toEqual([request.traceId, reading.spanId]);
    expect(spans.some(({ name, parentSpanId }) => name === 'UPDATE' && parentSpanId === finish.spanId)).toBe(true);
    expect(spans.some(({ name }) => name.includes('health'))).toBe(false);

    const [resource] = receiver.sent.flatMap(({ resourceSpans }) => resourceSpans.map((part) => part.resource));
    expect(resource?.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'planwright' } });
    // Nothing of anybody's: no id of a review, no file name, no words of a document or of a search.
    const all = JSON.stringify(receiver.sent);
    for (const word of [id, 'Of Ada', 'Ada Lake', '027-999-004', 'q=ada']) expect(all).not.toContain(word);

    const answered = log.find(({ msg, route }) => msg === 'answered' && route === '/api/permit-review/:sessionId');
    expect(answered).toMatchObject({ trace_id: request.traceId, span_id: request.spanId });
  });

  test('a job that fails is an error by its kind, not by its words', async () => {
    const receiver = await startReceiver();
    const server = await startTestServer(database, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
    const { tracing } = server.deps;
    const failed = Object.assign(new Error('duplicate key: (email)=(ada@example.com)'), { code: '23505' });
    await expect(inSpan(tracing, { name: 'planted' }, () => Promise.reject(failed))).rejects.toBe(failed);
    await server.stop();
    receiver.stop();
    const span = receiver.spans().find(({ name }) => name === 'planted');
    expect(span).toMatchObject({ status: { code: 2 } });
    expect(span?.attributes).toEqual([{ key: 'error.type', value: { stringValue: '23505' } }]);
    expect(JSON.stringify(receiver.sent)).not.toContain('ada@example.com');
  });
});

test('a receiver that is away costs spans and nothing else, and a stop waits for it no longer than seconds', async () => {
  const server = await startTestServer(anyDatabase, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  for (let again = 0; again < 5; again++) expect((await server.call('GET', '/api/about')).status).toBe(200);
  await wait(2_500);
  expect((await server.call('GET', '/api/about')).status).toBe(200);
  const began = Date.now();
  await server.stop();
  expect(Date.now() - began).toBeLessThan(20_000);
});

test('without a receiver there are no spans', async () => {
  const server = await startTestServer(anyDatabase);
  expect(server.deps.tracing).toBeUndefined();
  await server.stop();
});
