import { expect, type Page } from '@playwright/test';

/** A notification with exactly these words comes up. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role=alert], [role=status]')
    .filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast.getByText(message, { exact: true })).toBeVisible();
}

/** No notification is on the page. */
export const expectNoToast = (page: Page): Promise<void> =>
  expect(page.getByRole('region', { name: 'Notifications' }).locator('[role=alert], [role=status]')).toHaveCount(0);
