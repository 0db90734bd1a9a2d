import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { anyDatabase, databases, type TestDatabase } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { behindProxy, codeAt, password, staffActions } from '../../../../test/two-step.ts';
import { startSession } from '../../http/session-token.ts';

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
      const server = await startTestServer(shared, { ...behindProxy, ...settings });
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
      const before = staffActions(await start({ STAFF_TWO_STEP: 'optional' }));
      const person = await before.newPerson('reviewer');
      const open: string = (await before.signIn(person.email)).json.access_token ?? '';
      const careful = await before.newCareful('admin');
      const applicant = await before.newPerson('applicant');

      const server = await start({ STAFF_TWO_STEP: 'required' });
      const on = staffActions(server);
      const whatOpens = async (token: string) => {
        const { status, json } = await server.call('GET', `/api/permit-review/status/${randomUUID()}`, { token });
        return [status, json.code];
      };
      const limited: string = (await on.signIn(person.email)).json.access_token ?? '';
      for (const token of [open, limited]) {
        expect(await whatOpens(token)).toEqual([403, 'two-step-setup-needed']);
        expect(await on.stateOf(token)).toBe('setup-needed');
      }
      expect((await on.call('two-step', limited)).json).toMatchObject({ on: false, required: true });
      const done = await on.setUp(limited);
      expect(await on.stateOf(done.token)).toBe('on');
      expect(await whatOpens(done.token)).toEqual([404, 'not-found']);
      for (const token of [open, limited]) expect((await on.call('me', token)).status).toBe(401);

      await on.forgetSteps(person.id);
      const removal = await on.call('two-step/remove', done.token, { password, code: codeAt(done.secret) });
      expect([removal.status, removal.json.code]).toEqual([403, 'not-allowed']);
      expect(await whatOpens(careful.token)).toEqual([404, 'not-found']);
      const theirs: string = (await on.signIn(applicant.email)).json.access_token ?? '';
      expect(await on.stateOf(theirs)).toBe('off');
      // Someone who becomes staff is held to it from then on.
      await on.db.updateTable('people').set({ role: 'reviewer' }).where('id', '=', applicant.id).execute();
      expect(await whatOpens(theirs)).toEqual([403, 'two-step-setup-needed']);
      // The provider did the second step.
      const signedOn = await startSession(on.db, await on.newPerson('reviewer'), new Date(), 'single-sign-on');
      expect(await whatOpens(signedOn)).toEqual([404, 'not-found']);
    });
  });

  test('off: nobody sets it up, and nobody loses it', async () => {
    await withServers(database, async (start) => {
      const careful = await staffActions(await start({})).newCareful();
      const on = staffActions(await start({ STAFF_TWO_STEP: 'off' }));
      expect((await on.signIn(careful.email)).json.code).toBe('two-step-needed');
      const token: string = (await on.signIn((await on.newPerson()).email)).json.access_token ?? '';
      const { status, json } = await on.call('two-step/start', token, { password });
      expect([status, json.code]).toEqual([403, 'not-allowed']);
    });
  });
});

test('demo mode: the demo account has no password, and a key that does not last seals nothing', async () => {
  const demo = await startTestServer(anyDatabase);
  try {
    const start = (token?: string) =>
      demo.call('POST', '/api/auth/two-step/start', {
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
        'The demo account has no password. This needs an account of your own.',
      ]);
    }
    expect((await demo.call('GET', '/api/auth/two-step')).json).toMatchObject({ on: false, required: false });
  } finally {
    await demo.stop();
  }
  const passing = await startTestServer(anyDatabase, { SECRET_KEY: '' });
  try {
    const demos = await passing.call('POST', '/api/auth/two-step/start', { body: { password: 'anything' } });
    expect(demos.json.detail).toContain('The demo account has no password.');
    const on = staffActions(passing);
    const token: string = (await on.signIn((await on.newPerson()).email)).json.access_token ?? '';
    const { status, json } = await on.call('two-step/start', token, { password });
    expect([status, json.code]).toEqual([403, 'not-allowed']);
    expect(json.detail).toContain('SECRET_KEY');
  } finally {
    await passing.stop();
  }
});

test('the server’s key is replaced: what the one before sealed is sealed anew at the next code, and no one sets up again', async () => {
  const server = await startTestServer(anyDatabase, behindProxy);
  const on = staffActions(server);
  const { config } = server.deps;
  const { id, email, secret } = await on.newCareful();
  config.secretKeyBefore = config.secretKey;
  config.secretKey = 'another secret that only this test knows';
  expect((await on.signIn(email, codeAt(secret))).status).toBe(200);
  await on.forgetSteps(id);
  config.secretKeyBefore = undefined;
  expect((await on.signIn(email, codeAt(secret))).status).toBe(200);
  await server.stop();
});
