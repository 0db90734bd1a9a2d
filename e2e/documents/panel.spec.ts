import type { Page } from '@playwright/test';
import { newApplicant } from '../support/application.ts';
import { expectAccessible } from '../support/axe.ts';
import { viewerOn } from '../support/documents.ts';
import { writeWorkbook } from '../support/office-files.ts';
import { finished, startReview } from '../support/permit-review.ts';
import { fieldOf } from '../support/questionnaire.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';

/** The viewer that opens beside a page. */
const panelOn = (page: Page, name: string) => viewerOn(page, page.getByRole('dialog', { name }));

test('a source of the upload check opens beside it with the words marked; a press on the mark says what was read @phone @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const id = await applicant.create();
  await applicant.upload(id, 'site_plan', await drawWholeSheet('plan.pdf', { but: ['legend'] }));
  await applicant.open(page, { application: id, tab: 'plan-sheets' });
  const check = fieldOf(page, 'site_plan').getByRole('region', { name: /^Document check ?: Site plan$/ });
  await check.getByText(/^Found \(\d+\)$/).click();
  const source = check
    .getByRole('listitem')
    .filter({ hasText: /^Scale/ })
    .getByRole('link')
    .first();
  await source.click();

  const panel = panelOn(page, 'plan.pdf');
  await expect(panel.sheet(1).locator('[data-drawn="true"]')).toBeAttached({ timeout: 30_000 });
  await expect(panel.marks).toHaveCount(1);
  await expect(panel.marks).toBeInViewport();
  await expect(panel.card).toContainText(/scale/i);
  await expect(panel.card).toContainText('Read from the document’s own text.');
  await expectAccessible(page, 'the panel of a document');
  await expectNoSidewaysScroll(page, 'the panel of a document');

  await panel.tool('Close what was read here').click();
  await expect(panel.card).toHaveCount(0);
  await panel.marks.click();
  await expect(panel.card).toContainText(/scale/i);
  await expect(panel.marks).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('Escape');
  await expect(panel.at).toHaveCount(0);
  await expect(source).toBeFocused();
  await expect(page).toHaveURL(/tab=plan-sheets/);
});

test('a cell of a workbook is marked where it stands, for the reviewer who asks where a value comes from @phone @full', async ({
  page,
}) => {
  const workbook = writeWorkbook('coverage.xlsx', 'Coverage', [
    ['Land Coverage Calculations for 123 Pine Street'],
    ["Assessor's Parcel Number (APN)", '027-999-118'],
    ['Proposed coverage', '1,234 sf'],
  ]);
  await startReview(page, [workbook]);
  await finished(page);
  const project = page.getByRole('region', { name: 'The project, as the documents state it' });
  await expect(project).toContainText('1,234 sf');
  const row = project.locator('tr, li, dl > div').filter({ hasText: '1,234 sf' }).first();
  await row.getByRole('button', { name: /coverage\.xlsx/ }).click();
  await row.getByRole('link', { name: /coverage\.xlsx/ }).click();

  const panel = panelOn(page, 'coverage.xlsx');
  await expect(panel.marks).toHaveCount(1);
  await expect(panel.marks).toBeInViewport();
  await expect(panel.card).toContainText('1,234 sf');
  await expect(panel.card).toContainText('Read from a spreadsheet cell.');
  // What is marked is what is written there.
  const cell = panel.sheet(1).locator('svg text', { hasText: '1,234' });
  const [mark, words] = [await panel.marks.boundingBox(), await cell.boundingBox()];
  if (!mark || !words) throw new Error('The mark or the cell is not there.');
  const middle = { x: words.x + words.width / 2, y: words.y + words.height / 2 };
  expect(middle.x > mark.x && middle.x < mark.x + mark.width, 'the mark covers the cell').toBe(true);
  expect(middle.y > mark.y && middle.y < mark.y + mark.height, 'the mark covers the cell').toBe(true);
  await expectAccessible(page, 'the panel of a workbook');
});
