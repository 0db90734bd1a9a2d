import { expect, test } from './support/test.ts';

test('a banner says on every page that this is a demo @phone', async ({ page }) => {
  for (const path of ['/', '/login', '/permit-review', '/developer-dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Demo mode' })).toContainText('open without a password');
  }
});

test('a visitor from another site cannot use the open demo', async ({ request }) => {
  const foreign = await request.post('/api/auth/demo', {
    data: { role: 'reviewer' },
    headers: { origin: 'https://elsewhere.example' },
  });
  expect(foreign.status()).toBe(403);
});
