import type { Page } from '@playwright/test';
import {
  address,
  completeApplication,
  description,
  newApplicant,
  openApplication,
  savesFail,
  signedInAs,
  status,
} from './support/applications.ts';
import { expectAccessibleInBothThemes } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toasts.ts';

const PAGE = '/my-applications';
const LIST = '**/api/applicant-router/applications';

/** As the cards write it: month short, day, year, where the agency that ships is. */
const DAY = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'America/Los_Angeles' } as const;
const shortDay = (day: Date) => day.toLocaleDateString('en-US', DAY);

const card = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

async function open(page: Page): Promise<void> {
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible({ timeout: 30_000 });
}

test('whoever is not signed in is led to the login, and from there to their applications @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  await page.goto(PAGE);
  await expect(page).toHaveURL('/login?next=%2Fmy-applications');
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(applicant.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(applicant.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(PAGE);
  await expect(page.getByText('No applications yet', { exact: true })).toBeVisible();
});

test('whoever has none is shown how to start the first one @phone @full', async ({ page, request }) => {
  await signedInAs(page, await newApplicant(request));
  await open(page);
  await expect(page.getByText('No applications yet', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'no applications yet');
  await page.getByRole('link', { name: 'Create First Application' }).click();
  await expect(page).toHaveURL('/pre-application-questionnaire');
  await expect(page.getByRole('button', { name: 'Start Application Process' })).toBeVisible();
});

test('two applications of one title are told apart by where they are, and each is continued where it is @phone', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const one = await applicant.start('New permit');
  const two = await applicant.start('New permit');
  await applicant.change(one, { textAnswers: { project_address: '1240 Larkspur Lane', apn: '027-999-004' } });
  await signedInAs(page, applicant);
  await open(page);
  await expect(page.getByText('2 applications', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'two applications');

  const named = card(page, '1240 Larkspur Lane');
  await expect(named).toContainText('APN 027-999-004');
  await expect(named).toContainText('In Progress');
  await expect(named.getByRole('definition').first()).toHaveText(shortDay(new Date()));
  await expect(named).toContainText(one.slice(0, 8));
  await expect(card(page, 'No project address yet')).toContainText(two.slice(0, 8));
  // Those who hear the links and see no card tell them apart, too.
  const links = page.getByRole('link', { name: /^Continue Editing: / });
  const names = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  expect(names.sort()).toEqual(
    [
      `Continue Editing: New permit, 1240 Larkspur Lane, application ${one.slice(0, 8)}`,
      `Continue Editing: New permit, application ${two.slice(0, 8)}`,
    ].sort(),
  );

  await named.getByRole('link', { name: /^Continue Editing/ }).click();
  await expect(page).toHaveURL(`/pre-application-questionnaire?application=${one}`);
  await expect(address(page)).toHaveValue('1240 Larkspur Lane');
});

test('applications are found by words and by status, and Back leads to the same list @full', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const applicant = await newApplicant(request);
  const submitted = await completeApplication(applicant, 'Garage');
  expect((await applicant.submit(submitted)).ok()).toBe(true);
  const { reference } = await applicant.get(submitted);
  await applicant.start('Deck');
  await signedInAs(page, applicant);
  await open(page);
  const search = page.getByRole('textbox', { name: 'Search' });
  await search.fill('deck');
  await expect(cards(page)).toHaveText(['Deck']);
  await expect(page.getByText('1 of 2 applications')).toBeVisible();
  await search.fill(reference ?? '');
  await expect(cards(page)).toHaveText(['Garage']);
  await search.fill('');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Submitted');
  await expect(cards(page)).toHaveText(['Garage']);
  await expect(card(page, 'Garage')).toContainText(reference ?? '');
  await expect(card(page, 'Garage').getByRole('term')).toHaveText([
    'Created',
    'Modified',
    'Submitted',
    'Reference',
    'Application',
  ]);
  // What was submitted is looked at, not changed or deleted.
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Continue Editing/ })).toHaveCount(0);
  await page.getByRole('link', { name: `View: Garage`, exact: false }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Application ${reference}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Submitted');
  await expect(cards(page)).toHaveText(['Garage']);
  await search.fill('nothing like it');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('deleting asks in these words first, and takes what was kept of it off this device', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_FAILED/);
  const applicant = await newApplicant(request);
  const id = await applicant.start('Deck');
  await signedInAs(page, applicant);
  await openApplication(page, id);
  await expect(status(page, /^Saved at /)).toBeVisible();
  await savesFail(page);
  await description(page).fill('Never saved');
  const kept = () => page.evaluate((one) => Object.keys(localStorage).filter((key) => key.includes(one)), id);
  expect(await kept()).toHaveLength(1);

  await open(page);
  const remove = page.getByRole('button', { name: /^Delete: Deck/ });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete this application?' });
  await expect(question).toContainText('Are you sure you want to delete "Deck"? This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  expect(await applicant.list()).toHaveLength(1);

  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Application deleted', 'The application has been removed.');
  await expect(page.getByText('No applications yet', { exact: true })).toBeVisible();
  expect(await applicant.list()).toEqual([]);
  expect(await kept()).toEqual([]);
});

test('one that was submitted elsewhere meanwhile is not deleted, and the reason is said @full', async ({
  page,
  request,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expectError(/409 \(Conflict\)/);
  const applicant = await newApplicant(request);
  const id = await completeApplication(applicant, 'Deck');
  await signedInAs(page, applicant);
  await open(page);
  await page.getByRole('button', { name: /^Delete: Deck/ }).click();
  expect((await applicant.submit(id)).ok()).toBe(true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Delete failed', 'Only an application in progress can be deleted. This one was submitted.');
  await expect(card(page, 'Deck')).toContainText('Submitted');
});

test('a list that cannot be loaded is said, and comes with the next try @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/500|ERR_FAILED/);
  const applicant = await newApplicant(request);
  await applicant.start('Deck');
  await signedInAs(page, applicant);
  await page.route(LIST, (route) =>
    route.fulfill({
      status: 400,
      json: {
        detail: 'Something is wrong with this.',
        code: 'invalid-request',
        message: { code: 'api:request.misfit' },
        requestId: 'r',
      },
    }),
  );
  complaints.expectError(/400 \(Bad Request\)/);
  await open(page);
  await expectToast(page, 'Failed to load applications', 'Could not retrieve your applications.');
  await expect(page.getByText('Your applications could not be loaded')).toBeVisible();
  await page.unroute(LIST);
  await page.route(LIST, (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  // It is tried three times more before it is given up.
  await expect(async () => expectToast(page, 'Error loading applications', 'Please try again later.')).toPass({
    timeout: 30_000,
  });
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cards(page)).toHaveText(['Deck']);
  await expect(page.getByText('Your applications could not be loaded')).toHaveCount(0);
});

test('a copy starts with the same answers, without what was signed, and pressing twice makes one @full', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const applicant = await newApplicant(request);
  const id = await completeApplication(applicant, 'Deck');
  await signedInAs(page, applicant);
  await open(page);
  await page.getByRole('button', { name: /^Duplicate as new: Deck/ }).dblclick();
  await expectToast(
    page,
    'Application duplicated',
    'This is a new application with the same answers. Signature, dates and documents were left out.',
  );
  await expect(page).toHaveURL(/application=/);
  const list = await applicant.list();
  expect(list).toHaveLength(2);
  const copy = list.find((one) => one.id !== id)?.id ?? '';
  await expect(page).toHaveURL(new RegExp(`application=${copy}`));
  const [before, after] = [(await applicant.get(id)).data, (await applicant.get(copy)).data];
  expect(after.answers).toEqual(before.answers);
  expect(after.textAnswers.project_description).toBe(before.textAnswers.project_description);
  expect(after.textAnswers.owner_signature).toBeUndefined();
  expect(await applicant.documents(copy)).toEqual([]);
});

test('another person on the same browser never sees what was typed, and old journals are cleared away', async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_FAILED/);
  const owner = await newApplicant(request);
  const id = await owner.start('Deck');
  await signedInAs(page, owner);
  await openApplication(page, id);
  await expect(status(page, /^Saved at /)).toBeVisible();
  await savesFail(page);
  await description(page).fill('The secret of the house');
  // Left as by a crash, and one like it from long ago.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('planwright.draft.')) ?? '';
    const kept = localStorage.getItem(key) ?? '';
    const old = new Date(Date.now() - 61 * 24 * 60 * 60 * 1000).toISOString();
    localStorage.setItem(`${key}-copy`, kept);
    localStorage.setItem(`${key}-old`, JSON.stringify({ ...JSON.parse(kept), at: old }));
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.close();

  complaints.expectError(/404 \(Not Found\)/);
  const other = await newApplicant(request, 'Benito Ito');
  const theirs = await other.start('Shed');
  const next = await context.newPage();
  await signedInAs(next, other);
  await openApplication(next, theirs);
  await expect(status(next, /^Saved at /)).toBeVisible();
  await expect(next.getByText('The secret of the house')).toHaveCount(0);
  await expect(description(next)).toHaveValue('');
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-old'))))
    .toEqual([]);
  await next.goto(`/pre-application-questionnaire?application=${id}`);
  await expect(next.getByRole('heading', { level: 1, name: 'There is no such application' })).toBeVisible();
  await expect(next.getByText('The secret of the house')).toHaveCount(0);
  // It is still there for whom it belongs to.
  expect(await next.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith('-copy')))).toBe(true);
});
