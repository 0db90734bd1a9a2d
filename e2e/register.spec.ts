import type { Page } from '@playwright/test';
import { newPerson, type Person, registered, storedToken } from './support/people.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function fillIn(page: Page, { name, email, password }: Person, confirmation = password): Promise<void> {
  await field(page, 'Full Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(confirmation);
}
async function openParcelData(page: Page): Promise<void> {
  await page.goto('/register');
  await takenOver(page);
}
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click();

test('a newcomer registers, is signed in, and is asked to confirm the address @phone', async ({ page }) => {
  const person = newPerson();
  await openParcelData(page);
  await fillIn(page, person);
  await create(page);
  await expect(page).toHaveURL('/applicant-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Marisol!' })).toBeFocused();
  await expectToast(page, 'Registration successful', 'Your account is ready.');
  expect(await storedToken(page)).toMatch(/\S{20,}/);
  const notice = page.getByRole('region', { name: 'Your email address' });
  await expect(notice).toContainText(person.email);
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('registering on the way to a page leads on to it @full', async ({ page }) => {
  await page.goto('/my-applications');
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await page.getByRole('link', { name: 'Sign up here' }).click();
  await fillIn(page, newPerson());
  await create(page);
  await expect(page).toHaveURL('/my-applications');
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
  test(`"${title}" is said, marks its field, and keeps what was typed @phone @full`, async ({ page }) => {
    const person = { ...newPerson(), ...wrong };
    await openParcelData(page);
    await fillIn(page, person, again);
    await create(page);
    await expectToast(page, title, message);
    await expect(field(page, at)).toBeFocused();
    await expect(field(page, at)).toHaveAccessibleDescription(new RegExp(mark.replaceAll('.', '\\.')));
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await expect(page).toHaveURL('/register');
    expect(await storedToken(page)).toBeNull();
  });
}

test('an empty form and an address without a domain are said at the fields @full', async ({ page }) => {
  await openParcelData(page);
  await create(page);
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(field(page, 'Full Name')).toBeFocused();
  // The notification speaks of the field that has the focus.
  await expectToast(page, 'Invalid name', 'Please enter your full name');
  await expect(page.getByText('Password too short')).toHaveCount(0);
  await fillIn(page, { ...newPerson(), email: 'marisol@example' });
  await create(page);
  await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
  await expect(page).toHaveURL('/register');
});

test('"Registration failed" is said with the reason when the address is taken @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/409 \(Conflict\)/);
  const person = await registered(request);
  await openParcelData(page);
  await fillIn(page, person);
  await create(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Registration failed' });
  await expect(toast).toContainText(/account|address/i);
  await expect(field(page, 'Email')).toHaveValue(person.email);
  expect(await storedToken(page)).toBeNull();
});

test('"Registration failed" is said when the server cannot be reached, and the next try works @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/ERR_CONNECTION_REFUSED/);
  const person = newPerson();
  await openParcelData(page);
  await fillIn(page, person);
  await page.route('**/api/auth/register', (route) => route.abort('connectionrefused'));
  await create(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Registration failed' })).toContainText('connection');
  await page.unroute('**/api/auth/register');
  await create(page);
  await expect(page).toHaveURL('/applicant-dashboard');
});

test('how strong a password is, is said in a pause of the typing, and a weak one is still taken @full', async ({
  page,
}) => {
  await openParcelData(page);
  await fillIn(page, { ...newPerson(), password: '' });
  await field(page, 'Password').pressSequentially('abc');
  const strength = page.getByRole('status').filter({ hasText: 'Strength:' });
  await expect(strength).toHaveText('Strength: Too short. 5 more characters are needed.');
  await field(page, 'Password').fill('12-03-1984');
  await expect(strength).toHaveText('Strength: Weak. Dates and years are guessed early. Use words instead.');
  await field(page, 'Password').fill('otter granite seventy');
  await expect(strength).toHaveText('Strength: Strong');
  await field(page, 'Password').fill('12-03-1984');
  await field(page, 'Confirm Password').fill('12-03-1984');
  await create(page);
  await expect(page).toHaveURL('/applicant-dashboard');
});

test('a password can be pasted and looked at @full', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openParcelData(page);
  await page.evaluate(() => navigator.clipboard.writeText('pine-needle-42'));
  await field(page, 'Confirm Password').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field(page, 'Confirm Password')).toHaveValue('pine-needle-42');
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'text');
});

test('"Password too common" is said before anything is sent @full', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/auth/register', (route) => {
    asked += 1;
    return route.continue();
  });
  await openParcelData(page);
  await fillIn(page, { ...newPerson(), password: 'Password123' });
  await create(page);
  const message = 'Many people use this password, so it is guessed first. Choose another one.';
  await expectToast(page, 'Password too common', message);
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/Choose a password that fewer people use/);
  expect(asked).toBe(0);
});

test('"Password too common" is also said when only the server knows the list @full', async ({ page, complaints }) => {
  complaints.expectError(/400 \(Bad Request\)/);
  complaints.expectError(/ERR_FAILED/);
  await page.route('**/assets/score-password*', (route) => route.abort());
  const person = { ...newPerson(), password: 'Password123' };
  await openParcelData(page);
  await fillIn(page, person);
  await create(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Password too common' })).toBeVisible();
  await expect(field(page, 'Password')).toBeFocused();
  await expect(field(page, 'Password')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'Email')).toHaveValue(person.email);
  expect(await storedToken(page)).toBeNull();
});

test('what is typed before the script has come is kept, and nothing is sent into the address @full', async ({
  page,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const person = newPerson();
  await page.goto('/register', { waitUntil: 'commit' });
  await fillIn(page, person);
  await page.keyboard.press('Enter');
  await create(page);
  await expect(page).toHaveURL('/register');
  letThrough();
  await takenOver(page);
  await field(page, 'Full Name').press('End');
  await page.keyboard.type(' Luna');
  await expect(field(page, 'Full Name')).toHaveValue(`${person.name} Luna`);
  await create(page);
  await expect(page).toHaveURL('/applicant-dashboard');
});
