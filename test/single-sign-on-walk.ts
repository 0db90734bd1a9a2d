import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Role } from '../src/domain/people/role.ts';
import { addPerson } from '../src/server/db/people.ts';
import { production, type TestServer } from './server.ts';
import { type Browser, openBrowser } from './single-sign-on.ts';

export const site = production.PUBLIC_URL;
export const clientSecret = 'only these tests know this';
export const redirectUri = `${site}/api/auth/sso/callback`;
export const settingsFor = (issuer: string) => ({
  ...production,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'planwright',
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: 'Agency account',
  STAFF_TWO_STEP: 'required',
});

export const newEmail = () => `${randomUUID()}@agency.example`;

/** What a person does, and what tests look at. */
export function singleSignOnActions(server: TestServer) {
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
