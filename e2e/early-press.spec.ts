import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Keeps the page's scripts away until `release` is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    // A page that was left meanwhile wants it no more.
    await route.continue().catch(() => undefined);
  });
  return release;
}
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const isTakenOver = (page: Page) => expect(page.locator('[data-early]')).toHaveCount(0);

test('the theme and the language change before the script of the page has come, and stay so', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Switch to the dark theme' }).click();
  expect(await themeOf(page)).toBe('dark');
  await banner.getByRole('button', { name: 'Cambiar a español' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveAccessibleName(/^Agilice la revisión de permisos/);
  expect(await themeOf(page)).toBe('dark');
  release();
  await isTakenOver(page);
  expect(await themeOf(page)).toBe('dark');
  // From here the page answers itself, once to each press.
  await banner.getByRole('button', { name: 'Cambiar al tema claro' }).click();
  expect(await themeOf(page)).toBe('light');
});

test('what was typed before the script has come outlives a change of language @full', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Full Name').fill('Marisol Vega');
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar a español' }).click();
  release();
  await isTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crear una cuenta');
  await expect(page.getByRole('textbox').first()).toHaveValue('Marisol Vega');
});
