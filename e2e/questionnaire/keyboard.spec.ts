import type { Page } from '@playwright/test';
import { expectFocusShown, tabTo } from '../support/keyboard.ts';
import { registered } from '../support/people.ts';
import { expectProgress, fieldOf } from '../support/questionnaire.ts';
import { type Field, fillAll, shippedQuestionnaire, type Values } from '../support/questionnaire-data.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';
import { wordsOf } from '../support/word.ts';

const DESCRIPTION = 'A deck of 180 square feet on the lake side, and a roof that is 2 feet higher.';

/** Answers that ask for more in each section, and one of each kind of control. The rest is what fillAll would write. */
const given: Values = {
  apn: '027-999-011',
  project_address: '3318 Cedar Loop',
  project_description: DESCRIPTION,
  land_coverage_exceeds_limits: 'yes',
  prior_trpa_permit: 'yes',
  prior_permit_file_numbers: 'ERSP2019-0123',
  coverage_exemptions: 'yes',
  exemption_types: 'Bear boxes,Pervious decking',
  height_change_proposed: 'yes',
  development_rights_acquisition: 'Transfer,Other',
  scenic_roadway_visible: 'yes',
  roadway_attainment: 'Non-attainment',
  structure_over_50_years: 'yes',
  year_built: '1962',
  file_number: 'N/A',
  deed_restricted_area: 'UNSURE',
  property_apn: '027-999-011',
  authorized_representative: 'N/A',
  owner_signature_2: 'N/A',
  owner_signature_2_date: 'N/A',
};

const ANSWERS: Record<string, string> = { yes: 'Yes', no: 'No', YES: 'Yes', NO: 'No', UNSURE: 'Not sure' };

/** A field is reached by Tab from the one before, as a person reaches it, and is seen to be reached. */
async function reach(page: Page, id: string, what: string): Promise<void> {
  await tabTo(page, fieldOf(page, id).locator(what));
  await expectFocusShown(page);
}

async function write(page: Page, id: string, text: string): Promise<void> {
  await reach(page, id, 'input, textarea');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function choose(page: Page, id: string, value: string): Promise<void> {
  await reach(page, id, 'input[type="radio"]');
  const wanted = fieldOf(page, id).getByRole('radio', { name: ANSWERS[value] ?? value, exact: true });
  for (let presses = 0; presses < 3 && !(await wanted.evaluate((one) => one === document.activeElement)); presses += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(wanted, `${id}: ${value}`).toBeChecked();
}

/** The browser's date control takes month, day and year one after the other. */
async function writeDate(page: Page, id: string, value: string): Promise<void> {
  const [year, month, day] = value.split('-');
  await reach(page, id, 'input[type="date"]');
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(fieldOf(page, id).locator('input[type="date"]')).toHaveValue(value);
}

async function tickOff(page: Page, id: string): Promise<void> {
  await tabTo(page, fieldOf(page, id).getByRole('checkbox'));
  await expectFocusShown(page);
  await page.keyboard.press('Space');
  await expect(fieldOf(page, id).getByRole('checkbox')).toBeChecked();
}

async function takeParcel(page: Page, apn: string): Promise<void> {
  await reach(page, 'apn', 'input');
  await page.keyboard.type('3318 cedar');
  const option = page.getByRole('option', { name: apn });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page, 'apn').getByRole('combobox')).toHaveValue(apn);
  await expect(option).toBeHidden();
}

async function upload(page: Page, id: string): Promise<void> {
  const field = fieldOf(page, id);
  await tabTo(page, field.getByRole('button', { name: /^Choose files for / }));
  await expectFocusShown(page);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(await drawWholeSheet(`${id}.pdf`));
  await expect(field.getByText('Submitted', { exact: true })).toBeVisible({ timeout: 60_000 });
}

async function fill(page: Page, field: Field, value: string | undefined): Promise<void> {
  const { id, kind } = field;
  if (kind === 'upload' && value === undefined) return upload(page, id);
  if (value === undefined) return;
  if (id === 'apn') return takeParcel(page, value);
  if (value === 'N/A') return tickOff(page, id);
  switch (kind) {
    case 'yes-no':
    case 'yes-no-unsure':
      return choose(page, id, value);
    case 'date':
      return writeDate(page, id, value);
    case 'select': {
      const at = (field.options ?? []).findIndex((option) => option.value === value);
      await reach(page, id, 'select');
      for (let presses = 0; presses <= at; presses += 1) await page.keyboard.press('ArrowDown');
      return expect(fieldOf(page, id).locator('select')).toHaveValue(value);
    }
    case 'multi-select':
      for (const name of value.split(',')) {
        const box = fieldOf(page, id).getByRole('checkbox', { name, exact: true });
        await tabTo(page, box);
        await expectFocusShown(page);
        await page.keyboard.press('Space');
        await expect(box).toBeChecked();
      }
      return;
    default:
      return write(page, id, value);
  }
}

test('the keyboard alone fills in and submits a whole application @full', async ({ page, request }) => {
  test.setTimeout(300_000);
  const owner = await registered(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const questionnaire = await shippedQuestionnaire(request, headers);
  const plan = fillAll(questionnaire, given);
  const planned: Values = { ...plan.data.answers, ...plan.data.textAnswers };
  const toUpload = new Set(plan.uploads);
  expect(plan.uploads).toEqual(expect.arrayContaining(['fire_protection_stamp', 'site_plan', 'scenic_classification']));
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), owner.token);
  // Playwright takes over file choosers once someone listens; begun at the press it could come too late.
  page.on('filechooser', () => {});

  await page.goto('/applicant-dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  await tabTo(page, page.getByRole('link', { name: /^Residential/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the permit process' })).toBeFocused();
  const start = page.getByRole('button', { name: 'Start Application Process' });
  await expect(start).toBeVisible();
  await tabTo(page, start);
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Permit Application' })).toBeFocused();
  await expect(page).toHaveURL(/application=[0-9a-f-]{36}/);
  const id = new URL(page.url()).searchParams.get('application') ?? '';

  await test.step('the sections can be looked at before anything is answered', async () => {
    await tabTo(page, page.getByRole('tab', { name: /^General Information/ }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    // The arrows move the focus; the page changes only when that is asked for.
    await expect(page.getByRole('heading', { level: 2, name: 'General Information' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: 'Plan Sheets' })).toBeVisible();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expect(page.getByRole('heading', { level: 2, name: 'General Information' })).toBeVisible();
  });

  const tabs = questionnaire.tabs.filter((tab) => tab.id !== 'multi-family');
  for (const tab of tabs) {
    for (const section of tab.sections) {
      const { en: title } = tab.sections.length > 1 ? section.title : tab.title;
      await test.step(title, async () => {
        await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();
        for (const field of section.fields) {
          if (planned[field.id] === undefined && !toUpload.has(field.id)) continue;
          await fill(page, field, planned[field.id]);
        }
        if (tab.sections.length > 1) await expectProgress(page, title, 'Complete');
        if (tab === tabs.at(-1)) return;
        const next = page.getByRole('button', { name: 'Save and Continue' });
        await tabTo(page, next);
        await expectFocusShown(page);
        await page.keyboard.press('Enter');
        // The next section begins where the focus is.
        await expect(page.locator('main h2:focus')).not.toHaveText(title);
      });
    }
    await expectProgress(page, tab.title.en, 'Complete');
  }

  await test.step('the answers are checked', async () => {
    const submit = page.getByRole('button', { name: 'Submit Application' });
    await tabTo(page, submit);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeFocused();
    await expect(page.getByText('Nothing is missing')).toBeVisible();
    await expect(page.getByText(DESCRIPTION)).toBeVisible();
    const kept = await request.get(`/api/applicant-router/applications/${id}`, { headers });
    expect((await kept.json()).data).toMatchObject(plan.data);
    await tabTo(page, submit, 200);
    await expectFocusShown(page);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Application submitted', 'Your application has been submitted successfully.');
    await expect(page).toHaveURL('/my-applications');
  });

  const reference = await test.step('it stands in My Applications', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeFocused();
    const card = page.getByRole('main').getByRole('listitem');
    await expect(card).toHaveCount(1);
    // The status, and the name of the day beside it.
    await expect(card.getByText('Submitted', { exact: true })).toHaveCount(2);
    await expect(card).not.toContainText('In Progress');
    const words = await card.getByText(/^ERSP\d{4}-\d{4,}$/).innerText();
    await tabTo(page, page.getByRole('link', { name: /^View: / }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Application ${words}` })).toBeFocused();
    return words;
  });

  await test.step('the record can be taken away', async () => {
    const record = page.getByRole('button', { name: 'Application record (Word)' });
    await tabTo(page, record);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe(`${reference} application record.docx`);
    const words = await wordsOf(await download.path());
    expect(words).toContain(DESCRIPTION);
    expect(words).toContain(reference);
    expect(words).toContain('3318 Cedar Loop');
    await expect(record).toBeFocused();
  });

  await test.step('the receipt has been written', async () => {
    await page.goto('/outbox');
    const mail = page
      .getByRole('article', { name: `We received your application ${reference}` })
      .filter({ hasText: `To ${owner.email}` });
    await expect(mail).toBeVisible({ timeout: 20_000 });
    await tabTo(page, mail.getByRole('link'), 200);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Application ${reference}` })).toBeVisible();
  });
});
