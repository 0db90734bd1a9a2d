import { drawTextPdf } from '../test/fixtures/draw-text-pdf.ts';
import { newApplicant, signedInAs } from './support/applications.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a contractor checks plans, looks at a sheet, takes the memo and finds the check again @phone', async ({
  page,
}) => {
  // Some twenty steps with three evaluations, beside other tests.
  test.slow();
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
  await page.getByRole('radiogroup').getByText('Lake Tahoe region', { exact: true }).click();
  await run.click();
  await expect(page.getByRole('heading', { name: 'Review Complete' })).toBeVisible({ timeout: 90_000 });

  const open = page.getByRole('region', { name: 'Cannot be determined' });
  await expect(open).toContainText('Proposed coverage (2,640 sf) is more than');
  await expect(page.getByRole('heading', { name: 'Sheet register' })).toBeVisible();
  await expect(page.getByText('This check is no approval.')).toBeVisible();
  await expectAccessible(page, 'the finished check');

  // The same results sheet by sheet, closed, each with what its rules come to; the address keeps the arrangement.
  await page.getByRole('button', { name: 'By sheet' }).click();
  const bySheet = page.getByRole('region', { name: 'By sheet' });
  await expect(bySheet).toContainText('Proposed coverage (2,640 sf) is more than');
  await expect(bySheet.getByText('Proposed coverage (2,640 sf) is more than').first()).toBeHidden();
  await bySheet.getByRole('button', { name: 'Open all' }).click();
  await expect(bySheet.getByText('Proposed coverage (2,640 sf) is more than').first()).toBeVisible();
  await page.reload();
  await expect(bySheet).toBeVisible();
  await expectAccessible(page, 'the results by sheet');
  await page.getByRole('button', { name: 'By rule' }).click();

  // A figure that is stated counts at once, and says that it was stated.
  await page.getByRole('button', { name: /^State this figure: Proposed coverage within/ }).click();
  const field = page.getByLabel(/^Proposed coverage/);
  await field.fill('2,400 feet or so');
  await field.press('Enter');
  await expect(page.getByText('This is no figure. Write it like 1,840.')).toBeVisible();
  await field.fill('2,400 sf');
  await page.getByLabel('Why, or where it can be seen (optional)').fill('Measured on C1.');
  await page.getByRole('button', { name: 'State it' }).click();
  const stated = page.getByRole('region', { name: 'What you stated' });
  await expect(stated).toContainText('Measured on C1.', { timeout: 30_000 });
  await expect(page.getByText(/^\d+ rules? changed$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Declared, not shown by the plans' })).toContainText(
    'Proposed coverage within the maximum',
  );
  await expect(page.getByRole('heading', { name: /^Proposed coverage within the maximum/ })).toBeFocused();

  // What other figures would change is shown, and not stored.
  const whatIf = page.getByRole('region', { name: 'What if' });
  await whatIf.getByLabel('Figure 1').selectOption({ label: 'Proposed coverage: 2,400 sf' });
  await whatIf.getByLabel('New value').fill('9,000');
  await whatIf.getByLabel('New value').press('Enter');
  await expect(whatIf.getByRole('list', { name: 'Rules that would change' })).toContainText(
    'Proposed coverage within the maximum',
    { timeout: 30_000 },
  );
  await expectAccessible(page, 'the check with stated figures');
  await stated.getByRole('button', { name: 'Take back Proposed coverage' }).click();
  await expect(stated).toBeHidden({ timeout: 30_000 });

  // By a code it joins the application of somebody else, who sees first what the code gives.
  const along = page.getByRole('region', { name: 'Take it along' });
  await along.getByRole('button', { name: 'Take it along' }).click();
  const code = await along.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent();
  await expect(along.getByRole('button', { name: `Copy the code ${code}` })).toBeFocused();
  await expectAccessible(page, 'the check with its code');
  const applicant = await newApplicant(page.request);
  const theirs = await page.context().newPage();
  await signedInAs(theirs, applicant);
  await theirs.goto(`/my-applications/${await applicant.start()}/documents`);
  await theirs.getByLabel('Code', { exact: true }).fill(code ?? '');
  await theirs.keyboard.press('Enter');
  const offer = theirs.getByRole('region', { name: 'What this code gives' });
  await expect(offer).toBeFocused();
  await expect(offer).toContainText('application-form.pdf');
  await expectAccessible(theirs, 'what a code gives');
  await offer.getByRole('button', { name: 'Take it along' }).click();
  await expect(theirs.getByText('The check is in your application now.')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Design code check', exact: true })).toBeFocused();
  await theirs.close();

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

test('a new set is compared with the last one: what was fixed, and where its sheets changed @phone', async ({
  page,
}) => {
  const check = async (pages: string[][]) => {
    const buffer = await drawTextPdf(pages, { size: [1_224, 792], margin: 60 });
    await page.locator('input[type=file]').setInputFiles({ name: 'set.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('radiogroup').getByText('Lake Tahoe region', { exact: true }).click();
    await page.getByRole('button', { name: 'Run Review' }).click();
    await expect(page.getByRole('heading', { name: 'Review Complete' })).toBeVisible({ timeout: 90_000 });
  };
  const floor = ['A2 FLOOR PLAN', 'Guard height: 34"', 'Hallway width: 30"'];
  const site = ['A1 SITE PLAN', 'Driveway slope: 9%'];
  await page.goto('/developer-review');
  await check([site, floor]);
  await page.goto('/developer-review');
  await page.getByRole('link', { name: 'Check a new set after set.pdf' }).first().click();
  await expect(page.getByLabel('Compare with an earlier check')).toHaveValue(/^[0-9a-f-]{36}$/);
  await check([site, floor.map((line) => line.replace('34"', '42"'))]);

  const since = page.getByRole('region', { name: 'Since the last set' });
  await expect(since.getByRole('heading', { name: 'Fixed (1)' })).toBeVisible();
  await expect(since.getByRole('heading', { name: 'Still open (1)' })).toBeVisible();
  await expect(since.getByRole('row', { name: /Changed in 1 place/ })).toContainText('Page 2');
  await expectAccessible(page, 'a check beside the one before it');
  await since.getByRole('button', { name: /^Compare .* old and new$/ }).click();
  const compared = page.getByRole('dialog');
  await compared.getByRole('button', { name: '“34"” is now “42"”' }).press('Enter');
  await expect(compared.locator('[data-change="1"]')).toHaveCount(2);
  await expectAccessible(page, 'a sheet beside its former one');
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();
});
