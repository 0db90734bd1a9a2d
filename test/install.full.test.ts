import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildImage, cannotFollow, type Image } from './container.ts';
import { closedPort, type MailServer, startMailServer } from './mail-server.ts';
import { startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const reason = cannotFollow();
if (reason) console.warn(`NOT RUN: the Dockerfile is not followed, since ${reason}.`);

const PASSWORD = 'pine needle 42';

describe.skipIf(reason !== undefined)('the image that deploy/Dockerfile makes', () => {
  let image: Image;
  let mails: MailServer;
  let postgres: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let settings: Record<string, string> = {};
  let url = '';
  beforeAll(async () => {
    image = await buildImage(
      {
        dockerfile: readFileSync(join(root, 'deploy/Dockerfile'), 'utf8'),
        context: root,
        ignore: join(root, '.dockerignore'),
        nodePackage: 'node@24',
      },
      (line) => console.log(line),
    );
    const started = await startPostgres();
    if (!started) throw new Error('There is no PostgreSQL.');
    postgres = started;
    mails = await startMailServer();
    const port = String(await closedPort());
    url = `http://127.0.0.1:${port}`;
    settings = {
      PORT: port,
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.url,
      PUBLIC_URL: url,
      SECRET_KEY: 'a key of this test alone, forty letters long',
      SMTP_URL: mails.url,
      MAIL_FROM: 'no-reply@permits.example.gov',
    };
  }, 900_000);
  afterAll(async () => {
    for (const child of running) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    postgres?.stop();
    await mails?.stop();
    image?.remove();
  });

  const running: ChildProcess[] = [];
  const start = (more: Record<string, string> = {}) => {
    const child = image.start(image.command, { ...settings, ...more }, { stdio: ['ignore', 'inherit', 'inherit'] });
    running.push(child);
    return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
  };
  const untilHealthy = async (more: Record<string, string> = {}) => {
    for (let again = 0; again < 60; again++) {
      if ((await image.run(image.healthCheck, { ...settings, ...more })).status === 0) return;
      await wait(1_000);
    }
    throw new Error('It is not healthy after a minute.');
  };

  test('has Node 24 and tesseract, and no package that only developers need', async () => {
    const outputOf = async (...command: string[]) => (await image.run(command)).output;
    expect(await outputOf('node', '--version')).toMatch(/^v24\./);
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
    };
    const there = await outputOf('find', 'node_modules', '-name', 'package.json');
    const installed = new Set(there.split('\n').map((path) => path.replace(/\/package\.json$/, '')));
    const isThere = (wanted: boolean) =>
      Object.entries(packages)
        .filter(([path, { dev, devOptional }]) => path !== '' && (dev ?? devOptional ?? false) === wanted)
        .map(([path]) => path)
        .filter((path) => installed.has(path));
    expect(isThere(true)).toEqual([]);
    expect(isThere(false).length).toBeGreaterThan(200);
    expect(await outputOf('id', '-u'), 'the user node').toBe('1000\n');
    const touched = await outputOf('sh', '-c', 'touch /app/x /etc/x; touch /tmp/x /var/lib/planwright/x && echo both');
    expect(touched).toMatch(/Read-only file system[\s\S]*both/);
  });

  test('serves and works as it is started, finds all that it needs, and ends when it is told to', async () => {
    expect((await image.run(image.healthCheck, settings)).status, 'nothing answers yet').not.toBe(0);
    const web = start({ ROLE: 'web' });
    await untilHealthy();
    const workerPort = String(await closedPort());
    const worker = start({ ROLE: 'worker', PORT: workerPort });
    await untilHealthy({ PORT: workerPort });

    const admin = (args: string[], input = '') => image.run(['node', 'dist/server/admin.js', ...args], settings, input);
    const who = ['--email', 'ada@agency.example', '--name', 'Ada Park', '--role', 'admin'];
    expect((await admin(['create-user', ...who], `${PASSWORD}\n`)).output).toBe('Added ada@agency.example as admin.\n');

    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
    };
    const signedIn = await post('/api/auth/login', { email: 'ada@agency.example', password: PASSWORD });
    expect(signedIn).toMatchObject({ status: 200 });
    const page = await (await fetch(url)).text();
    expect(page).toMatch(/<h1[ >]/);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await fetch(`${url}${script}`)).status).toBe(200);

    // A mail goes from a request through the queue and the worker to the mail server.
    await post('/api/auth/register', { email: 'bo@example.com', password: 'another pine 77', full_name: 'Bo Hill' });
    for (let again = 0; again < 60 && mails.mails.length === 0; again++) await wait(500);
    expect(mails.mails.map(({ to }) => to)).toEqual([['bo@example.com']]);

    // A review opens PDFs with text and without, and writes Word.
    const samples = ['application-form', 'site-plan'].map((name) => `agency/demonstration/permit-review/${name}.pdf`);
    const review = await admin(['review', ...samples, '--category', 'sfd', '--out', '/tmp/checklist.docx']);
    expect(review.output).toContain('/tmp/checklist.docx');
    expect(review.status).toBe(0);

    const lines = JSON.parse((await admin(['doctor', '--json'])).output).lines as {
      state: string;
      about: string;
      text: string;
    }[];
    expect(lines.filter(({ state }) => state === 'error')).toEqual([]);
    expect(lines.find(({ about }) => about === 'recognition')).toMatchObject({ state: 'ok' });

    for (const { child, ended } of [web, worker]) {
      const told = Date.now();
      child.kill(image.stopSignal);
      expect(await ended).toBe(0);
      expect(Date.now() - told).toBeLessThan(15_000);
    }
  }, 600_000);

  test('without a folder that it reads it does not become healthy', async () => {
    const show = image.hide('/app/src/server/db/migrations');
    const own = { PORT: String(await closedPort()) };
    // An empty database: it has them all to run.
    const { child, ended } = start({ ...own, DATABASE_URL: postgres.url.replace(/postgres$/, 'template1') });
    const end = await Promise.race([ended, wait(20_000, 'late' as const)]);
    const health = (await image.run(image.healthCheck, { ...settings, ...own })).status;
    child.kill('SIGKILL');
    show();
    expect([end === 0, health === 0]).toEqual([false, false]);
  }, 120_000);
});
