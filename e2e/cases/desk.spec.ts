import { newApplicant } from '../support/application.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

test('a reviewer keeps a view of the queue, reads the parcel record, and goes on to the next case by one key', async ({
  page,
  request,
  complaints,
}) => {
  const name = `Marisol ${Math.random().toString(36).slice(2)}`;
  const applicant = await newApplicant(request, name);
  const [first, second] = [await applicant.create(), await applicant.create()];
  for (const id of [first, second]) {
    await applicant.fillIn(id);
    await applicant.submit(id);
  }
  await page.goto('/submitted-applications');
  await page.getByLabel('Search').fill(name);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await page.getByRole('button', { name: 'Save this view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Marisol’s cases');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await expect(views.getByRole('link', { name: 'Marisol’s cases' })).toHaveAttribute('aria-current', 'page');
  await page.goto('/submitted-applications');
  await views.getByRole('link', { name: 'Marisol’s cases' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect(page.getByLabel('Search')).toHaveValue(name);
  await expectAccessibleInBothThemes(page, 'the queue with a saved view');
  await expectNoSidewaysScroll(page, 'the queue with a saved view');

  // By keyboard: to the first case, and open it.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
  // Two quick presses of one person: the move waits for the answer to the assignment.
  let bothPressed: () => void = () => undefined;
  const pressed = new Promise<void>((resolve) => {
    bothPressed = resolve;
  });
  await page.route('**/assign', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Start completeness check' }).click();
  bothPressed();
  await expect(page.getByText('It is now at Completeness check.')).toBeVisible();
  await page.getByRole('tab', { name: 'Parcel record' }).click();
  complaints.expectError(/status of 404/);
  await expect(page.getByText('No parcel has the number 027-999-118.')).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the parcel record of a case');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of the case' }).getByText('g h', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page.getByRole('heading', { name: 'Emails about this case' })).toBeVisible();
  const next = page.getByRole('navigation', { name: 'Next undecided' }).getByRole('link').first();
  const to = await next.getAttribute('href');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('.');
  await expect(page).toHaveURL(new RegExp(`${to}$`));
  // Who works by voice or hits keys by chance switches them off (WCAG 2.1.4).
  await page.getByRole('button', { name: 'Keys', exact: true }).click();
  const keys = page.getByRole('dialog', { name: 'Keys of the case' });
  await keys.getByRole('checkbox', { name: 'Single keys work on these pages' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();

  await page.goto('/submitted-applications');
  await views.getByRole('button', { name: 'Remove the view Marisol’s cases' }).click();
  await expect(views).toBeHidden();
});

test('an administrator invites somebody, shuts them out, and finds it in the history', async ({ page, complaints }) => {
  complaints.expectError(/status of 400/);
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'People and roles' })).toBeVisible();
  const name = `Nia ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`;
  const email = `${crypto.randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(dialog.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Full name').fill(name);
  await dialog.getByLabel('Email address').fill(email);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  await page.getByLabel('Search').fill(email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('cell', { name: 'Invited, has not chosen a password' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'people and roles');
  await expectNoSidewaysScroll(page, 'people and roles');
  await page.getByRole('button', { name: `Shut ${name} out` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Shut out' }).click();
  await expect(page.getByText(/^Shut out since/)).toBeVisible();

  await page.goto(`/admin/history?q=${email}`);
  await expect(page.getByRole('cell', { name: 'Shut out', exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Invited', exact: true })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the history');
  await page.goto('/admin/queues?mails=not-sent');
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible();
  await expect(page.getByText('Unknown: no backup has been recorded.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Pages and jobs' })).toBeVisible();
  await expectAccessibleInBothThemes(page, 'mails and jobs');
  await expectNoSidewaysScroll(page, 'mails and jobs');

  // The button of a failed job goes once it is back in line: the focus stays on the page.
  const job = { id: crypto.randomUUID(), name: 'analysis.finish', reason: 'Error', times: 4, at: null, again: true };
  let failed = [job];
  await page.route('**/api/admin/jobs', (route) => route.fulfill({ json: { queues: [], failed } }));
  await page.route('**/api/admin/jobs/*/again', (route) => {
    failed = [];
    return route.fulfill({ json: { ok: true } });
  });
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Jobs', exact: true })).toBeFocused();
});

test('an administrator writes a condition of permits anew, and takes it back', async ({ page }) => {
  await page.goto('/admin/conditions?q=dust');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'Dust, mud and trash' });
  await expect(card.getByText('Planwright’s words')).toBeVisible();
  await card.getByRole('button', { name: 'Change Dust, mud and trash' }).click();
  await expect(card.getByLabel('Title').first()).toBeFocused();
  const text = card.getByLabel('Text', { exact: true }).first();
  await text.fill('Keep dust down by {nothing}.');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(text).toHaveAttribute('aria-invalid', 'true');
  await text.fill('Keep dust down with water.');
  await expectAccessibleInBothThemes(page, 'a condition that is written');
  await expectNoSidewaysScroll(page, 'a condition that is written');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Keep dust down with water.')).toBeVisible();
  await expect(card.getByText('The agency’s words').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the conditions of permits');
  await card.getByRole('button', { name: 'Use Planwright’s words for Dust, mud and trash' }).click();
  await expect(card.getByText('Keep dust down with water.')).toBeHidden();
});
