import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { behindProxy, codeAt, fresh, password, staffActions, wrongCodeFor } from '../../../../test/two-step.ts';
import { hashPassword } from '../../adapters/common-passwords.ts';
import { encryptSecret } from '../../adapters/encrypted-secrets.ts';
import { addPerson } from '../../db/people.ts';
import { startSession } from '../../http/session-token.ts';
import { signIn as signInAt } from './routes.ts';
import { twoStepKey } from './two-step-check.ts';

describe.each(databases)('two-step verification on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof staffActions>;
  beforeAll(async () => {
    server = await startTestServer(database, behindProxy);
    on = staffActions(server);
  });
  afterAll(() => server.stop());

  test('is off until a first code was shown; then it is on, and every session before it is over', async () => {
    const { email, id } = await on.newPerson();
    const token: string = (await on.signIn(email)).json.access_token ?? '';
    const other: string = (await on.signIn(email)).json.access_token ?? '';
    expect(await on.stateOf(token)).toBe('off');
    const refused = await on.call('two-step/start', token, { password: 'not it' });
    expect([refused.status, refused.json.code]).toEqual([401, 'wrong-credentials']);
    const early = await on.call('two-step/confirm', token, { code: '123456' });
    expect([early.status, early.json.code]).toEqual([409, 'not-ready']);

    const { json } = await on.call('two-step/start', token, { password });
    const secret: string = json.secret ?? '';
    expect(json.uri).toContain(secret);
    const kept = await on.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(kept.two_step_secret_pending).not.toBeNull();
    expect(JSON.stringify(kept)).not.toContain(secret);
    expect(await on.stateOf(token)).toBe('off');
    expect((await on.signIn(email)).status).toBe(200);

    const wrong = await on.call('two-step/confirm', token, { code: wrongCodeFor(secret) });
    expect([wrong.status, wrong.json.code]).toEqual([401, 'wrong-code']);
    expect(await on.stateOf(token)).toBe('off');

    const code = codeAt(secret);
    const confirmed = await on.call('two-step/confirm', token, { code });
    expect(confirmed.status).toBe(200);
    expect(confirmed.json.recovery_codes).toHaveLength(10);
    for (const old of [token, other]) expect((await on.call('me', old)).status).toBe(401);
    const full: string = confirmed.json.access_token ?? '';
    expect(await on.stateOf(full)).toBe('on');
    expect((await on.call('two-step', full)).json).toEqual({ on: true, required: false, recovery_codes_left: 10 });
    const mails = await on.db.selectFrom('mails').select(['kind', 'to_address']).where('person_id', '=', id).execute();
    expect(mails).toEqual([{ kind: 'second-step-on', to_address: email }]);
    // The code that switched it on is used.
    expect((await on.signIn(email, code)).json.code).toBe('wrong-code');
  });

  test('signing in takes the code, says so only to who knows the password, and takes each code once', async () => {
    const { email, secret } = await on.newCareful();
    const needed = await on.signIn(email);
    expect([needed.status, needed.json.code, needed.json.detail]).toEqual([
      401,
      'two-step-needed',
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
    expect(await signInWith(codeAt(secret, ago(30)))).toMatchObject({ personId: id });
    expect(await signInWith(codeAt(secret, now))).toMatchObject({ personId: id });
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
    expect((await on.call('two-step', token)).json.recovery_codes_left).toBe(8);
    const rows = await on.db.selectFrom('recovery_codes').selectAll().where('person_id', '=', id).execute();
    expect(rows).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
    const another = await on.newCareful();
    expect((await on.signIn(email, another.codes[0])).json.code).toBe('wrong-code');
  });

  test('is switched off with password and code, and the other sessions end', async () => {
    const { email, id, secret, token, codes } = await on.newCareful();
    const other: string = (await on.signIn(email, codes[0])).json.access_token ?? '';
    const code = codeAt(secret);
    const remove = (body: object) => on.call('two-step/remove', token, body);
    expect((await remove({ password: 'not it', code })).json.code).toBe('wrong-credentials');
    expect((await remove({ password, code: wrongCodeFor(secret) })).json.code).toBe('wrong-code');
    expect((await remove({ password })).status).toBe(400);
    expect(await on.stateOf(token)).toBe('on');
    const removed: string = (await remove({ password, code })).json.access_token ?? '';
    expect(await on.stateOf(removed)).toBe('off');
    expect((await on.call('me', token)).status, 'the token before').toBe(401);
    expect((await on.call('me', other)).status).toBe(401);
    const mails = await on.db
      .selectFrom('mails')
      .select('kind')
      .where('person_id', '=', id)
      .orderBy('created_at')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['second-step-on', 'second-step-off']);
    expect((await on.signIn(email)).status).toBe(200);
    expect(await on.db.selectFrom('recovery_codes').where('person_id', '=', id).selectAll().execute()).toEqual([]);
    expect((await on.call('two-step/remove', removed, { password, code })).json.code).toBe('not-ready');
  });

  test('another app takes the place of the first only with a code of the first, and once it is confirmed', async () => {
    const { email, id, secret, token, codes } = await on.newCareful();
    const start = (code?: string) => on.call('two-step/start', token, { password, ...(code ? { code } : {}) });
    expect((await start()).json.code).toBe('two-step-needed');
    expect((await start(wrongCodeFor(secret))).json.code).toBe('wrong-code');
    const second: string = (await start(codes[0])).json.secret ?? '';
    expect(second).not.toBe(secret);
    expect((await on.signIn(email, codeAt(second))).json.code).toBe('wrong-code');
    expect((await on.signIn(email, codeAt(secret))).status).toBe(200);
    expect((await on.call('two-step/confirm', token, { code: codeAt(second) })).status).toBe(200);
    await on.forgetSteps(id);
    expect((await on.signIn(email, codeAt(secret))).json.code).toBe('wrong-code');
    expect((await on.signIn(email, codes[1])).json.code).toBe('wrong-code');
    expect((await on.signIn(email, codeAt(second))).status).toBe(200);
  });

  test('two who confirm at once: one set of recovery codes, one session', async () => {
    const { email, id } = await on.newPerson();
    const token: string = (await on.signIn(email)).json.access_token ?? '';
    const secret: string = (await on.call('two-step/start', token, { password })).json.secret ?? '';
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => on.call('two-step/confirm', token, { code: codeAt(secret) })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await on.db.selectFrom('sessions').selectAll().where('person_id', '=', id).execute();
    expect(left.map(({ proof }) => proof)).toEqual(['two-step']);
  });

  test('sign-ins that cross the confirmation leave no session behind that a password alone opened', async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await on.newPerson();
      const token: string = (await on.signIn(email)).json.access_token ?? '';
      const secret: string = (await on.call('two-step/start', token, { password })).json.secret ?? '';
      const [, ...crossing] = await Promise.all([
        on.call('two-step/confirm', token, { code: codeAt(secret) }),
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
    expect((await on.signIn(email)).json.code).toBe('two-step-needed');
    const { json } = await on.signIn(email, codeAt(secret));
    expect(await on.meOf(json.access_token ?? '')).toMatchObject({ role: 'contractor', two_step: 'on' });
  });

  test('a secret that was sealed with another key, or is another person’s, opens for nobody; recovery codes still do', async () => {
    const careful = await on.newCareful();
    const other = await on.newCareful();
    const keep = (two_step_secret: string) =>
      on.db.updateTable('people').set({ two_step_secret }).where('id', '=', careful.id).execute();
    await keep(encryptSecret('another key of at least thirty-two letters', twoStepKey(careful.id), careful.secret));
    const refused = await on.signIn(careful.email, codeAt(careful.secret));
    expect([refused.status, refused.json.code]).toEqual([401, 'wrong-code']);
    const { two_step_secret } = await on.db
      .selectFrom('people')
      .select('two_step_secret')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await keep(two_step_secret ?? '');
    expect((await on.signIn(careful.email, codeAt(other.secret))).json.code).toBe('wrong-code');
    expect((await on.signIn(careful.email, careful.codes[0])).status).toBe(200);
  });

  test('an account that signs in elsewhere has nothing to set up here', async () => {
    const email = `${randomUUID()}@agency.example`;
    const person = await addPerson(on.db, { email, fullName: 'Sso', role: 'reviewer', passwordHash: null });
    if (!person) throw new Error('The address was taken.');
    const token = await startSession(on.db, person, new Date(), 'single-sign-on');
    const { status, json } = await on.call('two-step/start', token, { password });
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
