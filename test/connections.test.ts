import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type BuiltServer, installBuiltServer } from './built-server.ts';
import { applicantCallsBy, completeApplicationWith } from './complete-application.ts';
import { newPostgresDatabase } from './databases.ts';
import { drawTextPdf } from './fixtures/draw-text-pdf.ts';
import { isFull } from './options/depth.ts';
import { leaving, type RecordedConnection, recordConnections, recordedIn } from './recorded-connections.ts';

const folder = mkdtempSync(join(tmpdir(), 'planwright-connections-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Addresses and names that lead nowhere (RFC 5737, RFC 2606). */
const NOWHERE = '192.0.2.1';
const NOBODY = 'planted.invalid';

describe('what a program connects to is recorded', () => {
  /** What a program did until it was enough; one that never does enough is ended after some seconds. */
  const run = async (source: string, isEnough: (recorded: readonly RecordedConnection[]) => boolean) => {
    const file = join(folder, randomUUID());
    const program = `${file}.mjs`;
    // A planted attempt fails, at once or never.
    writeFileSync(program, `process.on('uncaughtException', () => {});\nsetInterval(() => {}, 1000);\n${source}`);
    const child = spawn(process.execPath, [...recordConnections, program], {
      env: { PATH: process.env.PATH, RECORD_CONNECTIONS: file },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    for (let again = 0; again < 400 && !isEnough(recordedIn(file)); again++) await wait(50);
    child.kill('SIGKILL');
    await ended;
    return recordedIn(file);
  };
  const attempt = `import net from 'node:net'; net.connect(9, '${NOWHERE}').on('error', () => {});`;
  const child = JSON.stringify(attempt);

  test.concurrent.each([
    ['a socket', attempt, `connect ${NOWHERE}`],
    [
      'a socket by its options',
      `import { connect } from 'node:net'; connect({ port: 9, host: '${NOWHERE}' }).on('error', () => {});`,
      `connect ${NOWHERE}`,
    ],
    ['TLS', `import tls from 'node:tls'; tls.connect(9, '${NOWHERE}').on('error', () => {});`, `connect ${NOWHERE}`],
    [
      'HTTP',
      `import http from 'node:http'; http.get('http://${NOWHERE}:8099').on('error', () => {});`,
      `connect ${NOWHERE}`,
    ],
    [
      'HTTPS by name',
      `import https from 'node:https'; https.get('https://${NOBODY}').on('error', () => {});`,
      `name ${NOBODY}`,
    ],
    [
      'HTTP/2',
      `import http2 from 'node:http2'; http2.connect('http://${NOWHERE}:8099').on('error', () => {});`,
      `connect ${NOWHERE}`,
    ],
    ['fetch', `fetch('http://${NOWHERE}:8099').catch(() => {});`, `connect ${NOWHERE}`],
    ['fetch by name', `fetch('http://${NOBODY}').catch(() => {});`, `name ${NOBODY}`],
    [
      'a datagram',
      `import dgram from 'node:dgram'; dgram.createSocket('udp4').send('x', 9, '${NOWHERE}', () => {});`,
      `datagram ${NOWHERE}`,
    ],
    ['a name', `import { lookup } from 'node:dns'; lookup('${NOBODY}', () => {});`, `name ${NOBODY}`],
    [
      'a name by promise',
      `import { resolve4 } from 'node:dns/promises'; resolve4('${NOBODY}').catch(() => {});`,
      `name ${NOBODY}`,
    ],
    [
      'a resolver',
      `import dns from 'node:dns'; new dns.Resolver().resolveTxt('${NOBODY}', () => {});`,
      `name ${NOBODY}`,
    ],
    [
      'a child',
      `import { fork } from 'node:child_process'; import { writeFileSync } from 'node:fs'; const at = process.argv[1] + '.child.mjs'; writeFileSync(at, ${child}); fork(at, { env: {} });`,
      `connect ${NOWHERE}`,
    ],
    [
      'a thread',
      `import { Worker } from 'node:worker_threads'; import { writeFileSync } from 'node:fs'; const at = process.argv[1] + '.thread.mjs'; writeFileSync(at, ${child}); new Worker(at);`,
      `connect ${NOWHERE}`,
    ],
  ])('%s', async (_name, source, expected) => {
    const recorded = await run(source, (so) => leaving(so).includes(expected));
    expect(recorded.map(({ kind }) => kind)).toContain('process');
    expect(leaving(recorded)).toContain(expected);
  });

  test('and what stays on this machine is not taken for more', async () => {
    const connects = (so: readonly RecordedConnection[]) => so.filter(({ kind }) => kind === 'connect').length;
    const source = `import net from 'node:net'; for (const to of ['127.0.0.1', 'localhost', '::1']) net.connect(9, to).on('error', () => {}); net.connect('/tmp/none.sock').on('error', () => {});`;
    const recorded = await run(source, (so) => connects(so) >= 4);
    expect(connects(recorded)).toBeGreaterThanOrEqual(4);
    expect(leaving(recorded)).toEqual([]);
  });
});

describe.each([
  ['the embedded database', async () => ({}), 1, inject('filledDataFolder')],
  ...(inject('postgresUrl') === '' || !isFull
    ? []
    : [
        [
          'PostgreSQL with a worker of its own',
          async () => ({ DATABASE_URL: await newPostgresDatabase(inject('postgresDemonstration')) }),
          2,
          undefined,
        ] as const,
      ]),
] as const)('while no model is configured, on %s,', (_name, settings, servers, filled) => {
  const file = join(folder, randomUUID());
  let server: BuiltServer;
  let worker: BuiltServer | undefined;
  beforeAll(async () => {
    const planted = `data:text/javascript,${encodeURIComponent(`process.on('message', () => fetch('http://${NOWHERE}:8099').catch(() => {}));`)}`;
    const given = { ...(await settings()), RECORD_CONNECTIONS: file };
    const role = { ROLE: servers > 1 ? 'web' : 'all' };
    server = await installBuiltServer({ ...given, ...role }, [...recordConnections, '--import', planted], filled);
    await server.start();
    if (servers === 1) return;
    worker = await installBuiltServer({ ...given, ROLE: 'worker', DATA_DIR: server.folder }, recordConnections);
    await worker.start();
  });
  afterAll(() => {
    worker?.remove();
    server.remove();
  });

  const visit = randomUUID();
  type Sample = { project_category?: string; files: { name: string; url: string }[] };
  type Json = Record<string, never>;
  const ask = (method: string, path: string, body?: object, token?: string) => {
    const isForm = body instanceof FormData;
    return fetch(`${server.url}${path}`, {
      method,
      headers: {
        'x-session-id': visit,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
  };
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const reply = await ask(method, path, body, token);
    expect([
      method,
      path,
      reply.status,
      reply.status === 200 || reply.status === 201 ? '' : await reply.text(),
    ]).toEqual([method, path, reply.status === 201 ? 201 : 200, '']);
    return reply;
  };
  const json = async (...args: Parameters<typeof call>) => (await (await call(...args)).json()) as Json;
  const until = async (isDone: () => Promise<boolean>) => {
    for (let again = 0; again < 600; again++) {
      if (await isDone()) return;
      await wait(100);
    }
    throw new Error('It was not done within a minute.');
  };

  test('an application, its submission, a review, a letter and every chat connect to nobody but this machine', async () => {
    const person = { email: `${randomUUID()}@example.com`, password: 'a lake in the hills', full_name: 'Ada Lake' };
    const token = (await json('POST', '/api/auth/register', person)).access_token as unknown as string;
    const root = '/api/applicant-router/applications';
    const { id } = (await json('POST', root, { title: 'New permit' }, token)) as unknown as { id: string };
    const plan = await drawTextPdf([
      ['SITE PLAN', 'SCALE: 1" = 10\'', 'APN: 027-999-004', 'See https://planted.invalid/plan'],
    ]);
    const form = new FormData();
    form.append('field', 'site_plan');
    form.append('files', new Blob([new Uint8Array(plan)]), 'plan.pdf');
    await call('POST', `${root}/${id}/documents`, form, token);
    await until(async () => {
      const { documents } = (await json('GET', `${root}/${id}/documents`, undefined, token)) as unknown as {
        documents: { state: string }[];
      };
      return documents.every(({ state }) => state !== 'checking');
    });
    await call(
      'POST',
      `${root}/${id}/fields/site_plan/messages`,
      { kind: 'question', text: 'What is missing?' },
      token,
    );
    const applicant = applicantCallsBy((method, path, body) => ask(method, path, body, token));
    expect((await applicant.submit(await completeApplicationWith(applicant))).status).toBe(200);
    await call('GET', '/api/parcels/search?apn=027-999-004');
    await call('GET', '/api/parcels/by-number/027-999-004');

    const chat = `/api/planning-chat/conversations/${randomUUID()}`;
    for (const question of ['How often must the safety element be reviewed?', 'When does the library open?'])
      await call('POST', `${chat}/questions`, { turn_id: randomUUID(), question });
    await call('GET', `${chat}/document`);
    await call('POST', '/api/parcels/questions', { question: 'Can I add an ADU?', apn: '027-999-004' });
    const told = { message_id: randomUUID(), text: 'An ADU of 600 square feet at 1240 Larkspur Lane, 027-999-004' };
    await call('POST', '/api/application-assistant/messages', told, token);

    // A checklist, and letters that staff draft from documents.
    const sample = (await json('GET', '/api/samples/permit-review')) as unknown as Sample;
    const asked = { project_category: [sample.project_category ?? 'sfd'] };
    for (const [tool, entries, files] of [
      ['permit-review', asked, sample.files],
      ['permit-letter', asked, sample.files],
      ['site-assessment', { phase: ['before'], labels: ['Application Form', 'Site Plan'] }, sample.files.slice(0, 2)],
    ] as const) {
      const session = randomUUID();
      const given = new FormData();
      for (const [entry, values] of Object.entries(entries)) for (const value of values) given.append(entry, value);
      for (const { name, url } of files) given.append('files', await (await call('GET', url)).blob(), name);
      await call('POST', `/api/${tool}/${session}`, given);
      await until(async () => (await json('GET', `/api/${tool}/status/${session}`)).status === ('completed' as never));
      await call('GET', `/api/${tool}/${session}/download`);
    }

    const recorded = recordedIn(file);
    expect(leaving(recorded)).toEqual([]);
    // The server and its readers were watched.
    const watched = recorded.filter(({ kind }) => kind === 'process').map(({ to }) => to);
    expect(watched.filter((to) => to.endsWith('dist/server/main.js'))).toHaveLength(servers);
    expect(watched.filter((to) => to.endsWith('child.js')).length).toBeGreaterThan(0);
    const programs = recorded.filter(({ kind }) => kind === 'program').map(({ to }) => to);
    expect(programs.filter((program) => program !== 'tesseract' && program !== process.execPath)).toEqual([]);
  });

  test('a planted connection of the server is caught', async () => {
    server.process().send({ plant: true });
    await until(async () => leaving(recordedIn(file)).length > 0);
    expect(leaving(recordedIn(file))).toEqual([`connect ${NOWHERE}`]);
    expect(readFileSync(file, 'utf8')).toContain(String(server.process().pid));
  });
});
