import { readFileSync } from 'node:fs';
import { readWord } from '../../test/read-word.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { pick } from '../support/permit-review.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const SAMPLE = 'agency/demonstration/permit-review';
const files = ['application-form.pdf', 'coverage-sheet.pdf'].map((name) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(`${SAMPLE}/${name}`),
}));

test('a site assessment goes from the estimate before the visit to the letter after it @phone', async ({ page }) => {
  test.slow();
  page.on('filechooser', () => {});
  const start = async (phase: 'Before Site Visit' | 'After Site Visit') => {
    await page.goto('/site-verification');
    await expect(page.getByRole('button', { name: 'Generate Letter' })).toBeDisabled();
    await pick(page, files);
    await expect(page.getByLabel('What application-form.pdf is')).toHaveValue('Application Form');
    await expect(page.getByLabel('What coverage-sheet.pdf is')).toHaveValue('Site Plan');
    if (phase === 'Before Site Visit') await expectAccessibleInBothThemes(page, 'the form of a site assessment');
    await page.getByText(phase, { exact: true }).click();
    await page.getByRole('button', { name: 'Generate Letter' }).click();
    await expect(page.getByRole('heading', { name: 'Letter Generated' })).toBeVisible({ timeout: 120_000 });
  };
  const saved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const download = async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Word' }).click();
    await expect(page.getByText('Site assessment letter downloaded successfully.')).toBeVisible();
    const file = await coming;
    return { name: file.suggestedFilename(), text: readWord(readFileSync(await file.path())).paragraphs.join('\n') };
  };

  await start('Before Site Visit');
  await expect(page.getByLabel('APN')).toHaveValue('027-999-014');
  await expect(page.getByRole('list', { name: 'Existing coverage' }).getByRole('listitem')).toHaveCount(1);
  await page.getByLabel('Planner').fill('Ada Park');
  await page.getByRole('button', { name: 'Add a surface' }).click();
  const rows = page.getByRole('list', { name: 'Existing coverage' }).getByRole('listitem');
  await rows.last().getByRole('textbox', { name: 'Surface' }).fill('Shed');
  await rows.last().getByLabel('Estimated, sq ft').fill('1,120');
  await expect(page.getByText('Existing coverage on site').locator('..')).toContainText('1,430');
  await saved();
  await expectAccessibleInBothThemes(page, 'the letter of a site assessment');
  await expectNoSidewaysScroll(page, 'the letter of a site assessment');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/before.png`, fullPage: true });
  const estimate = await download();
  expect(estimate.name).toMatch(/^site_assessment_letter_[0-9a-f-]{36}\.docx$/);
  expect(estimate.text).toContain('Measure: Shed (1,120 sf, estimated)');

  // A refresh loses nothing.
  await page.reload();
  await expect(page.getByLabel('Planner')).toHaveValue('Ada Park');

  await start('After Site Visit');
  await expect(page.getByText(/^Compared with the assessment before the visit/)).toBeVisible();
  const shed = page.getByRole('list', { name: 'Existing coverage' }).getByRole('listitem').last();
  await shed.getByLabel('Measured, sq ft').fill('abc');
  await shed.getByLabel('Measured, sq ft').blur();
  await expect(shed.getByText('This is no number. Write the figure alone, such as 12,500.')).toBeVisible();
  await expect(shed.getByLabel('Measured, sq ft')).toHaveValue('abc');
  await shed.getByLabel('Measured, sq ft').fill('1200');
  await expect(page.getByText('Shed differs by more than 2% and has no reason.')).toBeVisible();
  await shed.getByLabel('Reason for the difference').fill('The shed was extended.');
  await page.getByLabel('Date of the site visit').fill('2026-11-20');
  const confirm = page.getByRole('button', { name: /: it was measured so$/ });
  await expect(page.getByText('Say whether it was measured at the visit.').first()).toBeVisible();
  for (let left = await confirm.count(); left > 0; left -= 1) await confirm.first().click();
  await expect(page.getByText('Nothing is missing. Read the letter before it goes out.')).toBeVisible();
  await saved();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/after.png`, fullPage: true });
  const letter = await download();
  expect(letter.text).toContain('Shed: 1,120 sf before, 1,200 sf measured. The shed was extended.');
  expect(letter.text).not.toMatch(/This is a draft|to be filled in/);
});
