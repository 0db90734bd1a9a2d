import type { Page } from '@playwright/test';
import { drawMixed, expectDrawn, signedIn, viewerOn, withDocument } from '../support/documents.ts';
import { drawScan, SCAN_KINDS } from '../support/scans.ts';
import { expect, test } from '../support/test.ts';

/** How light the drawn first page is at shares of its width and height, 0 (black) to 255. */
const lightAt = (page: Page, places: readonly (readonly [number, number])[]): Promise<number[]> =>
  page
    .locator('[data-page="1"] canvas')
    .first()
    .evaluate(
      (canvas: HTMLCanvasElement, all) =>
        all.map(([x, y]) => {
          const at = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)] as const;
          return canvas.getContext('2d')?.getImageData(...at, 1, 1).data[0] ?? -1;
        }),
      places,
    );

for (const kind of SCAN_KINDS) {
  test(`a page that was scanned as ${kind} is drawn @full`, async ({ page, request }) => {
    const { documentId, token } = await withDocument(request, drawScan('scan.pdf', kind));
    await signedIn(page, token);
    await page.goto(`/documents/${documentId}`);
    await expectDrawn(viewerOn(page), 1);
    const [corner = 0, middle = 255, foot = 0] = await lightAt(page, [
      [0.1, 0.1],
      [0.5, 0.5],
      [0.5, 0.9],
    ]);
    expect(Math.min(corner, foot), 'the paper').toBeGreaterThan(230);
    expect(middle, 'the box on it').toBeLessThan(25);
  });
}

test('of 500 pages only those near are kept, and a far one is there when it is asked for @full', async ({
  page,
  request,
}) => {
  const { documentId, token } = await withDocument(request, await drawMixed('long set.pdf', 500));
  await signedIn(page, token);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 1);
  await viewer.tool('Pages').click();
  await expect(page.getByRole('button', { name: /^Go to page/ })).toHaveCount(500);
  await viewer.goToSheet(400);
  await expectDrawn(viewer, 400);
  await expect(viewer.sheet(400).locator('svg text', { hasText: 'Sheet 400 of the set' })).toBeInViewport();
  const thumbnail = page.getByRole('button', { name: 'Go to page 400', exact: true });
  await expect(thumbnail).toBeInViewport();
  await expect(thumbnail.locator('canvas')).toBeAttached();
  expect(await page.locator('[data-page]').count(), 'pages').toBeLessThan(6);
  expect(await page.locator('canvas').count(), 'canvases, with the small ones').toBeLessThan(40);
});

test('a document that is still being read opens at the page that was asked for, drawn in its own size', async ({
  page,
  request,
}) => {
  const { documentId, token } = await withDocument(request, await drawMixed('early.pdf', 40));
  await signedIn(page, token);
  // Of its pages only the first was read so far.
  await page.route(`**/api/documents/${documentId}`, async (route) => {
    const facts = await (await route.fetch()).json();
    await route.fulfill({ json: { ...facts, pages: facts.pages.slice(0, 1), reading: { state: 'waiting' } } });
  });
  await page.goto(`/documents/${documentId}?page=30`);
  const viewer = viewerOn(page);
  await expect(viewer.page).toHaveValue('30');
  await expectDrawn(viewer, 30);
  // Even pages are sheets of 36 × 24 inches; the first is a letter.
  await expect
    .poll(async () => {
      const { width = 0, height = 1 } = (await viewer.sheet(30).boundingBox()) ?? {};
      return width / height;
    })
    .toBeCloseTo(1.5, 1);
  await expect(viewer.page).toHaveValue('30');
  const pixels = await page
    .locator('canvas')
    .evaluateAll((all) => (all as HTMLCanvasElement[]).map(({ width, height }) => width * height));
  expect(Math.max(...pixels)).toBeLessThanOrEqual(8_100_000);
});
