import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#domain/people/role.ts';
import { databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type Browser, openBrowser, startProvider, type TestProvider } from '../../../../test/sign-on.ts';
import { tidy } from '../../app/housekeeping.ts';
import { addPerson } from '../../db/people.ts';
import { startSession } from '../../http/session-token.ts';

const site = 'https://permits.example.gov';
const clientSecret = 'only these tests know this';
const redirectUri = `${site}/api/auth/sso/callback`;
const settingsFor = (issuer: string) => ({
  APP_MODE: 'production',
  DATABASE_URL: 'postgresql://the.test/opens-its-own',
  PUBLIC_URL: site,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'planwright',
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Agency account',
  STAFF_SECOND_FACTOR: 'required',
});

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ redirectUri, clientSecret });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  await provider.setPeople({});
  await provider.setFaults({});
});

const newEmail = () => `${randomUUID()}@agency.example`;

/** What a person does, and what tests look at. */
function actionsOn(server: TestServer) {
  const { db } = server.deps;
  const newBrowser = () => openBrowser({ [site]: server.url });
  /** Walks from the button through the provider's login. @returns the address it sends the browser back to */
  const toProvider = async (browser: Browser, email: string, next?: string, change = (url: string) => url) => {
    const start = await browser.open(`${site}/api/auth/sso/start${next ? `?next=${encodeURIComponent(next)}` : ''}`);
    const login = await browser.follow({ ...start, location: change(start.location ?? '') }, site);
    return browser.follow(await browser.open(login, { form: { email } }), site);
  };
  /** @returns the code or the error that the staff login is given */
  const landing = async (browser: Browser, callback: string) => {
    const { status, location } = await browser.open(callback);
    expect(status).toBe(303);
    const [, kind, value] =
      /^https:\/\/permits\.example\.gov\/staff-login#(sso|sso-error)=([\w-]+)$/.exec(location ?? '') ?? [];
    return kind === 'sso' ? { code: value ?? '' } : { error: value };
  };
  const walk = async (browser: Browser, email: string, next?: string) =>
    landing(browser, await toProvider(browser, email, next));
  const finish = async (browser: Browser, code: string | undefined) => {
    const { status, text } = await browser.open(`${site}/api/auth/sso/finish`, { json: { code } });
    return { status, json: JSON.parse(text) as { access_token?: string; next?: string | null; code?: string } };
  };
  const meOf = async (token: string | undefined) =>
    (await server.call('GET', '/api/auth/me', { token })).json as Record<string, unknown>;
  const signOn = async (email: string, next?: string) => {
    const browser = newBrowser();
    const { code, error } = await walk(browser, email, next);
    if (code === undefined) return { error };
    const { json } = await finish(browser, code);
    return { token: json.access_token, next: json.next, me: await meOf(json.access_token) };
  };
  const newPerson = async (role: Role, email = newEmail()) => {
    const person = await addPerson(db, { email, fullName: 'Ada Park', role, passwordHash: null });
    if (!person) throw new Error('The address was taken.');
    return person;
  };
  const rowOf = (email: string) => db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
  return { db, newBrowser, toProvider, landing, walk, finish, meOf, signOn, newPerson, rowOf };
}

describe.each(databases)('single sign-on on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof actionsOn>;
  beforeAll(async () => {
    server = await startTestServer(database, settingsFor(provider.issuer));
    on = actionsOn(server);
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
      /^__Secure-planwright-sso=[\w-]{43}; Path=\/api\/auth\/sso; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );

    const login = await browser.follow(start, site);
    const { code = '' } = await on.landing(
      browser,
      await browser.follow(await browser.open(login, { form: { email: person.email.toUpperCase() } }), site),
    );
    const kept = JSON.stringify([
      await on.db.selectFrom('sso_codes').selectAll().execute(),
      await on.db.selectFrom('sso_attempts').selectAll().execute(),
    ]);
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(asked.get('state'));
    const { status, json } = await on.finish(browser, code);
    expect([status, json.next]).toEqual([200, '/permit-review?tab=2']);
    expect(await on.meOf(json.access_token)).toMatchObject({
      id: person.id,
      role: 'reviewer',
      second_factor: 'off',
      email_confirmed: true,
    });
    const use = await server.call('GET', `/api/permit-review/status/${randomUUID()}`, { token: json.access_token });
    expect(use.status).toBe(404);
    expect((await on.rowOf(person.email))?.sso_issuer).toBe(provider.issuer);
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
    expect((await on.rowOf(email))?.sso_subject ?? null).toBeNull();
  });

  test('whoever was disabled does not get in, nor with a code that they had by then', async () => {
    const { id, email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const { code } = await on.walk(browser, email);
    const disabled_at = new Date();
    await on.db.updateTable('people').set({ disabled_at }).where('id', '=', id).execute();
    expect(await on.finish(browser, code)).toMatchObject({ status: 403, json: { code: 'sign-on-refused' } });
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
      .set({ sso_issuer: 'https://old.example', sso_subject: 'x' })
      .where('id', '=', id)
      .execute();
    expect((await on.signOn(email)).me).toMatchObject({ id });
  });

  test('two first sign-ons at once end in the same account', async () => {
    const { id, email } = await on.newPerson('reviewer');
    const both = await Promise.all([on.signOn(email), on.signOn(email)]);
    expect(both.map(({ me }) => me?.id)).toEqual([id, id]);
  });

  test('an answer is taken once, with the state it was asked with, in the browser that asked', async () => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const callback = await on.toProvider(browser, email);
    const tampered = new URL(callback);
    tampered.searchParams.set('state', 'A'.repeat(43));
    expect(await on.landing(browser, tampered.href)).toEqual({ error: 'expired' });
    tampered.searchParams.delete('state');
    expect(await on.landing(browser, tampered.href)).toEqual({ error: 'expired' });
    expect(await on.landing(on.newBrowser(), callback)).toEqual({ error: 'expired' });
    const another = on.newBrowser();
    await another.open(`${site}/api/auth/sso/start`);
    expect(await on.landing(another, callback)).toEqual({ error: 'expired' });
    // None of these used it up.
    const answers = await Promise.all([on.landing(browser, callback), on.landing(browser, callback)]);
    expect(answers.filter(({ code }) => code)).toHaveLength(1);
    expect(await on.landing(browser, callback)).toEqual({ error: 'expired' });
  });

  test('an answer that comes after ten minutes is too late', async () => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const callback = await on.toProvider(browser, email);
    const soon = await on.db
      .selectFrom('sso_attempts')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(soon.expires_at.getTime() - Date.now()).toBeGreaterThan(590_000);
    expect(soon.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await on.db
      .updateTable('sso_attempts')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await on.landing(browser, callback)).toEqual({ error: 'expired' });
  });

  test.each([
    ['nonce', 'B'.repeat(43), 'provider'],
    ['code_challenge', 'B'.repeat(43), 'expired'],
  ])('an answer to another %s is refused', async (name, value, error) => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const callback = await on.toProvider(browser, email, undefined, (url) => {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      return changed.href;
    });
    expect(await on.landing(browser, callback)).toEqual({ error });
  });

  test.each([
    ['code', 'another-code', 'expired'],
    ['iss', 'https://attacker.example', 'provider'],
  ])('a changed %s in the answer is refused', async (name, value, error) => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const changed = new URL(await on.toProvider(browser, email));
    changed.searchParams.set(name, value);
    expect(await on.landing(browser, changed.href)).toEqual({ error });
  });

  test('a signature that is not the provider’s, and another person’s details, are refused', async () => {
    const { email } = await on.newPerson('reviewer');
    await provider.setFaults({ signature: true });
    expect(await on.signOn(email)).toEqual({ error: 'provider' });
    await provider.setFaults({ otherUserInfo: true });
    expect(await on.signOn(email)).toEqual({ error: 'provider' });
    await provider.setFaults({});
    expect((await on.signOn(email)).token).toBeDefined();
  });

  test('someone who says no at the provider comes back without a session', async () => {
    const browser = on.newBrowser();
    const login = await browser.follow(await browser.open(`${site}/api/auth/sso/start`), site);
    const callback = await browser.follow(await browser.open(login, { form: { cancel: '1' } }), site);
    expect(await on.landing(browser, callback)).toEqual({ error: 'refused' });
  });

  test('the code of the page opens one session, within a minute, in the same browser', async () => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    const { code } = await on.walk(browser, email);
    const refused = { status: 403, json: { code: 'sign-on-refused', detail: 'This sign-on is over. Start it again.' } };
    // Someone who is sent a link with another's code does not sign in as them.
    expect(await on.finish(on.newBrowser(), code)).toMatchObject(refused);
    expect(await on.finish(browser, 'A'.repeat(43))).toMatchObject(refused);
    const answers = await Promise.all(Array.from({ length: 4 }, () => on.finish(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await on.walk(browser, email);
    const { expires_at } = await on.db.selectFrom('sso_codes').select('expires_at').executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await on.db
      .updateTable('sso_codes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await on.finish(browser, late.code)).toMatchObject(refused);
  });

  test('leads on to pages of this site only', async () => {
    const { email } = await on.newPerson('reviewer');
    expect((await on.signOn(email, '//attacker.example')).next).toBeNull();
    expect((await on.signOn(email, 'https://attacker.example')).next).toBeNull();
    expect((await on.signOn(email)).next).toBeNull();
  });

  test('a second factor that someone has here is not asked for; the password alone still needs it', async () => {
    const { id, email } = await on.newPerson('reviewer');
    await on.db.updateTable('people').set({ second_factor: 'sealed' }).where('id', '=', id).execute();
    expect((await on.signOn(email)).me).toMatchObject({ id, second_factor: 'on' });
  });

  test('what is over is tidied away', async () => {
    const { email } = await on.newPerson('reviewer');
    const browser = on.newBrowser();
    await on.walk(browser, email);
    await browser.open(`${site}/api/auth/sso/start`);
    await tidy(server.deps, new Date(Date.now() + 11 * 60_000));
    expect(await on.db.selectFrom('sso_attempts').selectAll().execute()).toEqual([]);
    expect(await on.db.selectFrom('sso_codes').selectAll().execute()).toEqual([]);
  });

  test('the button has its name', async () => {
    expect((await server.call('GET', '/api/about')).json.staff_sso).toBe('Agency account');
  });
});

describe.each(databases)('single sign-on by groups on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof actionsOn>;
  beforeAll(async () => {
    const groups = { OIDC_REVIEWER_GROUP: 'planners', OIDC_ADMIN_GROUP: 'planning-admins' };
    server = await startTestServer(database, { ...settingsFor(provider.issuer), ...groups });
    on = actionsOn(server);
  });
  afterAll(() => server.stop());

  const say = (email: string, claims: Record<string, unknown>) => provider.setPeople({ [email]: claims });

  test('gives an account at the first sign-on, changes the role with the group, and ends with it', async () => {
    const email = newEmail();
    await say(email, { groups: ['planners'], name: ' Bo Lind ' });
    const first = await on.signOn(email);
    expect(first.me).toMatchObject({ email, full_name: 'Bo Lind', role: 'reviewer', email_confirmed: true });
    expect((await on.rowOf(email))?.password_hash).toBeNull();
    await say(email, { groups: ['planners', 'planning-admins'] });
    const second = await on.signOn(email);
    expect(second.me).toMatchObject({ id: first.me?.id, role: 'admin' });
    await say(email, { groups: ['others'] });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    for (const { token } of [first, second]) {
      expect((await server.call('GET', '/api/auth/me', { token })).status).toBe(401);
    }
    await say(email, { groups: 'planners' });
    expect((await on.signOn(email)).me).toMatchObject({ id: first.me?.id, role: 'reviewer' });
  });

  test('a group without an account or an address is not enough, nor an address without a group', async () => {
    const email = newEmail();
    await say(email, { groups: ['planners'], email_verified: false });
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    await say(email, {});
    expect(await on.signOn(email)).toEqual({ error: 'no-account' });
    expect(await on.rowOf(email)).toBeUndefined();
    const added = await on.newPerson('reviewer');
    expect(await on.signOn(added.email)).toEqual({ error: 'no-account' });
    expect((await on.rowOf(added.email))?.sso_subject).toBeNull();
  });

  test.each(['applicant', 'contractor'] as const)(
    'a group does not make staff of the %s with that address',
    async (role) => {
      const person = await on.newPerson(role);
      const token = await startSession(on.db, person, new Date());
      await say(person.email, { groups: ['planning-admins'] });
      expect(await on.signOn(person.email)).toEqual({ error: 'no-account' });
      expect(await on.meOf(token)).toMatchObject({ role });
    },
  );

  test('two first sign-ons of someone new at once make one account', async () => {
    const email = newEmail();
    await say(email, { groups: ['planners'] });
    const both = await Promise.all([on.signOn(email), on.signOn(email)]);
    expect(new Set(both.map(({ me }) => me?.id)).size).toBe(1);
    expect(both[0]?.me?.role).toBe('reviewer');
  });
});

const [embedded] = databases;
if (!embedded) throw new Error('There is always the embedded database.');

describe('a provider that', () => {
  const withServer = async (settings: Record<string, string>, run: (server: TestServer) => Promise<void>) => {
    const server = await startTestServer(embedded, settings);
    try {
      await run(server);
    } finally {
      await server.stop();
    }
  };

  test('is away stops nothing else, and works again once it is back', async () => {
    const gone = await startProvider({ redirectUri, clientSecret });
    await gone.stop();
    await withServer(settingsFor(gone.issuer), async (server) => {
      const on = actionsOn(server);
      const { email } = await on.newPerson('reviewer');
      const start = await on.newBrowser().open(`${site}/api/auth/sso/start`);
      expect([start.status, start.location]).toEqual([303, `${site}/staff-login#sso-error=provider`]);
      expect((await server.call('GET', '/api/health/ready')).status).toBe(200);
      const back = await startProvider({ redirectUri, clientSecret, port: Number(new URL(gone.issuer).port) });
      try {
        await expect
          .poll(async () => (await on.signOn(email).catch(() => ({ me: undefined }))).me?.email, { timeout: 10_000 })
          .toBe(email);
      } finally {
        await back.stop();
      }
    });
  });

  test('does not answer in time is given up on', async () => {
    await withServer(settingsFor(provider.issuer), async (server) => {
      const on = actionsOn(server);
      const { email } = await on.newPerson('reviewer');
      await provider.setFaults({ tokenDelayMs: 8_000 });
      const began = performance.now();
      expect(await on.signOn(email)).toEqual({ error: 'provider' });
      expect(performance.now() - began).toBeLessThan(7_500);
    });
  });

  test('does not know our secret lets nobody in', async () => {
    await withServer({ ...settingsFor(provider.issuer), OIDC_CLIENT_SECRET: 'not it' }, async (server) => {
      const on = actionsOn(server);
      const { email } = await on.newPerson('reviewer');
      expect(await on.signOn(email)).toEqual({ error: 'provider' });
    });
  });

  test('does not say whether it verified is believed where the settings say so, and only then', async () => {
    await withServer({ ...settingsFor(provider.issuer), OIDC_TRUST_EMAIL: '1' }, async (server) => {
      const on = actionsOn(server);
      const { email } = await on.newPerson('reviewer');
      await provider.setPeople({ [email]: { email_verified: false } });
      expect(await on.signOn(email)).toEqual({ error: 'no-account' });
      await provider.setPeople({ [email]: { email_verified: null } });
      expect((await on.signOn(email)).me).toMatchObject({ email });
    });
  });

  test('nobody configured answers like an address that is not there', async () => {
    await withServer({}, async (server) => {
      for (const [method, path] of [
        ['GET', 'start'],
        ['GET', 'callback'],
        ['POST', 'finish'],
      ] as const) {
        const body = method === 'POST' ? { body: { code: 'x' } } : {};
        const { status, json } = await server.call(method, `/api/auth/sso/${path}`, body);
        expect([status, json.code]).toEqual([404, 'not-found']);
      }
      expect((await server.call('GET', '/api/about')).json.staff_sso).toBeNull();
    });
  });
});
