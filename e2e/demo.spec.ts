import { registered } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('a banner says on every page that this is a demo @phone', async ({ page }) => {
  for (const path of ['/', '/login', '/permit-review', '/developer-dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Demo mode' })).toContainText('open without a password');
  }
});

test('the staff tools show four cards; the one that exists opens, the others say so and do nothing', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('link', { name: /^City Staff/ }).click();
  await expect(page).toHaveURL('/reviewer-dashboard');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(4);
  for (const name of ['Long-range Planning Assistant', 'Permit Approval Letters', 'Site Verification Letters']) {
    const card = cards.filter({ hasText: name });
    await expect(card).toContainText('Not available yet');
    await expect(card.getByRole('link').or(card.getByRole('button'))).toHaveCount(0);
    await card.getByText(name).click();
    await expect(page).toHaveURL('/reviewer-dashboard');
  }
  await cards.getByRole('link', { name: /^Permit Review Assistant/ }).click();
  await expect(page).toHaveURL('/permit-review');
});

test('the contractor tools show one card, which is not open yet', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: /^Contractor/ }).click();
  await expect(page).toHaveURL('/developer-dashboard');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Design Review Checker');
  await expect(cards).toContainText('Not available yet');
  await cards.getByText('Design Review Checker').click();
  await expect(page).toHaveURL('/developer-dashboard');
});

test('the applicant sees six projects, of which none opens by mistake', async ({ page, request }) => {
  const { token } = await registered(request);
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/applicant-dashboard');
  await expect(page.getByText('Select the option that best matches your project')).toBeVisible();
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(6);
  for (const card of await cards.all()) {
    await card.click();
    await expect(page).toHaveURL('/applicant-dashboard');
  }
  await expect(cards.filter({ hasText: 'Residential' })).toContainText('soon');
});

for (const { card, key, role, title } of [
  { card: /^City Staff/, key: 'staff_token', role: 'reviewer', title: 'Reviewer Tools' },
  { card: /^Contractor/, key: 'contractor_token', role: 'contractor', title: 'Contractor Tools' },
]) {
  test(`the ${role}s' card leads in through a real session, which is renewed when it has ended`, async ({
    page,
    request,
    complaints,
  }) => {
    complaints.expectError(/401 \(Unauthorized\)/);
    await page.goto('/login');
    await page.getByRole('link', { name: card }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const kept = () => page.evaluate((name) => sessionStorage.getItem(name) ?? '', key);
    const token = await kept();
    const authorization = `Bearer ${token}`;
    const me = await request.get('/api/auth/me', { headers: { authorization } });
    expect(await me.json()).toMatchObject({ role, is_demo: true });

    await request.post('/api/auth/logout', { headers: { authorization } });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await kept()).not.toBe(token);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
}

test('two-step verification says that the demo has nothing to protect', async ({ page }) => {
  await page.goto('/staff-security');
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
  await expect(page.getByText('Demo accounts have no password')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});

test('a visitor from another site cannot use the open demo', async ({ request }) => {
  const foreign = await request.post('/api/auth/demo', {
    data: { role: 'reviewer' },
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.status()).toBe(403);
});
