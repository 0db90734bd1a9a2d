import type { Locator, Page } from '@playwright/test';
import { drawForm } from '../support/pdf.ts';
import { finished, onPage } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';

/** Presses Tab until the focus is there; a person gives up after 60. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** The element with the focus is drawn with a ring or an outline. */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    const at = document.activeElement;
    if (!at) return false;
    // A hidden radio hands its ring to the card around it.
    for (let each: Element | null = at; each && each !== document.body; each = each.parentElement) {
      // A card draws the ring of its link round itself, with the link's ::after.
      for (const part of [null, '::after']) {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each, part);
        if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
      }
      if (each.matches('label, form')) break;
    }
    return false;
  });
  expect(shown, 'the focus can be seen').toBe(true);
}

test('the whole job can be done with the keyboard alone', async ({ page }) => {
  // Watched from the start: a key comes faster than the watch can be set up.
  const chooser = page.waitForEvent('filechooser');
  await page.goto('/reviewer-dashboard');
  await tabTo(page, page.getByRole('link', { name: /^Permit Review Assistant/ }));
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Permit Review Assistant' })).toBeFocused();

  const at = onPage(page);
  await tabTo(page, at.choose);
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await drawForm());
  await expect(at.chosen).toHaveCount(1);

  const grading = page.getByRole('radio', { name: /Grading Project/ });
  await tabTo(page, at.house);
  await expectFocusShown(page);
  await page.keyboard.press('Space');
  await expect(at.house).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(grading).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(at.house).toBeChecked();

  await tabTo(page, at.generate);
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await finished(page);
  await expect(at.done).toBeFocused();

  await tabTo(page, at.download);
  const coming = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toBe('permit_review_checklist.docx');
  await expect(at.download).toBeFocused();

  const filter = at.answers.getByRole('button', { name: /^Cannot tell/ });
  await tabTo(page, filter);
  await page.keyboard.press('Space');
  await expect(filter).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'Start a new review' }).focus();
  await page.keyboard.press('Enter');
  await expect(at.choose).toBeVisible();
  // The button that was pressed is gone; the focus must not fall back to the start of the document.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
