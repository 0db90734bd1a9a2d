import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDatabase } from '../../../test/databases.ts';
import { production, startTestServer, type TestServer } from '../../../test/server.ts';

describe('the server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(anyDatabase);
  });
  afterAll(() => server.stop());

  /** fetch sets Host and Origin itself, so these go by hand. */
  const statusWith = (headers: Record<string, string>, method = 'GET', path = '/api/health'): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request(`${server.url}${path}`, { method, headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      asked.on('error', reject);
      asked.end();
    });

  test('says that it lives, and that what it stands on works', async () => {
    expect((await server.call('GET', '/api/health')).json).toEqual({ status: 'ok' });
    expect((await server.call('GET', '/api/health/ready')).json).toEqual({
      status: 'ok',
      database: 'ok',
      queue: 'ok',
      storage: 'ok',
    });
  });

  test('describes its API', async () => {
    const { json } = await server.call('GET', '/api/openapi.json');
    const paths: Record<string, unknown> = json.paths ?? {};
    expect(Object.keys(paths)).toContain('/api/permit-review/{sessionId}/process-from-gcs');
    expect(json.openapi).toBe('3.1.0');
    const docs = await server.call('GET', '/api/docs/');
    expect(docs.status).toBe(200);
    expect(docs.headers.get('content-security-policy')).not.toContain('unsafe-eval');
  });

  test('sends security headers with everything', async () => {
    for (const path of ['/', '/api/health', '/nothing-here']) {
      const { headers } = await server.call('GET', path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(headers.get('permissions-policy')).toContain('camera=(), ');
      expect(headers.get('permissions-policy')).toContain('geolocation=()');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await server.call('GET', '/api/health')).headers.get('cache-control')).toBe('no-store');
  });

  test('refuses a name that was pointed at this machine, and pages of other sites', async () => {
    const host = new URL(server.url).host;
    expect(await statusWith({ host })).toBe(200);
    expect(await statusWith({ host: host.replace('127.0.0.1', 'localhost') })).toBe(200);
    expect(await statusWith({ host: 'planwright.attacker.example' })).toBe(403);
    expect(await statusWith({ host, origin: 'https://attacker.example' })).toBe(403);
    expect(await statusWith({ host, origin: 'null' }, 'POST', '/api/auth/demo')).toBe(403);
    expect(await statusWith({ host, 'sec-fetch-site': 'cross-site' }, 'POST', '/api/auth/demo')).toBe(403);
    expect(await statusWith({ host, origin: `http://${host}` })).toBe(200);
  });

  test('answers bad input with one shape and a sentence', async () => {
    const wrongPath = await server.call('GET', '/api/nothing');
    expect([wrongPath.status, wrongPath.json.code]).toEqual([404, 'not-found']);
    const broken = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": ',
    });
    expect([broken.status, ((await broken.json()) as { code: string }).code]).toEqual([400, 'invalid-request']);
    const large = await server.call('POST', '/api/auth/login', {
      body: { email: 'a', password: 'x'.repeat(2_000_000) },
    });
    expect([large.status, large.json.code]).toEqual([413, 'too-large']);
    const unreadable = await server.call('GET', '/api/%zz');
    expect([unreadable.status, unreadable.json.code]).toEqual([400, 'invalid-request']);
    const notAnId = await server.call('GET', '/api/permit-review/status/1%27%20or%201=1');
    expect([notAnId.status, notAnId.json.code]).toEqual([400, 'invalid-request']);
    const twice = await server.call('GET', '/api/applicant-router/apn-suggestions?q=1&q=2');
    expect([twice.status, twice.json.code]).toEqual([400, 'invalid-request']);
    const polluting = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email": "a", "password": "b", "__proto__": {"is_demo": true}}',
    });
    expect(polluting.status).toBe(400);
    for (const { json } of [wrongPath, large, notAnId]) expect(String(json.detail)).toMatch(/\.$|:/);
  });
});

test('the map asks nobody but this server, and the agency for its style where it has one', async () => {
  const policyWith = async (settings: Record<string, string>) => {
    const server = await startTestServer(anyDatabase, settings);
    try {
      const policy = (await server.call('GET', '/api/health')).headers.get('content-security-policy') ?? '';
      return Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/)));
    } finally {
      await server.stop();
    }
  };
  expect(await policyWith({})).toMatchObject({
    'connect-src': "'self'",
    'img-src': "'self' data: blob:",
    'worker-src': "'self'",
  });
  expect(await policyWith({ MAP_STYLE_URL: 'https://maps.example.gov/styles/plain.json?key=1' })).toMatchObject({
    'connect-src': "'self' https://maps.example.gov",
    'img-src': "'self' data: blob: https://maps.example.gov",
    'script-src': "'self'",
    'worker-src': "'self'",
  });
});

test('letters of permits may be drafted by another server, which lets in the product’s own pages and nothing else', async () => {
  const letters = 'https://letters.example.net';
  const pages = await startTestServer(anyDatabase, { PERMIT_LETTER_URL: `${letters}/` });
  const about = await pages.call('GET', '/api/about');
  await pages.stop();
  expect(about.json.permit_letter_url).toBe(letters);
  expect(about.headers.get('content-security-policy')).toContain(`connect-src 'self' ${letters}`);

  const server = await startTestServer(anyDatabase, production);
  const path = `/api/permit-letter/${randomUUID()}`;
  // By hand, since fetch sets Origin itself.
  const ask = (method: string, url: string, origin: string) =>
    new Promise((resolve, reject) => {
      const headers = { origin, 'sec-fetch-site': 'cross-site', 'access-control-request-method': 'POST' };
      const asked = request(`${server.url}${url}`, { method, headers }, (reply) => {
        reply.resume();
        resolve([reply.statusCode, reply.headers['access-control-allow-origin'] ?? null]);
      });
      asked.on('error', reject).end();
    });
  const ours = production.PUBLIC_URL;
  expect(await ask('OPTIONS', path, ours)).toEqual([204, ours]);
  expect(await ask('POST', path, ours), 'let in, and asked who it is').toEqual([401, ours]);
  expect(await ask('GET', '/api/cases', ours)).toEqual([401, null]);
  expect(await ask('POST', path, 'https://elsewhere.example.org')).toEqual([403, null]);
  await server.stop();
});

test('over https browsers are told to come over https alone, and nothing is answered to TRACE', async () => {
  const server = await startTestServer(anyDatabase, production);
  for (const path of ['/', '/login', '/api/health', '/api/nothing', '/api/docs/', '/favicon.svg', '/early.js']) {
    const { headers } = await server.call('GET', path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('content-type'), path).toMatch(/^(text|application|image)\/[\w.+-]+; charset=utf-8$/i);
  }
  const traced = await new Promise<number>((resolve, reject) => {
    const asked = request(`${server.url}/api/health`, { method: 'TRACE' }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    asked.on('error', reject).end();
  });
  expect(traced).toBeGreaterThanOrEqual(400);
  await server.stop();
});

test('one address cannot flood the API, and is told so', async () => {
  const server = await startTestServer(anyDatabase, { REQUESTS_PER_MINUTE: '10' });
  try {
    const statuses = [];
    for (let again = 0; again < 15; again++) statuses.push((await server.call('GET', '/api/about')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    const { status, json, headers } = await server.call('GET', '/api/about');
    expect([status, json.code]).toEqual([429, 'too-many-requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.call('GET', '/api/health')).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test('another way of writing an address is not a way round the limit, nor are false tokens', async () => {
  const server = await startTestServer(anyDatabase, { REQUESTS_PER_MINUTE: '10' });
  try {
    for (let again = 0; again < 10; again++) await server.call('GET', '/api/auth/me', { token: 'A'.repeat(43) });
    expect((await server.call('GET', '/api/auth/me', { token: 'A'.repeat(43) })).status).toBe(429);
    const written = await server.call('GET', '/%61pi/about');
    expect(written.status).toBe(429);
    expect(written.headers.get('cache-control')).toBe('no-store');
  } finally {
    await server.stop();
  }
});

test('a demo session opens nothing in production, though the database be the same', async () => {
  const opened = await anyDatabase.open();
  const shared = { ...anyDatabase, open: async () => ({ ...opened, close: async () => {} }) };
  const demo = await startTestServer(shared);
  const { json } = await demo.call('POST', '/api/auth/demo', { body: { role: 'reviewer' } });
  await demo.stop();
  const server = await startTestServer(shared, production);
  expect((await server.call('GET', '/api/auth/me', { token: json.access_token })).status).toBe(401);
  await server.stop();
  await opened.close();
});

test('what a person typed does not reach the log, also when the database refuses it', async () => {
  const lines: string[] = [];
  const write = process.stdout.write;
  process.stdout.write = ((chunk: string | Uint8Array) => lines.push(String(chunk)) > 0) as typeof write;
  try {
    const server = await startTestServer(anyDatabase, { LOG_LEVEL: 'debug' });
    const body = { email: 'secret.person@example.com', password: 'a secret password', full_name: 'A\u0000B' };
    const { status, json } = await server.call('POST', '/api/auth/register', { body });
    await server.call('POST', '/api/auth/login', { body: { email: body.email, password: body.password } });
    await server.stop();
    expect([status, json.code]).toEqual([400, 'invalid-request']);
  } finally {
    process.stdout.write = write;
  }
  const log = lines.join('');
  expect(log).toContain('"route":"/api/auth/register"');
  expect(log).not.toMatch(/secret|argon2/);
});

test('a stop lets a running request end', async () => {
  const server = await startTestServer(anyDatabase);
  const answers = Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      server.call('POST', '/api/auth/register', {
        body: { email: `stop${index}@example.com`, password: 'correct horse', full_name: 'Ada Lake' },
      }),
    ),
  );
  const arrived = () =>
    new Promise<number>((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  while ((await arrived()) < 5) await wait(5);
  await wait(50);
  await server.stop();
  for (const { status } of await answers) expect(status).toBe(200);
});
