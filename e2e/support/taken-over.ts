import type { Page } from '@playwright/test';

/** A page that was drawn at build time has been taken over by its script: what is pressed now is heard. */
export async function takenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('main h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  });
}
