import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { accounts } from './accounts.ts';
import { fillIn, signIn, signInAs } from './sign-in.ts';

for (const { who, path, portal, depth } of [
  { who: 'applicant', path: '/applicant-dashboard', portal: '/login', depth: ' @full' },
  { who: 'reviewer', path: '/permit-review', portal: '/staff-login', depth: '' },
  { who: 'contractor', path: '/developer-review', portal: '/developer-login', depth: ' @full' },
] as const) {
  test(`a link to ${path} leads the ${who} by way of ${portal} to where they were going @phone${depth}`, async ({
    page,
  }) => {
    await page.goto(`${path}?from=mail`);
    await expect(page).toHaveURL(`${portal}?next=${encodeURIComponent(`${path}?from=mail`)}`);
    if (who === 'applicant') await page.getByRole('link', { name: /^Citizen/ }).click();
    // Whoever has no account reads how one is got.
    if (who === 'contractor') await expect(page.getByText('The agency invites contractors.')).toBeVisible();
    await fillIn(page, accounts[who]);
    await expect(page).toHaveURL(`${path}?from=mail`);
  });
}

test('the cards of the login lead staff and contractors to their doors @full', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: /^City Staff/ }).click();
  await expect(page).toHaveURL(/\/staff-login/);
  await page.getByRole('link', { name: 'I am a citizen' }).click();
  await page.getByRole('link', { name: /^Contractor/ }).click();
  await expect(page).toHaveURL(/\/developer-login/);
  await expect(page.getByText('The agency invites contractors.')).toBeVisible();
});

test('a wrong password at the staff door is refused, and the address stays typed @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  await page.goto('/staff-login');
  await fillIn(page, { ...accounts.reviewer, password: 'not-this-one' });
  await expectToast(page, 'Login failed', 'The email address or the password is wrong.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(accounts.reviewer.email);
});

test('an account of another kind does not open the staff area, and is told so', async ({ page }) => {
  await page.goto('/staff-login');
  await fillIn(page, accounts.applicant);
  await expect(page.locator('form')).toContainText('This account does not open this area.');
  await page.goto('/reviewer-dashboard');
  await expect(page).toHaveURL(/\/staff-login/);
});

test('staff who come to the citizens’ form are led to their own tools @full', async ({ page }) => {
  await page.goto('/login?as=citizen');
  await fillIn(page, accounts.reviewer);
  await expect(page).toHaveURL('/reviewer-dashboard');
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
});

test('the reviewer leaves: the session is dead on the server, and the door is shut', async ({ page, request }) => {
  await signInAs(page, 'reviewer');
  const token = await page.evaluate(() => sessionStorage.getItem('staff_token'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
  await page.goto('/reviewer-dashboard');
  await expect(page).toHaveURL(/\/staff-login/);
});

test('a session that ends while files are chosen is taken up again in place, and the files are still there', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  await signIn(page, accounts.reviewer);
  await page.goto('/permit-review');
  const file = { name: 'application.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('radio', { name: /Grading Project/ }).check({ force: true });
  const token = await page.evaluate(() => sessionStorage.getItem('staff_token'));
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Generate Checklist' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email' }).fill(accounts.reviewer.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(accounts.reviewer.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/permit-review/);
  await expect(page.getByText('application.pdf').first()).toBeVisible();
});
