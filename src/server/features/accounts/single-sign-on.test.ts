import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { startProvider, type TestProvider } from '../../../../test/single-sign-on.ts';
import {
  clientSecret,
  newEmail,
  redirectUri,
  settingsFor,
  singleSignOnActions,
  site,
} from '../../../../test/single-sign-on-walk.ts';
import { tidy } from '../../app/housekeeping.ts';
import { startSession } from '../../http/session-token.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ redirectUri, clientSecret });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  await provider.setPeople({});
  await provider.setErrors({});
});

describe.each(databases)('single sign-on on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof singleSignOnActions>;
  beforeAll(async () => {
    server = await startTestServer(database, settingsFor(provider.issuer));
    on = singleSignOnActions(server);
  });
  afterAll(() => server.stop());

  test('someone whom an administrator added signs on, goes on to where they were going, and needs no second factor here', async () => {
    const person = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const start = await browser.open(`${site}/api/auth/sso/start?next=%2Fpermit-review%3Ftab%3D2`);
    expect(start.status).toBe(303);
    const asked = new URL(start.location ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('scope')).toBe('openid email profile groups');
    expect(asked.get('redirect_uri')).toBe(redirectUri);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThanOrEqual(43);
    expect(start.setCookie).toHaveLength(1);
    expect(start.setCookie[0]).toMatch(
      /^__Host-planwright-sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );

    const login = await browser.follow(start, site);
    const { code = '' } = await on.landing(
      browser,
      await browser.follow(await browser.open(login, { form: { email: person.email.toUpperCase() } }), site),
    );
    const kept = JSON.stringify([
      await on.db.selectFrom('single_sign_on_codes').selectAll().execute(),
      await on.db.selectFrom('single_sign_on_attempts').selectAll().execute(),
    ]);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(asked.get('state'));
    const { status, json } = await on.finish(browser, code);
    expect([status, json.next]).toEqual([200, '/permit-review?tab=2']);
    expect(await on.meOf(json.access_token)).toMatchObject({
      id: person.id,
      role: 'reviewer',
      two_step: 'off',
      email_confirmed: true,
    });
    const use = await server.call('GET', `/api/permit-review/status/${randomUUID()}`, { token: json.access_token });
    expect(use.status).toBe(404);
    expect((await on.rowOf(person.email))?.single_sign_on_issuer).toBe(provider.issuer);
  });

  test('the second time it is the same account, whatever the provider calls them by then', async () => {
    const { id, email } = await on.newPerson('admin');
    const sub = randomUUID();
    await provider.setPeople({ [email]: { sub } });
    expect((await on.signOn(email)).me).toMatchObject({ id });
    const renamed = newEmail();
    await provider.setPeople({ [renamed]: { sub, email_verified: false } });
    expect((await on.signOn(renamed)).me).toMatchObject({ id, email });
  });

  test.each([
    ['nobody whom the agency added', undefined, {}],
    ['an applicant', 'applicant', {}],
    ['a contractor', 'contractor', {}],
    ['a member of staff whose address the provider did not verify', 'reviewer', { email_verified: false }],
    ['one where the provider does not say', 'reviewer', { email_verified: null }],
    ['one where it says so in a word only', 'reviewer', { email_verified: 'true' }],
    ['one without an address', 'reviewer', { email: null }],
  ] as const)('%s does not get in', async (_who, role, claims) => {
    const email = newEmail();
    if (role) await on.newPerson(role, email);
    await provider.setPeople({ [email]: claims });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    expect((await on.rowOf(email))?.single_sign_on_subject ?? null).toBeNull();
  });

  test('whoever was disabled does not get in, nor with a code that they had by then', async () => {
    const { id, email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const { code } = await on.walk(browser, email);
    const disabled_at = new Date();
    await on.db.updateTable('people').set({ disabled_at }).where('id', '=', id).execute();
    expect(await on.finish(browser, code)).toMatchObject({ status: 403, json: { code: 'single-sign-on-refused' } });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
  });

  test('an address that went to someone else at the provider does not bring them the account', async () => {
    const { email } = await on.newPerson('reviewer');
    await provider.setPeople({ [email]: { sub: randomUUID() } });
    expect((await on.signOn(email)).token).toBeDefined();
    await provider.setPeople({ [email]: { sub: randomUUID() } });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
  });

  test('after a change of provider the verified address finds the account again', async () => {
    const { id, email } = await on.newPerson('reviewer');
    await on.db
      .updateTable('people')
      .set({ single_sign_on_issuer: 'https://old.example', single_sign_on_subject: 'x' })
      .where('id', '=', id)
      .execute();
    expect((await on.signOn(email)).me).toMatchObject({ id });
  });

  test('two first sign-ons at once end in the same account', async () => {
    const { id, email } = await on.newPerson('reviewer');
    const both = await Promise.all([on.signOn(email), on.signOn(email)]);
    expect(both.map(({ me }) => me?.id)).toEqual([id, id]);
  });

  test('a second factor that someone has here is not asked for; the password alone still needs it', async () => {
    const { id, email } = await on.newPerson('reviewer');
    await on.db.updateTable('people').set({ two_step_secret: 'sealed' }).where('id', '=', id).execute();
    expect((await on.signOn(email)).me).toMatchObject({ id, two_step: 'on' });
  });

  test('what is over is tidied away', async () => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    await on.walk(browser, email);
    await browser.open(`${site}/api/auth/sso/start`);
    await tidy(server.deps, new Date(Date.now() + 11 * 60_000));
    expect(await on.db.selectFrom('single_sign_on_attempts').selectAll().execute()).toEqual([]);
    expect(await on.db.selectFrom('single_sign_on_codes').selectAll().execute()).toEqual([]);
  });

  test('the button has its name', async () => {
    expect((await server.call('GET', '/api/about')).json.staff_sso).toBe('Agency account');
  });
});

describe.each(databases)('single sign-on by groups on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof singleSignOnActions>;
  beforeAll(async () => {
    const groups = { OIDC_REVIEWER_GROUP: 'planners', OIDC_ADMIN_GROUP: 'planning-admins' };
    server = await startTestServer(database, { ...settingsFor(provider.issuer), ...groups });
    on = singleSignOnActions(server);
  });
  afterAll(() => server.stop());

  const format = (email: string, claims: Record<string, unknown>) => provider.setPeople({ [email]: claims });

  test('gives an account at the first sign-on, changes the role with the group, and ends with it', async () => {
    const email = newEmail();
    await format(email, { groups: ['planners'], name: ' Bo Lind ' });
    const first = await on.signOn(email);
    expect(first.me).toMatchObject({ email, full_name: 'Bo Lind', role: 'reviewer', email_confirmed: true });
    expect((await on.rowOf(email))?.password_hash).toBeNull();
    await format(email, { groups: ['planners', 'planning-admins'] });
    const second = await on.signOn(email);
    expect(second.me).toMatchObject({ id: first.me?.id, role: 'admin' });
    await format(email, { groups: ['others'] });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    for (const { token } of [first, second]) {
      expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    }
    await format(email, { groups: 'planners' });
    expect((await on.signOn(email)).me).toMatchObject({ id: first.me?.id, role: 'reviewer' });
  });

  test('a group without an account or an address is not enough, nor an address without a group', async () => {
    const email = newEmail();
    await format(email, { groups: ['planners'], email_verified: false });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    await format(email, {});
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    expect(await on.rowOf(email)).toBeUndefined();
    const added = await on.newPerson('reviewer');
    expect(await on.signOn(added.email)).toEqual({ error: 'no-account' });
    expect((await on.rowOf(added.email))?.single_sign_on_subject).toBeNull();
  });

  test.each(['applicant', 'contractor'] as const)(
    'a group does not make staff of the %s with that address',
    async (role) => {
      const person = await on.newPerson(role);
      const token = await startSession(on.db, person, new Date());
      await format(person.email, { groups: ['planning-admins'] });
      expect(await on.signOn(person.email)).toEqual({ error: 'no-account' });
      expect(await on.meOf(token)).toMatchObject({ role });
    },
  );

  test('two first sign-ons of someone new at once make one account', async () => {
    const email = newEmail();
    await format(email, { groups: ['planners'] });
    const both = await Promise.all([on.signOn(email), on.signOn(email)]);
    expect(new Set(both.map(({ me }) => me?.id)).size).toBe(1);
    expect(both[0]?.me?.role).toBe('reviewer');
  });
});
