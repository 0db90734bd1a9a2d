import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { databases, type TestDatabase } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { addPerson } from '../../db/people.ts';
import { startSession } from '../../http/session-token.ts';
import { hashPassword } from '../../services/passwords.ts';
import { seal } from '../../services/sealed.ts';
import { factorOf } from './second-factor-check.ts';
import { signIn as signInAt } from './sign-in.ts';

const production = {
  APP_MODE: 'production',
  DATABASE_URL: 'postgresql://the.test/opens-its-own',
  PUBLIC_URL: 'https://permits.example.gov',
  TRUST_PROXY: '127.0.0.1',
};
const password = 'correct horse battery';
const hashed = hashPassword(password);
const codeAt = (secret: string, now = new Date()) => generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });

/** A code that is none of the three that are right now. */
const wrongCodeFor = (secret: string): string => {
  const right = [-30_000, 0, 30_000, 60_000].map((ms) => codeAt(secret, new Date(Date.now() + ms)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !right.includes(code)) ?? '';
};

let addressesUsed = 0;
/** An address that no other test and no other call came from, so that limits by address stay out of the way. */
const fresh = () => `2001:db8::${(++addressesUsed).toString(16)}`;

/** What tests do with a server. */
function actionsOn(server: TestServer) {
  const { db } = server.deps;
  const call = (path: string, token: string | undefined, body?: object, address = fresh()) =>
    server.call(body ? 'POST' : 'GET', `/api/auth/${path}`, { token, body, headers: { 'x-forwarded-for': address } });
  const newPerson = async (role: Role = 'reviewer') => {
    const email = `${randomUUID()}@agency.example`;
    const person = await addPerson(db, { email, fullName: 'Ada Park', role, passwordHash: await hashed });
    if (!person) throw new Error('The address was taken.');
    return person;
  };
  const signIn = (email: string, code?: string, { address = fresh(), secret = password } = {}) =>
    call('login', undefined, { email, password: secret, ...(code === undefined ? {} : { code }) }, address);
  const meOf = async (token: string) => (await call('me', token)).json;
  const stateOf = async (token: string) => (await meOf(token)).second_factor;
  /** Lets the present code be used again, where a test is about something else. */
  const forgetSteps = (id: string) =>
    db.updateTable('people').set({ second_factor_step: null }).where('id', '=', id).execute();
  const setUp = async (token: string, code?: string) => {
    const started = await call('second-factor/start', token, { password, ...(code ? { code } : {}) });
    const secret: string = started.json.secret ?? '';
    const confirmed = await call('second-factor/confirm', token, { code: codeAt(secret) });
    const codes: string[] = confirmed.json.recovery_codes ?? [];
    return { secret, codes, token: String(confirmed.json.access_token) };
  };
  /** A member of staff with a second factor, whose code of now was not used yet. */
  const newCareful = async (role: Role = 'reviewer') => {
    const person = await newPerson(role);
    const careful = { ...person, ...(await setUp(await startSession(db, person, new Date()))) };
    await forgetSteps(person.id);
    return careful;
  };
  return { db, call, newPerson, signIn, meOf, stateOf, forgetSteps, setUp, newCareful };
}

describe.each(databases)('two-step verification on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof actionsOn>;
  beforeAll(async () => {
    server = await startTestServer(database, production);
    on = actionsOn(server);
  });
  afterAll(() => server.stop());

  test('is off until a first code was shown; then it is on, and every session before it is over', async () => {
    const { email, id } = await on.newPerson();
    const token: string = (await on.signIn(email)).json.access_token ?? '';
    const other: string = (await on.signIn(email)).json.access_token ?? '';
    expect(await on.stateOf(token)).toBe('off');
    const refused = await on.call('second-factor/start', token, { password: 'not it' });
    expect([refused.status, refused.json.code]).toEqual([401, 'wrong-credentials']);
    const early = await on.call('second-factor/confirm', token, { code: '123456' });
    expect([early.status, early.json.code]).toEqual([409, 'not-ready']);

    const { json } = await on.call('second-factor/start', token, { password });
    const secret: string = json.secret ?? '';
    expect(json.uri).toContain(secret);
    const kept = await on.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(kept.second_factor_pending).not.toBeNull();
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await on.stateOf(token)).toBe('off');
    expect((await on.signIn(email)).status).toBe(200);

    const wrong = await on.call('second-factor/confirm', token, { code: wrongCodeFor(secret) });
    expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong-code']);
    expect(await on.stateOf(token)).toBe('off');

    const code = codeAt(secret);
    const confirmed = await on.call('second-factor/confirm', token, { code });
    expect(confirmed.status).toBe(200);
    expect(confirmed.json.recovery_codes).toHaveLength(10);
    for (const old of [token, other]) expect((await on.call('me', old)).status).toBe(401);
    const full: string = confirmed.json.access_token ?? '';
    expect(await on.stateOf(full)).toBe('on');
    expect((await on.call('second-factor', full)).json).toEqual({ on: true, required: false, recovery_codes_left: 10 });
    // The code that switched it on is used.
    expect((await on.signIn(email, code)).json.code).toBe('wrong-code');
  });

  test('signing in takes the code, says so only to who knows the password, and takes each code once', async () => {
    const { email, secret } = await on.newCareful();
    const needed = await on.signIn(email);
    expect([needed.status, needed.json.code, needed.json.detail]).toEqual([
      401,
      'second-factor-needed',
      'Enter the six-digit code from your authenticator app.',
    ]);
    const unknown = await on.signIn(email, codeAt(secret), { secret: 'not the password' });
    expect([unknown.status, unknown.json.code]).toEqual([401, 'wrong-credentials']);
    const wrong = await on.signIn(email, wrongCodeFor(secret));
    expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong-code']);
    for (const blank of [' ', 'abc', '12 34', '９９９９９９']) {
      expect((await on.signIn(email, blank)).json.access_token, blank).toBeUndefined();
    }
    const code = codeAt(secret);
    const signedIn = await on.signIn(email, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(signedIn.status).toBe(200);
    expect(await on.stateOf(signedIn.json.access_token ?? '')).toBe('on');
    expect((await on.signIn(email, code)).json.code).toBe('wrong-code');
  });

  test('of many who send one code at once, one gets in', async () => {
    const { email, secret } = await on.newCareful();
    const code = codeAt(secret);
    const answers = await Promise.all(Array.from({ length: 8 }, () => on.signIn(email, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'wrong-code')).toHaveLength(7);
  });

  test('a code of the step before holds, and none older than one that was used', async () => {
    const { email, id, secret } = await on.newCareful();
    const now = new Date(1_800_000_010_000);
    const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    const signInWith = (code: string) => signInAt(server.deps, { email, password, code }, fresh(), now);
    expect(await signInWith(codeAt(secret, ago(30)))).toMatch(/^[\w-]{43}$/);
    expect(await signInWith(codeAt(secret, now))).toMatch(/^[\w-]{43}$/);
    await expect(signInWith(codeAt(secret, ago(30)))).rejects.toMatchObject({ code: 'wrong-code' });
    await on.forgetSteps(id);
    await expect(signInWith(codeAt(secret, ago(60)))).rejects.toMatchObject({ code: 'wrong-code' });
  });

  test('a recovery code stands in for the app, once, also when it is sent many times at once', async () => {
    const { email, id, codes, token } = await on.newCareful();
    const [first = '', second = ''] = codes;
    expect((await on.signIn(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await on.signIn(email, first)).json.code).toBe('wrong-code');
    const answers = await Promise.all(Array.from({ length: 6 }, () => on.signIn(email, second)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await on.call('second-factor', token)).json.recovery_codes_left).toBe(8);
    const rows = await on.db.selectFrom('recovery_codes').selectAll().where('person_id', '=', id).execute();
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const another = await on.newCareful();
    expect((await on.signIn(email, another.codes[0])).json.code).toBe('wrong-code');
  });

  test('guessing codes stops after ten wrong ones, wherever they come from; others are let in', async () => {
    const { email, secret } = await on.newCareful();
    const other = await on.newCareful();
    const wrong = wrongCodeFor(secret);
    const guesses = await Promise.all(Array.from({ length: 14 }, () => on.signIn(email, wrong)));
    expect(guesses.filter(({ json }) => json.code === 'wrong-code')).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const stopped = await on.signIn(email, codeAt(secret));
    expect([stopped.status, stopped.json.detail]).toEqual([
      429,
      'There were too many attempts. Wait 60 minutes, then try again.',
    ]);
    expect((await on.signIn(other.email, codeAt(other.secret))).status).toBe(200);
  });

  test('guessing at the pace of the hour stops for the day', async () => {
    const { email, secret } = await on.newCareful();
    const hours = (count: number) => new Date(1_800_000_000_000 + count * 3_700_000);
    const guess = (now: Date, code: string) =>
      signInAt(server.deps, { email, password, code }, fresh(), now).catch((error: { code: string }) => error.code);
    const guessed = [];
    for (let hour = 0; hour < 3; hour++) {
      const right = [-30, 0, 30].map((s) => codeAt(secret, new Date(hours(hour).getTime() + s * 1000)));
      const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
      for (let again = 0; again < 10; again++) guessed.push(await guess(hours(hour), wrong));
    }
    expect(new Set(guessed)).toEqual(new Set(['wrong-code']));
    expect(await guess(hours(4), codeAt(secret, hours(4)))).toBe('too-many-requests');
    expect(await guess(hours(29), codeAt(secret, hours(29)))).toMatch(/^[\w-]{43}$/);
  });

  test('the right password without the code does not clear the attempts of an address; the code does', async () => {
    const { email, secret, id } = await on.newCareful();
    const address = fresh();
    const statuses = [];
    for (let again = 0; again < 5; again++) statuses.push((await on.signIn(email, undefined, { address })).json.code);
    expect(new Set(statuses)).toEqual(new Set(['second-factor-needed']));
    expect((await on.signIn(email, codeAt(secret), { address })).status).toBe(429);

    const elsewhere = fresh();
    for (let round = 0; round < 3; round++) {
      for (let again = 0; again < 3; again++) await on.signIn(email, undefined, { address: elsewhere });
      await on.forgetSteps(id);
      expect((await on.signIn(email, codeAt(secret), { address: elsewhere })).status).toBe(200);
    }
  });

  test('a password that is guessed at the set-up is counted as at the sign-in', async () => {
    const { email } = await on.newPerson();
    const token: string = (await on.signIn(email)).json.access_token ?? '';
    const address = fresh();
    const guess = () => on.call('second-factor/start', token, { password: 'a guess' }, address);
    for (let again = 0; again < 5; again++) expect((await guess()).status).toBe(401);
    expect((await on.call('second-factor/start', token, { password }, address)).status).toBe(429);
    expect((await on.signIn(email, undefined, { address })).status).toBe(429);
  });

  test('codes guessed at the set-up and at the removal are counted', async () => {
    const { email, token, secret } = await on.newCareful();
    const code = wrongCodeFor(secret);
    for (let again = 0; again < 5; again++) {
      expect((await on.call('second-factor/remove', token, { password, code })).json.code).toBe('wrong-code');
      expect((await on.call('second-factor/confirm', token, { code })).json.code).toBe('not-ready');
    }
    expect((await on.call('second-factor/remove', token, { password, code })).status).toBe(429);
    expect((await on.call('second-factor/confirm', token, { code })).status).toBe(429);
    expect((await on.signIn(email, codeAt(secret))).status).toBe(429);
  });

  test('is switched off with password and code, and the other sessions end', async () => {
    const { email, id, secret, token, codes } = await on.newCareful();
    const other: string = (await on.signIn(email, codes[0])).json.access_token ?? '';
    const code = codeAt(secret);
    const remove = (body: object) => on.call('second-factor/remove', token, body);
    expect((await remove({ password: 'not it', code })).json.code).toBe('wrong-credentials');
    expect((await remove({ password, code: wrongCodeFor(secret) })).json.code).toBe('wrong-code');
    expect((await remove({ password })).status).toBe(400);
    expect(await on.stateOf(token)).toBe('on');
    expect((await remove({ password, code })).json).toEqual({ ok: true });
    expect(await on.stateOf(token)).toBe('off');
    expect((await on.call('me', other)).status).toBe(401);
    expect((await on.signIn(email)).status).toBe(200);
    expect(await on.db.selectFrom('recovery_codes').where('person_id', '=', id).selectAll().execute()).toEqual([]);
    expect((await remove({ password, code })).json.code).toBe('not-ready');
  });

  test('another app takes the place of the first only with a code of the first, and once it is confirmed', async () => {
    const { email, id, secret, token, codes } = await on.newCareful();
    const start = (code?: string) => on.call('second-factor/start', token, { password, ...(code ? { code } : {}) });
    expect((await start()).json.code).toBe('second-factor-needed');
    expect((await start(wrongCodeFor(secret))).json.code).toBe('wrong-code');
    const second: string = (await start(codes[0])).json.secret ?? '';
    expect(second).not.toBe(secret);
    expect((await on.signIn(email, codeAt(second))).json.code).toBe('wrong-code');
    expect((await on.signIn(email, codeAt(secret))).status).toBe(200);
    expect((await on.call('second-factor/confirm', token, { code: codeAt(second) })).status).toBe(200);
    await on.forgetSteps(id);
    expect((await on.signIn(email, codeAt(secret))).json.code).toBe('wrong-code');
    expect((await on.signIn(email, codes[1])).json.code).toBe('wrong-code');
    expect((await on.signIn(email, codeAt(second))).status).toBe(200);
  });

  test('two who confirm at once: one set of recovery codes, one session', async () => {
    const { email, id } = await on.newPerson();
    const token: string = (await on.signIn(email)).json.access_token ?? '';
    const secret: string = (await on.call('second-factor/start', token, { password })).json.secret ?? '';
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => on.call('second-factor/confirm', token, { code: codeAt(secret) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await on.db.selectFrom('sessions').selectAll().where('person_id', '=', id).execute();
    expect(left.map(({ proof }) => proof)).toEqual(['second-factor']);
  });

  test('sign-ins that cross the confirmation leave no session behind that a password alone opened', async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await on.newPerson();
      const token: string = (await on.signIn(email)).json.access_token ?? '';
      const secret: string = (await on.call('second-factor/start', token, { password })).json.secret ?? '';
      const [, ...crossing] = await Promise.all([
        on.call('second-factor/confirm', token, { code: codeAt(secret) }),
        ...Array.from({ length: 4 }, () => on.signIn(email)),
      ]);
      for (const { json } of crossing) {
        if (json.access_token) expect((await on.call('me', json.access_token)).status).toBe(401);
      }
    }
  });

  test('a sign-in whose password is changed while it runs opens nothing', async () => {
    const { email, id } = await on.newPerson();
    const password_hash = await hashPassword('another password');
    const running = await on.db.transaction().execute(async (tx) => {
      await tx.updateTable('people').set({ password_hash }).where('id', '=', id).execute();
      const asked = on.signIn(email);
      // On PostgreSQL it checks the old password and then waits for this transaction; embedded, it waits from the start.
      await wait(400);
      return { asked };
    });
    const { status, json } = await running.asked;
    expect([status, json.code]).toEqual([401, 'wrong-credentials']);
    expect(await on.db.selectFrom('sessions').selectAll().where('person_id', '=', id).execute()).toEqual([]);
  });

  test('a session that a password alone opened is worth nothing once there is a second factor', async () => {
    const careful = await on.newCareful();
    const stale = await startSession(on.db, careful, new Date(), 'password');
    expect((await on.call('me', stale)).status).toBe(401);
  });

  test('stays when the role changes, and is asked for', async () => {
    const { email, id, secret } = await on.newCareful();
    await on.db.updateTable('people').set({ role: 'contractor' }).where('id', '=', id).execute();
    expect((await on.signIn(email)).json.code).toBe('second-factor-needed');
    const { json } = await on.signIn(email, codeAt(secret));
    expect(await on.meOf(json.access_token ?? '')).toMatchObject({ role: 'contractor', second_factor: 'on' });
  });

  test('a secret that was sealed with another key, or is another person’s, opens for nobody; recovery codes still do', async () => {
    const careful = await on.newCareful();
    const other = await on.newCareful();
    const keep = (second_factor: string) =>
      on.db.updateTable('people').set({ second_factor }).where('id', '=', careful.id).execute();
    await keep(seal('another key of at least thirty-two letters', factorOf(careful.id), careful.secret));
    const refused = await on.signIn(careful.email, codeAt(careful.secret));
    expect([refused.status, refused.json.code]).toEqual([401, 'wrong-code']);
    const { second_factor } = await on.db
      .selectFrom('people')
      .select('second_factor')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await keep(second_factor ?? '');
    expect((await on.signIn(careful.email, codeAt(other.secret))).json.code).toBe('wrong-code');
    expect((await on.signIn(careful.email, careful.codes[0])).status).toBe(200);
  });

  test('an account that signs in elsewhere has nothing to set up here', async () => {
    const email = `${randomUUID()}@agency.example`;
    const person = await addPerson(on.db, { email, fullName: 'Sso', role: 'reviewer', passwordHash: null });
    if (!person) throw new Error('The address was taken.');
    const token = await startSession(on.db, person, new Date(), 'single-sign-on');
    const { status, json } = await on.call('second-factor/start', token, { password });
    expect([status, json.code]).toEqual([403, 'not-allowed']);
    expect(json.detail).toContain('has no password');
  });

  test('me says whether the address was confirmed', async () => {
    const person = await on.newPerson();
    const token = await startSession(on.db, person, new Date());
    expect((await on.meOf(token)).email_confirmed).toBe(false);
    await on.db.updateTable('people').set({ email_confirmed_at: new Date() }).where('id', '=', person.id).execute();
    expect((await on.meOf(token)).email_confirmed).toBe(true);
  });
});

/** The same database under servers with other settings, as after a restart. */
async function withServers(
  database: TestDatabase,
  run: (start: (settings: Record<string, string>) => Promise<TestServer>) => Promise<void>,
): Promise<void> {
  const opened = await database.open();
  const shared = { ...database, open: async () => ({ ...opened, close: async () => {} }) };
  const running: TestServer[] = [];
  try {
    await run(async (settings) => {
      await running.pop()?.stop();
      const server = await startTestServer(shared, { ...production, ...settings });
      running.push(server);
      return server;
    });
  } finally {
    await running.pop()?.stop();
    await opened.close();
  }
}

describe.each(databases)('two-step verification by setting, on $name', (database) => {
  test('required: whoever has none sets it up before anything else, also in sessions that are open', async () => {
    await withServers(database, async (start) => {
      const before = actionsOn(await start({ STAFF_SECOND_FACTOR: 'optional' }));
      const person = await before.newPerson('reviewer');
      const open: string = (await before.signIn(person.email)).json.access_token ?? '';
      const careful = await before.newCareful('admin');
      const applicant = await before.newPerson('applicant');

      const server = await start({ STAFF_SECOND_FACTOR: 'required' });
      const on = actionsOn(server);
      const whatOpens = async (token: string) => {
        const { status, json } = await server.call('GET', `/api/permit-review/status/${randomUUID()}`, { token });
        return [status, json.code];
      };
      const limited: string = (await on.signIn(person.email)).json.access_token ?? '';
      for (const token of [open, limited]) {
        expect(await whatOpens(token)).toEqual([403, 'second-factor-setup-needed']);
        expect(await on.stateOf(token)).toBe('setup-needed');
      }
      expect((await on.call('second-factor', limited)).json).toMatchObject({ on: false, required: true });
      const done = await on.setUp(limited);
      expect(await on.stateOf(done.token)).toBe('on');
      expect(await whatOpens(done.token)).toEqual([404, 'not-found']);
      for (const token of [open, limited]) expect((await on.call('me', token)).status).toBe(401);

      await on.forgetSteps(person.id);
      const removal = await on.call('second-factor/remove', done.token, { password, code: codeAt(done.secret) });
      expect([removal.status, removal.json.code]).toEqual([403, 'not-allowed']);
      expect(await whatOpens(careful.token)).toEqual([404, 'not-found']);
      const theirs: string = (await on.signIn(applicant.email)).json.access_token ?? '';
      expect(await on.stateOf(theirs)).toBe('off');
      // Someone who becomes staff is held to it from then on.
      await on.db.updateTable('people').set({ role: 'reviewer' }).where('id', '=', applicant.id).execute();
      expect(await whatOpens(theirs)).toEqual([403, 'second-factor-setup-needed']);
      // The provider did the second step.
      const signedOn = await startSession(on.db, await on.newPerson('reviewer'), new Date(), 'single-sign-on');
      expect(await whatOpens(signedOn)).toEqual([404, 'not-found']);
    });
  });

  test('off: nobody sets it up, and nobody loses it', async () => {
    await withServers(database, async (start) => {
      const careful = await actionsOn(await start({})).newCareful();
      const on = actionsOn(await start({ STAFF_SECOND_FACTOR: 'off' }));
      expect((await on.signIn(careful.email)).json.code).toBe('second-factor-needed');
      const token: string = (await on.signIn((await on.newPerson()).email)).json.access_token ?? '';
      const { status, json } = await on.call('second-factor/start', token, { password });
      expect([status, json.code]).toEqual([403, 'not-allowed']);
    });
  });
});

test('demo mode: the demo account has no password, and a key that does not last seals nothing', async () => {
  const [database] = databases;
  if (!database) throw new Error('There is always the embedded database.');
  const demo = await startTestServer(database);
  try {
    const start = (token?: string) =>
      demo.call('POST', '/api/auth/second-factor/start', {
        body: { password: 'anything' },
        ...(token ? { token } : {}),
      });
    for (const token of [
      undefined,
      (await demo.call('POST', '/api/auth/demo', { body: { role: 'reviewer' } })).json.access_token,
    ]) {
      const { status, json } = await start(token);
      expect([status, json.detail]).toEqual([
        403,
        'The demo account has no password. Two-step verification needs an account of your own.',
      ]);
    }
    expect((await demo.call('GET', '/api/auth/second-factor')).json).toMatchObject({ on: false, required: false });
  } finally {
    await demo.stop();
  }
  const passing = await startTestServer(database, { SECRET_KEY: '' });
  try {
    const demos = await passing.call('POST', '/api/auth/second-factor/start', { body: { password: 'anything' } });
    expect(demos.json.detail).toContain('The demo account has no password.');
    const on = actionsOn(passing);
    const token: string = (await on.signIn((await on.newPerson()).email)).json.access_token ?? '';
    const { status, json } = await on.call('second-factor/start', token, { password });
    expect([status, json.code]).toEqual([403, 'not-allowed']);
    expect(json.detail).toContain('SECRET_KEY');
  } finally {
    await passing.stop();
  }
});
