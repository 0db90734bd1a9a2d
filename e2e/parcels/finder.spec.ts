import {
  addressBox,
  LARKSPUR,
  numberBox,
  openFinder,
  RETIRED,
  result,
  SPLIT,
  searchFor,
  startLink,
} from '../support/finder.ts';
import { expect, test } from '../support/test.ts';

for (const written of ['027-999-004', '027-999-04', '027999004', '02799904', '027 999 004']) {
  test(`${written} finds the parcel, and the search stays as it was written @full`, async ({ page }) => {
    await openFinder(page);
    await searchFor(page, { apn: written });
    await expect(result(page, LARKSPUR.apn)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(LARKSPUR.address);
    await expect(page.getByText('El Dorado County').first()).toBeVisible();
    await expect(page).toHaveTitle(`${LARKSPUR.apn}, parcel finder – Planwright`);
    await expect(numberBox(page)).toHaveValue(written);
    expect(new URL(page.url()).searchParams.get('apn')).toBe(written);
  });
}

test('an address finds several, one is chosen, and Back, Forward and a reload keep it @phone @full', async ({
  page,
}) => {
  await openFinder(page);
  await searchFor(page, { address: 'larkspur' });
  await expect(result(page, /^\d+ parcels found$/)).toBeVisible();
  await page.getByRole('link', { name: LARKSPUR.apn }).click();
  await expect(result(page, LARKSPUR.apn)).toBeFocused();
  await expect(page).toHaveURL(`/pre-application?address=larkspur&parcel=${LARKSPUR.apn}`);
  await expect(startLink(page)).toBeVisible();

  await page.goBack();
  await expect(result(page, /^\d+ parcels found$/)).toBeVisible();
  await page.goForward();
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await page.reload();
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(addressBox(page)).toHaveValue('larkspur');
  await page.getByRole('link', { name: /^Back to the \d+ parcels found$/ }).click();
  await expect(result(page, /^\d+ parcels found$/)).toBeFocused();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText('Your parcel will appear here')).toBeVisible();
  await expect(addressBox(page)).toHaveValue('');
});

test('of many ten are shown; more come below, and the focus goes to the first of them @full', async ({ page }) => {
  await openFinder(page, '/pre-application?address=larkspur');
  await expect(result(page, /^\d+ parcels found$/)).toBeVisible();
  const rows = page.getByRole('main').getByRole('link', { name: /^\d{3}-\d{3}-\d{3}$/ });
  await expect(rows).toHaveCount(10);
  await page.getByRole('button', { name: 'Show 10 more' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(20);
  await expect(rows.nth(10)).toBeFocused();
});

test('of more than are listed it is said so @full', async ({ page }) => {
  await page.route('**/api/parcels/search*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), more: true } });
  });
  await openFinder(page, '/pre-application?address=larkspur');
  await expect(result(page, /^More than \d+ parcels found$/)).toBeVisible();
  await expect(page.getByText('The rest is not listed.')).toBeVisible();
});

test('number and address together find what both say, and nothing where they disagree @full', async ({ page }) => {
  await openFinder(page);
  await searchFor(page, { apn: LARKSPUR.apn, address: 'larkspur' });
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await searchFor(page, { address: 'Rubicon Shore' });
  await expect(result(page, 'No parcel found')).toBeVisible();
  await expect(page.getByText('Search by the number or by the address alone.')).toBeVisible();
  await expect(numberBox(page)).toHaveValue(LARKSPUR.apn);
});

test('what is no parcel number is said at its field, and stays there @full', async ({ page, complaints }) => {
  complaints.expectError(/400/);
  await openFinder(page);
  await searchFor(page, { apn: '12-34' });
  await expect(numberBox(page)).toHaveAccessibleDescription(
    /This is not a parcel number\. Write it as its county does/,
  );
  await expect(numberBox(page)).toBeFocused();
  await expect(numberBox(page)).toHaveValue('12-34');
  await numberBox(page).fill('');
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(numberBox(page)).not.toHaveAttribute('aria-invalid', 'true');
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
});

test('nothing entered is said before anything is sent @full', async ({ page }) => {
  await openFinder(page);
  await searchFor(page, {});
  await expect(numberBox(page)).toHaveAccessibleDescription(/Enter a parcel number or a street address\./);
  await expect(numberBox(page)).toBeFocused();
  await expect(page).toHaveURL('/pre-application');
});

test('a number that no parcel has says how each county writes them @full', async ({ page }) => {
  await openFinder(page);
  await searchFor(page, { apn: '027-123-987' });
  await expect(result(page, 'No parcel found')).toBeVisible();
  await expect(page.getByText('Washoe County and Carson City: 123-456-78')).toBeVisible();
  await searchFor(page, { apn: '', address: 'Nowhereatall Boulevard' });
  await expect(page.getByText('Check the spelling')).toBeVisible();
});

test('an old number finds the parcel and says so @full', async ({ page }) => {
  await openFinder(page);
  await searchFor(page, { apn: LARKSPUR.was });
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(page.getByRole('main').getByText(`was ${LARKSPUR.was}`, { exact: true })).toBeVisible();
  // A link that someone kept from before leads there too.
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.was}`);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
});

test('a number that was split offers its parts @full', async ({ page }) => {
  await openFinder(page);
  await searchFor(page, { apn: SPLIT.from });
  await expect(page.getByText(`${SPLIT.from} was split. Choose the part that you mean.`)).toBeVisible();
  for (const apn of SPLIT.to) await expect(page.getByRole('main').getByRole('link', { name: apn })).toBeVisible();
  await page.getByRole('link', { name: SPLIT.to[1] }).click();
  await expect(result(page, SPLIT.to[1])).toBeFocused();
  await expect(page.getByRole('main').getByText(`was part of ${SPLIT.from}`, { exact: true })).toBeVisible();
});

test('a retired number says so, and begins no application @full', async ({ page }) => {
  await openFinder(page);
  await searchFor(page, { apn: RETIRED });
  await expect(result(page, RETIRED)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${RETIRED} left the parcel data on `))).toBeVisible();
  await expect(page.getByText('An application needs a number that is in use.')).toBeVisible();
  await expect(startLink(page)).toHaveCount(0);
});

test('a suggestion shows its parcel at once, fills both fields, and is kept for the visit', async ({ page }) => {
  const kept = page.waitForRequest(/\/api\/applicant-router\/session\/[0-9a-f-]{36}\/update$/);
  await openFinder(page);
  await addressBox(page).pressSequentially('1240 larks');
  await page.getByRole('option', { name: new RegExp(LARKSPUR.address) }).click();
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(numberBox(page)).toHaveValue(LARKSPUR.apn);
  await expect(addressBox(page)).toHaveValue(LARKSPUR.address);
  await expect(page).toHaveURL(`/pre-application?parcel=${LARKSPUR.apn}`);
  expect((await kept).postDataJSON()).toEqual({
    apn: LARKSPUR.apn,
    county: 'El Dorado County',
    address: LARKSPUR.address,
  });
});
