import { expectAccessibleInBothThemes } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const SUPPORT = 'support@planwright.example';

/** Pages that open without an account and do not work yet; those of applicants are in dashboards.spec.ts. */
const PAGES = [
  {
    path: '/planning-chat',
    name: 'Long-range Planning Assistant',
    back: 'Back to Reviewer Tools',
    to: '/reviewer-dashboard',
    ask: SUPPORT,
  },
];

for (const { path, name, back, to, ask } of PAGES) {
  test(`${path} says what it will do, that it does not work yet, whom to ask and the way back @phone @full`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${name} – Planwright`);
    await expect(main.getByText('Opens later')).toBeVisible();
    await expect(main.getByText(/^You will .+\.$/)).toBeVisible();
    await expect(main.getByText('This page does not work yet. Nothing can be entered or sent here.')).toBeVisible();
    await expect(main.getByRole('link', { name: ask })).toHaveAttribute('href', `mailto:${ask}`);
    // Nothing that looks as if it could be used.
    await expect(main.locator('input, textarea, select, button, form')).toHaveCount(0);
    await main.getByRole('link', { name: back }).click();
    await expect(page).toHaveURL(to);
  });
}

test('the page has no barrier in either theme, and fits 320 pixels @full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/planning-chat');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a page that opens later');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the page speaks Spanish @full', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'es', url: String(baseURL) }]);
  await page.goto('/planning-chat');
  await expect(page.getByRole('heading', { level: 1, name: 'Asistente de planificación a largo plazo' })).toBeVisible();
  await expect(page.getByText('Esta página todavía no funciona.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a Herramientas de revisión' })).toBeVisible();
});
