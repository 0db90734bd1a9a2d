import type { Locator, Page } from '@playwright/test';
import { newApplicant } from '../support/application.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import type { PickedFile } from '../support/pdf.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';

const CHECKED = { timeout: 60_000 };

async function pick(page: Page, button: Locator, files: PickedFile | PickedFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

/** What a press on a download button saves the file as. */
async function savedAs(page: Page, button: Locator): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return download.suggestedFilename();
}

const group = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

test('documents are listed with their versions, opened, saved by name, and used for another question @phone @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const id = await applicant.create();
  const withoutLegend = await drawWholeSheet('plan.pdf', { but: ['legend'] });
  await applicant.open(page, { application: id, tab: 'plan-sheets' });
  const field = page.locator('[id="field-site_plan"]');
  const files = [withoutLegend, { ...withoutLegend, name: 'details.pdf' }];
  await pick(page, field.getByRole('button', { name: 'Choose files for Site plan' }), files);
  await expect(field.getByText('Issues found', { exact: true })).toBeVisible(CHECKED);
  const newer = { ...(await drawWholeSheet('newer.pdf', { but: ['legend'] })), name: 'newer.pdf' };
  newer.buffer = Buffer.concat([newer.buffer, Buffer.from('\n% newer')]);
  await pick(page, field.getByRole('button', { name: 'Replace plan.pdf' }), newer);
  // It arrives while the page of all documents is open already.
  await expect(field.getByText('newer.pdf', { exact: true })).toBeVisible(CHECKED);

  await field.getByRole('link', { name: 'All documents, with their earlier versions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  await expect(page).toHaveURL(`/my-applications/${id}/documents`);
  const plans = group(page, 'Site plan');
  await expect(plans.getByRole('link', { name: 'newer.pdf' })).toBeVisible(CHECKED);
  await expect(plans.getByText('Open items', { exact: true })).toBeVisible(CHECKED);
  await expect(plans).toContainText('1 item was not found in the text:');
  await expect(plans.getByRole('listitem').filter({ hasText: /^Legend/ })).toBeVisible();
  const listed = plans.getByRole('list', { name: 'Documents for Site plan' });
  await expect(listed.getByRole('link')).toHaveText(['details.pdf', 'newer.pdf', 'plan.pdf']);
  const newest = listed.locator('> li').filter({ hasText: 'newer.pdf' });
  await expect(newest).toContainText('Version 2');
  await expect(newest.getByText(/^1 earlier version/)).toBeVisible();
  await expect(newest).toContainText(/Version 1 · .+ MB · Added/);
  await expect(newest).toContainText(/Replaced .+ by version 2, “newer\.pdf”/);
  await expectAccessibleInBothThemes(page, 'the documents of an application');
  await expectNoSidewaysScroll(page, 'the documents of an application');

  const save = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  expect(await savedAs(page, save('Download newer.pdf, version 2'))).toBe('Site plan – v2 – newer.pdf');
  expect(await savedAs(page, save('Download plan.pdf, version 1'))).toBe('Site plan – v1 – plan.pdf');

  await newest.getByRole('link', { name: 'newer.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'newer.pdf' });
  await expect(viewer.getByRole('textbox', { name: /^Page, of \d+$/ })).toBeVisible(CHECKED);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);

  const reuse = save('Use for another question: newer.pdf, version 2');
  await reuse.click();
  const dialog = page.getByRole('dialog', { name: 'Use for another question' });
  await expect(dialog.getByRole('radio', { name: /^Site plan/ })).toHaveCount(0);
  // It is asked only where the project goes deep, which nobody has said.
  await expect(dialog.getByRole('radio', { name: /^Soils and hydrology report/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Use it there' }).click();
  await expect(dialog.getByText('Choose a question.')).toBeVisible();
  await dialog.getByText('Grading plan', { exact: true }).click();
  await expectAccessible(page, 'the choice of another question');
  await dialog.getByRole('button', { name: 'Use it there' }).click();
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'newer.pdf' });
  await expect(status).toHaveText('“newer.pdf” now answers Grading plan too. Its check there has begun.');
  await expect(reuse).toBeFocused();
  const grading = group(page, 'Grading plan');
  await expect(grading.getByRole('link', { name: 'newer.pdf' })).toBeVisible();
  await expect(grading.getByText(/^(Verified|Open items)$/)).toBeVisible(CHECKED);
  expect(await savedAs(page, grading.getByRole('button', { name: /^Download newer/ }))).toBe(
    'Grading plan – v1 – newer.pdf',
  );
  // Once more changes nothing, and says so.
  await reuse.click();
  await dialog.getByText('Grading plan', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Use it there' }).click();
  await expect(status).toHaveText('“newer.pdf” is among the documents for Grading plan already. Nothing was changed.');
  await expect(grading.getByRole('link', { name: 'newer.pdf' })).toHaveCount(1);

  // What is open is said once more before submitting, with the way there.
  await page.goto(`/pre-application-questionnaire?application=${id}&view=check`);
  const advice = page.getByRole('region', { name: 'What the document check found' });
  await expect(advice.getByRole('listitem').filter({ hasText: 'Site plan' })).toContainText('1 item was not found');
  await expect(advice).toContainText('No reason is given yet.');
  await expect(advice.getByRole('link', { name: 'Site plan' })).toHaveAttribute('href', /#field-site_plan$/);
  await expectAccessibleInBothThemes(page, 'the check of the answers with open items');
});

test('an application without documents says so, and leads to where they are uploaded @phone @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const id = await applicant.create();
  await applicant.open(page, {}, '/my-applications');
  await page.getByRole('link', { name: /^Documents: / }).click();
  await expect(page).toHaveURL(`/my-applications/${id}/documents`);
  await expect(page.getByText('Nothing uploaded yet', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no documents yet');
  await page.getByRole('link', { name: 'Go to the questionnaire' }).click();
  await expect(page).toHaveURL(`/pre-application-questionnaire?application=${id}`);
});

test('documents that do not come are asked for again, and without a connection that is said @full', async ({
  page,
  request,
  context,
  complaints,
}) => {
  complaints.expectError(/Failed to load resource/);
  const applicant = await newApplicant(request);
  const [first, second] = [await applicant.create('First'), await applicant.create('Second')];
  await applicant.upload(first, 'floor_plans', await drawWholeSheet('floors.pdf'));
  const call = `**/api/applicant-router/applications/${first}/former-documents`;
  await page.route(call, (route) =>
    route.fulfill({
      status: 403,
      json: { detail: 'No.', code: 'not-allowed', message: { code: 'api:session.noAccess' }, requestId: 'x' },
    }),
  );
  await applicant.open(page, {}, `/my-applications/${first}/documents`);
  await expect(page.getByText('The documents could not be loaded')).toBeVisible();
  await page.unroute(call);
  await page.route(call, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(group(page, 'Floor plans').getByRole('link', { name: 'floors.pdf' })).toBeVisible();
  await expect(page.getByText('The documents could not be loaded')).toHaveCount(0);

  await page.getByRole('link', { name: 'My Applications' }).first().click();
  await expect(page.getByRole('link', { name: /^Documents: Second/ })).toHaveAttribute('href', new RegExp(second));
  await context.setOffline(true);
  await page.getByRole('link', { name: /^Documents: Second/ }).click();
  await expect(page.getByRole('main').getByText('You are offline', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Nothing uploaded yet', { exact: true })).toBeVisible();
});

test('the documents of a submitted application can be opened and saved, and no more @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const id = await applicant.create();
  await applicant.fillIn(id);
  await applicant.submit(id);
  await applicant.open(page, {}, `/my-applications/${id}/documents`);
  await expect(page.getByText('This application was submitted', { exact: true })).toBeVisible();
  const plans = group(page, 'Site plan');
  await expect(plans.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(plans).toContainText(/Found: \d+ of \d+ items that are asked for\./);
  await expect(page.getByRole('button', { name: /^Use for another question/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Go to the question/ })).toHaveCount(0);
  expect(await savedAs(page, plans.getByRole('button', { name: /^Download/ }))).toBe('Site plan – v1 – site_plan.pdf');
  await expectAccessibleInBothThemes(page, 'the documents of a submitted application');
});
