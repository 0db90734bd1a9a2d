import type { Page } from '@playwright/test';
import { expectFocusShown, tabTo } from '../support/keyboard.ts';
import { answer, expectProgress, fieldOf, newApplication, openApplication, tabOf } from '../support/questionnaire.ts';
import { fillAll } from '../support/questionnaire-data.ts';
import { expect, test } from '../support/test.ts';
import { expectNoToast, expectToast } from '../support/toasts.ts';

const TO_CONTINUE = 'Please complete this section to continue';
const TO_SUBMIT = 'Please complete this section before submitting';

const boxOf = (page: Page, id: string) => fieldOf(page, id).getByRole('textbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Save and continue' });

test('the total floor area adds itself up, and is blank at zero @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'project', section: 'site-development' });
  const total = fieldOf(page, 'total_floor_area').getByRole('status', { name: 'Total floor area' });
  const living = boxOf(page, 'living_area_floor_space');
  const other = boxOf(page, 'other_enclosed_area_floor_space');
  await expect(total).toHaveText('Adds itself up');
  await living.fill('1,450');
  await expect(total).toHaveText('1,450 sq.ft.');
  await other.fill('320.5');
  await expect(total).toHaveText('1,770.5 sq.ft.');
  // What is no number counts for nothing until it is mended.
  await other.fill('about 300');
  await expect(total).toHaveText('1,450 sq.ft.');
  await living.fill('0');
  await other.fill('0');
  await expect(total).toHaveText('Adds itself up');
  await expect(total).not.toContainText('0');
});

test('the county is El Dorado County until a parcel says otherwise, and nobody types it @full', async ({
  page,
  request,
}) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'general' });
  await expect(boxOf(page, 'county')).toHaveValue('El Dorado County');
  await expect(boxOf(page, 'county')).toBeDisabled();
  await expect(boxOf(page, 'previous_apns')).toBeDisabled();
  await expect(boxOf(page, 'applicant_name')).toHaveValue(application.owner.name);
  await tabOf(page, 'Project Questionnaire').click();
  await page.getByRole('tab', { name: /^Water Quality/ }).click();
  await expect(boxOf(page, 'stormwater_bmp_type')).toHaveValue('STANDARD DIMENSION BMPS');
  await expect(boxOf(page, 'stormwater_bmp_type')).toBeDisabled();
  await expect(fieldOf(page, 'cut_volume')).toContainText('sq. yards');
});

test('a mistake is told when its field is left, not while it is typed', async ({ page, request }) => {
  const application = await newApplication(request);
  await application.save({
    answers: { structure_over_50_years: 'no', deed_restricted_area: 'UNSURE' },
    textAnswers: {},
  });
  const expectFieldError = async (id: string, wrong: string, words: string, right: string) => {
    const box = boxOf(page, id);
    await box.click();
    await page.keyboard.type(wrong);
    await expect(fieldOf(page, id).getByText(words)).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(fieldOf(page, id).getByText(words)).toBeVisible();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expect(box).toHaveAccessibleDescription(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
    await box.fill(right);
    await page.keyboard.press('Tab');
    await expect(fieldOf(page, id).getByText(words)).toHaveCount(0);
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
  };
  await openApplication(page, application, { tab: 'project', section: 'historic' });
  await expectFieldError('year_built', '19o8', 'Write a number in figures, such as 1,250 or 3.5.', '1998');
  await openApplication(page, application, { tab: 'project', section: 'restrictions' });
  await expectFieldError(
    'restrictions_declaration_initials',
    'Marisol',
    'Write the initials only, two to five letters.',
    'MVO',
  );
  await openApplication(page, application, { tab: 'signature' });
  await expectFieldError('owner_signature', 'Marisol', 'Write the full name, first and last.', 'Marisol Vega Ortiz');
  await expectFieldError(
    'property_apn',
    '12',
    'Write the parcel number as its county writes it, such as 029-441-023. Put commas between several.',
    '027-999-004',
  );
  const date = fieldOf(page, 'signature_date').locator('input[type="date"]');
  await date.fill('2199-01-01');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await date.blur();
  await expect(fieldOf(page, 'signature_date')).toContainText('Choose today or an earlier date.');
});

test('going on marks what is missing, saves, and leads back to each of it', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'project', section: 'historic' });
  await expectProgress(page, 'Historic Resources', 'Not started');
  await expect(bar(page)).toContainText(TO_CONTINUE);
  await answer(page, 'structure_over_50_years', 'No');
  await expectProgress(page, 'Historic Resources', 'In progress');
  await bar(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Saved', 'Your progress has been saved.');
  expect((await application.stored()).answers).toEqual({ structure_over_50_years: 'no' });

  await bar(page).getByRole('button', { name: 'Save and Continue' }).click();
  const next = page.getByRole('heading', { level: 2, name: 'Restrictions and Easements' });
  await expect(next).toBeFocused();
  await expect(page.getByText('Historic Resources: 3 things are still missing there')).toBeVisible();
  await page.getByRole('link', { name: 'Go back to it' }).click();

  const summary = page.getByRole('region', { name: '3 things are still missing in this section' });
  await expect(summary).toBeVisible();
  const links: [string, string][] = [
    ['Year built', 'year_built'],
    ['File number of the existing building', 'file_number'],
  ];
  for (const [label, id] of links) {
    await summary.getByRole('link', { name: label, exact: true }).click();
    await expect(boxOf(page, id)).toBeFocused();
    await expect(boxOf(page, id)).toBeInViewport();
    await expect(fieldOf(page, id)).toContainText('Fill this in.');
  }
  await boxOf(page, 'year_built').fill('1988');
  await fieldOf(page, 'file_number').getByText('There is no file number').click();
  await expect(boxOf(page, 'file_number')).toBeDisabled();
  await expect(page.getByRole('region', { name: '1 thing is still missing in this section' })).toBeVisible();
  await answer(page, 'historic_resources', 'No');
  await expect(page.getByRole('region', { name: /still missing in this section/ })).toHaveCount(0);
  await expectProgress(page, 'Historic Resources', 'Complete');
  await expect(bar(page)).not.toContainText(TO_CONTINUE);
});

test('nothing can be submitted while something is missing, and it says what @full', async ({ page, request }) => {
  const application = await newApplication(request);
  const { data } = fillAll(application.questionnaire);
  const { signature_location: _left, ...texts } = data.textAnswers;
  await application.save({ ...data, textAnswers: texts });
  await openApplication(page, application, { tab: 'signature' });
  const submit = bar(page).getByRole('button', { name: 'Submit Application' });
  await expect(submit).toHaveAttribute('aria-disabled', 'true');
  await expect(submit).toHaveAccessibleDescription(TO_SUBMIT);
  await expect(bar(page).getByText(TO_SUBMIT, { exact: true })).toBeVisible();
  await expectNoToast(page);

  await boxOf(page, 'signature_location').fill('South Lake Tahoe, CA');
  await expectProgress(page, 'Signature & Authorization', 'Complete');
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true');
  await expect(bar(page).getByText(TO_SUBMIT)).toHaveCount(0);

  // This section is complete; the documents of others are not there.
  await submit.click();
  await expectToast(page, 'Incomplete application', 'Please complete all sections before submitting.');
  const summary = page.getByRole('region', { name: /things are still missing in your application/ });
  await expect(summary).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toHaveCount(0);
  await summary.getByRole('link', { name: 'Site plan' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Plan Sheets' })).toBeVisible();
  const choose = fieldOf(page, 'site_plan').getByRole('button', { name: 'Choose files for Site plan' });
  await expect(choose).toBeFocused();
  await expect(fieldOf(page, 'site_plan')).toContainText('Upload a document.');
});

test('a multi-family tab never counts as complete, and keeps nobody from submitting @full', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const application = await newApplication(request);
  const data = await application.fillIn({ multi_family_project: 'yes' });
  const {
    initial_environmental_checklist: _one,
    active_transportation_checklist: _other,
    ...textAnswers
  } = data.textAnswers;
  await application.save({ answers: data.answers, textAnswers });

  await openApplication(page, application, { tab: 'multi-family' });
  await expect(page.getByText(/^This tab never shows as complete/)).toBeVisible();
  for (const [field, open] of [
    ['initial_environmental_checklist', 'Fill in the environmental checklist'],
    ['active_transportation_checklist', 'Fill in the transportation checklist'],
  ] as const) {
    await expect(fieldOf(page, field)).toContainText('Started, not attached');
    await fieldOf(page, field).getByRole('button', { name: open }).click();
    await page.getByRole('button', { name: 'Attach to the application' }).click();
    await expect(page.getByRole('heading', { name: 'Attached to the application' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the application' }).first().click();
    await expect(fieldOf(page, field).getByText('Attached', { exact: true })).toBeVisible();
  }
  await expectProgress(page, 'Multi-Family', 'In progress');
  await expect(bar(page)).not.toContainText(TO_CONTINUE);

  await tabOf(page, 'Signature & Authorization').click();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeFocused();
  await expect(page.getByText('Nothing is missing')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expectToast(page, 'Application submitted', 'Your application has been submitted successfully.');
  await expect(page).toHaveURL('/my-applications');
  await tabTo(page, page.getByRole('link', { name: /^View: / }));
  await expectFocusShown(page);
});

test('two megabytes pasted into a long text freeze nothing: what fits is kept, and the rest is said @full', async ({
  page,
  context,
  request,
}) => {
  const application = await newApplication(request);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openApplication(page, application, { tab: 'general' });
  const box = boxOf(page, 'project_description');
  await page.evaluate(() => navigator.clipboard.writeText('A deck of cedar. '.repeat(124_000)));
  await box.focus();
  const from = Date.now();
  await page.keyboard.press('Control+V');
  const said = fieldOf(page, 'project_description').getByText(
    'Only the first 10,000 characters fit: 2,098,000 characters were left out. Keep your own copy, and shorten the text to 4,000 characters.',
  );
  await expect(said).toBeVisible();
  await boxOf(page, 'project_address').fill('4 Pine Way');
  // Minutes before; seconds at most on a machine that does other things.
  expect(Date.now() - from).toBeLessThan(10_000);
  await expect
    .poll(async () => (await application.stored()).textAnswers)
    .toMatchObject({
      project_address: '4 Pine Way',
      project_description: 'A deck of cedar. '.repeat(589).slice(0, 10_000),
    });
  await box.fill('A deck of cedar');
  await expect(said).toHaveCount(0);
});
