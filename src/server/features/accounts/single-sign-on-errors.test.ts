import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { startProvider, type TestProvider } from '../../../../test/single-sign-on.ts';
import {
  clientSecret,
  redirectUri,
  settingsFor,
  singleSignOnActions,
  site,
} from '../../../../test/single-sign-on-walk.ts';

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider({ redirectUri, clientSecret });
});
afterAll(() => provider.stop());
beforeEach(async () => {
  await provider.setPeople({});
  await provider.setErrors({});
});

describe.each(databases)('what a sign-on refuses on $name', (database) => {
  let server: TestServer;
  let on: ReturnType<typeof singleSignOnActions>;
  beforeAll(async () => {
    server = await startTestServer(database, settingsFor(provider.issuer));
    on = singleSignOnActions(server);
  });
  afterAll(() => server.stop());

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
      .selectFrom('single_sign_on_attempts')
      .select('expires_at')
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(soon.expires_at.getTime() - Date.now()).toBeGreaterThan(590_000);
    expect(soon.expires_at.getTime() - Date.now()).toBeLessThanOrEqual(600_000);
    await on.db
      .updateTable('single_sign_on_attempts')
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
    await provider.setErrors({ signature: true });
    expect(await on.signOn(email)).toEqual({ error: 'provider' });
    await provider.setErrors({ otherUserInfo: true });
    expect(await on.signOn(email)).toEqual({ error: 'provider' });
    await provider.setErrors({});
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
    const refused = {
      status: 403,
      json: { code: 'single-sign-on-refused', detail: 'This sign-on is over. Start it again.' },
    };
    // Someone who is sent a link with another's code does not sign in as them.
    expect(await on.finish(on.newBrowser(), code)).toMatchObject(refused);
    expect(await on.finish(browser, 'A'.repeat(43))).toMatchObject(refused);
    const answers = await Promise.all(Array.from({ length: 4 }, () => on.finish(browser, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await on.walk(browser, email);
    const { expires_at } = await on.db
      .selectFrom('single_sign_on_codes')
      .select('expires_at')
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    await on.db
      .updateTable('single_sign_on_codes')
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
});

describe('a provider that', () => {
  const withServer = async (settings: Record<string, string>, run: (server: TestServer) => Promise<void>) => {
    const server = await startTestServer(anyDatabase, settings);
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
      const on = singleSignOnActions(server);
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
      const on = singleSignOnActions(server);
      const { email } = await on.newPerson('reviewer');
      await provider.setErrors({ tokenDelayMs: 8_000 });
      const began = performance.now();
      expect(await on.signOn(email)).toEqual({ error: 'provider' });
      expect(performance.now() - began).toBeLessThan(7_500);
    });
  });

  test('does not know our secret lets nobody in', async () => {
    await withServer({ ...settingsFor(provider.issuer), OIDC_CLIENT_SECRET: 'not it' }, async (server) => {
      const on = singleSignOnActions(server);
      const { email } = await on.newPerson('reviewer');
      expect(await on.signOn(email)).toEqual({ error: 'provider' });
    });
  });

  test('does not say whether it verified is believed where the settings say so, and only then', async () => {
    await withServer({ ...settingsFor(provider.issuer), OIDC_TRUST_EMAIL: '1' }, async (server) => {
      const on = singleSignOnActions(server);
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
