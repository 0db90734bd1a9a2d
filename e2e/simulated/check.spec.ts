import { drawPdf, type PickedFile } from '../support/pdf.ts';
import { fieldOf, newApplication, openApplication } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';

// A server that is set to DOCUMENT_CHECK=simulated; the browser plays the check (specification, section 4).

test('the simulated check errs on the first upload and verifies the second, without a call to the server @full', async ({
  page,
  request,
}) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const field = fieldOf(page, 'site_plan');
  const check = field.getByRole('region', { name: /^Document check ?: Site plan$/ });
  const state = (words: string) => field.getByText(words, { exact: true });
  const pick = async (button: RegExp, file: PickedFile) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      field.getByRole('button', { name: button }).click(),
    ]);
    await chooser.setFiles(file);
  };
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));

  await pick(/^Choose files/, await drawPdf('plan.pdf'));
  await expect(state('Checking')).toBeVisible();
  await expect(state('Issues found')).toBeVisible({ timeout: 10_000 });
  // The file's row and the field's badge tell the same.
  await expect(field.getByRole('list', { name: 'Files for Site plan' })).toContainText('Issues found');
  await expect(check).toContainText('Detected the following issues with your Site plan documents:');
  expect([2, 3]).toContain(await check.locator('ol').first().getByRole('listitem').count());
  await expect(field.getByRole('button', { name: /^Submit Document/ })).toHaveCount(0);

  // It is as it was when the page is loaded anew, and the next upload is the second.
  const said = await check.locator('ol').first().getByRole('listitem').allTextContents();
  await page.reload();
  await expect(state('Issues found')).toBeVisible();
  await expect(check.locator('ol').first().getByRole('listitem')).toHaveText(said);

  await pick(/^Replace plan\.pdf/, await drawPdf('mended.pdf'));
  await expect(state('Checking')).toBeVisible();
  await expect(state('Verified')).toBeVisible({ timeout: 10_000 });
  await field.getByRole('button', { name: 'Submit Document: Site plan' }).click();
  await expect(state('Submitted')).toBeVisible();
  expect(asked.filter((path) => /\/checks$|\/messages$/.test(path))).toEqual([]);
});

test('the fire district’s plan has its own two issues @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'general' });
  const field = fieldOf(page, 'fire_protection_stamp');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: /^Choose files/ }).click(),
  ]);
  await chooser.setFiles(await drawPdf('stamped.pdf'));
  await expect(field.getByText('Issues found', { exact: true })).toBeVisible({ timeout: 10_000 });
  const items = field.getByRole('region').locator('ol').first().getByRole('listitem');
  expect((await items.allTextContents()).sort()).toEqual(['Agency stamp not visible', 'Invalid address']);
});
