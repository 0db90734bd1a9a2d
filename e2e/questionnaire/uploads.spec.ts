import type { Locator, Page } from '@playwright/test';
import { drawPdf, emptyPdf, type PickedFile, textFile } from '../support/pdf.ts';
import { expectProgress, fieldOf, newApplication, openApplication } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';

/** Picks a file as a person does, in the file chooser that a button opens. */
async function pick(page: Page, button: Locator, files: PickedFile | PickedFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

const CHECKED = { timeout: 60_000 };

test('a sheet that is too small is told, replaced, verified and submitted @phone', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  for (const notice of [
    'Plan sheets must be prepared and stamped by a licensed engineer, architect or surveyor.',
    'Hand-drawn plans are not accepted.',
    'Sheets must be at least 24 x 36 inches.',
  ]) {
    await expect(page.getByText(notice, { exact: true })).toBeVisible();
  }
  const field = fieldOf(page, 'site_plan');
  const state = (words: string) => field.getByText(words, { exact: true });
  const check = field.getByRole('region', { name: /^Document check ?: Site plan$/ });
  const submit = field.getByRole('button', { name: 'Submit Document: Site plan' });
  await expect(state('No document yet')).toBeVisible();
  // Before there is a document, what is asked and the questions lie folded.
  const question = check.getByLabel('Ask about this upload', { exact: true }).last();
  await expect(question).toBeHidden();
  await check.getByText('What it must show, and questions').click();
  await expect(check.getByText('whether every sheet is at least 24 × 36 inches')).toBeVisible();
  await question.fill('what is a BMP?');
  await question.press('Enter');
  await expect(check.getByRole('log').getByRole('listitem')).toHaveCount(2);

  const small = await drawPdf('small.pdf', { inches: [11, 17] });
  await pick(page, field.getByRole('button', { name: 'Choose files for Site plan' }), small);
  await expect(state('Issues found')).toBeVisible(CHECKED);
  await expect(check).toContainText('Detected the following issues with your Site plan documents:');
  await expect(check.getByRole('listitem').first()).toHaveText(
    'small.pdf: page 1 is 11 × 17 inches. Plan sheets must be at least 24 × 36 inches: export it at full size.',
  );
  await expect(submit).toHaveCount(0);
  expect((await application.documents()).map(({ name, state: is }) => [name, is])).toEqual([['small.pdf', 'error']]);

  await pick(page, field.getByRole('button', { name: 'Replace small.pdf' }), await drawWholeSheet('large.pdf'));
  // What passes is submitted by itself, whatever page of the application one is on.
  await expect(state('Submitted')).toBeVisible(CHECKED);
  await expect(field.getByText('small.pdf')).toHaveCount(0);
  await expect(check).toContainText('Your Site plan documents are submitted. This item is complete.');
  await expect(submit).toHaveCount(0);
  const states = async () => (await application.documents()).map(({ name, state: is }) => [name, is]);
  expect(await states()).toEqual([['large.pdf', 'completed']]);
  // What was said of an earlier file is not said of this one.
  await expect(check.getByRole('log').getByRole('listitem')).toHaveCount(0);
  await expect(check.getByText('Asked before the newest file was uploaded (2)')).toBeVisible();

  // It is taken back, and stays so when the page is opened again.
  await field.getByRole('button', { name: 'Withdraw: Site plan' }).click();
  await expect(state('Verified')).toBeVisible();
  await expect(submit).toBeVisible();
  await page.reload();
  await expect(check).toContainText('Your Site plan documents passed the check. Press Submit Document to finish');
  expect(await states()).toEqual([['large.pdf', 'verified']]);
  await submit.click();
  await expect(state('Submitted')).toBeVisible();
  await expect.poll(states).toEqual([['large.pdf', 'completed']]);

  await pick(page, field.getByRole('button', { name: 'Replace large.pdf' }), await drawWholeSheet('newer.pdf'));
  await expect(field.getByText('newer.pdf').first()).toBeVisible(CHECKED);
  await expect(state('Submitted')).toBeVisible(CHECKED);
});

test('a sheet in the wrong item is moved with one press, and the focus is where that is said', async ({
  page,
  request,
}) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const [wrong, right] = [fieldOf(page, 'building_elevations'), fieldOf(page, 'floor_plans')];
  const sheet = await drawPdf('floors.pdf', {
    pages: [['MAIN FLOOR PLAN', 'KITCHEN', 'BEDROOM 2', 'BATH', 'FLOOR AREA: 1,240 SF']],
  });
  await pick(page, wrong.getByRole('button', { name: 'Choose files for Building elevations' }), sheet);
  const move = wrong.getByRole('button', { name: 'Move floors.pdf to Floor plans' });
  await expect(move).toBeVisible(CHECKED);
  await move.focus();
  await page.keyboard.press('Enter');
  // The pressed button went with the document: the focus is on the words that say where it is, and the way there is next.
  const said = wrong.locator('[tabindex="-1"]', { hasText: '“floors.pdf” was moved to “Floor plans”' });
  await expect(said).toBeFocused();
  await expect(right.getByRole('link', { name: 'floors.pdf', exact: true })).toBeVisible();
  await expect(wrong.getByText('No document yet')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(right.getByRole('button', { name: 'Choose more files for Floor plans' })).toBeFocused();
});

test('a file of a wrong kind, and one with nothing in it, are refused in words @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const field = fieldOf(page, 'grading_plan');
  const choose = field.getByRole('button', { name: /^Choose (more )?files for Grading plan$/ });
  await pick(page, choose, [textFile('notes.txt'), emptyPdf('nothing.pdf'), await drawWholeSheet('grading.pdf')]);
  const accepted = 'only .pdf, .doc, .docx, .jpg, .jpeg, .png files are accepted';
  await expect(field).toContainText(`notes.txt was not added: ${accepted}. Save it as a PDF and choose that.`);
  await expect(field).toContainText('nothing.pdf was not added: the file is empty.');
  // The good one is taken all the same.
  await expect(field.getByText('Submitted', { exact: true })).toBeVisible(CHECKED);
  expect((await application.documents()).map(({ name }) => name)).toEqual(['grading.pdf']);

  // A file is what is in it and not what it is called.
  const disguised = { ...textFile('plan.pdf'), mimeType: 'application/pdf' };
  const other = fieldOf(page, 'floor_plans');
  await pick(page, other.getByRole('button', { name: 'Choose files for Floor plans' }), disguised);
  await expect(other).toContainText('plan.pdf', CHECKED);
  await expect(other.getByRole('region', { name: /^Document check ?: Floor plans$/ })).toContainText(
    'its content does not match the file name. Save it again as a PDF and upload that.',
    CHECKED,
  );
});

test('what does not apply is said so, and taken back @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'additional' });
  await expect(page.getByText(/^These items apply only to the types of projects named in each\./)).toBeVisible();
  const ticks = [
    ['public_hearing_required', 'My project needs no public hearing'],
    ['scenic_classification', 'My project cannot be seen from there'],
    ['shoreland_classification', 'My project is not within 300 feet of the lake'],
  ] as const;
  await expectProgress(page, 'Additional Requirements', 'Not started');
  for (const [field, words] of ticks) {
    await fieldOf(page, field).getByText(words).click();
    await expect(fieldOf(page, field).getByRole('button', { name: /^Choose files/ })).toHaveCount(0);
  }
  await expectProgress(page, 'Additional Requirements', 'Complete');
  await fieldOf(page, 'public_hearing_required').getByText('My project needs no public hearing').click();
  await expectProgress(page, 'Additional Requirements', 'In progress');
  await expect(fieldOf(page, 'public_hearing_required').getByRole('button', { name: /^Choose files/ })).toBeVisible();
});

test('a project that can be seen is not let off its scenic assessment @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await application.save({
    answers: { scenic_roadway_visible: 'yes' },
    textAnswers: {
      public_hearing_required: 'N/A',
      scenic_classification: 'N/A',
      shoreland_classification: 'N/A',
    },
  });
  await openApplication(page, application, { tab: 'additional' });
  await expectProgress(page, 'Additional Requirements', 'In progress');
  const field = fieldOf(page, 'scenic_classification');
  await expect(field.getByRole('checkbox')).toHaveCount(0);
  await expect(field.getByRole('button', { name: 'Choose files for Scenic assessment' })).toBeVisible();
});

test('what the sheets do not show is listed, asked about, explained and submitted all the same @phone', async ({
  page,
  request,
}) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const field = fieldOf(page, 'site_plan');
  const check = field.getByRole('region', { name: /^Document check ?: Site plan$/ });
  const missing = await drawWholeSheet('plan.pdf', { but: ['setbacks', 'legend'] });
  await pick(page, field.getByRole('button', { name: 'Choose files for Site plan' }), missing);
  await expect(check).toContainText('Detected the following issues with your Site plan documents:', CHECKED);
  const items = check.locator('ol').first().getByRole('listitem');
  await expect(items).toHaveCount(2);
  await expect(items.nth(1)).toContainText('Setbacks: not found in the text.');
  await expect(items.nth(1)).toContainText('The agency and the county check the distance of buildings');
  await expect(items.nth(1)).toContainText('What to do: Draw the front, side and rear setback lines');
  await expect(check).toContainText('Correct what is listed and upload the document again');

  // What was found has its place, and opens there.
  await check.getByText(/^Found \(\d+\)$/).click();
  const scale = check.getByRole('listitem').filter({ hasText: /^Scale/ });
  // Several places of one page are one way to it.
  await expect(scale.getByRole('link')).toHaveCount(1);
  await expect(scale.getByRole('link').first()).toHaveAttribute('href', /^\/documents\/[0-9a-f-]+\?page=1&box=/);

  // A question is answered from what was found; a blank one is none.
  const log = check.getByRole('log');
  const question = check.getByLabel('Ask about this upload', { exact: true }).last();
  await question.fill('   ');
  await question.press('Enter');
  await question.fill('Where did you find the scale?');
  await question.press('Enter');
  await expect(log).toContainText(/Scale: found on page 1 of plan\.pdf\./);
  await question.fill('what is a BMP?');
  await question.press('Enter');
  await expect(log).toContainText(
    'A BMP (best management practice) is anything that keeps rain and soil on your property',
  );
  await expect(log.getByRole('listitem')).toHaveCount(4);

  // The check advises: with a reason the documents are submitted as they are.
  await field.getByText('Submit with open items').click();
  const submit = field.getByRole('button', { name: 'Submit Document: Site plan' });
  await submit.click();
  await expect(field.getByText('Write your reason.')).toBeVisible();
  await field.getByLabel('Your reason').fill('The lot has no setbacks; the legend is on sheet A2.');
  await submit.click();
  await expect(field.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(check).toContainText(
    'You submitted with open items: The lot has no setbacks; the legend is on sheet A2.',
  );
  await page.reload();
  await expect(log).toContainText('The lot has no setbacks; the legend is on sheet A2.');
});
