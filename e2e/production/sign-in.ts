import type { APIRequestContext, Page } from '@playwright/test';
import { newPerson } from '../support/people.ts';
import { expect } from '../support/test.ts';
import { type Account, accounts, ports } from './accounts.ts';

const entrance = {
  reviewer: '/staff-login',
  admin: '/staff-login',
  contractor: '/developer-login',
  applicant: '/login?as=citizen',
} as const;
const home = {
  reviewer: '/reviewer-dashboard',
  admin: '/reviewer-dashboard',
  contractor: '/developer-dashboard',
  applicant: '/applicant-dashboard',
} as const;

export async function fillIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: /Sign In$/ }).click();
}

/** Signs in as people do, at the entrance of the role, and waits for its dashboard. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto(entrance[account.role]);
  await fillIn(page, account);
  await expect(page).toHaveURL(home[account.role]);
}

export const signInAs = (page: Page, who: 'reviewer' | 'admin' | 'contractor' | 'applicant') =>
  signIn(page, accounts[who]);

/** The mails that someone has got so far. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<{ text: string }[]> {
  const mails: { to: string[]; text: string }[] = await (await request.get(`http://127.0.0.1:${ports.mails}`)).json();
  return mails.filter(({ to }) => to.includes(email));
}

/** The link to `path` in the newest mail to someone, once it has come. */
export async function linkMailedTo(request: APIRequestContext, email: string, path: string): Promise<string> {
  const link = new RegExp(`http://localhost:${ports.product}${path}#[\\w-]{43}`);
  let found = '';
  await expect
    .poll(async () => {
      const theirs = (await mailsTo(request, email)).filter(({ text }) => link.test(text)).at(-1);
      found = link.exec(theirs?.text ?? '')?.[0] ?? '';
      return found;
    })
    .not.toBe('');
  return found;
}

/** Someone who has registered, pressed the link that was mailed to them, and signed in. */
export async function confirmedPerson(request: APIRequestContext, name: string) {
  const { email, password } = newPerson();
  const post = async (path: string, data: object) => {
    const reply = await request.post(`/api/auth/${path}`, { data });
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  await post('register', { full_name: name, email, password });
  const [, token] = (await linkMailedTo(request, email, '/confirm-email')).split('#');
  await post('confirm-email', { token });
  return { email, token: (await post('login', { email, password })).access_token as string };
}
