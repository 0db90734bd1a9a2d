import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { LARKSPUR, openFinder, RETIRED, result, SPLIT, searchFor } from '../support/finder.ts';
import { expectNoEnglish } from '../support/leftovers.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const SEARCH = '**/api/parcels/search*';
const ONE = '**/api/parcels/by-number/*';

/** Every state that an address leads to, and what shows that it is there. */
const STATES = [
  { state: 'before a search', query: '', shows: 'Your parcel will appear here' },
  { state: 'a parcel', query: `?apn=${LARKSPUR.apn}`, shows: LARKSPUR.address },
  { state: 'a list', query: `?apn=${SPLIT.from}`, shows: 'Choose the part that you mean.' },
  { state: 'nothing found', query: '?apn=027-123-987&address=Nowhere', shows: 'What you can try' },
  { state: 'a retired number', query: `?parcel=${RETIRED}`, shows: 'An application needs a number that is in use.' },
];

for (const { state, query, shows } of STATES) {
  test(`${state} has no barrier in either theme, and fits 320 pixels @phone @full`, async ({ page }) => {
    await openFinder(page, `/pre-application${query}`);
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible();
    await expectAccessibleInBothThemes(page, state);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page, state);
  });
}

test('a malformed number has no barrier @full', async ({ page, complaints }) => {
  complaints.expectError(/400/);
  await openFinder(page, '/pre-application?apn=12');
  await expect(page.getByText('This is not a parcel number.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a malformed number');
});

test('while the answer is on its way the page says so @full', async ({ page }) => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SEARCH, async (route) => {
    await gate;
    await route.continue();
  });
  await openFinder(page);
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(page.getByRole('button', { name: 'Searching…' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'searching');
  release();
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
});

test('a search that fails says so, keeps what was typed, and can be tried again @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/500/);
  await page.route(SEARCH, (route) =>
    route.fulfill({
      status: 500,
      json: {
        code: 'internal',
        detail: 'Something went wrong on our side.',
        message: { code: 'api:server.internal', params: { requestId: 'r1' } },
        requestId: 'r1',
      },
    }),
  );
  await openFinder(page);
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(page.getByText('The search did not work').last()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a search that failed');
  await page.unroute(SEARCH);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
});

test('a parcel that cannot be fetched says so beside its number, and can be tried again @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.route(ONE, (route) => route.abort('internetdisconnected'));
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.apn}`);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(page.getByText('What is known about the parcel could not be fetched')).toBeVisible();
  await page.unroute(ONE);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('main').getByRole('heading', { name: 'What it means' })).toBeVisible();
});

test('without a connection the search waits and comes by itself @full', async ({ page, context, complaints }) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  await openFinder(page);
  await context.setOffline(true);
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(page.getByText('Your search is saved.')).toBeVisible();
  await context.setOffline(false);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
});

test('the finder speaks Spanish in every state @full', async ({ page, context, baseURL, complaints }) => {
  complaints.expectError(/400/);
  await context.addCookies([{ name: 'language', value: 'es', url: String(baseURL) }]);
  for (const { state, query } of [...STATES, { state: 'a malformed number', query: '?apn=12' }]) {
    await page.goto(`/pre-application-homepage${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Buscador de parcelas' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoEnglish(page, state);
  }
});
