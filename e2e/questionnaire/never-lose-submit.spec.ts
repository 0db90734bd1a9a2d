import type { Page } from '@playwright/test';
import {
  type Applicant,
  completeApplication,
  description,
  newApplicant,
  openApplication,
  savesFail,
  signedInAs,
  submitButton,
} from '../support/applications.ts';
import { inEnglish } from '../support/in-english.ts';
import { expect, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

test.describe.configure({ timeout: 120_000 });

const isSubmit = (url: URL) => url.pathname.endsWith('/submit');
const done = async (page: Page) => {
  await expect(page).toHaveURL(/\/my-applications$/);
  await expectToast(page, 'Application submitted', 'Your application has been submitted successfully.');
};
const changed = (page: Page) => page.getByText('Something changed while you were checking');
const seen = (page: Page) => page.getByRole('button', { name: 'I have checked the changes' });

/**
 * Every line of the application on the page: the question and what stands beside it. What the check of documents left
 * open has a list of its own before it is submitted, and stands in the lines afterwards.
 */
const lines = (page: Page): Promise<string[]> =>
  page.locator('main dl > div:has(> dt):has(> dd.measure)').evaluateAll((rows) =>
    rows.map((row) => {
      const said = row.querySelector('dd')?.textContent?.replace(/Submitted with open items .*$/s, '');
      return `${row.querySelector('dt')?.textContent} = ${said}`;
    }),
  );

async function toCheck({ page, request }: { page: Page; request: Parameters<typeof newApplicant>[0] }) {
  const applicant = await newApplicant(request);
  const id = await completeApplication(applicant);
  await signedInAs(page, applicant);
  await openApplication(page, id, { view: 'check' });
  await expect(page.getByText('Nothing is missing')).toBeVisible();
  return { applicant, id };
}

const one = async (applicant: Pick<Applicant, 'list'>) => {
  const list = await applicant.list();
  expect(list).toHaveLength(1);
  return list[0];
};

test('what was reviewed is exactly what is submitted, word for word @phone', async ({ page, request }) => {
  const { applicant, id } = await toCheck({ page, request });
  const reviewed = await lines(page);
  expect(reviewed.length).toBeGreaterThan(40);
  await submitButton(page).click();
  await done(page);

  const { record, reference, data } = await applicant.submission(id);
  const frozen = record.sections.flatMap(({ items }) => items);
  expect(frozen.map(({ label }) => label.en)).toEqual(reviewed.map((line) => line.slice(0, line.indexOf(' = '))));
  for (const [at, { label, value, files = [] }] of frozen.entries()) {
    const line = reviewed[at] ?? '';
    expect(line).toContain(`${label.en} = ${value ? inEnglish(value) : ''}`);
    for (const { name } of files) expect(line).toContain(name);
  }
  expect(data).toEqual((await applicant.get(id)).data);

  await page.getByRole('link', { name: /^View: / }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Application ${reference}` })).toBeVisible();
  await expect.poll(() => lines(page)).toEqual(reviewed);
  // And now? The page says so.
  const next = page.getByRole('region', { name: 'What happens next' });
  await expect(next.getByRole('listitem')).toHaveCount(4);
  await expect(next).toContainText('Within 30 days of your submission');
  await expect(next).toContainText('Complete does not mean approved.');
});

test('Submit pressed before Save keeps every answer, and nothing is submitted without the last of them', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_FAILED/);
  const applicant = await newApplicant(request);
  const id = await completeApplication(applicant);
  const before = (await applicant.get(id)).data;
  await signedInAs(page, applicant);
  await openApplication(page, id);
  const mend = await savesFail(page);
  await description(page).fill('The last word, never saved by hand');
  await page.getByRole('tab', { name: /Signature/ }).click();
  await submitButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('The last word, never saved by hand');
  await submitButton(page).click();
  await expect(page.getByText('Your last answers could not be saved, so nothing was submitted')).toBeVisible();
  expect((await applicant.get(id)).status).toBe('In Progress');

  await mend();
  await submitButton(page).click();
  await done(page);
  const { data } = await applicant.submission(id);
  expect(data).toEqual({
    ...before,
    textAnswers: { ...before.textAnswers, project_description: 'The last word, never saved by hand' },
  });
});

test('an answer that another tab changed after the check was opened is not submitted unseen @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/409 \(Conflict\)/);
  const { applicant, id } = await toCheck({ page, request });
  const former = (await applicant.get(id)).data.textAnswers.project_description;
  await applicant.change(id, { textAnswers: { project_description: 'Quite another project' } });
  await submitButton(page).click();
  await expect(page.getByText('Something has changed since you checked it, so nothing was submitted')).toBeVisible();
  await expect(changed(page)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Project description: it was' })).toHaveText(
    `Project description: it was “${former}” and is now “Quite another project”`,
  );
  expect((await applicant.get(id)).status).toBe('In Progress');
  // Pressing again is not looking at it.
  await submitButton(page).click();
  expect((await applicant.get(id)).status).toBe('In Progress');
  await seen(page).click();
  await expect(changed(page)).toHaveCount(0);
  await submitButton(page).click();
  await done(page);
  expect((await applicant.submission(id)).data.textAnswers.project_description).toBe('Quite another project');
});

test('a document that another tab changed after the check was opened is not submitted unseen @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/409 \(Conflict\)/);
  const { applicant, id } = await toCheck({ page, request });
  const [former] = (await applicant.documents(id)).filter(({ field }) => field === 'site_plan');
  await applicant.attach(id, 'site_plan', 'quite-another-plan.png');
  await applicant.detach(id, former?.id ?? '');
  await submitButton(page).click();
  await expect(page.getByText('Something has changed since you checked it, so nothing was submitted')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'quite-another-plan.png was added' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: `${former?.name} was removed` })).toBeVisible();
  expect((await applicant.get(id)).status).toBe('In Progress');
  await seen(page).click();
  await submitButton(page).click();
  await done(page);
  const names = (await applicant.submission(id)).record.sections.flatMap(({ items }) =>
    items.flatMap(({ files = [] }) => files.map(({ name }) => name)),
  );
  expect(names).toContain('quite-another-plan.png');
  expect(names).not.toContain(former?.name);
});

test('a slow submit that is pressed fifty times makes one application with one number @full', async ({
  page,
  request,
}) => {
  const { applicant, id } = await toCheck({ page, request });
  let sent = 0;
  await page.route(isSubmit, async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  await submitButton(page).evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 50; press += 1) button.click();
  });
  await expect(page.getByRole('button', { name: 'Submitting your application…' })).toBeVisible();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Enter');
  await expect(page.getByText('This takes longer than usual.')).toBeVisible({ timeout: 10_000 });
  await done(page);
  expect(sent).toBe(1);
  const only = await one(applicant);
  expect(only).toMatchObject({ id, status: 'Submitted' });
  expect(only?.reference).toMatch(/^ERSP\d{4}-\d{4,}$/);
});

test('a submit whose answer was lost is pressed again, and it is still one application', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/ERR_FAILED/);
  const { applicant, id } = await toCheck({ page, request });
  await page.route(isSubmit, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByText('Your application was not submitted')).toBeVisible();
  await expectToast(page, 'Submission failed', 'Failed to submit your application.');
  const { reference } = await applicant.get(id);
  await page.unroute(isSubmit);
  await submitButton(page).click();
  await done(page);
  expect(await one(applicant)).toMatchObject({ id, reference });
});

test('a session that ended at the check asks for a sign-in, and the submit goes through after it @phone @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const { applicant, id } = await toCheck({ page, request });
  const reviewed = await lines(page);
  await applicant.endSession();
  await submitButton(page).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(applicant.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await done(page);
  const now = await applicant.inSessionOf(page);
  const { record } = await now.submission(id);
  expect(record.sections.flatMap(({ items }) => items)).toHaveLength(reviewed.length);
  expect((await now.get(id)).status).toBe('Submitted');
});

test('an option that the agency has removed cannot be submitted, and the person is told where @full', async ({
  page,
  request,
}) => {
  const applicant = await newApplicant(request);
  const id = await completeApplication(applicant);
  const field = (await applicant.fields()).find(
    ({ id: one, kind }) => kind === 'multi-select' && one.startsWith('development'),
  );
  const option = field?.options?.[0];
  await signedInAs(page, applicant);
  // As the agency's questionnaire would come after the option was removed from it.
  await page.route('**/api/applicant-router/questionnaire', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(`"value":"${option?.value}"`, '"value":"Something else"');
    await route.fulfill({ response, body: text });
  });
  await openApplication(page, id, { view: 'check' });
  await expect(page.getByText('1 thing is still missing')).toBeVisible();
  await submitButton(page).click();
  await expectToast(page, 'Incomplete application', 'Please complete all sections before submitting.');
  expect((await applicant.get(id)).status).toBe('In Progress');
  // What they had chosen is still stored: nothing is thrown away for them.
  expect((await applicant.get(id)).data.textAnswers[field?.id ?? '']).toBe(option?.value);
});

test('what was typed when the application was submitted elsewhere is shown, and said to have come too late @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/409 \(Conflict\)/);
  const applicant = await newApplicant(request);
  const id = await completeApplication(applicant);
  await signedInAs(page, applicant);
  await openApplication(page, id);
  await expect(description(page)).not.toHaveValue('');
  const former = await description(page).inputValue();
  expect((await applicant.submit(id)).ok()).toBe(true);
  await description(page).fill('Typed after the other tab had submitted');
  const late = page.getByRole('alert').filter({ hasText: '1 change came too late' });
  await expect(late).toContainText('You had typed: Typed after the other tab had submitted');
  await expect(late).toContainText(`Submitted: ${former}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Application ERSP/ })).toBeVisible();
  expect((await applicant.submission(id)).data.textAnswers.project_description).toBe(former);
  // Not for a moment only: until the person says that they have what they need.
  await page.reload();
  await expect(late).toContainText('Typed after the other tab had submitted');
  await late.getByRole('button', { name: 'Close and remove it from this device' }).click();
  await expect(late).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Application ERSP/ })).toBeVisible();
  await expect(page.getByText('came too late')).toHaveCount(0);
});
