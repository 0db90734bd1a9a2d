import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { drawForm, drawPdf, padPdf } from '../support/pdf.ts';
import { chooseHouse, finished, onPage, openPermitReview, pick, startReview } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';

const MB = 1024 * 1024;

/** A package of more than 20 MB on disk: a small form and a heavy plan. */
async function heavyPackage(testInfo: TestInfo): Promise<string[]> {
  const form = await drawForm('form.pdf');
  const plan = padPdf(await drawPdf('plan.pdf', { pages: [['Site plan', 'Proposed coverage: 1,200 sf']] }), 21 * MB);
  const paths = [form, plan].map(({ name }) => testInfo.outputPath(name));
  await Promise.all([form, plan].map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)));
  return paths;
}

/** What goes to the server to start a review, as `METHOD path`. */
function watchUpload(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && /permit-review|uploads/.test(pathname)) {
      calls.push(`${request.method()} ${pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`);
    }
  });
  return calls;
}

/** Slows what the browser sends, so that a person could watch it. */
async function slowUploads(page: Page, bytesPerSecond: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test('more than 20 MB goes up file by file, with progress, and is read', async ({ page }, testInfo) => {
  const calls = watchUpload(page);
  const paths = await heavyPackage(testInfo);
  await openPermitReview(page);
  await slowUploads(page, 8 * MB);
  await pick(page, paths);
  await chooseHouse(page);
  await onPage(page).generate.click();

  await expect(page.getByRole('heading', { name: 'Sending your documents' })).toBeFocused();
  const bar = page.getByRole('progressbar', { name: 'Sent' });
  await expect(bar).toHaveAttribute('aria-valuetext', /^[1-9][\d.]* MB of 21\.0 MB sent$/);
  await expect(page.getByRole('progressbar', { name: 'Sending plan.pdf' })).toBeVisible();

  await finished(page);
  expect(calls).toEqual([
    'POST /api/permit-review/:id/get-upload-urls',
    'PUT /api/uploads/:id',
    'PUT /api/uploads/:id',
    'POST /api/permit-review/:id/process-from-gcs',
  ]);
  const project = page.getByRole('region', { name: 'The project, as the documents state it' });
  await expect(project).toContainText('027-999-118');
  await expect(project).toContainText('1,200 sf');
});

test('20 MB and less goes up in one form @full', async ({ page }) => {
  const calls = watchUpload(page);
  await startReview(page, [await drawForm()]);
  await expect(onPage(page).running.or(onPage(page).done)).toBeVisible();
  expect(calls).toEqual(['POST /api/permit-review/:id']);
});

test('sending can be stopped; leaving asks first; the files stay in the list @full', async ({ page }, testInfo) => {
  const calls = watchUpload(page);
  const paths = await heavyPackage(testInfo);
  const at = await openPermitReview(page);
  await slowUploads(page, MB / 4);
  await pick(page, paths);
  await chooseHouse(page);
  await at.generate.click();
  await expect(page.getByRole('progressbar', { name: 'Sent' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to Reviewer Tools' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop sending and leave?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Sending your documents' })).toBeVisible();

  await page.getByRole('button', { name: 'Stop sending' }).click();
  await expect(at.chosen).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(at.generate).toBeEnabled();
  expect(calls.filter((call) => call.endsWith('process-from-gcs'))).toEqual([]);
  await expect(page).toHaveURL('/permit-review');
});

test('an upload address that has lapsed is renewed by itself @full', async ({ page, complaints }, testInfo) => {
  complaints.expectError(/403 \(Forbidden\)/);
  let refused = 0;
  await page.route('**/api/uploads/*', (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    return route.fulfill({
      status: 403,
      json: {
        code: 'link-expired',
        detail: 'This upload link has expired.',
        message: { code: 'api:analysis.linkExpired' },
        requestId: 'test',
      },
    });
  });
  const calls = watchUpload(page);
  await startReview(page, await heavyPackage(testInfo));
  await finished(page);
  expect(calls.filter((call) => call.endsWith('get-upload-urls'))).toHaveLength(2);
  await expect(page.getByRole('table')).toContainText('plan.pdf');
});
