import { expect, test } from '../support/test.ts';
import { accounts } from './accounts.ts';

const signOn = 'Sign in with Agency account';

test('a reviewer signs on through the agency’s provider, back to where they were going @phone', async ({ page }) => {
  await page.goto('/permit-review');
  await page.getByRole('link', { name: signOn }).click();
  await expect(page.getByRole('heading', { name: 'Agency account' })).toBeVisible();
  await page.getByLabel('E-mail').fill(accounts.signedOn.email);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/permit-review');
  await expect(page.getByRole('heading', { level: 1, name: 'Permit Review Assistant' })).toBeVisible();
});

test('someone whom the provider knows and the agency does not is told so @full', async ({ page }) => {
  await page.goto('/staff-login');
  await page.getByRole('link', { name: signOn }).click();
  await page.getByLabel('E-mail').fill('stranger@elsewhere.example');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/staff-login');
  await expect(page.getByText('there is no staff account for you here')).toBeVisible();
});

test('who turns back at the provider arrives at the portal with a reason @full', async ({ page }) => {
  await page.goto('/staff-login');
  await page.getByRole('link', { name: signOn }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/staff-login');
  await expect(page.getByText('The sign-on was cancelled or refused.')).toBeVisible();
});
