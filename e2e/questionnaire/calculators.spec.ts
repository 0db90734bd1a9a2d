import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { registered } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/word.ts';

const ROOT = '/api/applicant-router/applications';

type Values = Record<string, string>;
type Opened = { id: string; stored: () => Promise<{ answers: Values; textAnswers: Values }> };

/** Every form is asked for. */
const ASKED: Values = { new_residential_unit: 'yes', coverage_transfer: 'yes', land_coverage_exceeds_limits: 'yes' };
const MULTI_FAMILY: Values = { multi_family_project: 'yes' };

/** An application of someone new with these answers, opened at one of its forms. */
async function openForm(
  { page, request }: { page: Page; request: APIRequestContext },
  form: string,
  { answers = {}, textAnswers = {}, hash = '' }: { answers?: Values; textAnswers?: Values; hash?: string } = {},
): Promise<Opened> {
  const { token } = await registered(request);
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await (await request.post(ROOT, { headers, data: { title: 'Worksheets' } })).json();
  const data = { answers: { ...ASKED, ...MULTI_FAMILY, ...answers }, textAnswers };
  const saved = await request.put(`${ROOT}/${id}`, { headers, data: { data, version: 1 } });
  expect(saved.ok(), await saved.text()).toBe(true);
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto(`/pre-application-questionnaire?application=${id}&form=${form}${hash}`);
  // The first page of a test also waits for its code, on a machine that does other things.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  return { id, stored: async () => (await (await request.get(`${ROOT}/${id}`, { headers })).json()).data };
}

const COVERAGE: Values = {
  'coverage.system': 'bailey',
  'coverage.classes': '1b,5',
  'coverage.area_1b': '2000',
  'coverage.existing_1b': '0',
  'coverage.proposed_1b': '0',
  'coverage.area_5': '8000',
  'coverage.existing_5': '600',
  'coverage.proposed_5': '1500',
};
const COVERAGE_ANSWERS: Values = {
  'coverage.existing_verified': 'YES',
  'coverage.exempt_claimed': 'no',
  'coverage.transfer_in': 'no',
};

const result = (page: Page) => page.getByRole('region', { name: 'Result' });

test.describe('the land coverage helper', () => {
  test('tells what is missing instead of guessing, and leads there @full', async ({ page, request }) => {
    const { stored } = await openForm({ page, request }, 'coverage-helper');
    await expect(result(page)).toContainText('It is calculated here as you enter your figures.');
    await page.getByRole('button', { name: 'Use in the application' }).click();
    const missing = page.getByRole('region', { name: '1 answer is missing before this form can be attached' });
    await expect(missing).toBeFocused();
    expect((await stored()).textAnswers).toEqual({});
    await missing.getByRole('link', { name: 'Which system was your land rated with?' }).click();
    const system = page.getByRole('combobox', { name: 'Which system was your land rated with?' });
    await expect(system).toBeFocused();
    await system.selectOption('bailey');
    await expect(result(page)).toContainText('Cannot be determined yet');
    await result(page)
      .getByRole('link', { name: /classes/i })
      .click();
    const first = page.getByRole('checkbox').first();
    await expect(first).toBeFocused();
    await page.keyboard.press('Space');
    await expect(first).toBeChecked();
  });

  test('calculates the limit while figures are entered, as the server does @phone', async ({ page, request }) => {
    const { stored } = await openForm({ page, request }, 'coverage-helper', {
      answers: COVERAGE_ANSWERS,
      textAnswers: COVERAGE,
    });
    await expect(result(page)).toContainText('Within the limit');
    await expectAccessibleInBothThemes(page, 'coverage helper, within the limit');

    const class5 = page.getByRole('group', { name: /^Class 5/ });
    await class5.getByRole('textbox', { name: /After the project/ }).fill('29oo');
    await page.keyboard.press('Tab');
    await expect(class5.getByRole('textbox', { name: /After the project/ })).toHaveAttribute('aria-invalid', 'true');
    await expect(result(page)).toContainText('Cannot be determined yet');
    await class5.getByRole('textbox', { name: /After the project/ }).fill('2,900');
    await expect(result(page)).toContainText('Over the limit');
    // 8,000 sq. ft. × 25% and 2,000 sq. ft. × 1%.
    await expect(result(page)).toContainText('The project is 880 sq. ft. over the 2,020 sq. ft. allowed.');
    await expect(page.getByRole('row', { name: /^Base on class 5/ })).toContainText('2,000 sq. ft.');
    await expect(result(page)).toContainText('The server calculated the same result.');
    expect((await stored()).textAnswers['coverage.proposed_5']).toBe('2,900');
    await expectAccessible(page, 'coverage helper, over the limit');
    const isTooWide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isTooWide, 'nothing scrolls sideways').toBe(false);
  });

  test('answers the question of the application only when that is pressed @full', async ({ page, request }) => {
    const { stored } = await openForm({ page, request }, 'coverage-helper', {
      answers: COVERAGE_ANSWERS,
      textAnswers: COVERAGE,
    });
    await expect(result(page)).toContainText('Base: 2,020 sq. ft. · What counts: 1,500 sq. ft.');
    expect((await stored()).answers.land_coverage_exceeds_limits).toBe('yes');
    await result(page).getByRole('button', { name: 'Answer “No”' }).click();
    await expect(result(page)).toContainText('You answered No, which agrees with this result.');
    await expect.poll(async () => (await stored()).answers.land_coverage_exceeds_limits).toBe('no');
  });

  test('goes with the application until it is detached @full', async ({ page, request }) => {
    const { stored } = await openForm({ page, request }, 'coverage-helper', {
      answers: COVERAGE_ANSWERS,
      textAnswers: COVERAGE,
    });
    await page.getByRole('button', { name: 'Use in the application' }).click();
    await expect(page.getByRole('heading', { name: 'Attached to the application' })).toBeFocused();
    expect((await stored()).textAnswers.coverage_helper).toBe('attached');
    await page.reload();
    await page.getByRole('button', { name: 'Detach' }).click();
    await expect(page.getByRole('heading', { name: 'Not attached to the application yet' })).toBeFocused();
    expect((await stored()).textAnswers.coverage_helper).toBeUndefined();
    await page.getByRole('button', { name: 'Back to the application' }).first().click();
    await expect(page.getByRole('button', { name: 'Open the coverage helper' })).toBeFocused();
  });

  test('shows the figures of the server where they differ, and says so @full', async ({ page, request }) => {
    await page.route('**/worked-out', async (route) => {
      const reply = await route.fetch();
      const worked = await reply.json();
      worked.coverage.outcome = 'over';
      worked.coverage.said = { en: 'Over, says the server.', es: 'Supera, dice el servidor.' };
      await route.fulfill({ response: reply, json: worked });
    });
    await openForm({ page, request }, 'coverage-helper', { answers: COVERAGE_ANSWERS, textAnswers: COVERAGE });
    await expect(result(page)).toContainText('The server calculated a different result.');
    await expect(result(page)).toContainText('Over, says the server.');
    await expect(result(page)).not.toContainText('Within the limit');
  });
});

test.describe('the project impact analysis', () => {
  const answers = { 'impact.removes_homes': 'no', 'impact.deed_restricted': 'NO', 'impact.vmt_known': 'yes' };
  const textAnswers = {
    'impact.kinds': 'multi-family',
    'impact.multi_family': '12',
    'impact.location': 'center',
    'impact.vmt_per_home': '30',
    'impact.vmt_source': 'TRPA Project Impact Assessment tool, read on March 3, 2026',
  };

  test('screens a project with its arithmetic, its fee and its sources, and writes the report @phone', async ({
    page,
    request,
  }) => {
    const { id } = await openForm({ page, request }, 'project-impact', { answers, textAnswers });
    await expect(result(page)).toContainText('Screened out');
    const arithmetic = page.getByRole('table', { name: 'Impact of the project, calculated line by line' });
    await expect(arithmetic).toContainText('360 VMT a day');
    await expect(arithmetic).toContainText('1,300 VMT a day');
    // 360 VMT at the rate of 2022, $196.20.
    await expect(arithmetic).toContainText('$70,632.00');
    await expect(arithmetic).toContainText('2022');
    await expect(arithmetic).toContainText('Read in a public source.');
    await expect(result(page)).toContainText('The server calculated the same result.');
    await expectAccessibleInBothThemes(page, 'impact report');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Word report' }).click();
    expect((await coming).suggestedFilename()).toBe(`project_impact_analysis_${id.slice(0, 8)}.docx`);
  });

  test('writes the report in the language that is chosen on a Spanish page @full', async ({
    page,
    request,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }]);
    await openForm({ page, request }, 'project-impact', { answers, textAnswers });
    const write = async () => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar el informe en Word' }).click();
      return wordsOf(await (await coming).path());
    };
    expect(await write()).toContain('Project impact analysis');
    await page.getByRole('combobox', { name: 'Idioma del archivo de Word' }).selectOption({ label: 'Español' });
    const words = await write();
    expect(words).toContain('Análisis de impacto del proyecto');
    expect(words).toContain('El proyecto queda exceptuado');
    await expectAccessible(page, 'impact report in Spanish');
  });

  test('cannot tell without the miles of a home, and assumes none @full', async ({ page, request }) => {
    await openForm({ page, request }, 'project-impact', {
      answers: { ...answers, 'impact.vmt_known': 'no' },
      textAnswers: { 'impact.kinds': 'multi-family', 'impact.multi_family': '12', 'impact.location': 'center' },
    });
    await expect(result(page)).toContainText('Cannot be determined yet');
    await expect(page.getByRole('row', { name: /^Daily VMT added on balance/ })).toContainText('Cannot be determined');
  });
});

test.describe('a form in sections', () => {
  test('is gone through one section at a time, and Back goes back @phone @full', async ({ page, request }) => {
    await openForm({ page, request }, 'coverage-transfer');
    await expect(page.getByRole('heading', { level: 2, name: 'The transfer' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Who gives the coverage?' }).selectOption('land-bank');
    await page.getByRole('link', { name: 'Next: The sending parcel' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'The sending parcel' })).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: 'The transfer' })).toBeHidden();
    await expectAccessible(page, 'transfer application, second section');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 2, name: 'The transfer' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Who gives the coverage?' })).toHaveValue('land-bank');
  });

  test('leads from what is missing into the section that lacks it @full', async ({ page, request }) => {
    await openForm({ page, request }, 'initial-environmental-checklist');
    await page.getByRole('button', { name: 'Attach to the application' }).click();
    const missing = page.getByRole('region', { name: /answers are missing before this form can be attached/ });
    await expect(missing).toBeFocused();
    await missing.getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Preparer' })).toBeVisible();
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleInBothThemes(page, 'environmental checklist with what is missing');
  });

  test('is printed whole @full', async ({ page, request }) => {
    await openForm({ page, request }, 'active-transportation-checklist');
    const sections = page.locator('main h2[id^="part-"]');
    await expect(sections.first()).toBeVisible();
    const count = await sections.count();
    expect(count).toBeGreaterThan(2);
    await expect(sections.last()).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (let at = 0; at < count; at += 1) await expect(sections.nth(at)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Attach to the application' })).toBeHidden();
  });

  test('speaks Spanish @full', async ({ page, request, context, baseURL }) => {
    await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }]);
    await openForm({ page, request }, 'coverage-helper', { answers: COVERAGE_ANSWERS, textAnswers: COVERAGE });
    const said = page.getByRole('region', { name: 'Resultado' });
    await expect(said).toContainText('Dentro del límite');
    await expect(said).toContainText('El servidor obtuvo el mismo resultado.');
    await expect(page.getByRole('button', { name: 'Usar en la solicitud' })).toBeVisible();
  });

  test('is not filled in where the application does not ask for it @full', async ({ page, request }) => {
    await openForm({ page, request }, 'coverage-transfer', { answers: { coverage_transfer: 'no' } });
    await expect(page.getByText('Your application does not require this form now.')).toBeVisible();
    await page.goto(page.url().replace('coverage-transfer', 'no-such-form'));
    await expect(page.getByRole('heading', { level: 1, name: 'There is no such form' })).toBeVisible();
  });
});
