import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const tooltip = (page: Page) => page.getByRole('tooltip');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const away = (page: Page) => page.mouse.move(2, 2);

/** The page of all parts, at those that one presses. */
async function openActions(page: Page): Promise<void> {
  await page.goto('/design');
  await page.getByRole('tab', { name: 'Actions' }).click();
  await expect(button(page, 'Download').first()).toBeVisible();
}

/** The same with a clock that stands still until it is moved on: delays are measured to the millisecond. */
async function openActionsInStillTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T09:00:00') });
  await openActions(page);
  await page.clock.pauseAt(new Date('2026-11-21T10:00:00'));
}

// Playwright takes the first of two buttons named Download: the icon stands in the tooltip's exhibit.
const download = (page: Page) =>
  page.getByRole('region', { name: 'Tooltip' }).getByRole('button', { name: 'Download' });
const print = (page: Page) => page.getByRole('region', { name: 'Tooltip' }).getByRole('button', { name: 'Print' });

test.describe('a tooltip', () => {
  test('opens after 700 ms of pointing and describes its control @full', async ({ page }) => {
    await openActionsInStillTime(page);
    await download(page).hover();
    await page.clock.runFor(699);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText('Saves the checklist as a Word file');
    await expect(download(page)).toHaveAccessibleDescription('Saves the checklist as a Word file');
    await away(page);
    await expect(tooltip(page)).toHaveCount(0);
    await expect(download(page)).toHaveAccessibleDescription('');
  });

  test('opens at once within 300 ms after another, and waits again later @full', async ({ page }) => {
    await openActionsInStillTime(page);
    await download(page).hover();
    await page.clock.runFor(700);
    await expect(tooltip(page)).toBeVisible();
    await away(page);
    await page.clock.runFor(299);
    await print(page).hover();
    await expect(tooltip(page)).toHaveText('Prints what is on this page');
    await away(page);
    await page.clock.runFor(300);
    await download(page).hover();
    await page.clock.runFor(699);
    await expect(tooltip(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(tooltip(page)).toHaveText('Saves the checklist as a Word file');
  });

  test('opens at once on keyboard focus; Escape closes it and leaves the focus', async ({ page }) => {
    await openActionsInStillTime(page);
    await print(page).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(download(page)).toBeFocused();
    await expect(tooltip(page)).toHaveText('Saves the checklist as a Word file');
    await page.keyboard.press('Escape');
    await expect(tooltip(page)).toHaveCount(0);
    await expect(download(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tooltip(page)).toHaveText('Prints what is on this page');
    await page.keyboard.press('Tab');
    await expect(tooltip(page)).toHaveCount(0);
  });

  for (const { side, height } of [
    { side: 'below', height: 1200 },
    { side: 'above, at the foot of the window', height: 300 },
  ]) {
    test(`stays while the pointer goes over to its words and rests there: ${side} @full`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height });
      await openActionsInStillTime(page);
      // To the very foot of a low window, where there is no room below.
      await download(page).evaluate((each) => each.scrollIntoView({ block: 'end' }));
      await download(page).hover();
      await page.clock.runFor(700);
      const words = await tooltip(page).boundingBox();
      const control = await download(page).boundingBox();
      if (!words || !control) throw new Error('nothing to point at');
      expect(words.y < control.y).toBe(side !== 'below');
      // In steps of less than a pixel: the gap between the two is crossed, not jumped.
      await page.mouse.move(words.x + words.width / 2, words.y + words.height / 2, { steps: 100 });
      await page.clock.runFor(10_000);
      await expect(tooltip(page)).toBeVisible();
      await away(page);
      await expect(tooltip(page)).toHaveCount(0);
    });
  }

  test('stays with the focus when the pointer leaves, and there is never more than one @full', async ({ page }) => {
    await openActionsInStillTime(page);
    await print(page).focus();
    await page.keyboard.press('Shift+Tab');
    await download(page).hover();
    await away(page);
    await page.clock.runFor(1000);
    await expect(tooltip(page)).toHaveText('Saves the checklist as a Word file');
    await print(page).hover();
    await page.clock.runFor(700);
    await expect(tooltip(page)).toHaveText('Prints what is on this page');
  });

  test('does not come up over what was just pressed @full', async ({ page }) => {
    await openActionsInStillTime(page);
    await download(page).hover();
    await page.clock.runFor(500);
    await download(page).click();
    await page.clock.runFor(5000);
    await expect(tooltip(page)).toHaveCount(0);
  });

  test('stays inside a window of 320 pixels @full', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openActionsInStillTime(page);
    for (const control of [download(page), print(page)]) {
      await control.hover();
      await page.clock.runFor(700);
      const words = await tooltip(page).boundingBox();
      expect(words?.x).toBeGreaterThanOrEqual(0);
      expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual(320);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await away(page);
      await page.clock.runFor(1000);
    }
  });
});

test.describe('a dialog', () => {
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'A dialog' });

  test('holds the focus, closes on Escape and gives the focus back', async ({ page }) => {
    await openActions(page);
    await button(page, 'Open a dialog').press('Enter');
    await expect(dialog(page)).toBeVisible();
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      const inside = await dialog(page).evaluate((each) => each.contains(document.activeElement));
      expect(inside, `the focus after ${key}`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(button(page, 'Open a dialog')).toBeFocused();
  });

  test('closes on a press beside it; a question that cannot be taken back does not @full', async ({ page }) => {
    await openActions(page);
    await button(page, 'Open a dialog').click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toHaveCount(0);

    await button(page, 'Ask before deleting').click();
    const question = page.getByRole('alertdialog', { name: 'Delete "Cedar Street addition"?' });
    await expect(button(page, 'Cancel')).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(question).toBeVisible();
    // A press beside takes the focus for a moment; it comes back to where it was.
    await expect(button(page, 'Cancel')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(button(page, 'Ask before deleting')).toBeFocused();
  });

  test('can be read to its first word in a window lower than it is @full', async ({ page }) => {
    await openActions(page);
    await button(page, 'Ask before deleting').scrollIntoViewIfNeeded();
    await page.setViewportSize({ width: 320, height: 160 });
    await button(page, 'Ask before deleting').click();
    const title = page.getByRole('heading', { name: 'Delete "Cedar Street addition"?' });
    await title.scrollIntoViewIfNeeded();
    await expect(title).toBeInViewport({ ratio: 1 });
  });

  test('the safe answer is in the language of the page @full', async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'es', url: String(baseURL) }]);
    await openActions(page);
    await button(page, 'Ask before deleting').click();
    await expect(button(page, 'Cancelar')).toBeFocused();
  });
});

test.describe('a notification', () => {
  const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });
  const openMessages = async (page: Page) => {
    await page.goto('/design');
    await page.getByRole('tab', { name: 'Messages' }).click();
  };

  test('of a failure goes when the same thing then succeeds @full', async ({ page }) => {
    await openMessages(page);
    await button(page, 'Show a failure').click();
    await button(page, 'Show a note').click();
    await expect(region(page).getByRole('alert')).toContainText('Processing failed');
    await button(page, 'Show a success').click();
    await expect(region(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(region(page).getByRole('alert')).toHaveCount(0);
    await expect(region(page).getByText('New version')).toBeVisible();
  });

  test('of a failure does not follow to the next page; good news does @full', async ({ page }) => {
    await openMessages(page);
    await button(page, 'Show a success').click();
    await button(page, 'Show a failure').click();
    await expect(region(page).getByRole('alert')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'LOGIN' }).click();
    await expect(page).toHaveURL('/login');
    await expect(region(page).getByRole('alert')).toHaveCount(0);
    await expect(region(page).getByText('Your progress has been saved.')).toBeVisible();
  });

  test('stays within reach while a dialog is open, and closing it does not close the dialog', async ({ page }) => {
    await openMessages(page);
    await button(page, 'Show a failure').click();
    await region(page).getByRole('alert').hover();
    await page.getByRole('tab', { name: 'Actions' }).press('Enter');
    await button(page, 'Open a dialog').press('Enter');
    await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible();
    await region(page).getByRole('button', { name: 'Close: Processing failed' }).click();
    await expect(region(page).getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'A dialog' })).toBeVisible();
  });

  test('is reached by F6; who closes one by key goes on to the next, and at last back @full', async ({ page }) => {
    await openMessages(page);
    await button(page, 'Show a note').press('Enter');
    await button(page, 'Show a success').press('Enter');
    await page.keyboard.press('F6');
    await expect(region(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(region(page).getByRole('group', { name: 'Saved' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(region(page).getByText('Saved', { exact: true })).toHaveCount(0);
    await expect(region(page).getByRole('group', { name: 'New version' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(region(page)).toHaveCount(0);
    await expect(button(page, 'Show a success')).toBeFocused();
  });

  test('waits while it is pointed at and while nobody sees the tab, also one that comes meanwhile @full', async ({
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-11-21T09:00:00') });
    await openMessages(page);
    await page.clock.pauseAt(new Date('2026-11-21T10:00:00'));
    const see = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await button(page, 'Show a note').click();
    await region(page).getByText('New version').hover();
    await page.clock.runFor(60_000);
    await expect(region(page).getByText('New version')).toBeVisible();
    await see(true);
    await away(page);
    await button(page, 'Show a success').evaluate((each: HTMLElement) => each.click());
    await expect(region(page).getByText('Saved', { exact: true })).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(region(page).getByText('Saved', { exact: true })).toBeVisible();
    await see(false);
    await page.clock.runFor(4_000);
    await expect(region(page).getByText('Saved', { exact: true })).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(region(page)).toHaveCount(0);
  });

  test('stands under the header on a phone, and moves nothing @phone @full', async ({ page, isMobile }) => {
    test.skip(!isMobile, 'a wide window shows it in its lower corner');
    await openMessages(page);
    await page.evaluate(() => scrollTo(0, 0));
    const before = await page.getByRole('heading', { level: 1 }).boundingBox();
    // Pressed without scrolling to it.
    await button(page, 'Show a failure').evaluate((each: HTMLElement) => each.click());
    const toast = region(page).getByRole('alert');
    await expect(toast).toBeVisible();
    const top = async () => (await toast.boundingBox())?.y ?? 0;
    const header = await page.getByRole('banner').boundingBox();
    expect(await top()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(await page.getByRole('heading', { level: 1 }).boundingBox()).toEqual(before);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(top).toBeLessThan(20);
    expect(await top()).toBeGreaterThanOrEqual(0);
  });
});
