import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Person, registered, storedToken } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const dialog = (page: Page) => page.getByRole('alertdialog');
const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send the email again' });

async function enter(page: Page, { email, password }: Person): Promise<void> {
  await page.goto('/login?as=citizen');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
}

/** As when it was idle too long: only the server knows. */
async function endSession(page: Page, request: APIRequestContext): Promise<void> {
  const authorization = `Bearer ${await storedToken(page)}`;
  expect((await request.post('/api/auth/logout', { headers: { authorization } })).ok()).toBe(true);
}

const signInAgain = async (page: Page, email: string, password: string) => {
  await dialog(page).getByRole('textbox', { name: 'Email' }).fill(email);
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
};

test('a session that ended during work is taken up again in place, and what was asked for is done @phone', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const person = await registered(request);
  await enter(page, person);
  await endSession(page, request);
  await sendAgain(page).click();
  await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  await expectAccessible(page, 'the session has ended');
  // Whose page it is, is known.
  await expect(dialog(page).getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeVisible();

  await signInAgain(page, person.email, 'not-the-password');
  await expect(dialog(page).getByRole('alert')).toContainText('wrong');
  await signInAgain(page, person.email, person.password);
  await expect(dialog(page)).toHaveCount(0);
  await expectToast(page, 'Email sent', `A new link is on its way to ${person.email}.`);
  await expect(page).toHaveURL('/applicant-dashboard');
});

test('someone else who signs in over a page is asked, and never mixed into its work', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const owner = await registered(request);
  const other = await registered(request, 'Benito Ito');
  await enter(page, owner);
  await endSession(page, request);
  await sendAgain(page).click();
  await signInAgain(page, other.email, other.password);
  const question = page.getByRole('alertdialog', { name: 'This is another account' });
  await expect(question).toContainText(`belong to ${owner.name}`);
  await expectAccessible(page, 'another account');

  // The safe answer has the focus: back to the owner's sign-in.
  await expect(page.getByRole('button', { name: `Sign in as ${owner.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  await signInAgain(page, other.email, other.password);
  await page.getByRole('button', { name: 'Continue as Benito Ito' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Benito!' })).toBeVisible();
  await expect(page.getByText('You are signed in as Benito Ito')).toBeVisible();
  // What the owner had asked for was not done with the other's account.
  await expect(page.getByText('Email sent')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Your email address' })).toHaveCount(1);
  await expect(page.getByText(owner.email)).toHaveCount(0);
});

test('a page whose session ended can be left @full', async ({ page, request, complaints }) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const person = await registered(request);
  await enter(page, person);
  await endSession(page, request);
  await sendAgain(page).click();
  await dialog(page).getByRole('link', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/login');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
});

test('a sign-in in another tab takes up the page in this one @full', async ({ page, context, request, complaints }) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  // The other tab tries the token first, and forgets it.
  complaints.expectError(/The signed-in user could not be fetched/);
  const person = await registered(request);
  await enter(page, person);
  await endSession(page, request);
  await sendAgain(page).click();
  await expect(dialog(page)).toBeVisible();
  await enter(await context.newPage(), person);
  await expect(dialog(page)).toHaveCount(0);
  await expectToast(page, 'Email sent', `A new link is on its way to ${person.email}.`);
});

test('a session that another tab finds dead takes no page away here @full', async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  complaints.expectError(/The signed-in user could not be fetched/);
  const person = await registered(request);
  await enter(page, person);
  await endSession(page, request);
  const other = await context.newPage();
  await other.goto('/applicant-dashboard');
  await expect(other).toHaveURL('/login?next=%2Fapplicant-dashboard');
  await expect(page.getByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible();
  await signInAgain(page, person.email, person.password);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/applicant-dashboard');
});
