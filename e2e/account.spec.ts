import { expectAccessibleInBothThemes } from './support/axe.ts';
import { signedIn } from './support/documents.ts';
import { answerTo, registered, storedToken } from './support/people.ts';
import { expectNoSidewaysScroll } from './support/reflow.ts';
import { expect, test } from './support/test.ts';

test('a person sees where they are signed in, and signs out there, and everywhere', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401/);
  const person = await registered(request);
  const login = await request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
  await signedIn(page, (await login.json()).access_token);
  await page.goto('/applicant-dashboard');
  await page.getByRole('banner').getByRole('link', { name: 'Sign-in security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByText('This device')).toHaveCount(1);
  await expectAccessibleInBothThemes(page, 'the account');
  await expectNoSidewaysScroll(page, 'the account');

  await sessions
    .getByRole('listitem')
    .getByRole('button', { name: /^Sign out / })
    .click();
  const ask = sessions.getByRole('region', { name: 'Sign out this device?' });
  await ask.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await ask.getByRole('button', { name: 'Sign out' }).click();
  await expect(ask.getByText('The password is wrong.')).toBeVisible();
  expect(await answerTo(request, person.token)).toBe(200);
  await ask.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await ask.getByRole('button', { name: 'Sign out' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await answerTo(request, person.token)).toBe(401);

  const own = (await storedToken(page)) ?? '';
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
  await sessions.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await sessions.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/login');
  expect(await answerTo(request, own)).toBe(401);
});

test('a new password signs the other devices out unless they are to stay', async ({ page, request }) => {
  const person = await registered(request);
  const login = await request.post('/api/auth/login', { data: { email: person.email, password: person.password } });
  await signedIn(page, (await login.json()).access_token);
  await page.goto('/account');
  const form = page.getByRole('region', { name: 'Change your password' });
  await form.getByRole('textbox', { name: 'Present Password' }).fill(person.password);
  await form.getByRole('textbox', { name: 'New Password', exact: true }).fill('granite-otter-lamp-7');
  await form.getByRole('textbox', { name: 'Confirm New Password' }).fill('granite-otter-lamp-7');
  await expect(form.getByRole('checkbox', { name: 'Sign out all other devices' })).toBeChecked();
  await form.getByRole('button', { name: 'Change the password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect(await answerTo(request, person.token)).toBe(401);
  expect(await answerTo(request, (await storedToken(page)) ?? '')).toBe(200);
});
