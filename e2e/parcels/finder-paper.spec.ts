import { LARKSPUR, numberBox, openFinder, result, SPLIT, searchFor, startLink } from '../support/finder.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

test('a result is printed whole: every group and every reason, and nothing that is pressed', async ({ page }) => {
  await openFinder(page, `/pre-application?apn=${LARKSPUR.apn}`);
  const main = page.getByRole('main');
  await expect(startLink(page)).toBeVisible();
  const folded = main.locator('details:not([open])');
  const count = await folded.count();
  expect(count).toBeGreaterThan(5);
  for (let at = 0; at < count; at += 1) await expect(folded.nth(at).locator('summary + *')).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (let at = 0; at < count; at += 1) await expect(folded.nth(at).locator('summary + *')).toBeVisible();
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(main.getByText(LARKSPUR.address).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'What it means' })).toBeVisible();
  for (const control of [startLink(page), main.getByRole('button'), main.getByRole('combobox')]) {
    for (const one of await control.all()) await expect(one).toBeHidden();
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('on landscape paper the result takes the whole width', async ({ page }) => {
  // As wide as A4 across, where the page on screen has two columns.
  await page.setViewportSize({ width: 1122, height: 793 });
  await openFinder(page, `/pre-application?apn=${LARKSPUR.apn}`);
  await expect(startLink(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const box = await result(page, LARKSPUR.apn).boundingBox();
  const card = await page.getByRole('main').getByRole('heading', { name: 'What it means' }).locator('..').boundingBox();
  expect(box).not.toBeNull();
  expect(card?.width).toBeGreaterThan(800);
});

test.describe('in a window of 1280 px at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('a parcel is found with the keyboard, and nothing is cut off', async ({ page }) => {
    await openFinder(page);
    await numberBox(page).focus();
    await page.keyboard.type('027999004');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(result(page, LARKSPUR.apn)).toBeInViewport();
    await expectNoSidewaysScroll(page, 'a parcel at 200 %');
    for (const summary of await page.getByRole('main').locator('details > summary').all()) {
      await summary.focus();
      await page.keyboard.press('Enter');
    }
    await expectNoSidewaysScroll(page, 'a parcel with all that is known, at 200 %');
    await searchFor(page, { apn: SPLIT.from });
    await expect(page.getByRole('main').getByText('Choose the part that you mean.')).toBeVisible();
    await expectNoSidewaysScroll(page, 'a list at 200 %');
  });
});
