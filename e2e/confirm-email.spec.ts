import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts';
import { mailTo, openLinkFromOutbox } from './support/outbox.ts';
import { newPerson, registered } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Your email address' });

async function enter(page: Page, token: string): Promise<void> {
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/applicant-dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
}

test('an address is confirmed by a press, not by a visit, and the notice goes @phone', async ({ page, request }) => {
  const { email, token } = await registered(request);
  await enter(page, token);
  await expect(notice(page)).toContainText(`Confirm your email address: we sent a link to ${email}.`);
  await expectAccessibleInBothThemes(page, 'the notice to confirm an address');

  await notice(page).getByRole('link', { name: "Open the demo's outbox" }).click();
  await (await mailTo(page, email, '/confirm-email')).getByRole('link', { name: '/confirm-email#' }).click();
  await expect(page).toHaveURL('/confirm-email');
  await expectAccessible(page, 'confirm your address');
  // A visit alone changes nothing.
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await request.get('/api/auth/me', { headers })).json()).toMatchObject({ email_confirmed: false });
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(email);
  await page.getByRole('link', { name: 'Go to your projects' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('the mail can be sent again, and its link works without being signed in @full', async ({ page, request }) => {
  const { email, token } = await registered(request);
  await enter(page, token);
  await notice(page).getByRole('button', { name: 'Send the email again' }).click();
  await expectToast(page, 'Email sent', `A new link is on its way to ${email}.`);
  await page.evaluate(() => localStorage.clear());
  await openLinkFromOutbox(page, email, '/confirm-email');
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login?as=citizen');
});

test('a confirmation in another tab takes the notice away here @full', async ({ page, context, request }) => {
  const { email, token } = await registered(request);
  await enter(page, token);
  await expect(notice(page)).toBeVisible();
  const mail = await context.newPage();
  await openLinkFromOutbox(mail, email, '/confirm-email');
  await mail.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(mail.getByRole('heading', { level: 1, name: 'Your email address is confirmed' })).toBeVisible();
  // Coming back to the first tab; a headless browser hides no tab by itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice(page)).toHaveCount(0);
});

test('a link that nobody sent is refused in words @full', async ({ page, complaints }) => {
  complaints.expectError(/403 \(Forbidden\)/);
  await page.goto(`/confirm-email#${'A'.repeat(43)}`);
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused();
});

test('the outbox says when it cannot be opened, and opens when it can @full', async ({ page, request, complaints }) => {
  complaints.expectError(/ERR_CONNECTION_REFUSED/);
  const person = newPerson();
  const { name: full_name, email, password } = person;
  await request.post('/api/auth/register', { data: { full_name, email, password } });
  await page.route('**/api/outbox', (route) => route.abort('connectionrefused'));
  await page.goto('/outbox');
  await expect(page.getByText('The outbox could not be opened')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/outbox');
  await page.getByRole('button', { name: 'Try again' }).click();
  await mailTo(page, email, '/confirm-email');
  await expectAccessible(page, 'the outbox with mails');
});

test('an empty outbox says what will be there @full', async ({ page }) => {
  await page.route('**/api/outbox', (route) => route.fulfill({ json: { mails: [] } }));
  await page.goto('/outbox');
  await expect(page.getByText('No emails yet')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/register');
});
