import type { Page } from '@playwright/test';
import { newApplicant } from '../support/application.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { registered } from '../support/people.ts';
import { fieldOf, newApplication, openApplication } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';

const SUGGESTIONS = '**/api/applicant-router/apn-suggestions*';
const DETAILS = '**/api/applicant-router/parcel-details';
const START = '/pre-application-questionnaire?parcel=027-999-004&county=El+Dorado+County';

type Given = Partial<{
  county: string;
  where: string;
  roadway: string;
  shoreline: string;
  found_by: object;
  retired: boolean;
}>;

const parcel = (apn: string, { county = 'El Dorado County', where = '5 Larch Way', ...given }: Given = {}) => ({
  apn,
  county,
  display_text: `${apn}, ${where}, ${county}`,
  scenic_corridor_rdwy: given.roadway ?? 'No',
  scenic_corridor_shoreline: given.shoreline ?? 'No',
  found_by: given.found_by ?? null,
  retired: given.retired ?? false,
});

const boxOf = (page: Page) => fieldOf(page, 'apn').getByRole('combobox');
const inputOf = (page: Page, field: string) => fieldOf(page, field).getByRole('textbox');

const LARKSPUR = parcel('027-999-004', { where: '1240 Larkspur Lane' });
const BROCKWAY = parcel('090-998-005', { county: 'Placer County', where: '8820 Brockway Terrace', roadway: 'Yes' });
const REGISTER = [LARKSPUR, parcel('027-999-118', { where: '1244 Larkspur Lane' }), BROCKWAY];

const digits = (text: string) => text.replace(/\D/g, '');

/** Answers as a register of three parcels would: what is shown does not hang on which parcels the demo invents. */
async function offerRegister(page: Page): Promise<void> {
  await page.route(SUGGESTIONS, (route) => {
    const q = new URL(route.request().url()).searchParams.get('q') ?? '';
    const isNumber = /^[\d-]+$/.test(q);
    const fits = ({ apn, display_text }: { apn: string; display_text: string }) =>
      isNumber ? digits(apn).startsWith(digits(q)) : display_text.toLowerCase().includes(q.toLowerCase());
    return route.fulfill({ json: { suggestions: REGISTER.filter(fits) } });
  });
  await page.route(DETAILS, (route) => {
    const { apn } = route.request().postDataJSON();
    const found = REGISTER.find((one) => one.apn === apn);
    if (!found) {
      const detail = 'We could not find that parcel.';
      return route.fulfill({ status: 404, json: { detail, code: 'not-found', requestId: 'e2e' } });
    }
    const address = found.display_text.split(', ')[1];
    return route.fulfill({ json: { parcel_details: { ...found, address, previous_apns: [] } } });
  });
}

async function openGeneral(page: Page, request: Parameters<typeof newApplication>[0]) {
  await offerRegister(page);
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'general' });
  return application;
}

test('what was typed is marked in the number and in the address', async ({ page, request }) => {
  await openGeneral(page, request);
  await boxOf(page).pressSequentially('02799', { delay: 20 });
  const option = page.getByRole('option', { name: /1240 Larkspur Lane/ });
  await expect(option.locator('mark')).toHaveText(['027-99']);
  await boxOf(page).fill('1240 lark');
  await expect(option.locator('mark')).toHaveText(['1240', 'Lark']);
});

test('the list stays while the next one is looked up, and its answer takes its place', async ({ page, request }) => {
  await openGeneral(page, request);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SUGGESTIONS, async (route) => {
    const isSecond = route.request().url().includes('027-9');
    if (isSecond) await gate;
    const found = isSecond ? ['027-911-001', '027-922-002'] : ['027-922-002', '027-933-003'];
    await route.fulfill({ json: { suggestions: found.map((apn) => parcel(apn)) } });
  });
  const box = boxOf(page);
  await box.pressSequentially('027');
  await expect(page.getByRole('option')).toHaveCount(2);
  const asked = page.waitForRequest((sent) => sent.url().includes('027-9'));
  await box.pressSequentially('-9');
  await asked;
  await expect(page.getByRole('option')).toHaveCount(2);
  // The option that is gone to while the answer is on its way keeps the focus in the new list.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /027-922-002/ })).toHaveAttribute('data-focused', 'true');
  release();
  await expect(page.getByRole('option', { name: /027-911-001/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /027-933-003/ })).toBeHidden();
  await expect(page.getByRole('option', { name: /027-922-002/ })).toHaveAttribute('data-focused', 'true');
});

test('Home, End, Escape and Tab do what they do in the best lists', async ({ page, request }) => {
  await openGeneral(page, request);
  await page.route(SUGGESTIONS, (route) =>
    route.fulfill({ json: { suggestions: ['027-911-001', '027-922-002', '027-933-003'].map((apn) => parcel(apn)) } }),
  );
  const box = boxOf(page);
  const focused = page.locator('[role="option"][data-focused="true"]');
  await box.pressSequentially('027');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(focused).toContainText('027-933-003');
  await page.keyboard.press('Home');
  await expect(focused).toContainText('027-911-001');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(box).toHaveValue('027');
  await expect(box).toBeFocused();
  // Down opens it again.
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(box).not.toBeFocused();
  await expect(box).toHaveValue('027');
});

test('how many were found is said once', async ({ page, request }) => {
  await openGeneral(page, request);
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
  await boxOf(page).pressSequentially('027-999');
  await expect(page.getByRole('option')).toHaveCount(2);
  const said = () =>
    page.evaluate(() => (window as unknown as { said: string[] }).said.filter((one) => /\d/.test(one)));
  await expect.poll(said).toHaveLength(1);
  expect((await said())[0]).toMatch(/^2 options/);
});

test('a search that fails says that the number can be written by hand', async ({ page, request, complaints }) => {
  complaints.expectError(/500/);
  const application = await openGeneral(page, request);
  await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 500, json: {} }));
  const box = boxOf(page);
  await box.fill('027-999-118');
  await expect(fieldOf(page, 'apn').getByRole('status').first()).toHaveText(
    'Parcels cannot be looked up right now. You can write the number by hand.',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await application.stored()).textAnswers.apn).toBe('027-999-118');
});

test('an old number finds its parcel and says so; a retired one stays out', async ({ page, request }) => {
  await openGeneral(page, request);
  await page.route(SUGGESTIONS, (route) =>
    route.fulfill({
      json: {
        suggestions: [
          parcel('027-123-004', { found_by: { apn: '027-123-04', kind: 'rename', was: true } }),
          parcel('027-123-009', { retired: true }),
        ],
      },
    }),
  );
  const box = boxOf(page);
  await box.fill('027-123');
  await expect(page.getByRole('option', { name: /027-123-004/ })).toContainText('was 027-123-04');
  const gone = page.getByRole('option', { name: /027-123-009/ });
  await expect(gone).toContainText('Retired: this number cannot be used any more.');
  await gone.click();
  await expect(box).toHaveValue('027-123');
  await expect(fieldOf(page, 'apn')).toContainText('027-123-009 is retired and cannot be used any more.');
  await expectAccessibleInBothThemes(page, 'a retired parcel that was chosen');
});

test('what the register does not say is left alone and told, and earlier numbers are kept', async ({
  page,
  request,
}) => {
  const application = await openGeneral(page, request);
  await page.route(SUGGESTIONS, (route) =>
    route.fulfill({ json: { suggestions: [parcel('027-123-004', { roadway: 'Unknown', shoreline: 'Yes' })] } }),
  );
  await page.route(DETAILS, (route) =>
    route.fulfill({
      json: {
        parcel_details: {
          ...parcel('027-123-004', { roadway: 'Unknown', shoreline: 'Yes' }),
          address: '5 Larch Way',
          previous_apns: ['027-120-04', '027-123-04'],
        },
      },
    }),
  );
  await boxOf(page).fill('027-123');
  await page.getByRole('option').click();
  await expect(inputOf(page, 'previous_apns')).toHaveValue('027-120-04, 027-123-04');
  await expect(fieldOf(page, 'apn')).toContainText('The parcel register does not say this. Answer it yourself:');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => (await application.stored()).textAnswers)
    .toMatchObject({
      apn: '027-123-004',
      previous_apns: '027-120-04, 027-123-04',
      project_address: '5 Larch Way',
    });
  const { answers } = await application.stored();
  expect(answers).toMatchObject({ shoreline_visible: 'yes' });
  expect(answers).not.toHaveProperty('scenic_roadway_visible');
  // Another number, written by hand: its earlier numbers are not known.
  await boxOf(page).fill('999-999-999');
  await expect(inputOf(page, 'previous_apns')).toHaveValue('');
});

test('an address that was written by hand can be put back', async ({ page, request }) => {
  await openGeneral(page, request);
  const address = inputOf(page, 'project_address');
  await address.fill('1240 Larkspur, the rear house');
  await boxOf(page).fill('1240 larkspur');
  await page.getByRole('option', { name: /1240 Larkspur Lane/ }).click();
  await expect(address).toHaveValue('1240 Larkspur Lane');
  await expect(fieldOf(page, 'apn')).toContainText('You had written “1240 Larkspur, the rear house”.');
  await page.getByRole('button', { name: 'Put back what I wrote' }).click();
  await expect(address).toHaveValue('1240 Larkspur, the rear house');
});

test('a second number after a comma is looked up on its own', async ({ page, request }) => {
  await openGeneral(page, request);
  const box = boxOf(page);
  await box.fill('1240 larkspur');
  await page.getByRole('option').first().click();
  await expect(box).toHaveValue('027-999-004');
  await box.pressSequentially(', brockway');
  await page.getByRole('option', { name: /8820 Brockway Terrace/ }).click();
  await expect(box).toHaveValue('027-999-004, 090-998-005');
  await expect(inputOf(page, 'county')).toHaveValue('El Dorado County');
});

test('the list fits a narrow phone @phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openGeneral(page, request);
  await boxOf(page).fill('027-999');
  await expect(page.getByRole('option')).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test.describe('an application that is started from a parcel', () => {
  test.beforeEach(({ page }) => offerRegister(page));

  const open = async (page: Page, request: Parameters<typeof newApplicant>[0], parcel: Record<string, string>) => {
    const person = await newApplicant(request);
    await person.open(page, parcel);
  };
  const start = (page: Page) => page.getByRole('button', { name: 'Start Application Process' }).click();

  test('has it filled in, and its address does not carry it on', async ({ page, request }) => {
    await open(page, request, { parcel: '027-999-004', county: 'El Dorado County' });
    const main = page.getByRole('main');
    await expect(main).toContainText('Your application is for parcel 027-999-004, El Dorado County');
    await start(page);
    await expect(main).toContainText('Parcel 027-999-004 is filled in');
    await expect(boxOf(page)).toHaveValue('027-999-004');
    await expect(inputOf(page, 'project_address')).toHaveValue('1240 Larkspur Lane');
    expect(new URL(page.url()).searchParams.get('parcel')).toBeNull();
    // It is filled in once only.
    await boxOf(page).fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.reload();
    await expect(inputOf(page, 'project_address')).toHaveValue('1240 Larkspur Lane');
    await expect(boxOf(page)).toHaveValue('');
  });

  test('opens empty where the register has no such parcel', async ({ page, request, complaints }) => {
    complaints.expectError(/404/);
    await open(page, request, { parcel: '999-999-999', county: 'El Dorado County' });
    await start(page);
    await expect(page.getByRole('main')).toContainText('Parcel 999-999-999 was not found');
    await expect(boxOf(page)).toHaveValue('');
  });

  test('tries again where the register could not be reached', async ({ page, request, complaints }) => {
    complaints.expectError(/ERR_FAILED/);
    await page.route(DETAILS, (route) => route.abort(), { times: 1 });
    await open(page, request, { parcel: '027-999-004', county: 'El Dorado County' });
    await start(page);
    const main = page.getByRole('main');
    await expect(main).toContainText('Parcel 027-999-004 could not be looked up');
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(boxOf(page)).toHaveValue('027-999-004');
  });

  test('keeps it through the sign-in', async ({ page, request }) => {
    const { email, password } = await registered(request);
    await page.goto(START);
    await page.getByRole('link', { name: /^Citizen/ }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/parcel=027-999-004/);
    await start(page);
    await expect(boxOf(page)).toHaveValue('027-999-004');
  });
});
