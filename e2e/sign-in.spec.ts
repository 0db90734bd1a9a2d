import type { Page } from '@playwright/test';
import { answerTo, registered, storedToken } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a citizen signs in, stays signed in after a reload, and signs out for good @phone', async ({ page, request }) => {
  const person = await registered(request);
  await page.goto('/login');
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/applicant-dashboard');
  await expectToast(page, 'Login successful', 'Welcome back!');
  const token = await storedToken(page);
  expect(token).not.toBeNull();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  expect(await storedToken(page)).toBe(token);

  // The public pages know who is here, and the way on.
  await page.goto('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: person.name })).toHaveAttribute('href', '/applicant-dashboard');
  await expect(banner.getByRole('link', { name: 'LOGIN' })).toHaveCount(0);
  for (const path of ['/login', '/login?as=citizen', '/register']) {
    await page.goto(path);
    await expect(page.getByText(`You are signed in as ${person.name}.`)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to your projects' }).click();
  await expect(page).toHaveURL('/applicant-dashboard');

  const ended = page.waitForResponse('**/api/auth/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await ended;
  expect(await answerTo(request, token ?? '')).toBe(401);
});

test('a sign-in that the server cannot be asked for says so, and the next try works @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/ERR_INTERNET_DISCONNECTED/);
  const person = await registered(request);
  await page.goto('/login?as=citizen');
  await page.route('**/api/auth/login', (route) => route.abort('internetdisconnected'));
  await signIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toContainText('connection');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(person.password);
  await page.unroute('**/api/auth/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/applicant-dashboard');
});

test('pressing twice signs in once, and the button says that it works @full', async ({ page, request }) => {
  const person = await registered(request);
  let asked = 0;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/auth/login', async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto('/login?as=citizen');
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  await page.keyboard.press('Enter');
  letThrough();
  await expect(page).toHaveURL('/applicant-dashboard');
  expect(asked).toBe(1);
});

test('a wrong password is said, and the address stays typed @full', async ({ page, request, complaints }) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const person = await registered(request);
  await page.goto('/login?as=citizen');
  await signIn(page, { ...person, password: 'not-the-password' });
  const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
  await expect(toast).toBeVisible();
  const reason = (await toast.locator('p').nth(1).innerText()).trim();
  await expect(page.getByRole('form').or(page.locator('form'))).toContainText(reason);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email);
  expect(await storedToken(page)).toBeNull();

  await signIn(page, { ...person, email: 'nobody-of-that-name@example.com' });
  // The same words for an account that does not exist: nobody learns here who has one.
  await expect(page.locator('form')).toContainText(reason);
});

test('empty fields are named and nothing is sent @full', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/auth/login', (route) => {
    asked += 1;
    return route.continue();
  });
  await page.goto('/login?as=citizen');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Enter your email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  expect(asked).toBe(0);
});

test('a passing fault signs nobody out, and one that stays says why and leads back', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/503/);
  complaints.expectError(/The signed-in user could not be fetched/);
  const person = await registered(request);
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('kept') === null) localStorage.setItem('auth_token', kept);
    sessionStorage.setItem('kept', 'once');
  }, person.token);
  let left = 2;
  await page.route('**/api/auth/me', (route) => {
    left -= 1;
    return left >= 0 ? route.fulfill({ status: 503 }) : route.continue();
  });
  await page.goto('/applicant-dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  expect(await storedToken(page)).toBe(person.token);

  left = 99;
  await page.goto('/my-applications');
  await expect(page).toHaveURL('/login?next=%2Fmy-applications');
  await expect(page.getByRole('status').filter({ hasText: 'by a fault on our side' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
  left = 0;
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/my-applications');
});

test('a session that was ended on the server leads back to the login @full', async ({ page, request, complaints }) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  complaints.expectError(/The signed-in user could not be fetched/);
  const { token } = await registered(request);
  await page.goto('/');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/applicant-dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();

  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page).toHaveURL('/login?next=%2Fapplicant-dashboard');
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible();
  expect(await storedToken(page)).toBeNull();
});

test('while the kept token is tried, the dashboard says that it is verified @full', async ({ page, request }) => {
  const { token } = await registered(request);
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/api/auth/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/applicant-dashboard');
  await expect(page.getByText('Loading... Please wait while we verify your authentication.')).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
});

test('a page of applicants leads to the login, and from there back to it @phone @full', async ({ page, request }) => {
  const person = await registered(request);
  await page.goto('/my-applications?sort=newest');
  await expect(page).toHaveURL('/login?next=%2Fmy-applications%3Fsort%3Dnewest');
  await page.getByRole('link', { name: /^Citizen/ }).click();
  // The choice can be taken back without losing the way.
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/my-applications?sort=newest');
});

test('a way on that leads to another site is not taken @full', async ({ page, request }) => {
  const person = await registered(request);
  await page.goto(`/login?as=citizen&next=${encodeURIComponent('/\t/elsewhere.example')}`);
  await signIn(page, person);
  await expect(page).toHaveURL('/applicant-dashboard');
});

test('leaving a page while the kept token is tried does not sign out @full', async ({ page, request }) => {
  const { token } = await registered(request);
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  await page.route('**/api/auth/me', () => undefined);
  await page.goto('/applicant-dashboard');
  await expect(page.getByText('Loading... Please wait while we verify your authentication.')).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  expect(await storedToken(page)).toBe(token);
});

test('signing out in one tab signs out in the others', async ({ page, context, request }) => {
  const { token } = await registered(request);
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/applicant-dashboard');
  const other = await context.newPage();
  await other.goto('/applicant-dashboard');
  await expect(other.getByRole('heading', { name: 'Welcome back, Marisol!' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
});

for (const { path, button, home, depth } of [
  { path: '/staff-login', button: 'Staff Sign In', home: '/reviewer-dashboard', depth: '' },
  { path: '/developer-login', button: 'Developer Sign In', home: '/developer-dashboard', depth: ' @full' },
]) {
  test(`${path} asks for both fields, opens ${home} without a call, and knows the citizens' way${depth}`, async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('a@example.com');
    await page.getByRole('textbox', { name: 'Password' }).fill('anything');
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(home);
    expect(sent.filter((url) => url.includes('/api/auth/login'))).toEqual([]);
    await page.goto(path);
    await page.getByRole('link', { name: 'I am a citizen' }).click();
    await expect(page).toHaveURL('/login');
  });
}
