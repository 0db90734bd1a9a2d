import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { rounds } from '../../../../test/options/depth.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const newAccount = () => ({
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
  full_name: 'Ada Lake',
});

describe.each(databases)('accounts on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => server.stop());

  /** Each test comes from an address of its own, so that limits of one do not reach another. */
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const register = (body: object, address = '203.0.113.1') =>
    server.call('POST', '/api/auth/register', { body, headers: from(address) });
  const signIn = (email: string, password: string, address = '203.0.113.2') =>
    server.call('POST', '/api/auth/login', { body: { email, password }, headers: from(address) });

  test('register, sign in, be known, sign out: then the token is dead', async () => {
    const account = newAccount();
    expect((await register(account)).status).toBe(200);
    const { json } = await signIn(account.email.toUpperCase(), account.password);
    const token: string = json.access_token ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const me = await server.call('GET', '/api/auth/me', { token });
    expect(me.json).toMatchObject({ email: account.email, full_name: 'Ada Lake', role: 'applicant', is_demo: false });
    expect(JSON.stringify(me.json)).not.toContain('hash');
    expect((await server.call('POST', '/api/auth/logout', { token })).status).toBe(200);
    expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
  });

  test('a contractor registers only where the agency says so', async () => {
    const account = { ...newAccount(), role: 'contractor' };
    const refused = await register(account);
    expect([refused.status, refused.json.detail]).toEqual([
      403,
      'The agency invites contractors. Write to it with your name and email to get an account.',
    ]);
    const { agency } = server.deps.agencyData;
    try {
      agency.contractors = 'open';
      const { json } = await register(account);
      const me = await server.call('GET', '/api/auth/me', { token: json.access_token ?? '' });
      expect(me.json).toMatchObject({ email: account.email, role: 'contractor', email_confirmed: false });
    } finally {
      agency.contractors = 'invitation';
    }
  });

  test('neither the password nor the token stands in the database', async () => {
    const account = newAccount();
    const { json } = await register(account);
    const opened = await server.deps.db.selectFrom('sessions').select('token_hash').execute();
    expect(opened.map((row) => row.token_hash)).not.toContain(json.access_token);
    const person = await server.deps.db
      .selectFrom('people')
      .select('password_hash')
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    expect(person.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a password of any characters and of a hundred is taken, and compared as it was typed', async () => {
    for (const password of ['ñ 語🌲 '.repeat(20), ' spaces at its ends ', 'onlysmallletters', '93847561']) {
      const account = { ...newAccount(), password };
      expect((await register(account, '203.0.113.21')).status, password).toBe(200);
      expect((await signIn(account.email, password, '203.0.113.22')).status).toBe(200);
      for (const other of [password.slice(0, -1), password.trim(), password.toUpperCase()].filter(
        (it) => it !== password,
      ))
        expect((await signIn(account.email, other, `203.0.113.${23 + password.length}`)).status, other).toBe(401);
    }
  });

  test.each([
    [{ password: 'short' }, 'password', 'Password must be at least 8 characters'],
    [{ full_name: ' A ' }, 'full_name', 'Please enter your full name'],
    [{ email: 'nobody' }, 'email', 'email address'],
    [{ role: 'admin' }, '', ''],
  ])('a registration with %j is refused, saying what to mend', async (wrong, field, sentence) => {
    const { status, json } = await register({ ...newAccount(), ...wrong }, '203.0.113.3');
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'invalid-request' });
    const fields: Record<string, string> = json.fields ?? {};
    expect(fields[field] ?? '').toContain(sentence);
  });

  test('a taken address and a wrong password give nothing away in words', async () => {
    const account = newAccount();
    await register(account);
    const again = await register({ ...account, password: 'another password' });
    expect(again.status).toBe(409);
    const wrong = await signIn(account.email, 'not the password');
    const unknown = await signIn(`${randomUUID()}@example.com`, 'not the password');
    expect(wrong.status).toBe(401);
    expect({ ...wrong.json, requestId: '' }).toEqual({ ...unknown.json, requestId: '' });
  });

  test('a hundred people who register one address at once make one account', async () => {
    const account = newAccount();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register(account, `203.0.113.${Math.random()}`)),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const rows = await server.deps.db.selectFrom('people').select('id').where('email', '=', account.email).execute();
    expect(rows.length).toBeLessThanOrEqual(1);
  });

  test('guessing is stopped after five wrong passwords, sent at once or in turn; others are not locked out', async () => {
    const account = newAccount();
    await register(account);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => signIn(account.email, `guess ${index}`, '203.0.113.5')),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(7);
    expect((await signIn(account.email, account.password, '203.0.113.5')).status).toBe(429);
    expect((await signIn(account.email, account.password, '203.0.113.6')).status).toBe(200);
  });

  test('one address cannot try many accounts', async () => {
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn(`person${index}@example.com`, 'Summer2026!', '203.0.113.7')),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('the counts hold no address and no e-mail', async () => {
    await signIn('someone@example.com', 'x', '203.0.113.8');
    const rows = await server.deps.db.selectFrom('rate_limits').select('key').execute();
    expect(JSON.stringify(rows)).not.toMatch(/someone|203\.0\.113/);
  });

  test('a session ends when it is idle too long, when its day is over, and when its person is disabled', async () => {
    const open = async () => {
      const account = newAccount();
      const { json } = await register(account, `203.0.113.${Math.random()}`);
      const token: string = json.access_token ?? '';
      expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(200);
      return { token, email: account.email };
    };
    const past = new Date(Date.now() - 1000);
    const idle = await open();
    await server.deps.db.updateTable('sessions').set({ idle_expires_at: past }).execute();
    expect((await server.call('GET', '/api/auth/me', { token: idle.token })).status).toBe(401);
    const over = await open();
    await server.deps.db.updateTable('sessions').set({ expires_at: past }).execute();
    expect((await server.call('GET', '/api/auth/me', { token: over.token })).status).toBe(401);
    const disabled = await open();
    await server.deps.db.updateTable('people').set({ disabled_at: past }).where('email', '=', disabled.email).execute();
    expect((await server.call('GET', '/api/auth/me', { token: disabled.token })).status).toBe(401);
  });

  test('a change of role holds at once', async () => {
    const account = newAccount();
    const { json } = await register(account, '203.0.113.9');
    const token: string = json.access_token ?? '';
    const ask = () => server.call('GET', `/api/permit-review/status/${randomUUID()}`, { token });
    expect((await ask()).status).toBe(403);
    await server.deps.db.updateTable('people').set({ role: 'reviewer' }).where('email', '=', account.email).execute();
    expect((await ask()).status).toBe(404);
  });

  test.each(['reviewer', 'contractor', 'admin'])('a demo session is a real one, of the role %s', async (role) => {
    const { json } = await server.call('POST', '/api/auth/demo', { body: { role } });
    const me = await server.call('GET', '/api/auth/me', { token: json.access_token });
    expect(me.json).toMatchObject({ role, is_demo: true });
  });

  test('there is no demo session of an applicant', async () => {
    expect((await server.call('POST', '/api/auth/demo', { body: { role: 'applicant' } })).status).toBe(400);
  });
});

test('an unknown account takes as long to refuse as a wrong password', async () => {
  const server = await startTestServer(anyDatabase, { TRUST_PROXY: '127.0.0.1' });
  try {
    const account = newAccount();
    await server.call('POST', '/api/auth/register', { body: account });
    const time = async (email: string, index: number) => {
      const began = performance.now();
      const body = { email, password: 'not the password' };
      await server.call('POST', '/api/auth/login', { body, headers: { 'x-forwarded-for': `198.51.100.${index}` } });
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    const tries = rounds(12, 40);
    for (let index = 0; index < tries; index++) {
      known.push(await time(account.email, index));
      unknown.push(await time(`${randomUUID()}@example.com`, index));
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[tries / 2] ?? 0;
    // The work is the same by construction; half as long would show that the hash was skipped.
    expect(median(unknown)).toBeGreaterThan(median(known) / 2);
  } finally {
    await server.stop();
  }
});
