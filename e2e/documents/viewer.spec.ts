import type { Page } from '@playwright/test';
import { newApplicant } from '../support/application.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import {
  drawCoverageTable,
  drawMixed,
  evidenceAt,
  expectDrawn,
  signedIn,
  viewerOn,
  withDocument,
} from '../support/documents.ts';
import { brokenPdf, drawPdf } from '../support/pdf.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const QUOTE = 'Proposed land coverage 2,790 sf';

async function withSet(page: Page, request: Parameters<typeof withDocument>[0], pages = 6) {
  const opened = await withDocument(request, await drawMixed('Site plan.pdf', pages));
  await signedIn(page, opened.token);
  return opened;
}

/** How dark the drawn page is within a box, 0 (paper) to 1, at what the canvas shows. */
const inkIn = (page: Page, number: number): Promise<number> =>
  page
    .locator(`[data-page="${number}"] canvas`)
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      let dark = 0;
      for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 200) dark += 1;
      return dark / (data.length / 4);
    });

test('a PDF is looked through with the mouse and with the keyboard', async ({ page, request }) => {
  const { documentId } = await withSet(page, request);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Site plan.pdf' })).toBeVisible();
  await expect(page).toHaveTitle('Site plan.pdf – Planwright');
  await expectDrawn(viewer, 1);
  expect(await inkIn(page, 1), 'something is drawn').toBeGreaterThan(0.001);

  await expect(viewer.page).toHaveValue('1');
  await expect(viewer.tool('Previous page')).toBeDisabled();
  await viewer.tool('Next page').click();
  await expect(viewer.page).toHaveValue('2');
  await viewer.page.fill('5');
  await viewer.page.press('Enter');
  await expect(viewer.page).toHaveValue('5');
  await expectDrawn(viewer, 5);
  await expect(viewer.sheet(1), 'pages far away are not kept').toHaveCount(0);

  await viewer.list.focus();
  await page.keyboard.press('Home');
  await expect(viewer.page).toHaveValue('1');
  await page.keyboard.press('n');
  await expect(viewer.page).toHaveValue('2');
  await page.keyboard.press('End');
  await expect(viewer.page).toHaveValue('6');
  await page.keyboard.press('p');
  await expect(viewer.page).toHaveValue('5');

  await viewer.tool('Pages').click();
  const thumbnail = page.getByRole('button', { name: 'Go to page 3' });
  await expect(thumbnail.locator('canvas')).toBeAttached();
  await thumbnail.click();
  await expect(viewer.page).toHaveValue('3');
  await expect(thumbnail).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Escape');
  await expect(viewer.tool('Pages'), 'the focus goes back').toBeFocused();
});

test('zoom goes in steps, by keys and by the wheel, and keeps what is looked at @full', async ({ page, request }) => {
  const { documentId } = await withSet(page, request);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 1);
  const widthOf = async (number: number) => (await viewer.sheet(number).boundingBox())?.width ?? 0;
  await expect(viewer.zoom).toHaveValue('width');
  await viewer.zoom.selectOption('1');
  await expect.poll(() => widthOf(1)).toBeCloseTo(8.5 * 96, 0);
  await viewer.tool('Zoom in').click();
  await expect.poll(() => widthOf(1)).toBeCloseTo(8.5 * 96 * 1.1, 0);
  await viewer.list.focus();
  await page.keyboard.press('-');
  await expect.poll(() => widthOf(1)).toBeCloseTo(8.5 * 96, 0);
  await page.keyboard.press('9');
  await expect(viewer.zoom).toHaveValue('page');
  const [sheet, list] = [await viewer.sheet(1).boundingBox(), await viewer.list.boundingBox()];
  expect(sheet?.height ?? 1e9).toBeLessThanOrEqual(list?.height ?? 0);

  await viewer.goToSheet(2);
  await viewer.zoom.selectOption('2');
  await viewer.goToSheet(2);
  const at = { x: (list?.x ?? 0) + 300, y: (list?.y ?? 0) + 200 };
  const shareAt = async () => {
    const box = await viewer.sheet(2).boundingBox();
    return box ? { x: (at.x - box.x) / box.width, y: (at.y - box.y) / box.height } : { x: 0, y: 0 };
  };
  const before = await shareAt();
  const width = await widthOf(2);
  await page.mouse.move(at.x, at.y);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(() => widthOf(2)).toBeGreaterThan(width * 1.1);
  const after = await shareAt();
  expect(after.x, 'the point under the pointer stays').toBeCloseTo(before.x, 2);
  expect(after.y).toBeCloseTo(before.y, 2);
});

test('canvases stay small however large the sheet is and however near one looks @full', async ({ page, request }) => {
  const { documentId } = await withSet(page, request, 40);
  await page.goto(`/documents/${documentId}?page=2`);
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 2);
  await viewer.zoom.selectOption('8');
  await expect.poll(async () => page.locator('[data-page] canvas.absolute').count()).toBe(1);
  for (const number of [10, 30, 40]) {
    await viewer.goToSheet(number);
    await expectDrawn(viewer, number);
  }
  const pixels = await page
    .locator('canvas')
    .evaluateAll((all) => (all as HTMLCanvasElement[]).map(({ width, height }) => width * height));
  expect(Math.max(...pixels)).toBeLessThanOrEqual(8_100_000);
  expect(pixels.reduce((sum, one) => sum + one, 0)).toBeLessThan(40_000_000);
  expect(await page.locator('[data-page]').count(), 'only what is near is there').toBeLessThan(6);
});

test('evidence opens its page with the words marked where they stand, and says how they were read @phone', async ({
  page,
  request,
}) => {
  const { documentId, wordsOn } = await withSet(page, request);
  const word = (await wordsOn(2)).find(({ text }) => text === '2,790');
  if (!word) throw new Error('The words of the second page are not there.');
  await page.goto(evidenceAt(documentId, 2, word, QUOTE));
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 2);
  await expect(viewer.marks).toHaveCount(1);
  await expect(viewer.marks).toBeInViewport();

  const isWhereAsked = async (turned: boolean) => {
    const [mark, sheet] = [await viewer.marks.boundingBox(), await viewer.sheet(2).boundingBox()];
    if (!mark || !sheet) throw new Error('There is no mark.');
    const scale = sheet.width / (turned ? 1728 : 2592);
    const { x, y, width, height } = word.box;
    // A quarter turn clockwise brings the foot of the sheet to the left.
    const box = turned ? { x: 1728 - y - height, y: x, width: height, height: width } : word.box;
    // Three pixels of room round the words on every side, and the sheet's own edge.
    expect(mark.x - sheet.x).toBeCloseTo(box.x * scale - 3 + 1, -0.5);
    expect(mark.y - sheet.y).toBeCloseTo(box.y * scale - 3 + 1, -0.5);
    expect(mark.width).toBeCloseTo((turned ? height : width) * scale + 6, -0.5);
  };
  await isWhereAsked(false);
  await expect(viewer.card).toContainText(QUOTE);
  await expect(viewer.card).toContainText('Read from the document’s own text.');
  await expect(viewer.card).toContainText('95% sure.');

  await viewer.tool('Rotate').click();
  await expect.poll(async () => (await viewer.sheet(2).boundingBox())?.height ?? 0).toBeGreaterThan(1000);
  await isWhereAsked(true);
  await viewer.tool('Close what was read here').click();
  await expect(viewer.card).toHaveCount(0);
  // A press on the mark shows it again, and so does the list beside.
  await viewer.marks.click();
  await expect(viewer.card).toBeVisible();
  await viewer.tool('Close what was read here').click();
  await viewer.tool('What was read').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${QUOTE} Page 2` }).press('Enter');
  await expect(viewer.card).toContainText(QUOTE);
  await expectNoSidewaysScroll(page, 'the viewer at evidence');
});

test('the words that were read are searched, counted and gone through @phone', async ({ page, request }) => {
  const { documentId } = await withSet(page, request);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 1);
  await viewer.tool('Search').click();
  const field = page.getByRole('searchbox', { name: 'Search the words that were read' });
  await expect(field).toBeFocused();
  await field.fill('PROPOSED land cover');
  await expect(page.getByText('6 places', { exact: true })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Place 1 of 6')).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText('Place 2 of 6')).toBeVisible();
  await expect(viewer.page).toHaveValue('2');
  await field.press('Shift+Enter');
  await expect(page.getByText('Place 1 of 6')).toBeVisible();
  await page.getByRole('list', { name: 'Places found' }).getByRole('button').nth(4).click();
  await expect(viewer.page).toHaveValue('5');
  await expect(viewer.card).toContainText('Proposed land coverage 5,790 sf');
  await field.fill('nowhere to be found');
  await expect(page.getByText('Not found in the words that were read.')).toBeVisible();
  await expect(viewer.marks).toHaveCount(0);
});

test('the words of a page are there to hear and to select @full', async ({ page, request }) => {
  const { documentId } = await withSet(page, request);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 1);
  const sheet = page.getByRole('region', { name: 'Page 1 of 6' });
  await expect(sheet.getByRole('paragraph').filter({ hasText: 'Proposed land coverage 1,790 sf' })).toHaveCount(1);
  const line = viewer.sheet(1).locator('svg text', { hasText: 'Sheet 1 of the set' });
  await line.click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('Sheet 1 of the set');
  await viewer.tool('What was read').click();
  await expect(page.getByText('8.5 × 11 in')).toBeVisible();
  await expect(page.getByText('Proposed land coverage 1,790 sf').last()).toBeVisible();
});

test('tables and labels of a page are told beside it, row by row @phone @full', async ({ page, request }) => {
  const { documentId, token } = await withDocument(request, await drawCoverageTable('coverage.pdf'));
  await signedIn(page, token);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 1);
  await viewer.tool('What was read').click();
  const table = page.getByRole('table', { name: 'Table 1' });
  await expect(table.getByRole('columnheader')).toHaveText(['Surface', 'Existing (SF)', 'Proposed (SF)']);
  await expect(table.getByRole('row', { name: 'Total 1,614 2,050' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Lot area' })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '12,000 sf' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'what was read, with a table');
});

test('a large PDF is fetched by parts, and only what is looked at @full', async ({ page, request }) => {
  const big = await drawMixed('large.pdf', 60);
  const { documentId, token } = await withDocument(request, big);
  await signedIn(page, token);
  const parts: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith(`/documents/${documentId}/file`)) parts.push(asked.headers().range ?? 'whole');
  });
  await page.goto(`/documents/${documentId}`);
  await expectDrawn(viewerOn(page), 1);
  expect(parts.length).toBeGreaterThan(0);
  expect(parts).not.toContain('whole');
});

test('the code that draws PDFs is fetched where a PDF is looked at, and nowhere else @full', async ({
  page,
  request,
}) => {
  const { documentId } = await withSet(page, request);
  const fetched: string[] = [];
  page.on('request', (asked) => fetched.push(new URL(asked.url()).pathname));
  const ofPdf = () => fetched.filter((path) => /start-pdf|pdf[.]worker/.test(path));
  for (const path of ['/applicant-dashboard', '/my-applications', '/permit-review', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(ofPdf()).toEqual([]);
  await page.goto(`/documents/${documentId}`);
  await expectDrawn(viewerOn(page), 1);
  expect(ofPdf()).toHaveLength(2);
});

test('a picture is shown as a picture, and turned @full', async ({ page, request }) => {
  await page.goto('/login');
  const bytes = await page.screenshot({ type: 'png' });
  const file = { name: 'lot.png', mimeType: 'image/png', buffer: bytes };
  const { documentId, token } = await withDocument(request, file);
  await signedIn(page, token);
  await page.goto(`/documents/${documentId}`);
  const viewer = viewerOn(page);
  const picture = viewer.at.getByRole('img', { name: 'Page 1 of 1' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
  const flat = await viewer.sheet(1).boundingBox();
  await viewer.tool('Rotate').click();
  await expect
    .poll(async () => {
      const turned = await viewer.sheet(1).boundingBox();
      return turned && turned.height > turned.width;
    })
    .toBe((flat?.width ?? 0) > (flat?.height ?? 0));
  await expectAccessibleInBothThemes(page, 'a picture in the viewer');
});

test('someone else’s document is not there @full', async ({ page, request, complaints }) => {
  complaints.expectError(/404 \(Not Found\)/);
  const { documentId } = await withDocument(request, await drawPdf('mine.pdf'));
  const other = await newApplicant(request);
  await signedIn(page, other.token);
  await page.goto(`/documents/${documentId}`);
  await expect(page.getByRole('alert')).toContainText('We could not find that document.');
  await expect(page.getByRole('heading', { level: 1, name: 'Document not opened' })).toBeVisible();
  await expect(page.getByText('mine.pdf')).toHaveCount(0);
});

test('a file that cannot be drawn says so and can still be downloaded @full', async ({ page, request }) => {
  const { documentId, token } = await withDocument(request, brokenPdf('cut off.pdf'));
  await signedIn(page, token);
  await page.goto(`/documents/${documentId}`);
  await expect(page.getByText('This document cannot be shown here')).toBeVisible();
  await expect(page.getByText('The file is damaged or does not match its name.', { exact: false })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('alert').getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Site plan – v1 – cut off.pdf');
  await expectAccessible(page, 'a document that cannot be shown');
});

test('a broken connection is said, and what is missing comes when it is back @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_/);
  const { documentId } = await withSet(page, request);
  let isDown = true;
  await page.route('**/api/documents/*/file', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(`/documents/${documentId}`);
  await expect(page.getByText('The connection broke.', { exact: false })).toBeVisible();
  isDown = false;
  await expectDrawn(viewerOn(page), 1);
  await expect(page.getByText('The connection broke.', { exact: false })).toHaveCount(0);
});

test('at 320 px the tools take two rows, in every language @full', async ({ page, request, context, baseURL }) => {
  const { documentId } = await withSet(page, request, 12);
  await page.setViewportSize({ width: 320, height: 640 });
  const tools = page
    .locator('section')
    .filter({ has: page.locator('[id$="-side-pages"]') })
    .last();
  for (const language of ['en', 'es']) {
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }]);
    await page.goto(`/documents/${documentId}`);
    await expect(tools.getByRole('textbox')).toHaveValue('1');
    const height = (await tools.boundingBox())?.height ?? 0;
    expect(height, language).toBeLessThanOrEqual(96);
    await expectNoSidewaysScroll(page, `the viewer in ${language}`);
  }
});

test('the viewer has no barrier in either theme, also with what stands beside @phone @full', async ({
  page,
  request,
}) => {
  const { documentId, wordsOn } = await withSet(page, request);
  const word = (await wordsOn(1)).find(({ text }) => text === '1,790');
  if (!word) throw new Error('The words of the first page are not there.');
  await page.goto(evidenceAt(documentId, 1, word, 'Proposed land coverage 1,790 sf'));
  const viewer = viewerOn(page);
  await expectDrawn(viewer, 1);
  await expectAccessibleInBothThemes(page, 'the viewer');
  for (const side of ['Pages', 'Search', 'What was read']) {
    await viewer.tool(side).click();
    await expectAccessible(page, `the viewer with ${side}`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'the viewer at 320 pixels');
});
