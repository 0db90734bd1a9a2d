import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnSession } from '#contract/auth.ts';
import { startSession } from '#server/http/session-token.ts';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { behindProxy, codeAt, password, staffActions, wrongCodeFor } from '../../../../test/two-step.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1';

describe.each(databases)('the sessions of a person on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof staffActions>;
  beforeAll(async () => {
    server = await startTestServer(database, behindProxy);
    on = staffActions(server);
  });
  afterAll(() => server.stop());

  const signInWith = async (email: string, userAgent: string, secret = password) => {
    const headers = {
      'user-agent': userAgent,
      'x-forwarded-for': `2001:db8:1::${Math.random().toString(16).slice(2, 6)}`,
    };
    const { json } = await server.call('POST', '/api/auth/login', { body: { email, password: secret }, headers });
    return String(json.access_token ?? '');
  };
  const sessionsOf = async (token: string): Promise<OwnSession[]> =>
    (await on.call('sessions', token)).json.sessions ?? [];
  const isIn = async (token: string) => (await on.call('me', token)).status === 200;
  const end = (token: string, which: string, more: object = { password }) =>
    on.call('end-sessions', token, { which, ...more });

  test.each(['applicant', 'contractor', 'reviewer', 'admin'] as const)(
    'of a person who is %s: are seen with their device, and ended one by one, save this one, and everywhere',
    async (role) => {
      const { email } = await on.newPerson(role);
      const [here, phone, other] = [
        await signInWith(email, FIREFOX),
        await signInWith(email, PHONE),
        await signInWith(email, 'curl/8'),
      ];
      const listed = await sessionsOf(here);
      expect(listed.map(({ browser, system, is_this }) => [browser, system, is_this]).sort()).toEqual(
        [
          ['Firefox', 'Windows', true],
          ['Safari', 'iPhone', false],
          [null, null, false],
        ].sort(),
      );
      for (const { started_at, seen_at } of listed) {
        expect(Date.now() - Date.parse(started_at)).toBeLessThan(60_000);
        expect(Date.parse(seen_at)).toBeGreaterThanOrEqual(Date.parse(started_at));
      }
      // Nothing in it opens anything, or says where somebody is.
      const text = JSON.stringify(listed);
      for (const secret of [here, phone, other, '2001:db8', 'Mozilla']) expect(text).not.toContain(secret);

      // Each time the password is shown again the session goes on with a new token.
      const renewed = async (answer: ReturnType<typeof end>, before: string) => {
        const { status, json } = await answer;
        expect([status, await isIn(before)]).toEqual([200, false]);
        return String(json.access_token);
      };
      const ofPhone = listed.find(({ system }) => system === 'iPhone')?.id ?? '';
      const second = await renewed(end(here, ofPhone), here);
      expect([await isIn(second), await isIn(phone), await isIn(other)]).toEqual([true, false, true]);
      const third = await renewed(end(second, 'others'), second);
      expect([await isIn(third), await isIn(other)]).toEqual([true, false]);
      const again = await signInWith(email, PHONE);
      expect((await end(third, 'all')).json).toEqual({ access_token: null });
      expect([await isIn(third), await isIn(again)]).toEqual([false, false]);
    },
  );

  test('of somebody else are neither seen nor ended', async () => {
    const [mine, theirs] = [await on.newPerson('applicant'), await on.newPerson('applicant')];
    const [token, other] = [await signInWith(mine.email, FIREFOX), await signInWith(theirs.email, FIREFOX)];
    const [session] = await sessionsOf(other);
    expect((await sessionsOf(token)).map(({ id }) => id)).not.toContain(session?.id);
    const { json } = await end(token, session?.id ?? '');
    expect(await isIn(other)).toBe(true);
    expect((await end(json.access_token ?? '', randomUUID())).status).toBe(200);
  });

  test('are not ended without the password, and where there is one without a code', async () => {
    const { email } = await on.newPerson('applicant');
    const token = await signInWith(email, FIREFOX);
    expect((await end(token, 'all', {})).json.code).toBe('wrong-credentials');
    expect((await end(token, 'all', { password: 'not the password' })).json.code).toBe('wrong-credentials');
    expect(await isIn(token)).toBe(true);
    const careful = await on.newCareful();
    expect((await end(careful.token, 'all')).json.code).toBe('two-step-needed');
    expect((await end(careful.token, 'all', { password, code: wrongCodeFor(careful.secret) })).json.code).toBe(
      'wrong-code',
    );
    expect(await isIn(careful.token)).toBe(true);
    expect((await end(careful.token, 'all', { password, code: codeAt(careful.secret) })).status).toBe(200);
    expect(await isIn(careful.token)).toBe(false);
  });

  test('of staff without a password are ended by who signed on just now', async () => {
    const person = await on.newPerson('reviewer');
    await on.db.updateTable('people').set({ password_hash: null }).where('id', '=', person.id).execute();
    const old = await startSession(on.db, person, new Date(), 'single-sign-on');
    await on.db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('person_id', '=', person.id)
      .execute();
    expect((await end(old, 'all', {})).json.code).toBe('not-allowed');
    const fresh = await startSession(on.db, person, new Date(), 'single-sign-on');
    const { json } = await end(fresh, 'others', {});
    expect([await isIn(old), await isIn(json.access_token ?? '')]).toEqual([false, true]);
  });

  describe('and a new password', () => {
    const change = (token: string, more: object = {}) =>
      on.call('change-password', token, { password, new_password: 'a wholly new one', end_others: true, ...more });

    test('is set with the present one; the other sessions end or stay as asked, and a mail tells it', async () => {
      for (const end_others of [true, false]) {
        const { id, email } = await on.newPerson('applicant');
        const [here, there] = [await signInWith(email, FIREFOX), await signInWith(email, PHONE)];
        const { status, json } = await change(here, { end_others });
        expect(status).toBe(200);
        const goesOn = [await isIn(json.access_token ?? ''), await isIn(here), await isIn(there)];
        expect(goesOn).toEqual([true, false, !end_others]);
        expect(await signInWith(email, FIREFOX)).toBe('');
        expect(await signInWith(email, FIREFOX, 'a wholly new one')).not.toBe('');
        const mails = await on.db.selectFrom('mails').select('kind').where('person_id', '=', id).execute();
        expect(mails).toEqual([{ kind: 'password-changed' }]);
      }
    });

    test('is refused where the present one is wrong, a code is missing, or the new one is weak', async () => {
      const { email } = await on.newPerson('applicant');
      const token = await signInWith(email, FIREFOX);
      expect((await change(token, { password: 'not the password' })).json.code).toBe('wrong-credentials');
      expect((await change(token, { new_password: 'password1' })).json.code).toBe('common-password');
      expect((await change(token, { new_password: 'short' })).json.code).toBe('invalid-request');
      const careful = await on.newCareful();
      expect((await change(careful.token)).json.code).toBe('two-step-needed');
      expect(await signInWith(email, FIREFOX)).not.toBe('');
    });

    test('ends a link for another one that is on its way', async () => {
      const { id, email } = await on.newPerson('applicant');
      const token = await signInWith(email, FIREFOX);
      await on.call('forgot-password', undefined, { email });
      const live = () =>
        on.db.selectFrom('one_time_links').select('expires_at').where('person_id', '=', id).executeTakeFirst();
      await expect.poll(async () => (await live()) !== undefined, { timeout: 20_000 }).toBe(true);
      expect((await change(token)).status).toBe(200);
      expect((await live())?.expires_at.getTime()).toBeLessThanOrEqual(Date.now());
    });
  });
});

test('who looks around in a demonstration sees their own session alone, and ends nobody’s', async () => {
  const server = await startTestServer(anyDatabase);
  const enter = async () =>
    String((await server.call('POST', '/api/auth/demo', { body: { role: 'reviewer' } })).json.access_token);
  const [token, other] = [await enter(), await enter()];
  const { json } = await server.call('GET', '/api/auth/sessions', { token });
  const sessions: OwnSession[] = json.sessions ?? [];
  expect(sessions.map(({ is_this }) => is_this)).toEqual([true]);
  const ended = await server.call('POST', '/api/auth/end-sessions', { token, body: { which: 'all' } });
  expect(ended.json.code).toBe('not-allowed');
  expect((await server.call('GET', '/api/auth/me', { token: other })).status).toBe(200);
  await server.stop();
});
