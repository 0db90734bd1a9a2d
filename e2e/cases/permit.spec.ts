import { readFileSync } from 'node:fs';
import { readWord } from '../../test/read-word.ts';
import { newApplicant } from '../support/application.ts';
import { signedInAs } from '../support/applications.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

test('a permit is drafted by one, finished, issued by another, accepted, and its conditions are met', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const applicant = await newApplicant(request, `Marisol ${Math.random().toString(36).slice(2)}`);
  const id = await applicant.create();
  await applicant.fillIn(id);
  await applicant.submit(id);
  for (const to of ['completeness', 'review', 'recommended']) {
    const { version } = await (await request.get(`/api/cases/${id}`)).json();
    const moved = await request.post(`/api/cases/${id}/move`, { data: { to, version } });
    expect(moved.ok(), await moved.text()).toBe(true);
  }

  await page.goto(`/cases/${id}?tab=permit`);
  await expect(page.getByText('No permit was issued')).toBeVisible();
  await page.getByRole('button', { name: 'Draft the permit' }).click();
  await expect(page.getByRole('heading', { name: 'Approval Letter Generated' })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('You recommended it: a second person issues it.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send to Applicant' });
  await expect(send).toBeDisabled();

  // Every place that a text of the letter names is asked for.
  const fill = async (label: string, value: string) => {
    const field = page.getByRole('textbox', { name: label, exact: true });
    if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill(value);
  };
  await fill('Permittee', 'Ada Lake');
  await fill('Address', '12 Pine Road');
  await fill('Project', 'A deck at the south side');
  await fill('Signed by', 'Demo Administrator');
  await page.getByLabel('Day of the decision').fill('2026-11-20');
  await page.getByLabel('Date of the plans').fill('2026-08-01');
  await page.getByLabel('Decided by').selectOption('staff');
  await page.getByRole('textbox', { name: /^Cost of the BMPs/ }).fill('8,000');
  await expect(page.getByText('$8,800').first()).toBeVisible();

  await page.getByRole('button', { name: 'Edit Letter' }).click();
  const conditions = page.getByRole('list', { name: 'Conditions' });
  const first = conditions.getByRole('listitem').filter({ hasText: 'Work as approved' });
  await first.getByRole('button', { name: 'Change the text' }).click();
  const text = first.getByRole('textbox', { name: 'Text of the letter' });
  await expect(text).toContainText('Aug 1, 2026');
  await text.press('Control+End');
  await text.pressSequentially(' Keep a copy on the site.');
  await first.getByRole('button', { name: 'Done' }).click();
  await expect(first).toContainText('Keep a copy on the site.');
  await expect(first).toContainText(/Written (here|by)/);
  await page.getByRole('button', { name: /^Remove: Dust/ }).click();
  await expect(page.getByText(/was removed without a reason/)).toBeVisible();
  await page.getByLabel('Why it is removed').fill('No earth is moved.');
  await page.getByRole('button', { name: 'Add a condition of your own' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Bear box');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Install a bear box before the final inspection.');
  // Whatever the sample application leaves open.
  for (const label of [
    'Coverage after the project',
    'Maximum allowable coverage',
    'Height',
    'Maximum height',
    'Depth of excavation',
    'Trees removed',
    'Off-site coverage',
  ]) {
    const field = page.getByRole('textbox', { name: new RegExp(`^${label}( |$)`) });
    if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill('10');
  }
  await expect(page.getByText('Nothing is missing in the letter.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the letter of a permit that is edited');
  await expectNoSidewaysScroll(page, 'the letter of a permit that is edited');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/permit-edit.png`, fullPage: true });
  await expect(send).toBeDisabled();

  // A second person: the administrator of the demonstration.
  const draft = page.url();
  await page.goto('/admin/parcels');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await page.goto(draft);
  await expect(page.getByText('You recommended it: a second person issues it.')).toBeHidden();
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('Approved: conditional permit');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Issue and send to Marisol/ })
    .click();
  await expect(page.getByText('This permit was issued. It can no longer be changed.')).toBeVisible();

  // The applicant reads it and accepts it.
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signedInAs(theirs, applicant);
  await theirs.goto('/application-status');
  await theirs.getByRole('link', { name: 'See the permit' }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Permit' })).toBeVisible();
  await expectAccessibleInBothThemes(theirs, 'the permit of an applicant');
  const coming = theirs.waitForEvent('download');
  await theirs.getByRole('button', { name: 'Download the permit' }).click();
  const letter = readWord(readFileSync(await (await coming).path())).paragraphs.join('\n');
  expect(letter).toContain('Keep a copy on the site.');
  expect(letter).toContain('Install a bear box before the final inspection.');
  expect(letter).not.toMatch(/draft|to be filled in|[{}]|No earth is moved/i);
  await theirs.getByRole('button', { name: 'Accept the permit' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Accept the permit' }).click();
  await expect(theirs.getByText(/^Accepted on /)).toBeVisible();
  if (process.env.SHOTS) await theirs.screenshot({ path: `${process.env.SHOTS}/permit-own.png`, fullPage: true });
  await context.close();

  // The case waits for what is due before the acknowledgement.
  await page.goto(`/cases/${id}?tab=permit`);
  await expect(page.getByRole('button', { name: 'Acknowledge the permit' })).toBeDisabled();
  await expect(page.getByText(/conditions? of the permit .* not met yet/).first()).toBeVisible();
  const due = page.getByRole('list', { name: 'Before the acknowledgement' });
  await due.getByRole('button', { name: 'Note as met: Security' }).click();
  await due.getByLabel('Met on').fill('2026-12-01');
  await due.getByLabel('Evidence').fill('Receipt 4711');
  await due.getByRole('button', { name: 'Save' }).click();
  await expect(due.getByText(/^Met on Dec 1, 2026, noted by/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the permit of a case');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/permit-case.png`, fullPage: true });
});
