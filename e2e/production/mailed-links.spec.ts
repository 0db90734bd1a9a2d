import { newPerson } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { fillIn, linkMailedTo } from './sign-in.ts';

test('a forgotten password is replaced by way of a real mail, once @phone @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/40[13] \(/);
  const person = newPerson();
  const { name: full_name, email, password } = person;
  await request.post('/api/auth/register', { data: { full_name, email, password } });
  await page.goto('/login?as=citizen');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const link = await linkMailedTo(request, email, '/reset-password');
  await page.goto(link);
  await expect(page).toHaveURL('/reset-password');
  const chosen = 'otter-granite-seventy';
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill(chosen);
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill(chosen);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expectToast(page, 'Password changed', 'Sign in with your new password.');
  await fillIn(page, { email, password });
  await expectToast(page, 'Login failed', 'The email address or the password is wrong.');
  await fillIn(page, { email, password: chosen });
  await expect(page).toHaveURL('/applicant-dashboard');
  // Whoever read the mail owns the address: nothing is left to confirm.
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);

  await page.goto(link);
  await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('another-way-in-91');
  await page.getByRole('textbox', { name: 'Confirm New Password' }).fill('another-way-in-91');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
});

test('an address is confirmed by way of a real mail @full', async ({ page, request }) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByRole('textbox', { name: 'Full Name' }).fill(person.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill(person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await page.goto(await linkMailedTo(request, person.email, '/confirm-email'));
  await page.getByRole('button', { name: 'Confirm my email address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await fillIn(page, person);
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  await expect(page.getByText('Confirm your email address')).toHaveCount(0);
});
