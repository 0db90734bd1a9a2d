import { finished, openPermitReview } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/word.ts';

test('two presses show a newcomer a checklist, and a third its Word file @phone @phone-always', async ({
  page,
}, testInfo) => {
  const at = await openPermitReview(page);
  await at.sample.click();
  await at.generate.click();
  await finished(page);
  await expect(page).toHaveTitle(/^Checklist Generated/);

  const coming = page.waitForEvent('download');
  await at.download.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('permit_review_checklist.docx');
  const path = testInfo.outputPath('permit_review_checklist.docx');
  await download.saveAs(path);
  const words = await wordsOf(path);
  expect(words).toContain('027-999-014');
  expect(words).toContain('1487 Marmot Ridge Court');
  // The figure that the sample's site plan has otherwise than its other documents.
  expect(words).toContain('2,412 sf');
  expect(words).toContain('2,640 sf');
  expect(words).toContain('site-plan.pdf');
  expect(words).toMatch(/staff decide/i);
});

test('the sample says what to look for, and taking it twice adds nothing @full', async ({ page }) => {
  const at = await openPermitReview(page);
  await expect(page.getByRole('region', { name: 'New here?' })).toContainText('two faults on purpose');
  await expect(at.generate).toBeDisabled();
  await at.sample.click();
  await expect(at.chosen).toHaveCount(4);
  await expect(at.house).toBeChecked();
  await at.sample.click();
  await expect(page.getByText('are already in the list and were not added twice')).toBeVisible();
  await expect(at.chosen).toHaveCount(4);
});
