import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { LARKSPUR } from '../support/finder.ts';
import { expect, test } from '../support/test.ts';

// The parcel data takes one import at a time.
test.describe.configure({ mode: 'serial' });

/** The parcel data keeps what an earlier try of these tests put into it: each try has numbers and sources of its own. */
const tries = () => test.info().retry + 1;
const named = (source: string) => (tries() === 1 ? source : `${source}-${tries()}`);

const COLUMNS = 'APN,COUNTY,JURISDICTION,APO_ADDRESS';

/** A list of invented parcels as their source writes it. `book` keeps those of one test apart from another's. */
const listOf = (book: string, count: number, rest: readonly string[] = []): string =>
  [
    COLUMNS,
    ...Array.from({ length: count }, (_, at) => {
      const apn = `${book}-${String(100 * tries() + Math.floor(at / 100))}-${String(at % 100).padStart(3, '0')}`;
      return `${apn},EL,EL,${at + 1} Alder Trace`;
    }),
    ...rest,
    '',
  ].join('\n');

async function openParcelData(page: Page): Promise<void> {
  await page.goto('/admin/parcels');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parcel data' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Start an import' })).toBeVisible();
}

async function send(page: Page, source: string, list: string | Buffer, name = 'parcels.csv'): Promise<void> {
  const main = page.getByRole('main');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    main.getByRole('button', { name: 'Choose a file: File', exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(list) });
  await main.getByRole('textbox', { name: 'Source' }).fill(named(source));
  await main.getByRole('button', { name: 'Import the file' }).click();
}

/** The figures of the report that is shown, by name. */
const figure = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const isComplete = (page: Page) =>
  expect(page.getByRole('main').getByText('The import is complete and in use')).toBeVisible({ timeout: 60_000 });

/** A part of the page by its heading. */
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

test('a reviewer reads whom to ask, and the demo leads on as an administrator @full', async ({ page }) => {
  await page.goto('/admin/parcels');
  await expect(page.getByRole('heading', { level: 1, name: 'For administrators' })).toBeVisible();
  await page.goto('/staff-login');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await page.getByRole('link', { name: /^Parcel Register/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parcel data' })).toBeVisible();
  // A reload keeps the role.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Parcel data' })).toBeVisible();
});

test('a file is imported, and the same one again changes nothing @full', async ({ page }) => {
  await openParcelData(page);
  await send(page, 'e2e-twice', listOf('031', 12));
  await isComplete(page);
  await expect(figure(page, 'Added')).toHaveText('12');
  await expect(part(page, 'In use now').getByRole('row', { name: named('e2e-twice') })).toContainText('12');
  await expectAccessibleInBothThemes(page, 'the parcel data with a finished import');

  // One row more makes it another file; the twelve are as they were.
  await send(page, 'e2e-twice', listOf('031', 12, [`031-9${tries()}0-001,EL,EL,1 Alder Trace`]));
  await expect(figure(page, 'Added')).toHaveText('1', { timeout: 60_000 });
  await expect(figure(page, 'Unchanged')).toHaveText('12');
  await expect(figure(page, 'Changed')).toHaveText('0');
  await expect(figure(page, 'Retired')).toHaveText('0');
});

test('rows that cannot be read are listed with their reason, and come as a file @full', async ({ page }) => {
  await openParcelData(page);
  await send(page, 'e2e-refused', listOf('032', 3, ['12-34,EL,EL,4 Alder Trace', ',EL,EL,5 Alder Trace']));
  await isComplete(page);
  await expect(figure(page, 'Refused rows')).toHaveText('2');
  const table = page.getByRole('main').getByRole('table', { name: '2 refused rows' });
  await expect(table.getByRole('row', { name: /12-34/ })).toContainText('Malformed parcel number');
  await expect(table.getByRole('row', { name: /None/ })).toContainText('No parcel number');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^refused-rows-.*\.csv$/);
});

test('a file that was cut off fails with a sentence, and the old data serve @full', async ({ page }) => {
  await openParcelData(page);
  await send(page, 'e2e-cut', listOf('033', 4));
  await isComplete(page);
  const whole = gzipSync(listOf('033', 400));
  await send(page, 'e2e-cut', whole.subarray(0, Math.floor(whole.length / 2)), 'parcels.csv.gz');
  const main = page.getByRole('main');
  await expect(main.getByText('The import failed')).toBeVisible({ timeout: 60_000 });
  await expect(main.getByText('Nothing of it is used. The parcel data stays as it was.')).toBeVisible();
  await expect(part(page, 'In use now').getByRole('row', { name: named('e2e-cut') })).toContainText('4');
  await expectAccessibleInBothThemes(page, 'the parcel data with a failed import');
});

test('an import that would retire many asks first; both ways on are kept to @full', async ({ page }) => {
  await openParcelData(page);
  const main = page.getByRole('main');
  await send(page, 'e2e-asks', listOf('034', 60));
  await isComplete(page);
  await send(page, 'e2e-asks', listOf('034', 10));
  await expect(main.getByText('The import waits for you')).toBeVisible({ timeout: 60_000 });
  await expectAccessibleInBothThemes(page, 'the parcel data with an import that asks');
  // Another cannot be begun meanwhile.
  await expect(main.getByRole('button', { name: 'Import the file' })).toBeDisabled();
  await main.getByRole('button', { name: 'Stop, leave the parcel data as it is' }).click();
  await expect(main.getByText('The import was stopped')).toBeVisible({ timeout: 30_000 });
  await expect(part(page, 'In use now').getByRole('row', { name: named('e2e-asks') })).toContainText('60');

  await send(page, 'e2e-asks', listOf('034', 11));
  await main.getByRole('button', { name: 'Retire these parcels and continue' }).click({ timeout: 60_000 });
  await isComplete(page);
  await expect(figure(page, 'Retired')).toHaveText('49');
});

const WEST = -119.9868;
const SOUTH = 38.9413;
/** Degrees, some twenty metres. */
const SIDE = 0.0002;

/** A lot behind Larkspur Lane, as a county's service writes it out. */
const lotBeside = (apn: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { APN: apn, COUNTY: 'EL', JURISDICTION: 'EL', APO_ADDRESS: '2 Alder Trace' },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [WEST, SOUTH],
              [WEST + SIDE, SOUTH],
              [WEST + SIDE, SOUTH + SIDE],
              [WEST, SOUTH + SIDE],
              [WEST, SOUTH],
            ],
          ],
        },
      },
    ],
  });

test('a map that is open when the parcel data is turned shows the new parcels, and lists them @full', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allowError(/status of 410/);
  const apn = `036-${tries()}00-001`;
  const map = await context.newPage();
  await map.goto(`/pre-application?parcel=${LARKSPUR.apn}`);
  const listed = map.getByRole('main').getByRole('region', { name: 'Parcels on the map' }).getByRole('button');
  await expect(listed.first()).toContainText(LARKSPUR.apn, { timeout: 60_000 });
  await expect(listed.filter({ hasText: apn })).toHaveCount(0);

  await openParcelData(page);
  await send(page, 'e2e-lot', lotBeside(apn), 'lot.geojson');
  await isComplete(page);

  // Nothing tells a page that stands still; its next tile does.
  const drawn = map.waitForResponse((reply) => /\/api\/parcels\/tiles\//.test(reply.url()) && reply.status() === 200, {
    timeout: 60_000,
  });
  await map.getByRole('application', { name: 'Map of parcels' }).focus();
  for (let step = 0; step < 12; step += 1) {
    await map.keyboard.press(step < 8 ? 'ArrowRight' : 'ArrowLeft');
    await map.waitForTimeout(400);
  }
  await drawn;
  await map.getByRole('button', { name: 'Show the selected parcel' }).click();
  await expect(listed.filter({ hasText: apn })).toBeVisible({ timeout: 60_000 });
  await listed.filter({ hasText: apn }).click();
  await expect(map.getByRole('heading', { level: 2, name: apn })).toBeVisible();
});

test('what is missing is told before anything is sent, and a lost connection keeps what was entered @full', async ({
  page,
  complaints,
}) => {
  complaints.expectError(/ERR_INTERNET_DISCONNECTED/);
  await openParcelData(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Import the file' }).click();
  await expect(main.getByText('Choose a file.', { exact: true })).toBeVisible();
  await expect(main.getByText('Name the source in small letters, digits and hyphens')).toBeVisible();
  await page.route('**/api/admin/parcels/imports', (route) => route.abort('internetdisconnected'));
  await send(page, 'e2e-none', listOf('035', 2));
  await expect(main.getByRole('alert')).toContainText('The import could not be started');
  await expect(main.getByRole('textbox', { name: 'Source' })).toHaveValue(named('e2e-none'));
  await expect(part(page, 'Start an import').getByText(/^parcels\.csv/)).toBeVisible();
});

test('past imports are shown again, by keyboard, on a narrow page @full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await openParcelData(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  const show = page.getByRole('button', { name: /^Show the report of e2e-refused/ }).first();
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Import of e2e-refused' })).toBeVisible();
  await expect(page).toHaveURL(/import=/);
});

test('number changes are taken in, and what is refused is told @full', async ({ page }) => {
  await openParcelData(page);
  const section = part(page, 'Number changes');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    section.getByRole('button', { name: 'Choose a file: List of number changes' }).click(),
  ]);
  const list = `old_apn,new_apn,change_type,change_year\n031-001-00${tries()},031-100-001,rename,2015\nno number,031-100-002,rename,2016\n`;
  await chooser.setFiles({ name: 'changes.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await section.getByRole('button', { name: 'Import number changes' }).click();
  await expect(section.getByText('2 rows read')).toBeVisible();
  await expect(section.getByText(/^Added 1, .*refused 1\.$/)).toBeVisible();
});

test('an administrator maps the columns of a file, looks at ten rows, and imports it @full', async ({ page }) => {
  await openParcelData(page);
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: 'From a file with other columns' }).click();
  const apn = (at: number) => `27${774 + tries()}${String(at).padStart(3, '0')}`;
  const rows = Array.from({ length: 12 }, (_, at) => `${apn(at + 1)},${at + 1},ALDER TRACE,${5000 + at}`);
  const list = ['PRCL_ID,ADDNUM,STREET,SF_5', ...rows, '27,13,ALDER TRACE,', ''].join('\n');
  const panel = main.getByRole('tabpanel');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choose a file: File', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'county.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
  await panel.getByRole('button', { name: 'Show its columns' }).click();
  const first = panel.getByRole('region', { name: 'The first ten rows of the file' }).getByRole('table');
  await expect(first.getByRole('row')).toHaveCount(11);
  await expect(panel.getByRole('combobox', { name: 'Parcel number (APN)', exact: true })).toHaveValue('column:PRCL_ID');
  await panel.getByRole('combobox', { name: 'County', exact: true }).selectOption('The same for every row');
  await panel.getByRole('textbox', { name: 'County, for every row' }).fill('El Dorado County');
  await panel.getByRole('combobox', { name: 'Address', exact: true }).selectOption('ADDNUM');
  await panel.getByRole('combobox', { name: 'Address, column 2' }).selectOption('STREET');
  await panel.getByText('Land capability areas by class').click();
  await panel.getByRole('combobox', { name: 'Class 5, in square feet' }).selectOption('SF_5');

  // The shapes of seven come from a second file, far from what other tests look at.
  const lot = (at: number) =>
    `0${apn(at)},"POLYGON((${[
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]
      .map(([x = 0, y = 0]) => `${(WEST - 0.02 + (at + x) * SIDE).toFixed(6)} ${(SOUTH - 0.05 + y * SIDE).toFixed(6)}`)
      .join(',')}))"`;
  const lots = ['NUM,OUTLINE', ...Array.from({ length: 7 }, (_, at) => lot(at + 1)), ''].join('\n');
  const [second] = await Promise.all([
    page.waitForEvent('filechooser'),
    panel.getByRole('button', { name: 'Choose a file: File of shapes' }).press('Enter'),
  ]);
  await second.setFiles({ name: 'lots.csv', mimeType: 'text/csv', buffer: Buffer.from(lots) });
  await expect(panel.getByRole('combobox', { name: 'Parcel number in the file of shapes' })).toHaveValue('NUM');
  await panel.getByRole('button', { name: 'Show how they are read' }).press('Enter');
  await expect(panel.getByText('All 10 rows can be read.')).toBeVisible();
  await expect(panel.getByText(/^3 of these rows find no shape in lots\.csv\./)).toBeVisible();
  await expect(panel.getByRole('cell', { name: 'Found', exact: true })).toHaveCount(7);
  await expect(panel.getByRole('cell', { name: '5: 5,000', exact: true })).toBeVisible();
  await expect(panel.getByRole('cell', { name: '1 Alder Trace', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a file with its columns mapped');
  await panel.getByRole('textbox', { name: 'Source' }).fill(named('mapped'));
  await panel.getByRole('button', { name: 'Import the file' }).click();
  await isComplete(page);
  await expect(figure(page, 'Added')).toHaveText('12');
  await expect(main.getByText(/^5 rows found no shape in the second file/)).toBeVisible();
  await expect(main.getByText('“27” in PRCL_ID is no parcel number of El Dorado County')).toBeVisible();
});
