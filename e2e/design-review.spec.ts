import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a contractor checks plans, looks at a sheet, takes the memo and finds the check again @phone', async ({
  page,
}) => {
  await page.goto('/developer-dashboard');
  await page.getByRole('link', { name: 'Design Review Checker' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Design Review Checker' })).toBeVisible();
  const run = page.getByRole('button', { name: 'Run Review' });
  await expect(run).toBeDisabled();
  await expect(page.getByText('Please upload your architectural plan first')).toBeVisible();

  await page.getByRole('button', { name: 'Try it with a sample package' }).click();
  await expect(run).toBeEnabled();
  await run.click();
  await expect(page.getByText('Choose the rules that apply where the project is.')).toBeVisible();
  await page.getByText('Lake Tahoe region', { exact: true }).click();
  await run.click();
  await expect(page.getByRole('heading', { name: 'Review Complete' })).toBeVisible({ timeout: 60_000 });

  const open = page.getByRole('region', { name: 'Cannot be determined' });
  await expect(open).toContainText('Proposed coverage (2,640 sf) is more than');
  await expect(page.getByRole('heading', { name: 'Sheet register' })).toBeVisible();
  await expect(page.getByText('This check is no approval.')).toBeVisible();
  await expectAccessible(page, 'the finished check');

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Report' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^design_review_memo_[0-9a-f-]{36}\.docx$/);
  await expect(page.getByText('Design review memo downloaded successfully.')).toBeVisible();

  await open
    .getByRole('link', { name: /application-form\.pdf/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').or(page.getByRole('complementary')).first()).toContainText(
    'application-form.pdf',
  );

  await page.goto('/developer-review');
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Your checks' }) });
  await own
    .getByRole('link', { name: /application-form\.pdf and 3 more files/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Review Complete' })).toBeVisible();
});
