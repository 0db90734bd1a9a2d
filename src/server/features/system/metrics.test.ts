import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendMail } from '#server/jobs/jobs.ts';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { production, startTestServer, type TestServer } from '../../../../test/server.ts';

const TOKEN = `token-of-the-metrics-${'x'.repeat(20)}`;
/** Every label that a series of ours may have. What Node says of itself has labels of its own. */
const LABELS = new Set(['method', 'route', 'status', 'name', 'outcome', 'state', 'le']);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

const readSeries = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

describe.each(databases)('metrics on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { METRICS_TOKEN: TOKEN });
  });
  afterAll(() => server.stop());
  const read = async () => (await server.call('GET', '/metrics', { token: TOKEN })).bytes.toString('utf8');

  test('say what was asked, done and read, and hold nobody’s id, address or search words', async () => {
    const id = randomUUID();
    const form = new FormData();
    const bytes = await drawTextPdf([['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-999-004']]);
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'Ada Lake.pdf');
    form.append('files', new Blob(['no picture'], { type: 'image/png' }), 'broken.png');
    form.append('project_category', 'sfd');
    await server.call('POST', `/api/permit-review/${id}`, { body: form });
    for (let again = 0; again < 600; again++) {
      const { json } = await server.call('GET', `/api/permit-review/status/${id}`);
      if (json.status !== 'processing') break;
      await wait(100);
    }
    await server.call('GET', `/api/parcels/search?q=${encodeURIComponent('ada.lake@example.com')}`);
    await server.call('POST', '/api/auth/login', { body: { email: 'ada.lake@example.com', password: 'of-ada' } });
    for (let again = 0; again < 5; again++) await server.call('GET', `/api/guess/${randomUUID()}`);

    const text = await read();
    expect(text).not.toMatch(UUID);
    expect(text).not.toMatch(/ada|lake|@/i);
    const ours = text.split('\n').filter((line) => line.startsWith('planwright_'));
    const mounted = new Set([...server.routes.map(({ url }) => url), 'none']);
    expect(ours.length).toBeGreaterThan(50);
    for (const line of ours) {
      const labels = [...line.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value]) => [name, value] as const);
      for (const [name, value] of labels) {
        expect(LABELS, line).toContain(name);
        if (name === 'route') expect(mounted, line).toContain(value);
      }
    }
    const requests = 'planwright_http_request_duration_seconds_count';
    expect(readSeries(text, `${requests}{method="POST",route="/api/permit-review/:sessionId",status="2xx"}`)).toBe(1);
    expect(readSeries(text, `${requests}{method="none",route="none",status="4xx"}`)).toBe(5);
    const runs = 'planwright_job_duration_seconds_count';
    expect(readSeries(text, `${runs}{name="analysis.read-document",outcome="done"}`)).toBe(2);
    expect(readSeries(text, `${runs}{name="analysis.finish",outcome="done"}`)).toBe(1);
    const documents = text.match(/planwright_document_read_seconds_count\{outcome="[a-z-]+"\} 1/g);
    expect(documents, 'one was read, one was not').toHaveLength(2);
    expect([readSeries(text, 'planwright_readers'), readSeries(text, 'planwright_readers_busy')]).toEqual([2, 0]);
    expect(readSeries(text, 'planwright_storage_files')).toBeGreaterThan(2);
    expect(readSeries(text, 'planwright_storage_bytes')).toBeGreaterThan(bytes.length);
    expect(readSeries(text, 'planwright_storage_free_bytes')).toBeGreaterThan(0);
    for (const state of ['waiting', 'failed']) expect(readSeries(text, `planwright_mails{state="${state}"}`)).toBe(0);
    expect(readSeries(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(readSeries(text, 'process_resident_memory_bytes')).toBeGreaterThan(0);
    const connections = readSeries(text, 'planwright_database_connections{state="idle"}');
    expect(connections).toBe(server.deps.connections?.().idle);
  });

  test('say how many jobs wait and for how long the oldest has', async () => {
    const { db } = server.deps;
    // Of a name that nobody works on here: there is no mail server in demo mode.
    await db.transaction().execute(async (tx) => {
      await server.deps.queue.enqueue(tx, sendMail, { mailId: randomUUID() });
      await server.deps.queue.enqueue(tx, sendMail, { mailId: randomUUID() }, { afterSeconds: 600 });
    });
    await wait(2_100);
    const text = await read();
    expect(readSeries(text, 'planwright_jobs{name="mail.send",state="waiting"}')).toBe(2);
    expect(readSeries(text, 'planwright_job_oldest_seconds{name="mail.send"}')).toBeGreaterThanOrEqual(2);
    expect(readSeries(text, 'planwright_job_oldest_seconds{name="mail.send"}')).toBeLessThan(60);
  });

  test('are given to the token alone', async () => {
    for (const token of [undefined, 'A'.repeat(TOKEN.length), TOKEN.slice(0, -1), '']) {
      const { status, headers, bytes } = await server.call('GET', '/metrics', { token });
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(bytes.toString('utf8')).not.toContain('planwright_');
    }
  });
});

test('without a token there are none, and a worker has them too', async () => {
  const none = await startTestServer(anyDatabase, production);
  expect((await none.call('GET', '/metrics', { token: TOKEN })).bytes.toString('utf8')).not.toContain('planwright_');
  await none.stop();
  const worker = await startTestServer(anyDatabase, { ...production, ROLE: 'worker', METRICS_TOKEN: TOKEN });
  const { status, bytes } = await worker.call('GET', '/metrics', { token: TOKEN });
  expect([status, readSeries(bytes.toString('utf8'), 'planwright_readers')]).toEqual([200, 2]);
  await worker.stop();
});
