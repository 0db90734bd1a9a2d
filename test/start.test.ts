import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

const main = join(import.meta.dirname, '../dist/server/main.js');

let folder = '';
const running: ChildProcess[] = [];
/** One that runs from the first test to the one that ends it. */
let first: Started;
let url = '';
beforeAll(async () => {
  if (!existsSync(main)) throw new Error('There is no build to start: run `npm run build` first.');
  folder = mkdtempSync(join(tmpdir(), 'planwright-start-'));
  // The browser tests start it on an empty one.
  cpSync(inject('filledDataFolder'), folder, { recursive: true });
  first = start();
  url = await first.ready;
});
afterAll(async () => {
  for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null>; ready: Promise<string> };

/** Starts the build and listens to what it says. */
const start = (settings: Record<string, string> = {}): Started => {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  let text = '';
  const ready = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      text += chunk;
      const url = /ready at (\S+)/.exec(text)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, said: () => text, ended, ready };
};

test('a second start on the same data folder is refused in words, and the first goes on', async () => {
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.said()).toMatch(/^Planwright is already running on the data folder .* Stop it first/);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
});

test('wrong settings are all named and nothing starts', async () => {
  const server = start({ PORT: 'eighty', LOG_LEVEL: 'loud', HOST: '0.0.0.0' });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('PORT:');
  expect(server.said()).toContain('LOG_LEVEL:');
});

test('pages, files and what is not there each get their answer', async () => {
  const ask = async (path: string) => {
    const reply = await fetch(`${url}${path}`);
    const type = reply.headers.get('content-type') ?? '';
    return { status: reply.status, type, cache: reply.headers.get('cache-control'), text: await reply.text() };
  };
  const home = await ask('/');
  expect([home.status, home.type, home.cache]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(home.text)?.[1] ?? '';
  expect(await ask(script)).toMatchObject({ status: 200, cache: 'public, max-age=31536000, immutable' });
  expect(home.text, 'drawn before any script runs').toMatch(/<h1[ >]/);
  const app = await ask('/permit-review?session=1');
  expect([app.status, app.text.includes('<div id="root"></div>')]).toEqual([200, true]);
  expect(await ask('/design')).toMatchObject({ status: 200, text: app.text });
  expect(await ask('/nowhere')).toMatchObject({ status: 404, text: app.text });
  for (const path of ['/assets/nothing.js', '/assets', '/api/nothing']) {
    const missing = await ask(path);
    expect([path, missing.status, missing.text.includes('"dependencies"')]).toEqual([path, 404, false]);
  }
  expect(await ask('/assets/nothing.js')).toMatchObject({ status: 404, type: 'application/json; charset=utf-8' });
  for (const path of [
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/.planwright-built',
    '/assets%2f..%2f..%2fpackage.json',
  ]) {
    expect((await ask(path)).text, path).not.toMatch(/"dependencies"|^[0-9a-f]{64}$/);
  }
});

test('after kill -9 the next start is not held up, and finds each answer that was acknowledged', async () => {
  const register = await fetch(`${url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'correct horse', full_name: 'Ada Lake' }),
  });
  const { access_token } = (await register.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const applications = '/api/applicant-router/applications';
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return (await reply.json()) as { id: string; version: number };
  };
  const { id } = await ask('POST', applications, { title: 'New permit' });
  const { version } = await ask('GET', `${applications}/${id}`);
  const data = { answers: {}, textAnswers: { project_description: 'A deck at the lake' } };
  const saved = await ask('PUT', `${applications}/${id}`, { data, version });
  expect(saved.version).toBeGreaterThan(version);
  first.child.kill('SIGKILL');
  await first.ended;
  first = start();
  url = await first.ready;
  expect(await ask('GET', '/api/auth/me')).toMatchObject({ email: 'ada@example.com' });
  expect(await ask('GET', `${applications}/${id}`)).toMatchObject({ version: saved.version, data });
});

test('SIGTERM ends it cleanly and gives the folder back', async () => {
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(existsSync(join(folder, 'server.lock'))).toBe(false);
});

// Last, on the folder that was given back: a new one would be filled with parcels before the port is asked for.
test('a port that is taken is said in words', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const server = start({ PORT: String(typeof address === 'object' && address ? address.port : '') });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain('Another program already uses this port.');
  other.close();
});
