import { drawForm } from '../support/pdf.ts';
import { countOf, finished, startReview, startSample } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';

test('the result shows how the answers fall, what disagrees, and where each answer stands', async ({ page }) => {
  await startSample(page);
  const at = await finished(page);
  const items = at.answers.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4 }) });

  await test.step('the counts are those of the list below', async () => {
    const counts = await Promise.all(
      [
        'No',
        'Cannot be determined',
        'Not found in the text',
        'Mentioned',
        'A person decides',
        'Declared',
        'Yes',
        'Not applicable',
      ].map((answer) => countOf(page, answer)),
    );
    await expect(items).toHaveCount(counts.reduce((sum, one) => sum + one, 0));
  });

  await test.step('the two values stand side by side, each with file and page', async () => {
    await expect(at.attention.getByRole('heading', { name: 'Proposed coverage: 2 different values' })).toBeVisible();
    const [one, other] = ['2,412 sf', '2,640 sf'].map((value) =>
      at.attention.getByRole('listitem').filter({ has: page.getByText(value, { exact: true }) }),
    );
    if (!one || !other) throw new Error('Two values are looked for.');
    await expect(one).toContainText('application-form.pdf· page 1');
    await expect(one).toContainText('coverage-sheet.pdf· page 1');
    await expect(other).toContainText('site-plan.pdf· page 1');
    const [left, right] = [await one.boundingBox(), await other.boundingBox()];
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await expect(page.getByText('The documents disagree')).toBeVisible();
  });

  await test.step('a filter shows the items of one answer only, and all again', async () => {
    const missing = await countOf(page, 'Not found in the text');
    const filter = at.answers.getByRole('button', { name: /^Not found in the text/ });
    await filter.click();
    await expect(filter).toHaveAttribute('aria-pressed', 'true');
    await expect(items).toHaveCount(missing);
    await expect(items.filter({ hasText: 'Not found in the text' })).toHaveCount(missing);
    await expect(items.filter({ hasText: 'Are temporary BMPs named?' })).toBeVisible();
    await at.answers.getByRole('button', { name: /^All/ }).click();
    expect(await items.count()).toBeGreaterThan(missing);
  });

  await test.step('a count leads to its items', async () => {
    const yes = await countOf(page, 'Yes');
    await page.getByRole('button', { name: `Yes: see ${yes} items` }).click();
    await expect(items).toHaveCount(yes);
    await expect(at.answers.getByRole('heading', { level: 2 })).toBeInViewport();
    // An answer of Yes always says where, in the words that stand there.
    const proven = items.filter({ has: page.locator('q') }).filter({ hasText: /\.pdf· page \d+/ });
    await expect(proven).toHaveCount(yes);
  });

  await test.step('a source opens on the words that stand there', async () => {
    const project = page.getByRole('region', { name: 'The project, as the documents state it' });
    const source = project.getByRole('button', { name: /application-form\.pdf/ }).first();
    await expect(source).toHaveAttribute('aria-expanded', 'false');
    await source.click();
    await expect(source).toHaveAttribute('aria-expanded', 'true');
    await expect(project.locator('q').filter({ hasText: '027-999-014' })).toBeVisible();
  });

  await test.step('more places than fit at first can be shown, and hidden again', async () => {
    const apn = items.filter({ hasText: 'one and the same parcel number' });
    await expect(apn.locator('q')).toHaveCount(2);
    await apn.getByRole('button', { name: '2 more places' }).click();
    await expect(apn.locator('q')).toHaveCount(4);
    await apn.getByRole('button', { name: 'Show fewer places' }).click();
    await expect(apn.locator('q')).toHaveCount(2);
  });

  await test.step('the way back to an empty page', async () => {
    await page.getByRole('button', { name: 'Start a new review' }).click();
    await expect(page).toHaveURL('/permit-review');
    await expect(at.chosen).toHaveCount(0);
    await expect(at.generate).toBeDisabled();
  });
});

test('printed, the result is a clean record of all answers @full', async ({ page }) => {
  await startSample(page);
  const at = await finished(page);
  await page.emulateMedia({ media: 'print' });
  await expect(at.answers.getByText('Are temporary BMPs named?')).toBeVisible();
  await expect(page.getByText('Proposed coverage: 2 different values')).toBeVisible();
  for (const onScreenOnly of [at.download, page.getByRole('link', { name: 'LOGIN' }), page.getByText('Demo mode.')]) {
    await expect(onScreenOnly).toBeHidden();
  }
});

test('a Word file that cannot be fetched is said, and the next press gets it @full', async ({ page, complaints }) => {
  complaints.expectError(/503 \(Service Unavailable\)/);
  await startReview(page, [await drawForm()]);
  const at = await finished(page);
  await page.route('**/api/permit-review/*/download?*', (route) =>
    route.fulfill({
      status: 503,
      json: {
        code: 'unavailable',
        detail: 'The service is not ready for a moment.',
        message: { code: 'api:server.unavailable' },
        requestId: 'test',
      },
    }),
  );
  await at.download.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Download failed' });
  await expect(toast).toContainText('The service is not ready for a moment.');
  await page.unroute('**/api/permit-review/*/download?*');
  const coming = page.waitForEvent('download');
  await at.download.click();
  expect((await coming).suggestedFilename()).toBe('permit_review_checklist.docx');
});
