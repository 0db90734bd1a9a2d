import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

test('the first Tab reaches a link that skips to the main content @phone', async ({ page }) => {
  await page.goto('/reviewer-dashboard');
  await expect(page.getByRole('heading', { name: 'Reviewer Tools' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Submitted Applications' })).toBeFocused();
});

test('a change of page moves the focus to its heading, back and forth too', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/login');
  // Pressed before that, the link brings a new document, which begins at its top.
  await takenOver(page);
  await page.getByRole('link', { name: /^City Staff/ }).click();
  await expect(heading('Reviewer Tools')).toBeFocused();
  await page.getByRole('link', { name: /^Permit Review Assistant/ }).click();
  await expect(heading('Permit Review Assistant')).toBeFocused();
  await page.getByRole('link', { name: 'Back to Reviewer Tools' }).click();
  await expect(heading('Reviewer Tools')).toBeFocused();
  await page.goBack();
  await expect(heading('Permit Review Assistant')).toBeFocused();
  await page.goForward();
  await expect(heading('Reviewer Tools')).toBeFocused();
});

test('choosing Citizen at the login moves the focus to the form that opens @full', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Citizen login' })).toBeFocused();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused();
});

test('a change of page begins at its top @full', async ({ page }) => {
  await page.goto('/design');
  await expect(page.getByRole('heading', { level: 1, name: 'Design system' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await page
    .getByRole('link', { name: 'Planwright' })
    .first()
    .evaluate((logo: HTMLElement) => logo.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Faster Permit Checks' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
