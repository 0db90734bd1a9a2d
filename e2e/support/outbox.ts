import { expect, type Locator, type Page } from '@playwright/test';

/** The newest mail to someone in the demo's outbox with a link to `path` in it. It comes a moment after its cause. */
export async function mailTo(page: Page, email: string, path: string): Promise<Locator> {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ has: page.getByRole('link', { name: `${path}#` }) })
    .first();
  await expect(mail).toBeVisible({ timeout: 20_000 });
  return mail;
}

/** Opens the link to `path` in the newest mail to someone, as people do: in the outbox, by pressing it. */
export async function openLinkFromOutbox(page: Page, email: string, path: string): Promise<void> {
  await page.goto('/outbox');
  const mail = await mailTo(page, email, path);
  await mail.getByRole('link', { name: `${path}#` }).click();
  // The secret does not stay in the address.
  await expect(page).toHaveURL(path);
}
