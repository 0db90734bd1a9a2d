import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { fieldOf, newApplication, openApplication } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';

// What the demonstration register cannot show: answers that are slow, fail, or tell of rare parcels.

const SUGGESTIONS = '**/api/applicant-router/apn-suggestions*';
const DETAILS = '**/api/applicant-router/parcel-details';

type Given = Partial<{ roadway: string; shoreline: string; retired: boolean }>;

const parcel = (apn: string, given: Given = {}) => ({
  apn,
  county: 'El Dorado County',
  display_text: `${apn}, 5 Larch Way, El Dorado County`,
  scenic_corridor_rdwy: given.roadway ?? 'No',
  scenic_corridor_shoreline: given.shoreline ?? 'No',
  found_by: null,
  retired: given.retired ?? false,
});

const boxOf = (page: Page) => fieldOf(page, 'apn').getByRole('combobox');
const inputOf = (page: Page, field: string) => fieldOf(page, field).getByRole('textbox');

async function openGeneral(page: Page, request: APIRequestContext) {
  const application = await newApplication(request);
  await openApplication(page, application, { tab: 'general' });
  return application;
}

test('the list stays while the next one is looked up, and its answer takes its place @full', async ({
  page,
  request,
}) => {
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

test('an answer that comes too late is dropped @full', async ({ page, request }) => {
  await openGeneral(page, request);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isFirst = (address: string) => new URL(address).searchParams.get('q') === '8820';
  await page.route(SUGGESTIONS, async (route) => {
    if (isFirst(route.request().url())) await gate;
    // The page may have given it up by then.
    await route.continue().catch(() => {});
  });
  const asked = page.waitForRequest((sent) => isFirst(sent.url()));
  const over = page.waitForEvent('requestfailed', (sent) => isFirst(sent.url()));
  await boxOf(page).fill('8820');
  await asked;
  await boxOf(page).fill('1240 larkspur');
  const only = page.getByRole('option');
  await expect(only).toHaveText(/1240 Larkspur Lane/);
  await over;
  release();
  // Longer than the server needs for an answer.
  await page.waitForTimeout(500);
  await expect(only).toHaveCount(1);
  await expect(only).toHaveText(/1240 Larkspur Lane/);
});

test('a search that fails says that the number can be written by hand @full', async ({ page, request, complaints }) => {
  complaints.expectError(/500/);
  const application = await openGeneral(page, request);
  await page.route(SUGGESTIONS, (route) => route.fulfill({ status: 500, json: {} }));
  const box = boxOf(page);
  await box.fill('027-999-118');
  await expect(fieldOf(page, 'apn').getByRole('status').first()).toHaveText(
    'Parcels cannot be looked up right now. You can type the number yourself.',
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await application.stored()).textAnswers.apn).toBe('027-999-118');
});

test('a retired number is shown, and taking it says why it stays out @full', async ({ page, request }) => {
  await openGeneral(page, request);
  await page.route(SUGGESTIONS, (route) =>
    route.fulfill({ json: { suggestions: [parcel('027-123-009', { retired: true })] } }),
  );
  const box = boxOf(page);
  await box.fill('027-123');
  const gone = page.getByRole('option', { name: /027-123-009/ });
  await expect(gone).toContainText('Retired: this number cannot be used any more.');
  await gone.click();
  await expect(box).toHaveValue('027-123');
  await expect(fieldOf(page, 'apn')).toContainText('027-123-009 is retired and cannot be used any more.');
  await expectAccessibleInBothThemes(page, 'a retired parcel that was chosen');
});

test('what the parcel data does not say is left alone and told, and earlier numbers are kept @full', async ({
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
  await expect(fieldOf(page, 'apn')).toContainText('The parcel data does not state this. Answer it yourself:');
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
});
