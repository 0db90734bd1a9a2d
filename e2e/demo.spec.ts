import { expect, test } from './support/test.ts';

test('a banner says on every page that this is a demo @phone @full', async ({ page }) => {
  for (const path of ['/', '/login', '/permit-review', '/developer-dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Demo mode' })).toContainText('open without a password');
  }
});

for (const { card, key, role, title, depth } of [
  { card: /^City Staff/, key: 'staff_token', role: 'reviewer', title: 'Reviewer Tools', depth: '' },
  { card: /^Contractor/, key: 'contractor_token', role: 'contractor', title: 'Contractor Tools', depth: ' @full' },
]) {
  test(`the ${role}s' card leads in through a real session, which is renewed when it has ended${depth}`, async ({
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

test('two-step verification says that the demo has nothing to protect @full', async ({ page }) => {
  await page.goto('/staff-security');
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step verification' })).toBeVisible();
  await expect(page.getByText('Demo accounts have no password')).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
});

test('a visitor from another site cannot use the open demo @full', async ({ request }) => {
  const foreign = await request.post('/api/auth/demo', {
    data: { role: 'reviewer' },
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.status()).toBe(403);
});
