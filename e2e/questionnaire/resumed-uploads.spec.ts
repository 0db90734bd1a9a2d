import type { Page } from '@playwright/test';
import { type PickedFile, padPdf } from '../support/pdf.ts';
import { fieldOf, newApplication, openApplication } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';

const MB = 1024 * 1024;
const PART = 8 * MB;

/** A site plan of two parts. */
const heavyPlan = async (): Promise<PickedFile> => padPdf(await drawWholeSheet('heavy plan.pdf'), 12 * MB);

/** Where the parts begin that the server took, in order; while `isDown` none arrives. */
async function watchParts(page: Page) {
  const connection = { isDown: false, taken: [] as number[], broken: 0 };
  await page.route('**/uploads/*', async (route) => {
    const sent = route.request();
    if (sent.method() === 'PATCH' && connection.taken.length === 1 && connection.broken === 0) connection.isDown = true;
    if (connection.isDown) {
      connection.broken += 1;
      return route.abort('internetdisconnected');
    }
    const reply = await route.fetch();
    if (sent.method() === 'PATCH' && reply.ok()) connection.taken.push(Number(sent.headers()['upload-offset']));
    return route.fulfill({ response: reply });
  });
  return connection;
}

async function choose(page: Page, file: PickedFile) {
  const field = fieldOf(page, 'site_plan');
  // Playwright hands files over 50 MB by their path only; these are smaller.
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: /^Choose (more )?files for Site plan$/ }).click(),
  ]);
  await chooser.setFiles(file);
  return field;
}

test('an upload that breaks off goes on by itself from where it was @phone @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const connection = await watchParts(page);
  const field = await choose(page, await heavyPlan());
  const bar = field.getByRole('progressbar', { name: 'Sending heavy plan.pdf' });
  await expect(bar).toBeVisible();
  await expect(field.getByRole('button', { name: 'Cancel sending heavy plan.pdf' })).toBeVisible();
  await expect.poll(() => connection.broken, { timeout: 20_000 }).toBeGreaterThan(0);
  // What has arrived stays said, while nothing goes.
  await expect(bar).toHaveAttribute('aria-valuetext', '66% sent');
  connection.isDown = false;

  await expect(field.getByText('Submitted', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(connection.taken, 'no part went up twice').toEqual([0, PART]);
  expect((await application.documents()).map(({ name }) => name)).toEqual(['heavy plan.pdf']);
});

test('after a long break the person sends it on with a press, and no part goes up twice @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const connection = await watchParts(page);
  const field = await choose(page, await heavyPlan());
  // It goes on trying for some twelve seconds.
  const again = field.getByRole('button', { name: 'Send again: heavy plan.pdf' });
  await expect(again).toBeVisible({ timeout: 40_000 });
  connection.isDown = false;
  await again.click();
  await expect(field.getByText('Submitted', { exact: true })).toBeVisible({ timeout: 60_000 });
  expect(connection.taken).toEqual([0, PART]);
});

test('an upload that is cancelled in the middle is gone @full', async ({ page, request, complaints }) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'plan-sheets' });
  const connection = await watchParts(page);
  const field = await choose(page, await heavyPlan());
  await expect.poll(() => connection.broken, { timeout: 20_000 }).toBeGreaterThan(0);
  await field.getByRole('button', { name: 'Cancel sending heavy plan.pdf' }).click();
  await expect(field.getByText('heavy plan.pdf')).toHaveCount(0);
  expect(await application.documents()).toEqual([]);
});
