import type { Locator, Page } from '@playwright/test';
import { newPerson } from './support/people.ts';
import { takenOver } from './support/taken-over.ts';
import { expect, test } from './support/test.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

/** Tabs on until something has the focus, as someone does who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'reached with the Tab key').toBeFocused();
}

/** What has the focus must be seen: the ring is not hidden, and the place is in the window. */
async function expectFocusSeen(target: Locator): Promise<void> {
  await expect(target).toBeFocused();
  await expect(target).toBeInViewport();
  const ring = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(ring).not.toBe('none');
}

test('the keyboard alone registers, signs out and signs in again', async ({ page }) => {
  const person = newPerson();
  await page.goto('/login');
  await takenOver(page);
  const citizen = page.getByRole('link', { name: /^Citizen/ });
  await tabTo(page, citizen);
  await expect(citizen).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Citizen login' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Sign up here' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create an account' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expectFocusSeen(field(page, 'Full Name'));
  await page.keyboard.type(person.name);
  await page.keyboard.press('Tab');
  await expectFocusSeen(field(page, 'Email'));
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await expectFocusSeen(field(page, 'Password'));
  await page.keyboard.type(person.password);
  // On the way to the next field lies the button that shows the password.
  await page.keyboard.press('Tab');
  const show = page.getByRole('button', { name: 'Show password', exact: true });
  await expectFocusSeen(show);
  await page.keyboard.press('Space');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expectFocusSeen(field(page, 'Confirm Password'));
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');

  // A refusal puts the focus where it is mended.
  await expect(page.getByText('Type the same password again.')).toBeVisible();
  await expectFocusSeen(field(page, 'Confirm Password'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(person.password);
  await tabTo(page, page.getByRole('button', { name: 'Create Account' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Marisol!' })).toBeFocused();

  // From the heading back up to the header.
  const logout = page.getByRole('button', { name: 'Logout' });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await logout.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Shift+Tab');
  }
  await expectFocusSeen(logout);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');

  await tabTo(page, page.getByRole('link', { name: /^Citizen/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Citizen login' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Marisol!' })).toBeFocused();
});
