import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { rounds } from '../../../../test/options/depth.ts';
import { tokenIn } from '../../../../test/outbox.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { behindProxy, fresh } from '../../../../test/two-step.ts';
import { tidy } from '../../app/housekeeping.ts';

const newAccount = () => ({
  email: `${randomUUID()}@example.com`,
  password: 'correct horse battery',
  full_name: 'Ada Lake',
});

describe.each(databases)('registration in production on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, behindProxy);
  });
  afterAll(() => server.stop());

  const post = (path: string, body: object) =>
    server.call('POST', `/api/auth/${path}`, { body, headers: { 'x-forwarded-for': fresh() } });
  const signIn = async ({ email, password }: { email: string; password: string }) => post('login', { email, password });
  const mailsTo = (email: string) =>
    server.deps.db
      .selectFrom('mails')
      .select(['kind', 'text'])
      .where('to_address', '=', email)
      .orderBy('created_at')
      .execute();
  const linkTo = async (email: string) => tokenIn((await mailsTo(email)).at(-1)?.text ?? '');
  const confirmed = async (account = newAccount()) => {
    await post('register', account);
    expect((await post('confirm-email', { token: await linkTo(account.email) })).status).toBe(200);
    return account;
  };

  test('begins the account with the link from the mail, and not before', async () => {
    const account = newAccount();
    const { status, json } = await post('register', account);
    expect([status, json]).toEqual([200, { access_token: null }]);
    const before = await signIn(account);
    const unknown = await signIn({ ...account, email: `${randomUUID()}@example.com` });
    expect([before.status, { ...before.json, requestId: '' }]).toEqual([401, { ...unknown.json, requestId: '' }]);
    expect((await post('confirm-email', { token: await linkTo(account.email) })).json).toEqual({
      email: account.email,
    });
    expect((await signIn(account)).status).toBe(200);
  });

  test('says the same of a taken address, in words, code and headers, and tells its owner alone', async () => {
    const owner = await confirmed();
    const [taken, again, free] = [
      await post('register', { ...newAccount(), email: owner.email.toUpperCase() }),
      await post('register', { ...newAccount(), email: owner.email }),
      await post('register', newAccount()),
    ];
    const shown = ({ status, json, headers }: typeof taken) => [
      ...[status, json],
      [...headers].filter(([name]) => !['date', 'x-request-id', 'keep-alive'].includes(name)),
    ];
    // What is left of a limit counts down with each call from anywhere.
    const sameOf = (answer: typeof taken) => JSON.stringify(shown(answer)).replace(/"x-ratelimit-\w+","\d+"/g, '');
    expect(sameOf(taken)).toBe(sameOf(free));
    expect(sameOf(again)).toBe(sameOf(free));
    expect((await mailsTo(owner.email)).map(({ kind }) => kind)).toEqual([
      'confirm-email',
      'address-already-registered',
    ]);
    expect((await signIn(owner)).status).toBe(200);
  });

  // A machine that is busy with one of the two makes the other seem quicker: then it is measured again.
  test('takes as long for a taken address as for a free one', { retry: 3 }, async () => {
    const owner = await confirmed();
    const time = async (email: string) => {
      const began = performance.now();
      await post('register', { ...newAccount(), email });
      return performance.now() - began;
    };
    const [taken, free]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds(8, 40); round += 1) {
      taken.push(await time(owner.email));
      free.push(await time(newAccount().email));
    }
    const quarter = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 4)] ?? 0;
    const [ofTaken, ofFree] = [quarter(taken), quarter(free)];
    expect(Math.abs(ofTaken - ofFree), `${ofTaken} and ${ofFree} ms`).toBeLessThan(15);
  });

  test('anew before the address is confirmed takes what was said last, and mails no more than a few', async () => {
    const account = newAccount();
    await post('register', { ...account, password: 'an earlier password', full_name: 'Somebody Else' });
    const first = await linkTo(account.email);
    await post('register', account);
    expect((await post('confirm-email', { token: first })).json.code).toBe('link-expired');

    for (let time = 0; time < 4; time += 1) await post('register', { ...account, password: `guess number ${time}` });
    expect((await mailsTo(account.email)).length).toBeLessThanOrEqual(3);
    expect((await post('confirm-email', { token: await linkTo(account.email) })).status).toBe(200);
    expect((await signIn({ ...account, password: 'an earlier password' })).status).toBe(401);
    const person = await server.deps.db
      .selectFrom('people')
      .select(['full_name', 'password_hash_pending'])
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    expect(person).toEqual({ full_name: 'Ada Lake', password_hash_pending: null });
  });

  test('may end in a new password in place of the one that waited', async () => {
    const account = newAccount();
    await post('register', account);
    await post('forgot-password', { email: account.email });
    await expect
      .poll(async () => (await mailsTo(account.email)).at(-1)?.kind, { timeout: 20_000 })
      .toBe('reset-password');
    const token = await linkTo(account.email);
    expect((await post('reset-password', { token, password: 'a wholly new one' })).status).toBe(200);
    expect((await signIn(account)).status).toBe(401);
    expect((await signIn({ ...account, password: 'a wholly new one' })).status).toBe(200);
  });

  test('that nobody confirms is forgotten after a week', async () => {
    const [waiting, begun] = [newAccount(), await confirmed()];
    await post('register', waiting);
    await server.deps.db
      .updateTable('people')
      .set({ created_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('email', 'in', [waiting.email, begun.email])
      .execute();
    await tidy(server.deps, new Date());
    const left = await server.deps.db
      .selectFrom('people')
      .select('email')
      .where('email', 'in', [waiting.email, begun.email])
      .execute();
    expect(left).toEqual([{ email: begun.email }]);
  });
});
