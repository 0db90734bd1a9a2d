import type { APIRequestContext, Page } from '@playwright/test';
import { newApplicant } from '../support/application.ts';
import { LARKSPUR, SPLIT } from '../support/finder.ts';
import { registered } from '../support/people.ts';
import { answer, fieldOf, newApplication, openApplication } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';

const DETAILS = '**/api/applicant-router/parcel-details';
const START = `/pre-application-questionnaire?parcel=${LARKSPUR.apn}&county=El+Dorado+County`;

const boxOf = (page: Page) => fieldOf(page, 'apn').getByRole('combobox');
const inputOf = (page: Page, field: string) => fieldOf(page, field).getByRole('textbox');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

async function openGeneral(page: Page, request: APIRequestContext) {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'general' });
  return application;
}

test('parcels are looked up from two characters on, once the typing has paused, and told once @full', async ({
  page,
  request,
}) => {
  await openGeneral(page, request);
  const asked: { text: string | null; limit: string | null; session: string | undefined }[] = [];
  page.on('request', (sent) => {
    const { pathname, searchParams } = new URL(sent.url());
    if (!pathname.endsWith('/apn-suggestions')) return;
    const session = sent.headers()['x-session-id'];
    asked.push({ text: searchParams.get('q'), limit: searchParams.get('limit'), session });
  });
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role="log"],[role="status"]',
        );
        for (const node of addedNodes) if (region && node.textContent) said.push(node.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const box = boxOf(page);
  await box.fill('0');
  // Longer than the pause after which two characters are looked up.
  await page.waitForTimeout(600);
  expect(asked).toEqual([]);

  // All at once, since a busy machine would make pauses of its own between two keys.
  await box.evaluate((input: HTMLInputElement) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
    for (let typed = 2; typed <= '027-999'.length; typed += 1) {
      set?.call(input, '027-999'.slice(0, typed));
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  const option = page.getByRole('option', { name: new RegExp(LARKSPUR.address) });
  await expect(page.getByRole('option')).toHaveCount(3);
  await expect(option.locator('mark')).toHaveText(['027-999']);
  expect(asked.map(({ text, limit }) => ({ text, limit }))).toEqual([{ text: '027-999', limit: '10' }]);
  expect(asked[0]?.session).toMatch(/^[0-9a-f-]{36}$/);
  const said = () =>
    page.evaluate(() => (window as unknown as { said: string[] }).said.filter((one) => /\d/.test(one)));
  await expect.poll(said).toHaveLength(1);
  expect((await said())[0]).toMatch(/^3 options/);

  await box.fill('1240 lark');
  await expect(option.locator('mark')).toHaveText(['1240', 'Lark']);
  await box.fill('999-999-999');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(fieldOf(page, 'apn').getByRole('status').first()).toHaveText('No APNs found.');
});

test('with the mouse: a parcel fills in all that is known of it, and what was written can be put back', async ({
  page,
  request,
}) => {
  const application = await openGeneral(page, request);
  const address = inputOf(page, 'project_address');
  await address.fill('1240 Larkspur, the rear house');
  // Its number until 2011, without dashes.
  await boxOf(page).fill(LARKSPUR.was.replaceAll('-', ''));
  const option = page.getByRole('option', { name: new RegExp(LARKSPUR.address) });
  await expect(option).toContainText(`was ${LARKSPUR.was}`);
  await option.click();
  await expect(boxOf(page)).toHaveValue(LARKSPUR.apn);
  await expect(inputOf(page, 'county')).toHaveValue('El Dorado County');
  await expect(address).toHaveValue(LARKSPUR.address);
  await expect(inputOf(page, 'previous_apns')).toHaveValue(LARKSPUR.was);
  await expect(fieldOf(page, 'apn')).toContainText('You had written “1240 Larkspur, the rear house”.');
  // It says beside the address what the parcel data leaves out, and offers it.
  const beside = fieldOf(page, 'project_address').getByRole('status').first();
  await expect(beside).toContainText(
    `Filled in from the parcel data, for parcel ${LARKSPUR.apn}. It leaves out the town.`,
  );
  await beside.getByRole('button', { name: 'Add South Lake Tahoe' }).click();
  await expect(address).toHaveValue(`${LARKSPUR.address}, South Lake Tahoe`);
  await expect(address).toBeFocused();
  await expect(beside).toHaveText('');
  // And here, what it answered in another section.
  await expect(fieldOf(page, 'apn')).toContainText(
    /also answered questions of the Scenic section.*visible from one\? No.*No/,
  );
  await page.getByRole('button', { name: 'Put back what I wrote' }).click();
  await expect(address).toHaveValue('1240 Larkspur, the rear house');
  await save(page);
  await expect.poll(application.stored).toMatchObject({
    answers: { scenic_roadway_visible: 'no', shoreline_visible: 'no' },
    textAnswers: {
      apn: LARKSPUR.apn,
      county: 'El Dorado County',
      previous_apns: LARKSPUR.was,
      project_address: '1240 Larkspur, the rear house',
    },
  });
  // What the parcel data says can be corrected.
  await page.goto(page.url().replace('tab=general', 'tab=project&section=scenic'));
  for (const question of ['scenic_roadway_visible', 'shoreline_visible']) {
    await expect(fieldOf(page, question).getByRole('radio', { name: 'No', exact: true })).toBeChecked();
    await expect(fieldOf(page, question)).toContainText(
      `Answered from the parcel data, for parcel ${LARKSPUR.apn}. Check that it fits your project.`,
    );
  }
  await answer(page, 'scenic_roadway_visible', 'Yes');
  await expect(fieldOf(page, 'scenic_roadway_visible')).not.toContainText('Answered from the parcel data');
  await expect(fieldOf(page, 'roadway_unit_number')).toBeVisible();
});

test('by keyboard: Home, End, Escape and Tab as in the best lists; another parcel takes the place of all', async ({
  page,
  request,
}) => {
  const application = await openGeneral(page, request);
  const box = boxOf(page);
  const focused = page.locator('[role="option"][data-focused="true"]');
  await box.focus();
  // A number that was split finds its parts.
  await page.keyboard.type(SPLIT.from);
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(focused).toContainText(SPLIT.to[2]);
  await expect(focused).toContainText(`was part of ${SPLIT.from}`);
  await page.keyboard.press('Home');
  await expect(focused).toContainText(SPLIT.to[0]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box).toHaveValue(SPLIT.from);
  await expect(box).toBeFocused();
  // Down opens it again.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue(SPLIT.to[0]);
  await expect(inputOf(page, 'previous_apns')).toHaveValue(SPLIT.from);

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('8820 brock');
  // Another number, written by hand: its earlier numbers are not known.
  await expect(inputOf(page, 'previous_apns')).toHaveValue('');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('090-998-005');
  await expect(inputOf(page, 'project_address')).toHaveValue('8820 Brockway Terrace');
  await expect(inputOf(page, 'county')).toHaveValue('Placer County');
  await page.keyboard.press('Tab');
  await expect(box).not.toBeFocused();
  await expect(box).toHaveValue('090-998-005');
  await save(page);
  await expect.poll(application.stored).toMatchObject({
    answers: { scenic_roadway_visible: 'yes', shoreline_visible: 'yes' },
    textAnswers: { apn: '090-998-005', county: 'Placer County', project_address: '8820 Brockway Terrace' },
  });
});

test('the list never empties while someone types on @full', async ({ page, request }) => {
  await openGeneral(page, request);
  const box = boxOf(page);
  await box.pressSequentially('02');
  await expect(page.getByRole('option')).toHaveCount(10);
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const look = () => {
      counts.push(document.querySelectorAll('[role="option"]').length);
      requestAnimationFrame(look);
    };
    look();
  });
  // Now faster than the pause, now slower: with and without an answer between two keys.
  for (const [key, pause] of [
    ['7', 600],
    ['-', 80],
    ['9', 80],
    ['9', 600],
    ['9', 80],
    ['-', 600],
    ['0', 80],
    ['0', 80],
    ['4', 0],
  ] as const) {
    await page.keyboard.type(key);
    await page.waitForTimeout(pause);
  }
  await expect(page.getByRole('option')).toHaveCount(1);
  const counts = () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
  // What is counted once a frame comes a frame after the list.
  await expect.poll(async () => (await counts()).at(-1)).toBe(1);
  expect(Math.min(...(await counts()))).toBe(1);
  await expect(page.getByRole('option')).toContainText(LARKSPUR.address);
});

test('a second number after a comma is looked up on its own @full', async ({ page, request }) => {
  await openGeneral(page, request);
  const box = boxOf(page);
  await box.fill('1240 larkspur');
  await page.getByRole('option').click();
  await expect(box).toHaveValue(LARKSPUR.apn);
  await box.pressSequentially(', 8820 brockway');
  await page.getByRole('option', { name: /8820 Brockway Terrace/ }).click();
  await expect(box).toHaveValue(`${LARKSPUR.apn}, 090-998-005`);
  await expect(inputOf(page, 'county')).toHaveValue('El Dorado County');
});

test('the list fits a narrow phone @phone @full', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGeneral(page, request);
  await boxOf(page).fill('027-999');
  await expect(page.getByRole('option')).toHaveCount(3);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('an application that is started from a parcel', () => {
  const open = async (page: Page, request: APIRequestContext, parcel: Record<string, string>) => {
    const person = await newApplicant(request);
    await person.open(page, parcel);
  };
  const start = (page: Page) => page.getByRole('button', { name: 'Start Application Process' }).click();

  test('has it filled in, and its address does not carry it on @full', async ({ page, request }) => {
    await open(page, request, { parcel: LARKSPUR.apn, county: 'El Dorado County' });
    const main = page.getByRole('main');
    await expect(main).toContainText(`Your application is for parcel ${LARKSPUR.apn}, El Dorado County`);
    await start(page);
    await expect(main).toContainText(`Parcel ${LARKSPUR.apn} is filled in`);
    await expect(boxOf(page)).toHaveValue(LARKSPUR.apn);
    await expect(inputOf(page, 'project_address')).toHaveValue(LARKSPUR.address);
    expect(new URL(page.url()).searchParams.get('parcel')).toBeNull();
    // It is filled in once only.
    await boxOf(page).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.reload();
    await expect(inputOf(page, 'project_address')).toHaveValue(LARKSPUR.address);
    await expect(boxOf(page)).toHaveValue('');
  });

  test('opens empty where the parcel data has no such parcel @full', async ({ page, request, complaints }) => {
    complaints.expectError(/404/);
    await open(page, request, { parcel: '999-999-999', county: 'El Dorado County' });
    await start(page);
    await expect(page.getByRole('main')).toContainText('Parcel 999-999-999 was not found');
    await expect(boxOf(page)).toHaveValue('');
  });

  test('tries again where the parcel data could not be reached @full', async ({ page, request, complaints }) => {
    complaints.expectError(/ERR_FAILED/);
    await page.route(DETAILS, (route) => route.abort(), { times: 1 });
    await open(page, request, { parcel: LARKSPUR.apn, county: 'El Dorado County' });
    await start(page);
    const main = page.getByRole('main');
    await expect(main).toContainText(`Parcel ${LARKSPUR.apn} could not be looked up`);
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(boxOf(page)).toHaveValue(LARKSPUR.apn);
  });

  test('keeps it through the sign-in @full', async ({ page, request }) => {
    const { email, password } = await registered(request);
    await page.goto(START);
    await page.getByRole('link', { name: /^Citizen/ }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/parcel=027-999-004/);
    await start(page);
    await expect(boxOf(page)).toHaveValue(LARKSPUR.apn);
  });
});
