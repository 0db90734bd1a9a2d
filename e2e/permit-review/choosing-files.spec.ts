import { writeFile } from 'node:fs/promises';
import { drawPdf, emptyPdf, type PickedFile, textFile } from '../support/pdf.ts';
import { chooseHouse, openPermitReview, pick } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';
import { expectNoToast, expectToast } from '../support/toasts.ts';

const many = (count: number): PickedFile[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `sheet-${at + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.7 ${at}`),
  }));

test('a wrong type refuses the whole choice, keeps the earlier files, and offers the good ones @phone', async ({
  page,
}) => {
  const at = await openPermitReview(page);
  await pick(page, [await drawPdf('form.pdf')]);
  await pick(page, [await drawPdf('plan.pdf'), textFile('notes.txt')]);
  await expectToast(page, 'Invalid file type', 'Only .pdf, .jpg, .jpeg, .png, .xlsx, .xls files are accepted.');
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('notes.txt');
  await expect(refusal).toContainText('The file already in the list stays.');
  await expect(refusal).toBeInViewport();
  await expect(at.chosen).toHaveCount(1);
  await expect(at.chosen).toContainText('form.pdf');
  await page.getByRole('button', { name: 'Add the other file' }).click();
  await expect(at.chosen).toHaveCount(2);
  await expect(refusal).toHaveCount(0);
});

test('31 files are too many; 30 are not @full', async ({ page }) => {
  const at = await openPermitReview(page);
  await pick(page, many(31));
  await expectToast(page, 'Upload limit exceeded', 'You can only upload a maximum of 30 files.');
  await expect(at.chosen).toHaveCount(0);
  await expect(at.generate).toBeDisabled();
  await pick(page, many(30));
  await expect(at.chosen).toHaveCount(30);
  await expect(page.getByText('30 of 30 files chosen')).toBeVisible();
});

test('29 more beside 2 are too many, and the 2 are kept @full', async ({ page }) => {
  const at = await openPermitReview(page);
  await pick(page, [await drawPdf('form.pdf'), await drawPdf('plan.pdf')]);
  await pick(page, many(29));
  await expectToast(page, 'Upload limit exceeded', 'You can only upload a maximum of 30 files.');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There is room for 28 more');
  await expect(at.chosen).toHaveCount(2);
});

test('an empty file is named and left out; the others join @full', async ({ page }) => {
  const at = await openPermitReview(page);
  await pick(page, [await drawPdf('form.pdf'), emptyPdf('scan-0007.pdf')]);
  await expect(page.getByRole('main').getByRole('alert')).toContainText('scan-0007.pdf is empty');
  await expect(at.chosen).toHaveCount(1);
  await expectNoToast(page);
});

test('every accepted type is taken, capital letters too @full', async ({ page }) => {
  const at = await openPermitReview(page);
  const names = ['A.PDF', 'b.jpg', 'c.jpeg', 'd.png', 'e.xlsx', 'f.xls'];
  await pick(
    page,
    names.map((name) => ({ name, mimeType: '', buffer: Buffer.from(name) })),
  );
  await expect(at.chosen).toHaveText(names.map((name) => new RegExp(`^${name}`)));
});

test('where there is a mouse one is asked to drop files, on a phone to add them @phone @full', async ({
  page,
  isMobile,
}) => {
  await openPermitReview(page);
  await expect(page.getByText('Drop files or a folder here')).toBeVisible({ visible: !isMobile });
  await expect(page.getByText('Add files from this device')).toBeVisible({ visible: isMobile });
});

test('files can be dropped @full', async ({ page }, testInfo) => {
  const at = await openPermitReview(page);
  const paths = ['dropped.pdf', 'other.pdf'].map((name) => testInfo.outputPath(name));
  for (const path of paths) await writeFile(path, (await drawPdf('any.pdf')).buffer);
  const target = await page.getByText('Drop files or a folder here').boundingBox();
  if (!target) throw new Error('There is no place to drop files on.');
  const place = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: paths, dragOperationsMask: 1 };
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  }
  await expect(at.chosen).toHaveCount(2);
});

test('a file can be removed with the keyboard, and the focus stays near @full', async ({ page }) => {
  const at = await openPermitReview(page);
  await pick(page, [await drawPdf('form.pdf'), await drawPdf('plan.pdf')]);
  await page.getByRole('button', { name: 'Remove form.pdf' }).focus();
  await page.keyboard.press('Enter');
  await expect(at.chosen).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Remove plan.pdf' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(at.chosen).toHaveCount(0);
  await expect(at.choose).toBeFocused();
});

test('without a project type nothing is sent, and the page says what is missing @full', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/permit-review/')) sent.push(request.url());
  });
  const at = await openPermitReview(page);
  await pick(page, [await drawPdf('form.pdf')]);
  await at.generate.click();
  await expect(page.getByText('Choose the project type. It decides which checklist is filled in.')).toBeVisible();
  await expect(at.house).toBeFocused();
  expect(sent).toEqual([]);
  await chooseHouse(page);
  await expect(page.getByText('Choose the project type.')).toHaveCount(0);
});
