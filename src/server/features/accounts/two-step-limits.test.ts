import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { behindProxy, codeAt, fresh, password, staffActions, wrongCodeFor } from '../../../../test/two-step.ts';
import { signIn as signInAt } from './routes.ts';

describe.each(databases)('limits of two-step verification on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof staffActions>;
  beforeAll(async () => {
    server = await startTestServer(database, behindProxy);
    on = staffActions(server);
  });
  afterAll(() => server.stop());

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
      signInAt(server.deps, { email, password, code }, fresh(), now).then(
        () => 'signed in',
        (error: { code: string }) => error.code,
      );
    const guessed = [];
    for (let hour = 0; hour < 3; hour++) {
      const right = [-30, 0, 30].map((s) => codeAt(secret, new Date(hours(hour).getTime() + s * 1000)));
      const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
      for (let again = 0; again < 10; again++) guessed.push(await guess(hours(hour), wrong));
    }
    expect(new Set(guessed)).toEqual(new Set(['wrong-code']));
    expect(await guess(hours(4), codeAt(secret, hours(4)))).toBe('too-many-requests');
    expect(await guess(hours(29), codeAt(secret, hours(29)))).toBe('signed in');
  });

  test('the right password without the code does not clear the attempts of an address; the code does', async () => {
    const { email, secret, id } = await on.newCareful();
    const address = fresh();
    const statuses = [];
    for (let again = 0; again < 5; again++) statuses.push((await on.signIn(email, undefined, { address })).json.code);
    expect(new Set(statuses)).toEqual(new Set(['two-step-needed']));
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
    const guess = () => on.call('two-step/start', token, { password: 'a guess' }, address);
    for (let again = 0; again < 5; again++) expect((await guess()).status).toBe(401);
    expect((await on.call('two-step/start', token, { password }, address)).status).toBe(429);
    expect((await on.signIn(email, undefined, { address })).status).toBe(429);
  });

  test('codes guessed at the set-up and at the removal are counted', async () => {
    const { email, token, secret } = await on.newCareful();
    const code = wrongCodeFor(secret);
    for (let again = 0; again < 5; again++) {
      expect((await on.call('two-step/remove', token, { password, code })).json.code).toBe('wrong-code');
      expect((await on.call('two-step/confirm', token, { code })).json.code).toBe('not-ready');
    }
    expect((await on.call('two-step/remove', token, { password, code })).status).toBe(429);
    expect((await on.call('two-step/confirm', token, { code })).status).toBe(429);
    expect((await on.signIn(email, codeAt(secret))).status).toBe(429);
  });
});
