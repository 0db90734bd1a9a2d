import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { hashPassword } from '#server/adapters/common-passwords.ts';
import { addPerson } from '#server/db/people.ts';
import { anyDatabase } from './databases.ts';
import { drawTextPdf } from './fixtures/draw-text-pdf.ts';
import { startMailServer } from './mail-server.ts';
import { tokenIn } from './outbox.ts';
import { production, startTestServer } from './server.ts';
import { codeAt, wrongCodeFor } from './two-step.ts';

/** What the settings hold, each planted to be found again. */
const SETTINGS = {
  SECRET_KEY: 'planted-key-of-the-server-0123456789',
  SMTP_PASSWORD: 'planted-smtp-password',
  DATABASE_PASSWORD: 'planted-database-password',
  OIDC_CLIENT_SECRET: 'planted-client-secret',
  MODEL_KEY: 'planted-model-key',
};
/** What people type. */
const TYPED = {
  password: 'planted password of an applicant',
  next: 'planted password that follows',
  wrong: 'planted password that is wrong',
  staff: 'planted password of staff',
  answer: 'Planted Owner-Name 4711',
  question: 'planted question about a neighbour',
};

const lines: string[] = [];
const urls: string[] = [];
/** Secrets that came up on the way: tokens, codes, links. */
const made = new Map<string, string>();
const write = { out: process.stdout.write, err: process.stderr.write };

/** Signs up, signs in rightly and wrongly, sets a factor up, changes passwords, uploads, asks, and signs out everywhere. */
beforeAll(async () => {
  const record = ((chunk: string | Uint8Array) => lines.push(String(chunk)) > 0) as typeof process.stdout.write;
  const mail = await startMailServer();
  Object.assign(process.stdout, { write: record });
  Object.assign(process.stderr, { write: record });
  try {
    const server = await startTestServer(anyDatabase, {
      ...production,
      TRUST_PROXY: '127.0.0.1',
      SECRET_KEY: SETTINGS.SECRET_KEY,
      DATABASE_URL: `postgresql://planwright:${SETTINGS.DATABASE_PASSWORD}@the.test/opens-its-own`,
      SMTP_URL: mail.url.replace('//', `//planwright:${SETTINGS.SMTP_PASSWORD}@`),
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'planwright',
      OIDC_CLIENT_SECRET: SETTINGS.OIDC_CLIENT_SECRET,
      MODEL_KIND: 'openai-compatible',
      MODEL_URL: 'http://127.0.0.1:9/v1',
      MODEL_NAME: 'planted',
      MODEL_KEY: SETTINGS.MODEL_KEY,
      MODEL_PRICE_IN: '1',
      MODEL_PRICE_OUT: '1',
      MODEL_COST_PER_DAY: '1',
      LOG_LEVEL: 'debug',
    });
    server.app.server.on('request', ({ url }) => void urls.push(String(url)));
    const call = (path: string, body?: object, token?: string) =>
      server.call(body ? 'POST' : 'GET', path, { body, token, headers: { 'x-forwarded-for': '203.0.113.9' } });
    const account = { email: 'planted.person@example.com', password: TYPED.password, full_name: 'Planted Person' };
    const linkIn = async (count: number) => {
      for (let again = 0; again < 600 && mail.mails.length < count; again += 1) await wait(50);
      expect(mail.mails.length).toBe(count);
      const link = tokenIn(mail.mails[count - 1]?.text);
      made.set(`link ${count}`, link);
      return link;
    };
    const signIn = async (email: string, password: string, code?: string) => {
      const { json } = await call('/api/auth/login', { email, password, ...(code ? { code } : {}) });
      const token = String(json.access_token ?? '');
      if (token) made.set(`session of ${email} ${made.size}`, token);
      return token;
    };

    await call('/api/auth/register', account);
    await call('/api/auth/confirm-email', { token: await linkIn(1) });
    await signIn(account.email, TYPED.wrong);
    const token = await signIn(account.email, TYPED.password);
    const { json } = await call('/api/applicant-router/applications', { title: TYPED.answer }, token);
    const form = new FormData();
    form.append('field', 'site_plan');
    form.append('files', new Blob([new Uint8Array(await drawTextPdf([[TYPED.answer]]))]), 'planted-file-name.pdf');
    await call(`/api/applicant-router/applications/${json.id}/documents`, form, token);
    await call('/api/auth/forgot-password', { email: account.email });
    const link = await linkIn(2);
    for (const password of [TYPED.next, TYPED.password])
      await call('/api/auth/reset-password', { token: link, password });
    const again = await signIn(account.email, TYPED.next);
    const change = { password: TYPED.next, new_password: TYPED.password, end_others: true };
    const changed = await call('/api/auth/change-password', change, again);
    const renewed = String(changed.json.access_token);
    made.set('the token after a new password', renewed);
    await call('/api/auth/end-sessions', { which: 'all', password: TYPED.password }, renewed);
    await call('/api/auth/me', undefined, renewed);
    await call('/api/admin/accounts', undefined, await signIn(account.email, TYPED.password));
    const headers = { origin: 'https://attacker.example' };
    await server.call('POST', '/api/auth/login', { body: { email: account.email, password: TYPED.password }, headers });

    const staff = {
      email: `planted-${randomUUID()}@agency.example`,
      fullName: 'Planted Reviewer',
      role: 'reviewer',
    } as const;
    await addPerson(server.deps.db, { ...staff, passwordHash: await hashPassword(TYPED.staff) });
    const reviewer = await signIn(staff.email, TYPED.staff);
    const started = await call('/api/auth/two-step/start', { password: TYPED.staff }, reviewer);
    const secret = String(started.json.secret);
    made.set('the secret of the app', secret);
    const confirmed = await call('/api/auth/two-step/confirm', { code: codeAt(secret) }, reviewer);
    made.set('the session after it', String(confirmed.json.access_token));
    const codes: string[] = confirmed.json.recovery_codes ?? [];
    for (const [at, code] of codes.entries()) made.set(`recovery code ${at}`, code);
    await signIn(staff.email, TYPED.staff, wrongCodeFor(secret));
    await signIn(staff.email, TYPED.staff, codes[0]);
    await call('/api/auth/sso/start');
    const asking = String(confirmed.json.access_token);
    const question = { turn_id: randomUUID(), question: TYPED.question };
    await call(`/api/planning-chat/conversations/${randomUUID()}/questions`, question, asking);
    await call('/api/auth/login', { email: account.email, password: 'x', planted: SETTINGS.MODEL_KEY });
    await server.stop();
    await mail.stop();
  } finally {
    Object.assign(process.stdout, { write: write.out });
    Object.assign(process.stderr, { write: write.err });
  }
});
afterAll(() => Object.assign(process.stdout, { write: write.out }));

test('the journeys were made, and the log tells of them', () => {
  const log = lines.join('');
  for (const said of ['signed in', 'a sign-in was refused', 'a password was set with a link', 'changed the password'])
    expect(log).toContain(said);
  for (const said of [
    'refused by role',
    'refused a request from another site',
    '"route":"/api/applicant-router/applications/:id/documents","status":200',
    '"personId":',
    '"reqId":',
  ])
    expect(log).toContain(said);
  for (const said of ['ended sessions', 'two-step verification was switched on', '"status":401'])
    expect(log).toContain(said);
  expect(urls.length).toBeGreaterThan(20);
  expect([...made.keys()].filter((what) => what.startsWith('recovery code'))).toHaveLength(10);
});

test('no secret and nothing that people typed stands in the log', () => {
  const log = lines.join('');
  const secrets = [...Object.entries(SETTINGS), ...Object.entries(TYPED), ...made];
  const found = secrets.filter(([, secret]) => log.includes(secret)).map(([what]) => what);
  expect(found).toEqual([]);
  expect(log).not.toMatch(/planted|argon2|203\.0\.113/i);
});

test('no secret stands in the address of a request', () => {
  const asked = urls.map((url) => decodeURIComponent(url)).join('\n');
  const secrets = [...Object.entries(SETTINGS), ...Object.entries(TYPED), ...made];
  expect(secrets.filter(([, secret]) => asked.includes(secret)).map(([what]) => what)).toEqual([]);
});

/** What an address may be signed with: it opens one place for one file, for an hour. */
const SIGNED = ['PUT /api/uploads/:slotId signature'];

test('no route takes a secret in its address', async () => {
  const folder = new URL('../src/contract/', import.meta.url);
  const groups: Record<string, unknown>[] = await Promise.all(
    readdirSync(folder).map((name) => import(new URL(name, folder).href)),
  );
  const isEndpoint = (value: unknown): value is { method: string; path: string; params: z.ZodType; query: z.ZodType } =>
    typeof value === 'object' && value !== null && 'path' in value && 'query' in value;
  const endpoints = groups
    .flatMap((exported) => Object.values(exported))
    .flatMap((value) => (isEndpoint(value) ? [value] : Object.values((value ?? {}) as object).filter(isEndpoint)));
  expect(endpoints.length).toBeGreaterThan(150);
  const named = endpoints.flatMap(({ method, path, params, query }) =>
    [params, query].flatMap((part) =>
      part instanceof z.ZodObject ? Object.keys(part.shape).map((name) => `${method} ${path} ${name}`) : [],
    ),
  );
  const secretive = named.filter((name) => /(token|pass|secret|signature|session_?key|api_?key|code)$/i.test(name));
  expect([...new Set(secretive)]).toEqual(SIGNED);
});
