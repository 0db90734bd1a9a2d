import type { Page } from '@playwright/test';
import { keptToken, newPerson, type Person, registered } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function fillIn(page: Page, { name, email, password }: Person, confirmation = password): Promise<void> {
  await field(page, 'Full Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(confirmation);
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

test('a newcomer registers with the keyboard alone and is signed in', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await field(page, 'Full Name').focus();
  for (const entry of [person.name, person.email]) {
    await page.keyboard.type(entry);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(person.password);
  // On the way to the next field lies the button that shows the password.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Show password', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/applicant-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Marisol!' })).toBeFocused();
  await expectToast(page, 'Registration successful', 'Your account is ready.');
  await expect(page.getByRole('link', { name: person.name })).toBeVisible();
  expect(await keptToken(page)).toMatch(/\S{20,}/);
});

const refusals: { title: string; message: string; mark: string; at: string; wrong: Partial<Person>; again?: string }[] =
  [
    {
      title: 'Password mismatch',
      message: 'Passwords do not match',
      at: 'Confirm Password',
      mark: 'Type the same password again.',
      wrong: {},
      again: 'pine-needle-43',
    },
    {
      title: 'Password too short',
      message: 'Password must be at least 8 characters',
      at: 'Password',
      mark: 'Choose a password of at least 8 characters.',
      wrong: { password: 'seven77' },
    },
    {
      title: 'Invalid name',
      message: 'Please enter your full name',
      at: 'Full Name',
      mark: 'Enter your full name.',
      wrong: { name: ' M ' },
    },
  ];

for (const { title, message, at, mark, wrong, again } of refusals) {
  test(`"${title}" is said, marks its field, and keeps what was typed @phone`, async ({ page }) => {
    const person = { ...newPerson(), ...wrong };
    await page.goto('/register');
    await fillIn(page, person, again);
    await create(page);
    await expectToast(page, title, message);
    await expect(field(page, at)).toBeFocused();
    await expect(field(page, at)).toHaveAccessibleDescription(new RegExp(mark.replaceAll('.', '\\.')));
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await expect(page).toHaveURL('/register');
    expect(await keptToken(page)).toBeNull();
  });
}

test('an empty form and an address without a domain are said at the fields', async ({ page }) => {
  await page.goto('/register');
  await create(page);
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(field(page, 'Full Name')).toBeFocused();
  await fillIn(page, { ...newPerson(), email: 'marisol@example' });
  await create(page);
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expect(page).toHaveURL('/register');
});

test('"Registration failed" is said with the reason when the address is taken', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/409 \(Conflict\)/);
  const person = await registered(request);
  await page.goto('/register');
  await fillIn(page, person);
  await create(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Registration failed' });
  await expect(toast).toContainText(/account|address/i);
  await expect(field(page, 'Email')).toHaveValue(person.email);
  expect(await keptToken(page)).toBeNull();
});

test('"Registration failed" is said when the server cannot be reached, and the next try works', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/ERR_CONNECTION_REFUSED/);
  const person = newPerson();
  await page.goto('/register');
  await fillIn(page, person);
  await page.route('**/api/auth/register', (route) => route.abort('connectionrefused'));
  await create(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toContainText('connection');
  await page.unroute('**/api/auth/register');
  await create(page);
  await expect(page).toHaveURL('/applicant-dashboard');
});
