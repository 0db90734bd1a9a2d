import type { Page } from '@playwright/test';
import {
  addressOf,
  answer,
  expectProgress,
  fieldOf,
  newApplication,
  openApplication,
  tabOf,
} from '../support/questionnaire.ts';
import { fillAll } from '../support/questionnaire-data.ts';
import { expect, test } from '../support/test.ts';

type Answer = 'Yes' | 'No' | 'Not sure';
/** An answer that asks for more, and the fields that it brings. Those of a chain stand in the order of the chain. */
type Rule = { question: string; opens: readonly Answer[]; shows: readonly string[] };

const yes = (question: string, ...shows: string[]): Rule => ({ question, opens: ['Yes'], shows });
const UNSURE_TOO = ['Yes', 'Not sure'] as const;
const INITIALS = 'restrictions_declaration_initials';

/** Every condition of the specification, section 3, that hangs on a question with few answers; by section. */
const rules: Record<string, { title: string; rules: readonly Rule[] }> = {
  'land-capability': {
    title: 'Land Capability and Land Coverage',
    rules: [
      yes(
        'land_coverage_exceeds_limits',
        'prior_trpa_permit',
        'new_coverage_sensitive_areas',
        'coverage_transfer',
        'coverage_exemptions',
      ),
      yes('prior_trpa_permit', 'prior_permit_file_numbers'),
      yes('new_coverage_sensitive_areas', 'coverage_purpose'),
      yes('coverage_transfer', 'coverage_transfer_application'),
      yes('coverage_exemptions', 'exemption_types'),
    ],
  },
  'site-development': {
    title: 'Site Development',
    rules: [
      yes('height_change_proposed', 'building_height_over_26_feet'),
      yes('building_height_over_26_feet', 'height_code_compliance'),
      yes('new_residential_unit', 'project_impact_report'),
    ],
  },
  'water-quality': {
    title: 'Water Quality',
    rules: [
      yes('excavation_deeper_five_feet', 'soils_hydrology_report'),
      yes('intercept_groundwater', 'soils_hydrology_report'),
    ],
  },
  scenic: {
    title: 'Scenic',
    rules: [
      yes('scenic_roadway_visible', 'roadway_unit_number', 'roadway_attainment'),
      yes('shoreline_visible', 'shoreline_unit_number', 'shoreline_attainment'),
    ],
  },
  historic: {
    title: 'Historic Resources',
    rules: [
      yes('structure_over_50_years', 'historic_determination_completed'),
      yes('historic_determination_completed', 'historic_file_number', 'historic_resource_determination_upload'),
    ],
  },
  restrictions: {
    title: 'Restrictions and Easements',
    rules: [
      yes('deed_restricted_area', 'project_area_purpose', 'trpa_file_number'),
      { question: 'deed_restricted_area', opens: UNSURE_TOO, shows: [INITIALS] },
      yes('easements_associated', 'easements_list'),
      { question: 'easements_associated', opens: UNSURE_TOO, shows: [INITIALS] },
      yes('public_access_easements', 'easements_list'),
      { question: 'public_access_easements', opens: UNSURE_TOO, shows: [INITIALS] },
      yes('other_restrictions', 'other_restrictions_details'),
      { question: 'other_restrictions', opens: UNSURE_TOO, shows: [INITIALS] },
    ],
  },
};

async function expectAsked(page: Page, fields: readonly string[], isAsked: boolean, when: string): Promise<void> {
  for (const field of fields) {
    await expect(fieldOf(page, field), `${field}, ${when}`).toHaveCount(isAsked ? 1 : 0);
    if (isAsked) await expect(fieldOf(page, field), `${field}, ${when}`).toBeVisible();
  }
}

for (const [section, { title, rules: here }] of Object.entries(rules)) {
  test(`${title}: every answer asks for what belongs to it, and for nothing else @full`, async ({ page, request }) => {
    const application = await newApplication(request);
    await openApplication(page, application, { tab: 'project', section });
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
    const conditional = new Set(here.flatMap(({ shows }) => shows));
    await expectAsked(page, [...conditional], false, 'before any answer');

    for (const { question, opens, shows } of here) {
      const hasUnsure = (await fieldOf(page, question).getByRole('radio').count()) === 3;
      // On and off twice. What the next rules stand on stays on; two rules may bring the same field.
      const isGate = here.some((rule) => shows.includes(rule.question));
      const rounds: Answer[] = ['No', ...(hasUnsure ? (['Not sure'] as const) : []), 'Yes', 'No'];
      for (const given of [...rounds, 'Yes', isGate ? 'Yes' : 'No'] satisfies Answer[]) {
        await answer(page, question, given);
        await expectAsked(page, shows, opens.includes(given), `${question}: ${given}`);
      }
    }
  });
}

test('what hangs on a hidden question is hidden with it, and comes back with its answers', async ({
  page,
  request,
}) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'project', section: 'land-capability' });
  const chain = ['prior_trpa_permit', 'prior_permit_file_numbers', 'coverage_exemptions', 'exemption_types'];
  const numbers = fieldOf(page, 'prior_permit_file_numbers').getByRole('textbox');
  const bearBoxes = fieldOf(page, 'exemption_types').getByRole('checkbox', { name: 'Bear boxes' });
  await answer(page, 'land_coverage_exceeds_limits', 'Yes');
  await answer(page, 'prior_trpa_permit', 'Yes');
  await numbers.fill('ERSP2019-0123');
  await answer(page, 'coverage_exemptions', 'Yes');
  await fieldOf(page, 'exemption_types').getByText('Bear boxes', { exact: true }).click();
  await expect(bearBoxes).toBeChecked();

  await answer(page, 'land_coverage_exceeds_limits', 'No');
  await expectAsked(page, chain, false, 'after the first answer changed');
  await expect
    .poll(async () => (await application.stored()).answers.land_coverage_exceeds_limits, { timeout: 15_000 })
    .toBe('no');
  const { answers, textAnswers } = await application.stored();
  expect(answers).toMatchObject({ prior_trpa_permit: 'yes', coverage_exemptions: 'yes' });
  expect(textAnswers).toMatchObject({ prior_permit_file_numbers: 'ERSP2019-0123', exemption_types: 'Bear boxes' });

  // Neither going elsewhere nor loading the page again loses what is hidden.
  await page.reload();
  await expectAsked(page, chain, false, 'after loading the page again');
  await answer(page, 'land_coverage_exceeds_limits', 'Yes');
  await expectAsked(page, chain, true, 'after the first answer changed back');
  await expect(fieldOf(page, 'prior_trpa_permit').getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(numbers).toHaveValue('ERSP2019-0123');
  await expect(bearBoxes).toBeChecked();
});

test('a required field that is not asked keeps no section from being complete @full', async ({ page, request }) => {
  const application = await newApplication(request);
  const { data } = fillAll(application.questionnaire, { structure_over_50_years: 'no' });
  await application.save(data);
  await openApplication(page, application, { tab: 'project', section: 'historic' });
  await expectProgress(page, 'Historic Resources', 'Complete');
  await expectProgress(page, 'Project Questionnaire', 'Complete');

  await answer(page, 'structure_over_50_years', 'Yes');
  await expectProgress(page, 'Historic Resources', 'In progress');
  await expectProgress(page, 'Project Questionnaire', 'In progress');
  await answer(page, 'historic_determination_completed', 'Yes');
  await expectAsked(page, ['historic_file_number', 'historic_resource_determination_upload'], true, 'asked and empty');
  await expectProgress(page, 'Historic Resources', 'In progress');

  // The upload and the file number are as empty as before; they are only not asked any more.
  await answer(page, 'structure_over_50_years', 'No');
  await expectProgress(page, 'Historic Resources', 'Complete');
  await expectProgress(page, 'Project Questionnaire', 'Complete');
  await expect(page.getByText('Please complete this section to continue')).toHaveCount(0);
});

test('exemptions are the eleven of the code, full and partial, stored with commas @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await application.save({
    answers: { land_coverage_exceeds_limits: 'yes', coverage_exemptions: 'yes' },
    textAnswers: {},
  });
  await openApplication(page, application, { tab: 'project', section: 'land-capability' });
  const field = fieldOf(page, 'exemption_types');
  const namesIn = (group: string) => field.getByRole('group', { name: group }).getByRole('checkbox');
  const full = [
    'Defensible Space',
    'Small foundations',
    'Bear boxes',
    'Utility installations',
    'Stormwater/Best Management Practices',
    'ADA Access',
    'Height reductions for overhangs',
    'Public trails',
  ];
  const partial = ['Non-permanent structures or utility installations', 'Pervious coverage', 'Pervious decking'];
  await expect(namesIn('Full exemptions')).toHaveCount(full.length);
  await expect(namesIn('Partial exemptions')).toHaveCount(partial.length);
  // Chosen from the last to the first; they are stored in the order of the list.
  const all = [...full, ...partial];
  for (const name of all.toReversed()) await field.getByText(name, { exact: true }).click();
  await expect(field.getByRole('checkbox', { checked: true })).toHaveCount(all.length);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await application.stored()).textAnswers.exemption_types).toBe(all.join(','));

  await field.getByText('Pervious coverage', { exact: true }).click();
  await expect(field.getByRole('checkbox', { name: 'Pervious coverage' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const rest = all.filter((name) => name !== 'Pervious coverage').join(',');
  await expect.poll(async () => (await application.stored()).textAnswers.exemption_types).toBe(rest);
});

test('rights that come in another way or from an allocation ask for more, each on its own @full', async ({
  page,
  request,
}) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'project', section: 'site-development' });
  const field = fieldOf(page, 'development_rights_acquisition');
  const toggle = (name: string) => field.getByText(name, { exact: true }).click();
  const expectBoth = async (other: boolean, allocation: boolean, when: string) => {
    await expectAsked(page, ['development_rights_other'], other, when);
    await expectAsked(page, ['allocation_number'], allocation, when);
  };
  await expect(field.getByRole('checkbox')).toHaveCount(7);
  for (const name of ['Existing On-Site (N/A)', 'Conversion', 'Banked On-Site', 'Bonus Unit Request', 'Transfer']) {
    await toggle(name);
    await expect(field.getByRole('checkbox', { name, exact: true })).toBeChecked();
    await expectBoth(false, false, name);
  }
  await toggle('Other');
  await expectBoth(true, false, 'Other');
  await toggle('Allocation from Local Jurisdiction');
  await expectBoth(true, true, 'both');
  await expect(fieldOf(page, 'allocation_number').getByRole('textbox')).toHaveAttribute('aria-required', 'true');
  await toggle('Other');
  await expectBoth(false, true, 'the allocation alone');
  await toggle('Allocation from Local Jurisdiction');
  await expectBoth(false, false, 'neither');
});

test('a multi-family project has a tab of its own, before the signature @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'project', section: 'site-development' });
  const titles = () => page.getByRole('tablist', { name: 'Sections of the application' }).getByRole('tab');
  await expect(titles()).toHaveCount(5);
  await expect(fieldOf(page, 'multi_family_project')).toContainText(
    'A project with more than one residential unit. Accessory dwelling units on a single-family property do not count.',
  );
  await answer(page, 'multi_family_project', 'Yes');
  await expect(titles()).toHaveCount(6);
  await expect(titles().nth(4)).toContainText('Multi-Family');
  await expect(titles().nth(5)).toContainText('Signature & Authorization');
  await tabOf(page, 'Multi-Family').click();
  await expectAsked(page, ['initial_environmental_checklist', 'active_transportation_checklist'], true, 'in its tab');

  // With the answer goes the tab; an address that still names it leads into the application all the same.
  await page.goBack();
  await answer(page, 'multi_family_project', 'No');
  await expect(titles()).toHaveCount(5);
  await page.goto(addressOf(application.id, { tab: 'multi-family' }));
  await expect(page.getByRole('heading', { level: 2, name: 'General Information' })).toBeVisible();
});

test('a new home offers the Project Impact Analysis report @full', async ({ page, request }) => {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'project', section: 'site-development' });
  const button = page.getByRole('button', { name: 'Generate Project Impact Analysis Report' });
  await expect(button).toHaveCount(0);
  await answer(page, 'new_residential_unit', 'Yes');
  await button.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Project Impact Analysis' })).toBeVisible();
  await page.goBack();
  await answer(page, 'new_residential_unit', 'No');
  await expect(button).toHaveCount(0);
});
