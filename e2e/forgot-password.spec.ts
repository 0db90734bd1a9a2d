import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { mailTo, openLinkFromOutbox } from './support/outbox.ts';
import { answerTo, newPerson, registered } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function choosePassword(page: Page, password: string, confirmation = password): Promise<void> {
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm New Password').fill(confirmation);
  await page.getByRole('button', { name: 'Save the new password' }).click();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function askForLink(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
}

test('a forgotten password is replaced by way of the mail, and the old one is dead @phone', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const { email, password, token } = await registered(request);
  await page.goto('/login?as=citizen');
  await field(page, 'Email').fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // What was typed at the login need not be typed again.
  await expect(field(page, 'Email')).toHaveValue(email);
  await askForLink(page, email);
  await expectAccessible(page, 'look in your mail');
  await page.getByRole('link', { name: "Open the demo's outbox" }).click();
  await (await mailTo(page, email, '/reset-password')).getByRole('link', { name: '/reset-password#' }).click();

  await expect(page).toHaveURL('/reset-password');
  await expectAccessible(page, 'choose a new password');
  await choosePassword(page, 'seven77', 'seven77');
  await expectToast(page, 'Password too short', 'Password must be at least 8 characters');
  await choosePassword(page, 'otter-granite-seventy', 'otter-granite-eighty');
  await expectToast(page, 'Password mismatch', 'Passwords do not match');
  await expect(field(page, 'Confirm New Password')).toBeFocused();
  await choosePassword(page, 'otter-granite-seventy');
  await expect(page).toHaveURL('/login?as=citizen');
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
  // The session from before ended with the old password.
  expect(await answerTo(request, token)).toBe(401);

  await signIn(page, email, password);
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible();
  await signIn(page, email, 'otter-granite-seventy');
  await expect(page).toHaveURL('/applicant-dashboard');
});

test('a link works once, and says so kindly the second time @full', async ({ page, request, complaints }) => {
  complaints.expectError(/403 \(Forbidden\)/);
  const { email } = await registered(request);
  await page.goto('/forgot-password');
  await askForLink(page, email);
  await openLinkFromOutbox(page, email, '/reset-password');
  await choosePassword(page, 'otter-granite-seventy');
  await expect(page).toHaveURL('/login?as=citizen');

  await openLinkFromOutbox(page, email, '/reset-password');
  await choosePassword(page, 'heron-basalt-eleven');
  await expect(page.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeFocused();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('an address without an account gets the same answer, and no link @full', async ({ page }) => {
  const { email } = newPerson();
  await page.goto('/forgot-password');
  await askForLink(page, email);
  await expect(
    page.getByText(`If there is an account for ${email}, an email with a link is on its way.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(field(page, 'Email')).toHaveValue(email);
});

test('a wrong address is said at its field, and a lost connection above the button @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/forgot-password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await page.route('**/api/auth/forgot-password', (route) => route.abort('internetdisconnected'));
  await field(page, 'Email').fill(newPerson().email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('alert')).toContainText('connection');
});

test('a link that was not copied whole says what to do @full', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password#half-a-token', '/confirm-email#half-a-token']) {
    await page.goto('/login');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible();
  }
});
