import { UNKNOWN_ROUTE_LOGS, unknownRoute } from './support/routes.ts';
import { expect, test } from './support/test.ts';

test('an unknown address leads back home @full', async ({ page, complaints }) => {
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  const reply = await page.goto(unknownRoute.path);
  expect(reply?.status()).toBe(404);
  await expect(page).toHaveTitle(unknownRoute.title);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Faster Permit Checks' })).toBeVisible();
});

test.describe('with a system that is set to dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the first visit is dark, and a choice made by hand outlives a reload', async ({ page }) => {
    await page.goto('/');
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
    expect(await background()).toBe(light);
  });
});
