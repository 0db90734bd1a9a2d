import type { Page, Route } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const mainOf = (page: Page) => page.getByRole('main');
const canvasOf = (page: Page) => page.getByRole('application', { name: 'Map of parcels' });
const listOf = (page: Page) => mainOf(page).getByRole('region', { name: 'Parcels on the map' });
const rowsOf = (page: Page) => listOf(page).getByRole('button');
const chosenIn = (page: Page) => new URL(page.url()).searchParams.get('parcel');

/** Opens the finder and waits until the map runs. */
async function openMap(page: Page, query = ''): Promise<void> {
  await page.goto(`/pre-application${query}`);
  await expect(mainOf(page).getByRole('heading', { name: 'Interactive Map' })).toBeVisible();
  await expect(canvasOf(page)).toBeVisible({ timeout: 30_000 });
}

/** Goes to where parcels are, with the button that the map offers. */
async function zoomIn(page: Page): Promise<void> {
  await mainOf(page).getByRole('button', { name: 'Zoom in to see parcels' }).click();
  await expect(rowsOf(page).first()).toBeVisible({ timeout: 20_000 });
}

/** Number of a row. */
const apnOf = async (row: ReturnType<typeof rowsOf>): Promise<string> =>
  /\d{3,4}-\d{2,3}-[\d-]+/.exec((await row.textContent()) ?? '')?.[0] ?? '';

/** Chooses the first parcel of the list, so that it lies in the middle of the map. */
async function chooseFirst(page: Page): Promise<string> {
  const row = rowsOf(page).first();
  const apn = await apnOf(row);
  await row.click();
  await expect.poll(() => chosenIn(page)).toBe(apn);
  await expect(mainOf(page).getByText(`Parcel ${apn} is selected on the map.`)).toBeAttached();
  await expect(mainOf(page).getByRole('button', { name: 'Show the selected parcel' })).toBeEnabled();
  return apn;
}

/** Presses the middle of the map until what is there has been drawn. */
async function pressMiddle(page: Page, apn: string): Promise<void> {
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('The map is not there.');
  await expect(async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    expect(chosenIn(page)).toBe(apn);
  }).toPass({ timeout: 30_000 });
}

test('a parcel is chosen with the mouse, and Esc lets it go @full', async ({ page }) => {
  await openMap(page);
  await zoomIn(page);
  const apn = await chooseFirst(page);
  await canvasOf(page).focus();
  await page.keyboard.press('Escape');
  await expect.poll(() => chosenIn(page)).toBeNull();
  await pressMiddle(page, apn);
  await expect(listOf(page).getByRole('button', { name: apn })).toHaveAttribute('aria-current', 'true');
});

test('a parcel is chosen from the list with the keyboard, and the map goes there', async ({ page }) => {
  await openMap(page);
  await zoomIn(page);
  await rowsOf(page).first().focus();
  await page.keyboard.press('ArrowDown');
  const second = rowsOf(page).nth(1);
  await expect(second).toBeFocused();
  const apn = await apnOf(second);
  await page.keyboard.press('Enter');
  await expect.poll(() => chosenIn(page)).toBe(apn);
  // The list has the nearest first, and the nearest to the middle is now the chosen one.
  await expect(rowsOf(page).first()).toContainText(apn, { timeout: 20_000 });
});

test('the map is moved and pressed with the keyboard alone @full', async ({ page }) => {
  await openMap(page);
  await zoomIn(page);
  const apn = await chooseFirst(page);
  await canvasOf(page).focus();
  await page.keyboard.press('Escape');
  await expect(mainOf(page).getByText(`Under the cross: parcel ${apn}`)).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect.poll(() => chosenIn(page)).toBe(apn);
  await page.keyboard.press('Escape');
  await expect.poll(() => chosenIn(page)).toBeNull();
  // A step that begins while the map still moves is swallowed.
  await expect(async () => {
    await page.keyboard.press('-');
    await expect(mainOf(page).getByRole('button', { name: 'Zoom in to see parcels' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
});

test('a parcel in the address is flown to, at once where less motion is wanted @full', async ({ page }) => {
  await openMap(page);
  await zoomIn(page);
  const apn = await apnOf(rowsOf(page).first());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openMap(page, `?parcel=${apn}`);
  await expect(rowsOf(page).first()).toContainText(apn, { timeout: 30_000 });
  await mainOf(page).getByRole('button', { name: 'Show the whole region' }).click();
  await expect(listOf(page)).toContainText('too much to list');
  await mainOf(page).getByRole('button', { name: 'Show the selected parcel' }).click();
  await expect(rowsOf(page).first()).toContainText(apn, { timeout: 20_000 });
});

test('nobody but this server is asked for anything @full', async ({ page, baseURL }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseURL ?? '').origin) outside.push(request.url());
  });
  const tiles = page.waitForResponse((reply) => /\/api\/parcels\/tiles\//.test(reply.url()) && reply.status() === 200);
  await openMap(page);
  await zoomIn(page);
  await tiles;
  expect(outside).toEqual([]);
});

test('what a search found is marked on the map, and a mark is chosen with the mouse @full', async ({
  page,
  complaints,
}) => {
  complaints.allowError(/status of 404/);
  // One parcel without its neighbours: its mark lies in the middle.
  await page.route('**/api/parcels/search*', async (route) => {
    const response = await route.fetch();
    const { parcels, ...rest } = await response.json();
    const [first] = parcels;
    await route.fulfill({ response, json: { ...rest, parcels: [first, { ...first, apn: '027-995-999' }] } });
  });
  await openMap(page, '?address=larkspur');
  await expect(mainOf(page).getByText('Parcel that was found')).toBeVisible();
  await expect(rowsOf(page).first()).toBeVisible({ timeout: 30_000 });
  const box = await canvasOf(page).boundingBox();
  if (!box) throw new Error('The map is not there.');
  await expect(async () => {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // A second press would fall on the chosen parcel, whose mark is gone.
    await expect.poll(() => chosenIn(page), { timeout: 3_000 }).not.toBeNull();
  }).toPass({ timeout: 30_000 });
  expect(['027-995-001', '027-995-999']).toContain(chosenIn(page));
  // The way back to all that were found is kept.
  expect(new URL(page.url()).searchParams.get('address')).toBe('larkspur');
});

test('when the parcel data was changed meanwhile, the map asks anew and draws the new parcels @full', async ({
  page,
  complaints,
}) => {
  complaints.allowError(/status of 410/);
  let isOld = true;
  let asked = 0;
  await page.route('**/api/parcels/map', async (route) => {
    asked += 1;
    const response = await route.fetch();
    const context = await response.json();
    await route.fulfill({ response, json: isOld ? { ...context, edition: 1 } : context });
  });
  await openMap(page);
  isOld = false;
  const fresh = page.waitForResponse(
    (reply) => /\/api\/parcels\/tiles\/(?!1\/)/.test(reply.url()) && reply.status() === 200,
  );
  await zoomIn(page);
  await fresh;
  expect(asked).toBeGreaterThan(1);
});

test('parcels that do not come are said, and come when asked for again @full', async ({ page, complaints }) => {
  complaints.allowError(/status of 500/);
  const TILES = '**/api/parcels/tiles/**';
  await page.route(TILES, (route) => route.fulfill({ status: 500, body: '' }));
  await openMap(page);
  await zoomIn(page);
  await expect(mainOf(page).getByText('Some parcels could not be loaded.')).toBeVisible({ timeout: 30_000 });
  await page.unroute(TILES);
  await mainOf(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(mainOf(page).getByText('Some parcels could not be loaded.')).toHaveCount(0, { timeout: 30_000 });
});

test('without a connection the map stays, says what did not come, and brings it when the connection is back @full', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  await openMap(page);
  await zoomIn(page);
  await context.setOffline(true);
  await mainOf(page).getByRole('button', { name: 'Show the whole region' }).click();
  await expect(listOf(page)).toContainText('too much to list');
  // Somewhere else, of which nothing is there yet.
  for (let step = 0; step < 10; step += 1) {
    await mainOf(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.waitForTimeout(400);
  }
  await expect(listOf(page)).toContainText('You are offline', { timeout: 20_000 });
  await expect(canvasOf(page)).toBeVisible();
  await context.setOffline(false);
  await expect(listOf(page)).not.toContainText('You are offline', { timeout: 30_000 });
  await mainOf(page).getByRole('button', { name: 'Show the whole region' }).click();
  await zoomIn(page);
  await expect(mainOf(page).getByText('Some parcels could not be loaded.')).toHaveCount(0, { timeout: 30_000 });
});

test('a map whose second file does not come says so, and is drawn once it does @full', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  const WORKER = '**/assets/maplibre-gl-worker-*';
  await page.route(WORKER, (route) => route.abort());
  await page.goto('/pre-application');
  const notice = mainOf(page).getByText('The map did not load');
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await mainOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await page.unroute(WORKER);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
  // It is offered once the map has been drawn.
  await expect(mainOf(page).getByRole('button', { name: 'Zoom in to see parcels' })).toBeVisible({ timeout: 30_000 });
});

test('only the finder fetches the map’s code @full', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const ofMap = () => scripts.filter((url) => /start-map|maplibre/.test(url));
  for (const path of ['/', '/login', '/privacy-policy']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(ofMap()).toEqual([]);
  await openMap(page);
  expect(ofMap()).not.toEqual([]);
});

test('the keys are shown to whom uses them @full', async ({ page }) => {
  await openMap(page);
  const keys = mainOf(page).getByText(/^By keyboard:/);
  await expect(keys).toHaveClass('sr-only');
  await canvasOf(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(keys).not.toHaveClass('sr-only');
});

test('without WebGL a notice says so, and the list works by itself', async ({ page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return /webgl/.test(kind) ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await page.goto('/pre-application');
  await expect(mainOf(page).getByText('This browser cannot draw the map')).toBeVisible({ timeout: 30_000 });
  const row = rowsOf(page).first();
  await expect(row).toBeVisible({ timeout: 20_000 });
  const apn = await apnOf(row);
  await row.click();
  await expect.poll(() => chosenIn(page)).toBe(apn);
  await expect(rowsOf(page).first()).toContainText(apn, { timeout: 20_000 });
});

test('a list that fails says so, and comes when asked for again @full', async ({ page, complaints }) => {
  complaints.expectError(/status of 500/);
  await page.route('**/api/parcels/in-view?*', (route) => route.fulfill({ status: 500, body: '' }));
  await openMap(page);
  await mainOf(page).getByRole('button', { name: 'Zoom in to see parcels' }).click();
  for (let step = 0; step < 9; step += 1) {
    await mainOf(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
    await page.waitForTimeout(500);
  }
  await expect(listOf(page).getByText('The list could not be loaded')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/api/parcels/in-view?*');
  await listOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(listOf(page).getByText('The list could not be loaded')).toHaveCount(0);
});

test('the parcels of the view before can be read while those of the next are on their way @full', async ({ page }) => {
  await openMap(page);
  await zoomIn(page);
  const held: Route[] = [];
  await page.route('**/api/parcels/in-view?*', (route) => void held.push(route));
  await mainOf(page).getByRole('button', { name: 'Zoom in', exact: true }).click();
  await expect(listOf(page).getByRole('list')).toHaveAttribute('aria-busy', 'true');
  await expectAccessibleInBothThemes(page, 'the next parcels are on their way');
  await expect(listOf(page).getByRole('list')).toHaveAttribute('aria-busy', 'true');
  await Promise.all(held.map((route) => route.continue()));
});

test('what is switched off in the legend stays off, and is said in words @full', async ({ page }) => {
  await openMap(page);
  const corridor = mainOf(page).getByRole('checkbox', { name: 'Scenic roadway corridor' });
  await expect(corridor).toBeChecked();
  await corridor.focus();
  await page.keyboard.press('Space');
  await expect(corridor).not.toBeChecked();
});

test('the map and its list are accessible, in both themes @phone @full', async ({ page }) => {
  await openMap(page);
  await zoomIn(page);
  await expectNoSidewaysScroll(page, 'the map');
  await expectAccessibleInBothThemes(page, 'the map');
});

test('at 320 px the list stands under the map, and a finger scrolls the page @full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await openMap(page);
  await zoomIn(page);
  await expectNoSidewaysScroll(page, 'the map at 320 px');
  const [map, list] = [await canvasOf(page).boundingBox(), await listOf(page).boundingBox()];
  expect(list?.y).toBeGreaterThan((map?.y ?? 0) + (map?.height ?? 0) - 1);
  const touch = await canvasOf(page).evaluate((canvas) => getComputedStyle(canvas.parentElement ?? canvas).touchAction);
  expect(touch).toContain('pan-y');
});
