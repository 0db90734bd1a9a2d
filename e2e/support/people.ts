import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export type Person = { name: string; email: string; password: string };

/** Someone who has no account yet. */
export const newPerson = (): Person => ({
  name: 'Marisol Vega Ortiz',
  email: `${randomUUID()}@example.com`,
  password: 'pine-needle-42',
});

/** Someone who has an account, with a token of theirs. The server takes 20 new accounts an hour from one address. */
export async function registered(
  request: APIRequestContext,
  name = 'Marisol Vega Ortiz',
): Promise<Person & { token: string }> {
  const person = { ...newPerson(), name };
  const { name: full_name, email, password } = person;
  const reply = await request.post('/api/auth/register', { data: { full_name, email, password } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return { ...person, token: (await reply.json()).access_token };
}

/** The token that the page keeps. */
export const storedToken = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('auth_token'));

/** What the server says to a token: 200 while its session lives, 401 afterwards. */
export const answerTo = async (request: APIRequestContext, token: string): Promise<number> =>
  (await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })).status();
