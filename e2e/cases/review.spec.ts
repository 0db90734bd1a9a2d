import { newApplicant } from '../support/application.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '../support/axe.ts';
import { markWords } from '../support/permit-review.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

// The short run plays the parts of it that matter most in the whole story of a case.
test('a planner reviews a case line by line beside its sheets, with one key for each decision @full', async ({
  page,
  request,
  complaints,
}) => {
  test.slow();
  complaints.expectError(/ERR_FAILED.*\/decision/);
  const name = `Marisol ${Math.random().toString(36).slice(2)}`;
  const applicant = await newApplicant(request, name);
  const id = await applicant.create();
  await applicant.fillIn(id);
  await applicant.submit(id);

  await page.goto('/submitted-applications');
  await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
  await page.getByRole('tab', { name: 'Review' }).click();
  await expect(page.getByText('No review yet')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the reviews of a case');
  await page
    .getByRole('radio', { name: /Single Family|single-family|dwelling/i })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Start a review' }).click();
  await expect(page).toHaveURL(/\/reviews\//);
  await expect(page.getByRole('heading', { level: 1, name: /^Review of / })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Lines', exact: true });
  await expect(lines.getByText(/^0 of \d+ looked at$/)).toBeVisible({ timeout: 120_000 });

  // Two keys a line: the next undecided one, and what stands is let stand.
  await page.getByRole('heading', { level: 1 }).click();
  for (let line = 0; line < 3; line += 1) {
    await page.keyboard.press('.');
    await expect(lines.getByText(new RegExp(`^${line} of \\d+ looked at$`))).toBeVisible();
    const open = lines.locator('[data-line]:has(button[aria-expanded="true"])');
    await expect(open).toHaveCount(1);
    // What is left to a person has nothing that could stand.
    const stands = await open.getByRole('button', { name: /stands/ }).count();
    await page.keyboard.press(stands > 0 ? 's' : 'u');
    await expect(open.getByText(/^Looked at by /)).toBeAttached();
  }
  await expect(lines.getByText(/^3 of \d+ looked at$/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a review beside its sheets');
  await expectNoSidewaysScroll(page, 'a review beside its sheets');

  // Whatever is written, the list keeps its place, and the next line comes to the same height below its heading.
  const heightOf = (box: { y: number } | null) => Math.round(box?.y ?? 0);
  const listTop = async () => heightOf(await lines.boundingBox());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('.');
  const placeOfList = await listTop();
  for (const key of ['c', 'i', 'd']) {
    await page.keyboard.press(key);
    await page.keyboard.type('A sheet is missing.');
    await page.keyboard.press('Control+Enter');
    await expect(lines.getByRole('textbox')).toHaveCount(0);
    expect(await listTop(), `after ${key}`).toBe(placeOfList);
  }
  await page.keyboard.press('.');
  expect(await listTop()).toBe(placeOfList);
  await expect(lines.getByText(/looked at$/)).toBeInViewport();
  const opened = await lines.locator('[data-line]:has(button[aria-expanded="true"])').boundingBox();
  const heading = await lines.locator('section:has(button[aria-expanded="true"]) > h2').boundingBox();
  expect(heightOf(opened), 'the heading covers nothing of it').toBeGreaterThanOrEqual(
    Math.round((heading?.y ?? 0) + (heading?.height ?? 0)),
  );

  // A key that can do nothing says why.
  const rowWith = (outcome: RegExp) => lines.locator('[data-line] > button', { hasText: outcome }).first();
  await rowWith(/^A person decides: /).click();
  await page.keyboard.press('s');
  await expect(page.getByRole('status').filter({ hasText: 'No answer to let stand' })).toBeVisible();
  await rowWith(/^Not found in the text: /).click();
  await page.keyboard.press('e');
  await expect(page.getByRole('status').filter({ hasText: 'No place to open' })).toBeVisible();

  // An answer of the documents is set aside with a reason only.
  await lines
    .locator('[data-line] > button', { hasText: /^Yes: / })
    .first()
    .click();
  await page.keyboard.press('n');
  const reason = lines.getByLabel('Why “No”?');
  await expect(reason).toBeFocused();
  await lines.getByRole('button', { name: 'Save with this reason' }).click();
  await expect(lines.getByText('Give the reason.')).toBeVisible();
  // What is not saved comes back with its words; the focus is never lost.
  const open = lines.locator('[data-line]:has(button[aria-expanded="true"])');
  const opener = open.locator('> button');
  await page.route('**/items/*/decision', (route) => route.abort());
  await reason.fill('The sheet is of the lot next door.');
  await page.keyboard.press('Control+Enter');
  await expect(opener).toBeFocused();
  await expect(opener.getByText('Not saved')).toBeVisible();
  await expect(reason).toHaveValue('The sheet is of the lot next door.');
  await expect(opener).toBeFocused();
  await page.unroute('**/items/*/decision');
  await open.getByRole('button', { name: 'Save with this reason' }).click();
  await expect(opener).toBeFocused();
  await expect(lines.getByText('Reason: The sheet is of the lot next door.')).toBeVisible();
  await expect(opener.getByText('Not saved')).toHaveCount(0);
  await page.keyboard.press('c');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('c');
  await lines.getByLabel('Comment to the applicant').fill('Send the site plan of your own parcel.');
  await lines.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(lines.getByText('Send the site plan of your own parcel.')).toBeVisible();
  await expect(lines.getByText('Saving…')).toHaveCount(0);

  // Words of a sheet that a search found are taken as the answer.
  await markWords(page, 'north');

  // The address is enough for a colleague, and everything is still there.
  await page.reload();
  await expect(lines.getByText('Send the site plan of your own parcel.')).toBeVisible();
  // Where a list has no undecided line, the next one is of all; the last line is open when the review is opened again.
  await lines.getByRole('button', { name: /^With remarks/ }).click();
  const last = (await open.getAttribute('data-line')) ?? '';
  await page.keyboard.press('.');
  await expect(open).not.toHaveAttribute('data-line', last);
  const next = (await open.getAttribute('data-line')) ?? '';
  await page
    .getByRole('link', { name: /^Case / })
    .first()
    .click();
  // The plans of a case are compared with a design code, by the rules of the day of its submission.
  await page.getByRole('tabpanel').getByText('Lake Tahoe region', { exact: true }).click();
  await page.getByRole('button', { name: 'Check the current plans' }).click();
  await expect(page.getByText(/^Rules in force on .* was submitted\./)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: /^State this figure/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the case' }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('link', { name: /Single/ })
    .click();
  await expect(open).toHaveAttribute('data-line', next);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the review' })).toBeVisible();
  // The switch of the theme is out of reach behind the dialog.
  await expectAccessible(page, 'the keys of a review');
});
