import { type APIRequestContext, expect as expectOf } from '@playwright/test';
import { newApplicant } from '../support/application.ts';
import { signedInAs } from '../support/applications.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';

/** A case at its completeness check with a finished review, one line of which has a comment to the applicant. */
async function commentedCase(request: APIRequestContext, id: string, comment: string): Promise<void> {
  const { version } = await (await request.get(`/api/cases/${id}`)).json();
  const moved = await request.post(`/api/cases/${id}/move`, { data: { to: 'completeness', version } });
  expectOf(moved.ok(), await moved.text()).toBe(true);
  const sessionId = crypto.randomUUID();
  const started = await request.post(`/api/cases/${id}/reviews`, {
    data: { session_id: sessionId, project_category: 'sfd' },
  });
  expectOf(started.ok(), await started.text()).toBe(true);
  const status = async () => (await (await request.get(`/api/permit-review/status/${sessionId}`)).json()).status;
  await expectOf.poll(status, { timeout: 120_000 }).toBe('completed');
  const result = await (await request.get(`/api/permit-review/${sessionId}/result`)).json();
  const [line] = result.sections.flatMap(({ items }: { items: { id: string }[] }) => items);
  const saved = await request.put(`/api/permit-review/${sessionId}/items/${line.id}/remarks/comment`, {
    data: { text: comment },
  });
  expectOf(saved.ok(), await saved.text()).toBe(true);
}

test('what a planner asks in a letter is answered by the applicant and judged by the planner', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const applicant = await newApplicant(request, `Marisol ${Math.random().toString(36).slice(2)}`);
  const id = await applicant.create();
  await applicant.fillIn(id);
  await applicant.submit(id);
  const comment = 'Draw the existing driveway and its width.';
  await commentedCase(request, id, comment);

  // The letter begins with the comment; a second item is written by hand.
  await page.goto(`/cases/${id}?tab=letters`);
  await expect(page.getByText('No letters yet')).toBeVisible();
  await page.getByRole('button', { name: 'Return as incomplete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notice of incomplete application' })).toBeVisible();
  const items = page.getByRole('region', { name: 'Items of the letter' });
  await expect(items.getByLabel('What', { exact: true })).toHaveValue(comment);
  await page.getByRole('button', { name: 'Add an item of your own' }).click();
  const send = page.getByRole('button', { name: 'Send the letter…' });
  await expect(page.getByText('Write what the item asks for.').first()).toBeVisible();
  await expect(send).toBeDisabled();
  await items.getByLabel('What', { exact: true }).last().fill('Sign the plans.');
  await items.getByLabel('What settles it', { exact: true }).last().fill('Send the signed sheet.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'a letter that is written');
  await expectNoSidewaysScroll(page, 'a letter that is written');
  await page.reload();
  await expect(items.getByLabel('What', { exact: true }).last()).toHaveValue('Sign the plans.');
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('The case moves to Incomplete.');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to Marisol/ })
    .click();
  await expect(page.getByText('Sent to', { exact: true })).toBeVisible();

  // The applicant finds it first on the dashboard, and answers each item.
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await signedInAs(theirs, applicant);
  await theirs.goto('/applicant-dashboard');
  await theirs.getByRole('link', { name: /^2 items to answer by / }).click();
  await expect(theirs.getByText(comment)).toBeVisible();
  await expectAccessibleInBothThemes(theirs, 'requests of the agency');
  await expectNoSidewaysScroll(theirs, 'requests of the agency');
  await theirs.getByLabel('Your answer to item 1').fill('It is on sheet A1 now, 12 ft wide.');
  await theirs.getByRole('button', { name: 'Send my answers' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Send my answers' }).click();
  await expect(theirs.getByText('Write an answer or add a document.').first()).toBeVisible();
  await theirs
    .locator('input[type=file]')
    .last()
    .setInputFiles(await drawWholeSheet('signed.pdf'));
  await expect(theirs.getByRole('link', { name: 'signed.pdf' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Send my answers' }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Send my answers' }).click();
  await expect(theirs.getByText('Your answer', { exact: true }).first()).toBeVisible();
  await theirs.goto(`/application-status?application=${id}&open=messages`);
  await expect(theirs.getByText('You sent your answers.')).toBeVisible();
  await theirs.getByLabel('Message', { exact: true }).fill('Is the paper copy needed too?');
  await theirs.getByRole('button', { name: 'Send the message' }).click();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Is the paper copy needed too?' }).last()).toBeVisible();
  await expectAccessibleInBothThemes(theirs, 'the status of an application');
  await expectNoSidewaysScroll(theirs, 'the status of an application');
  await context.close();

  // The planner judges each answer beside what was asked.
  await page.goto(`/cases/${id}?tab=letters`);
  await expect(page.getByText('Completeness check').first()).toBeVisible();
  await expect(page.getByText('It is on sheet A1 now, 12 ft wide.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'signed.pdf' })).toBeVisible();
  await page
    .getByRole('group', { name: 'Whether the answer settles item 1' })
    .getByRole('button', { name: 'Resolved' })
    .click();
  await expect(page.getByText('1 of 2 judged')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the letters of a case');
  await expectNoSidewaysScroll(page, 'the letters of a case');
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await expect(page.getByText('Is the paper copy needed too?')).toBeVisible();
});
