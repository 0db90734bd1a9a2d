import { LARKSPUR, numberBox, openFinder, result, SPLIT, searchFor, startLink } from '../support/finder.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

/** How many colours the map has that goes onto paper. */
function coloursOnPaper(): number {
  window.dispatchEvent(new Event('beforeprint'));
  const [paper] = [...document.querySelectorAll('canvas')].filter((one) => !one.matches('.maplibregl-canvas'));
  if (!paper || paper.width === 0 || paper.offsetHeight === 0) return 0;
  const { data = [] } = paper.getContext('2d')?.getImageData(0, 0, paper.width, paper.height) ?? {};
  const colours = new Set<string>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 4).join());
  return colours.size;
}

test('a result is printed whole: every group and every reason, and nothing that is pressed @full', async ({ page }) => {
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
  await expect(main.getByRole('heading', { name: 'Interactive Map' })).toBeVisible();
  await expect.poll(() => page.evaluate(coloursOnPaper), { message: 'the map on paper' }).toBeGreaterThan(3);
  await expect(main.getByText(LARKSPUR.address).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: 'What it means' })).toBeVisible();
  for (const control of [startLink(page), main.getByRole('button'), main.getByRole('combobox')]) {
    for (const one of await control.all()) await expect(one).toBeHidden();
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});

test('on landscape paper the result takes the whole width @full', async ({ page }) => {
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the map stands under what names the parcel, before all that is known of it; it is shared by its link @full', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await openFinder(page, `/pre-application?apn=${LARKSPUR.apn}`);
    await expect(startLink(page)).toBeVisible();
    const heading = (name: string) => page.getByRole('main').getByRole('heading', { name });
    await expect(heading('Interactive Map')).toBeVisible();
    const topOf = async (name: string) => (await heading(name).boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    const map = await topOf('Interactive Map');
    expect(map).toBeGreaterThan(await topOf(LARKSPUR.apn));
    expect(map).toBeLessThan(2 * 844);
    expect(map).toBeLessThan(await topOf('What it means'));
    const questions = page.getByRole('main').getByRole('heading', { level: 4 });
    await expect(questions.first()).toHaveText('Which zone is it in?');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    // The product's own pages may not read the clipboard: a person pastes it elsewhere.
    const elsewhere = await context.newPage();
    await elsewhere.setContent('<input aria-label="Elsewhere">');
    const input = elsewhere.getByLabel('Elsewhere');
    await input.focus();
    await elsewhere.keyboard.press('Control+V');
    const link = await input.inputValue();
    expect(new URL(link).pathname + new URL(link).search).toBe(`/pre-application?parcel=${LARKSPUR.apn}`);
  });
});

test.describe('in a window of 1280 px at 200 %', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 });

  test('a parcel is found with the keyboard, and nothing is cut off @full', async ({ page }) => {
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
