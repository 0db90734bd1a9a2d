import type { APIRequestContext, Page } from '@playwright/test';
import { type Applicant, newApplicant } from '../support/application.ts';
import { expectAccessible } from '../support/axe.ts';
import { expectNoEnglish } from '../support/leftovers.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const SHORTEST = 12;

test.use({ locale: 'es-MX' });

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }]);
});

const isPair = (node: object): node is { en: string; es: string } =>
  'en' in node && 'es' in node && typeof node.en === 'string' && typeof node.es === 'string';

/** Every text of the agency's data in both languages. */
function pairsIn(node: unknown): { en: string; es: string }[] {
  if (typeof node !== 'object' || node === null) return [];
  return isPair(node) ? [node] : Object.values(node).flatMap(pairsIn);
}

/** The English texts of the questionnaire that no Spanish one holds, long enough to be known again. */
async function englishOfAgency(request: APIRequestContext, { token }: Applicant): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const pairs = pairsIn(await (await request.get('/api/applicant-router/questionnaire', { headers })).json());
  const ours = pairs.map(({ es }) => es).join('\n');
  const english = pairs.map(({ en }) => en).filter((en) => en.length >= SHORTEST && !ours.includes(en));
  expect(english.length, 'texts to look for').toBeGreaterThan(300);
  return [...new Set(english)];
}

/** Neither the product's English nor the agency's is on the page, with every reason open. */
async function expectSpanish(page: Page, state: string, english: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('main details')) each.setAttribute('open', '');
  });
  await expectNoEnglish(page, state);
  const said = await page.locator('body').innerText();
  expect(
    english.filter((text) => said.includes(text)),
    `${state}: English of the agency`,
  ).toEqual([]);
}

const ASKED = {
  answers: {
    new_residential_unit: 'yes',
    multi_family_project: 'yes',
    coverage_transfer: 'yes',
    excavation_deeper_five_feet: 'yes',
    structure_over_50_years: 'yes',
    new_coverage_sensitive_areas: 'yes',
    coverage_exemptions: 'yes',
    scenic_roadway_visible: 'yes',
    shoreline_visible: 'yes',
    deed_restricted_area: 'YES',
  },
  textAnswers: { 'coverage.system': 'bailey', 'coverage.classes': '1b,5', 'impact.kinds': 'multi-family' },
};

test('the permit application speaks Spanish from its introduction to its last section @phone @full', async ({
  page,
  request,
}) => {
  test.slow();
  const applicant = await newApplicant(request);
  const english = await englishOfAgency(request, applicant);
  await applicant.open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Le damos la bienvenida al proceso de permisos');
  await expectSpanish(page, 'introduction', english);
  const application = await applicant.create('Solicitud');
  await applicant.save(application, ASKED);
  const places = [
    { tab: 'general' },
    ...['land-capability', 'site-development', 'water-quality', 'scenic', 'historic', 'restrictions'].map(
      (section) => ({ tab: 'project', section }),
    ),
    ...['plan-sheets', 'additional', 'multi-family', 'signature'].map((tab) => ({ tab })),
  ];
  for (const place of places) {
    await applicant.open(page, { application, ...place });
    await expectSpanish(page, Object.values(place).join(' '), english);
    await expectNoSidewaysScroll(page, Object.values(place).join(' '));
  }
  await page.getByRole('button', { name: 'Enviar la solicitud' }).press('Enter');
  await expect(page.getByRole('region', { name: /^Aún faltan \d+ cosas en su solicitud$/ })).toBeFocused();
  await expectSpanish(page, 'refused', english);
  await expectAccessible(page, 'refused, in Spanish');
});

test('the attached forms, the check of the answers and My Applications speak Spanish @phone @full', async ({
  page,
  request,
}) => {
  test.slow();
  const applicant = await newApplicant(request);
  const english = await englishOfAgency(request, applicant);
  await applicant.open(page, {}, '/my-applications');
  await expectSpanish(page, 'no applications', english);
  const application = await applicant.create('Solicitud');
  await applicant.save(application, ASKED);
  for (const form of [
    'coverage-helper',
    'project-impact',
    'coverage-transfer',
    'initial-environmental-checklist',
    'active-transportation-checklist',
  ]) {
    await applicant.open(page, { application, form });
    await expectSpanish(page, form, english);
  }
  await applicant.open(page, { application, view: 'check' });
  await expectSpanish(page, 'check of the answers', english);
  await applicant.open(page, {}, '/my-applications');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectSpanish(page, 'one application', english);
});
