import { generate } from 'otplib';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { accounts } from './accounts.ts';
import { fillIn, signIn } from './sign-in.ts';

/** The code that the person's app shows in `steps` half minutes: each code is taken once. */
const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

test('a reviewer sets up two-step verification, signs in with a code and with a recovery code, and removes it @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const person = accounts.careful;
  await signIn(page, person);
  await page.goto('/staff-security');
  await expect(page.getByText('Two-step verification is off.')).toBeVisible();
  const setUp = page.getByRole('region', { name: 'Set it up' });
  await setUp.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'A picture that adds this account' })).toBeVisible();
  await expectAccessible(page, 'the key for the authenticator app');
  const secret = ((await page.getByText(/^([A-Z2-7]{4}\s?){5,}/).innerText()) ?? '').replace(/\s/g, '');
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(await codeOf(secret, -1));
  await page.getByRole('button', { name: 'Switch it on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible();
  await expectAccessible(page, 'the recovery codes');
  const recovery = (await page.getByRole('main').getByRole('listitem').allInnerTexts()).map((code) => code.trim());
  expect(recovery).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  const leave = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.goto('/staff-login');
    await fillIn(page, person);
    await expect(page.getByText('Your account uses two-step verification.')).toBeVisible();
  };
  await leave();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Staff Sign In' }).click();
  await expect(page.locator('form')).toContainText(/code/i);
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeOf(secret));
  await page.getByRole('button', { name: 'Staff Sign In' }).click();
  await expect(page).toHaveURL('/reviewer-dashboard');

  await leave();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Staff Sign In' }).click();
  await expect(page).toHaveURL('/reviewer-dashboard');

  await page.goto('/staff-security');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  const removal = page.getByRole('region', { name: 'Switch it off' });
  await removal.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await removal.getByRole('textbox', { name: /code/i }).fill(await codeOf(secret, 1));
  await removal.getByRole('button', { name: 'Switch it off' }).click();
  await expectToast(page, 'Two-step verification is off', 'Your recovery codes no longer work.');
  await page.getByRole('button', { name: 'Logout' }).click();
  await signIn(page, person);
});
