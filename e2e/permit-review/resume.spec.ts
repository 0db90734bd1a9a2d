import { randomUUID } from 'node:crypto';
import { drawForm } from '../support/pdf.ts';
import { delayProcessing, finished, onPage, startReview, startSample } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';

test('a refresh in the middle, and a second tab, go on with the same review', async ({ page, context }) => {
  const release = await delayProcessing(page);
  const at = await startSample(page);
  await expect(at.running).toBeVisible();
  await expect(page).toHaveURL(/\/permit-review\?session=[0-9a-f-]{36}$/);
  const address = page.url();

  await page.reload();
  await expect(at.running).toBeVisible();
  await expect(page.getByRole('list', { name: 'Files being read' }).getByRole('listitem')).toHaveCount(4);
  await release();
  await finished(page);
  expect(page.url()).toBe(address);

  const other = await context.newPage();
  await other.goto(address);
  await finished(other);
  const tiles = (tab: typeof page) => tab.getByRole('list', { name: 'Answers' }).innerText();
  expect(await tiles(other)).toBe(await tiles(page));
});

test('leaving the page while it works, and coming back by its address, shows the result @full', async ({ page }) => {
  const at = await startReview(page, [await drawForm()]);
  await expect(at.running).toBeVisible();
  const address = page.url();
  await page.getByRole('link', { name: 'Back to Reviewer Tools' }).click();
  await expect(page).toHaveURL('/reviewer-dashboard');
  await page.goBack();
  expect(page.url()).toBe(address);
  await finished(page);
});

for (const { what, session } of [
  { what: 'a review that nobody knows', session: randomUUID() },
  { what: 'an address that was cut off', session: '52c59b32-51' },
]) {
  test(`${what} is said, with the way to a new one @full`, async ({ page, complaints }) => {
    complaints.expectError(/40[04] \(/);
    await page.goto(`/permit-review?session=${session}`);
    await expect(page.getByText('There is no review at this address')).toBeVisible();
    await page.getByRole('button', { name: 'Start a new review' }).click();
    await expect(page).toHaveURL('/permit-review');
    await expect(onPage(page).choose).toBeVisible();
  });
}
