import type { Page } from '@playwright/test';
import { drawSheet, type Entries, newApplicant } from '../support/application.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { brokenPdf, drawPdf } from '../support/pdf.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

/** An application that is under way: every form is asked for, and both that work something out have their figures. */
const UNDER_WAY: Entries = {
  answers: {
    new_residential_unit: 'yes',
    multi_family_project: 'yes',
    coverage_transfer: 'yes',
    land_coverage_exceeds_limits: 'yes',
    prior_trpa_permit: 'yes',
    excavation_deeper_five_feet: 'yes',
    structure_over_50_years: 'yes',
    scenic_roadway_visible: 'yes',
    deed_restricted_area: 'UNSURE',
    'coverage.existing_verified': 'YES',
    'coverage.exempt_claimed': 'no',
    'coverage.transfer_in': 'no',
    'impact.removes_homes': 'no',
    'impact.deed_restricted': 'NO',
    'impact.vmt_known': 'yes',
  },
  textAnswers: {
    apn: '027-999-118',
    project_address: '1240 Larkspur Lane',
    living_area_floor_space: '12oo',
    'coverage.system': 'bailey',
    'coverage.classes': '1b,4,5',
    'coverage.area_1b': '2000',
    'coverage.existing_1b': '0',
    'coverage.proposed_1b': '0',
    'coverage.area_4': '3000',
    'coverage.existing_4': '100',
    'coverage.proposed_4': '300',
    'coverage.area_5': '8000',
    'coverage.existing_5': '600',
    'coverage.proposed_5': '2900',
    'impact.kinds': 'multi-family',
    'impact.multi_family': '12',
    'impact.location': 'center',
    'impact.vmt_per_home': '30',
    'impact.vmt_source': 'A traffic study of March 3, 2026',
  },
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('no barrier in the introduction, with and without applications in progress @phone @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  await applicant.open(page);
  await expect(button(page, 'Start Application Process')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'introduction');
  for (let count = 0; count < 4; count += 1) await applicant.create();
  await page.reload();
  await expect(page.getByRole('link', { name: 'See all in My Applications' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'introduction with applications in progress');
});

for (const tab of ['general', 'plan-sheets', 'additional', 'multi-family', 'signature']) {
  test(`no barrier in ${tab}, as it is and with what is missing marked @phone @full`, async ({ page, request }) => {
    const applicant = await newApplicant(request);
    const application = await applicant.create();
    await applicant.save(application, UNDER_WAY);
    await applicant.open(page, { application, tab });
    await expectAccessible(page, tab);
    if (tab === 'signature') await button(page, 'Submit Application').press('Enter');
    else {
      await button(page, 'Save and Continue').click();
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
      await page.goBack();
    }
    await expect(page.getByRole('region', { name: /still missing/ })).toBeVisible();
    await expectAccessibleInBothThemes(page, `${tab}, marked`);
  });
}

test('no barrier in any part of the questionnaire, marked @phone @full', async ({ page, request }) => {
  test.slow();
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.save(application, UNDER_WAY);
  const parts = ['land-capability', 'site-development', 'water-quality', 'scenic', 'historic', 'restrictions'];
  await applicant.open(page, { application, tab: 'project' });
  for (const [at, section] of parts.entries()) {
    await expect(page).toHaveURL(at === 0 ? /tab=project/ : new RegExp(`section=${section}`));
    for (const why of await page.getByText('Why we ask').all()) await why.click();
    await expectAccessibleInBothThemes(page, `${section}, with its reasons open`);
    await button(page, 'Save and Continue').click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('region', { name: /still missing in this section/ })).toBeVisible();
    await expectAccessible(page, `${section}, marked`);
    await page.goForward();
  }
});

test('no barrier in an upload in each of its states @phone @full', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.upload(application, 'site_plan', await drawSheet('site-plan.pdf'));
  await applicant.upload(application, 'land_coverage_calculations', await drawPdf('a-letter-page.pdf'));
  await applicant.upload(application, 'grading_plan', brokenPdf('grading.pdf'));
  await applicant.upload(application, 'stormwater_plan', await drawSheet('stormwater.pdf'));
  await applicant.complete(application, 'stormwater_plan');
  await applicant.open(page, { application, tab: 'plan-sheets' });
  await expect(page.getByText('Issues found', { exact: true })).toHaveCount(2);
  await expect(button(page, 'Submit Document: Site plan')).toBeVisible();
  await page.getByText('No floor area is added or changed').click();
  await expectAccessibleInBothThemes(page, 'uploads');
  await expectNoSidewaysScroll(page, 'uploads');

  const coming = page.waitForEvent('download');
  await button(page, 'Download site-plan.pdf').click();
  expect((await coming).suggestedFilename()).toBe('Site plan – v1 – site-plan.pdf');
  await button(page, 'Remove site-plan.pdf').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'asked before a document is removed');
});

test('no barrier while a document is sent and checked @full', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await page.route('**/documents', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    for (const document of body.documents) Object.assign(document, { state: 'checking', findings: [] });
    await route.fulfill({ response, json: body });
  });
  await applicant.open(page, { application, tab: 'plan-sheets' });
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose files for Site plan').click();
  await (await chooser).setFiles(await drawSheet('site-plan.pdf'));
  await expect(page.getByText('Checking', { exact: true }).first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a document is checked');
});

for (const form of [
  'coverage-helper',
  'project-impact',
  'coverage-transfer',
  'initial-environmental-checklist',
  'active-transportation-checklist',
]) {
  test(`no barrier in the form ${form}, as it is and with what is missing marked @phone @full`, async ({
    page,
    request,
  }) => {
    const applicant = await newApplicant(request);
    const application = await applicant.create();
    await applicant.save(application, UNDER_WAY);
    await applicant.open(page, { application, form });
    await expectAccessibleInBothThemes(page, form);
    await applicant.save(application, { answers: UNDER_WAY.answers ?? {} });
    await page.reload();
    await button(page, /^(Attach to|Use in) the application$/).click();
    await expect(page.getByRole('region', { name: /missing before this form can be attached/ })).toBeFocused();
    await expectAccessible(page, `${form}, marked`);
  });
}

test('no barrier in the check of the answers while much is missing @phone @full', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.save(application, UNDER_WAY);
  await applicant.open(page, { application, view: 'check' });
  await expectAccessibleInBothThemes(page, 'check of the answers');
  await expectNoSidewaysScroll(page, 'check of the answers');
});

test('no barrier in the check of a complete application with warnings, nor once it is submitted @phone @full', async ({
  page,
  request,
}) => {
  test.slow();
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.fillIn(application, {
    answers: {
      excavation_deeper_five_feet: 'yes',
      structure_over_50_years: 'yes',
      land_coverage_exceeds_limits: 'yes',
    },
  });
  await applicant.open(page, { application, tab: 'project', section: 'historic' });
  await expectAccessible(page, 'a complete section');
  await applicant.open(page, { application, view: 'check' });
  await expect(page.getByText('Excavation goes deeper than five feet.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'complete, with warnings');
  await button(page, 'Submit Application').click();
  await page.getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Application ERSP\d{4}-\d{4}$/ })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'submitted');
  await expectNoSidewaysScroll(page, 'submitted');
});

test('no barrier where two versions are to be chosen between @phone @full', async ({ page, request, complaints }) => {
  complaints.expectError(/409/);
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.save(application, { textAnswers: { project_address: 'First' } });
  await applicant.open(page, { application });
  await applicant.save(application, { textAnswers: { project_address: 'Elsewhere', applicant_name: 'Ana Elsewhere' } });
  await page.getByRole('textbox', { name: 'Project address' }).fill('Here');
  await page.getByRole('textbox', { name: /^Applicant/ }).fill('Ana Here');
  await button(page, 'Save').first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'two versions');
  await dialog.getByRole('button', { name: 'Save my choices' }).click();
  await expectAccessible(page, 'two versions, nothing chosen');
});

test('no barrier in My Applications: none, several, none that match, and before one is deleted @phone @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const path = '/my-applications';
  await applicant.open(page, {}, path);
  await expectAccessibleInBothThemes(page, 'no applications');
  const first = await applicant.create();
  await applicant.save(first, UNDER_WAY);
  await applicant.create('A second one');
  await page.reload();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInBothThemes(page, 'several applications');
  await expectNoSidewaysScroll(page, 'several applications');
  await button(page, /^Delete/)
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'before one is deleted');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Search' }).fill('nowhere to be found');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'none that match');
});

/** Where the focus is hidden by something that lies over it, in words; null where it is in sight. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    // A radio or checkbox is drawn by its label.
    const seen = focused.matches('input[type=radio], input[type=checkbox]')
      ? (focused.closest('label') ?? focused)
      : focused;
    const { left, right, top, bottom } = seen.getBoundingClientRect();
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) =>
      document.elementFromPoint((left + right) / 2, y),
    );
    const isSeen = points.some((point) => point && (seen.contains(point) || point.contains(seen)));
    return isSeen ? null : `${focused.tagName} ${focused.id || focused.textContent?.slice(0, 40)} at ${top}`;
  });

test('whoever goes through a section with the keyboard always sees where they are @phone', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.save(application, UNDER_WAY);
  await applicant.open(page, { application, tab: 'project', section: 'site-development' });
  await page.getByRole('radio').first().focus();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(key);
      expect(await coveredFocus(page), `${key} ${presses}`).toBeNull();
    }
  }
});

test('the ring of the focus is drawn round the field, not round the whole section @full', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.open(page, { application });
  await page.keyboard.press('Tab');
  const address = page.getByRole('textbox', { name: 'Project address' });
  await address.focus();
  await page.keyboard.type('12');
  const ring = (of: 'panel' | 'field') =>
    (of === 'panel' ? page.getByRole('tabpanel') : address).evaluate((each) => getComputedStyle(each).outlineStyle);
  expect(await ring('field')).toBe('solid');
  expect(await ring('panel')).toBe('none');
});

test('a long list of what is missing opens tab by tab @full', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.open(page, { application, tab: 'signature' });
  await button(page, 'Submit Application').press('Enter');
  const summary = page.getByRole('region', { name: /things are still missing in your application/ });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('heading', { level: 3, name: /^Project Questionnaire: \d+ items$/ })).toBeVisible();
  const links = summary.getByRole('link');
  const first = await links.count();
  expect(first).toBeLessThan(20);
  const others = summary.getByText(/^Show \d+ more/).nth(1);
  await others.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => links.count()).toBeGreaterThan(first);
  await links.last().click();
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
});

test('nothing moves for those who want nothing to move @full', async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const applicant = await newApplicant(request);
  const application = await applicant.create();
  await applicant.open(page, { application });
  await page.getByText('Why we ask').first().click();
  await button(page, 'Save and Continue').click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  const moving = await page.evaluate(
    () => document.getAnimations().filter((each) => Number(each.effect?.getComputedTiming().duration ?? 0) > 1).length,
  );
  expect(moving).toBe(0);
});
