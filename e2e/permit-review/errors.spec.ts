import type { Page } from '@playwright/test';
import { drawForm } from '../support/pdf.ts';
import { chooseHouse, finished, onPage, pick, startReview } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const STATUS = '**/api/permit-review/status/*';

/** The server's own answer, but as a review that stopped. */
const failAtServer = (page: Page, detail_code: string) =>
  page.route(STATUS, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'error', detail_code } });
  });

const sessionIn = (page: Page) => new URL(page.url()).searchParams.get('session');

test('a review that stops at the server is said, keeps the files, and starts anew on the next press @phone @full', async ({
  page,
}) => {
  const detail =
    'The checklist could not be written after several tries. Your own files are unchanged: start a new review, with fewer files at a time if it happens again.';
  await failAtServer(page, 'gave-up');
  const at = await startReview(page, [await drawForm('kept.pdf')]);
  await expect(at.failed).toBeVisible();
  await expectToast(page, 'Processing failed', detail);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(detail);
  await expect(at.chosen).toContainText(['kept.pdf']);
  await expect(at.house).toBeChecked();
  const first = sessionIn(page);

  await page.unroute(STATUS);
  await at.generate.click();
  await expect(at.failed).toBeHidden();
  await finished(page);
  expect(sessionIn(page)).not.toBe(first);
  await expect(page.getByRole('table')).toContainText('kept.pdf');
});

test('a refusal while sending says the server’s reason and keeps the files @full', async ({ page, complaints }) => {
  complaints.expectError(/507/);
  const detail = 'The server is out of storage for files. Nothing was saved. Contact the agency.';
  await page.route('**/api/permit-review/*', (route) =>
    route.fulfill({
      status: 507,
      json: { code: 'storage-full', detail, message: { code: 'api:server.full' }, requestId: 'test' },
    }),
  );
  const at = await startReview(page, [await drawForm('kept.pdf')]);
  await expect(at.failed).toBeVisible();
  await expectToast(page, 'Processing failed', detail);
  await expect(at.chosen).toContainText(['kept.pdf']);
  await expect(page).toHaveURL('/permit-review');
  await page.unroute('**/api/permit-review/*');
  await at.generate.click();
  await finished(page);
});

test('offline while it works: the page says so and goes on by itself @phone', async ({ page, context, complaints }) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  const at = await startReview(page, [await drawForm()]);
  await expect(at.running).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('The connection is lost')).toBeVisible();
  await expect(at.done).toBeHidden();
  await context.setOffline(false);
  await finished(page);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('a server that does not answer for a while: the page says so and goes on by itself @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/ERR_CONNECTION_REFUSED/);
  const at = await startReview(page, [await drawForm()]);
  await expect(at.running).toBeVisible();
  await page.route(STATUS, (route) => route.abort('connectionrefused'));
  await expect(page.getByText('The connection is lost')).toBeVisible({ timeout: 10_000 });
  await page.unroute(STATUS);
  await finished(page);
});

test('a session that ended meanwhile is renewed in the demo without a word @full', async ({ page, complaints }) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  await page.goto('/reviewer-dashboard');
  await expect(page.getByRole('heading', { name: 'Reviewer Tools' })).toBeVisible();
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, 'a-token-of-yesterday');
  });
  await page.getByRole('link', { name: /^Permit Review Assistant/ }).click();
  await expect(onPage(page).choose).toBeVisible();
  await pick(page, [await drawForm()]);
  await chooseHouse(page);
  await onPage(page).generate.click();
  await finished(page);
});

test('the answers cannot be fetched: the Word file is still offered, and a press tries again @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/404 \(Not Found\)/);
  await page.route('**/api/permit-review/*/result', (route) =>
    route.fulfill({
      status: 404,
      json: {
        code: 'not-found',
        detail: 'The answers are not here.',
        message: { code: 'api:analysis.reviewNotFound' },
        requestId: 'test',
      },
    }),
  );
  const at = await startReview(page, [await drawForm()]);
  await expect(page.getByText('The answers could not be shown here')).toBeVisible({ timeout: 45_000 });
  await expect(at.download).toBeEnabled();
  await page.unroute('**/api/permit-review/*/result');
  await page.getByRole('button', { name: 'Try again' }).click();
  await finished(page);
});
