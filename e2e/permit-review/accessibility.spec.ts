import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { drawForm, drawPdf, emptyPdf, textFile } from '../support/pdf.ts';
import {
  delayProcessing,
  finished,
  onPage,
  openPermitReview,
  pick,
  startReview,
  startSample,
} from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';

test('no barrier while the files are put together, with and without errors @phone @full', async ({ page }) => {
  const at = await openPermitReview(page);
  await pick(page, [await drawForm(), await drawPdf('plan.pdf')]);
  await expect(at.chosen).toHaveCount(2);
  await expectAccessibleInBothThemes(page, 'with files');
  await pick(page, [textFile('notes.txt'), emptyPdf('empty.pdf'), await drawPdf('more.pdf')]);
  await at.generate.click();
  await expect(page.getByText('Choose the project type. It decides which checklist is filled in.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'with errors');
});

test('no barrier while it works @phone @full', async ({ page }) => {
  await delayProcessing(page);
  const at = await startReview(page, [await drawForm()]);
  await expect(at.running).toBeVisible();
  await expectAccessibleInBothThemes(page, 'processing');
});

test('no barrier when it has failed @phone @full', async ({ page }) => {
  await page.route('**/api/permit-review/status/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'error', detail: 'It stopped.' } });
  });
  const at = await startReview(page, [await drawForm()]);
  await expect(at.failed).toBeVisible();
  await expectAccessibleInBothThemes(page, 'failed');
});

test('no barrier in the finished result, with its details open @phone @full', async ({ page }) => {
  await startSample(page);
  await finished(page);
  await expect(onPage(page).download).toBeVisible();
  await page.getByRole('main').locator('summary').first().click();
  await page
    .getByRole('button', { name: /application-form\.pdf/ })
    .first()
    .click();
  await expectAccessibleInBothThemes(page, 'done');
});

test('no barrier where no review is found @phone @full', async ({ page, complaints }) => {
  complaints.expectError(/404 \(Not Found\)/);
  await page.goto('/permit-review?session=00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('There is no review at this address')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no such review');
});
