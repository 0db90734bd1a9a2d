import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { readWord } from '../../test/read-word.ts';
import { applicantOf } from '../support/application.ts';
import { signedInAs } from '../support/applications.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { markWords } from '../support/permit-review.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';
import { type Account, accounts, ports } from './accounts.ts';
import { confirmedPerson, mailsTo, signIn } from './sign-in.ts';

/** A browser of somebody's own, signed in. */
async function openFor(browser: Browser, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, account);
  return page;
}

const settled = async (page: Page, what: string) => {
  await expectAccessibleInBothThemes(page, what);
  await expectNoSidewaysScroll(page, what);
};

const step = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name, exact: true });

/** A reviewer decides lines of a case: sets an answer aside with a reason, comments, and points at words of a sheet. */
async function reviewLines(page: Page, comment: string): Promise<void> {
  await page.getByRole('tab', { name: 'Review' }).click();
  // The list of reviews moves what is below it when it comes.
  await expect(page.getByText('No review yet')).toBeVisible();
  await page
    .getByRole('radio', { name: /Single Family|single-family|dwelling/i })
    .first()
    .check({ force: true });
  await page.getByRole('button', { name: 'Start a review' }).click();
  const lines = page.getByRole('region', { name: 'Lines', exact: true });
  await expect(lines.getByText(/^0 of \d+ looked at$/)).toBeVisible({ timeout: 150_000 });
  await lines
    .locator('[data-line] > button', { hasText: /^Yes: / })
    .first()
    .click();
  // Typed without a look at the page, whose server takes its time.
  await page.route('**/api/permit-review/*/items/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press('n');
  await page.keyboard.type('The sheet is of the lot next door.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('c');
  await page.keyboard.type(comment);
  await page.keyboard.press('Control+Enter');
  const line = lines.locator('[data-line]:has(button[aria-expanded="true"])');
  await expect(line.getByText('Reason: The sheet is of the lot next door.')).toBeVisible();
  await expect(line.getByText(comment)).toBeVisible();
  await expect(lines.getByText('Saving…')).toHaveCount(0);
  await expect(line.getByText(/^Looked at by /)).toBeAttached();
  await expect(lines.getByText(/^1 of \d+ looked at$/)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await markWords(page, 'north');
}

/** The notice of what is missing: the comment of the review, and an item that is written by hand. */
async function sendIncompleteNotice(page: Page, comment: string): Promise<void> {
  await expect(page.getByText('No letters yet')).toBeVisible();
  await page.getByRole('button', { name: 'Return as incomplete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notice of incomplete application' })).toBeVisible();
  const items = page.getByRole('region', { name: 'Items of the letter' });
  await expect(items.getByLabel('What', { exact: true }).first()).toHaveValue(comment);
  await page.getByRole('button', { name: 'Add an item of your own' }).click();
  const send = page.getByRole('button', { name: 'Send the letter…' });
  await expect(page.getByText('Write what the item asks for.').first()).toBeVisible();
  await expect(send).toBeDisabled();
  await items.getByLabel('What', { exact: true }).last().fill('Sign the plans.');
  await items.getByLabel('What settles it', { exact: true }).last().fill('Send the signed sheet.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await settled(page, 'a letter that is written');
  await page.reload();
  await expect(items.getByLabel('What', { exact: true }).last()).toHaveValue('Sign the plans.');
  await send.click();
  await expect(page.getByRole('alertdialog')).toContainText('The case moves to Incomplete.');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Send to / })
    .click();
  await expect(page.getByText('Sent to', { exact: true })).toBeVisible();
}

/** The applicant finds the items first on the dashboard, and answers each. */
async function answerItems(page: Page, id: string, comment: string): Promise<void> {
  await page.goto('/applicant-dashboard');
  await page.getByRole('link', { name: /^2 items to answer by / }).click();
  await expect(page.getByText(comment)).toBeVisible();
  await settled(page, 'requests of the agency');
  await page.getByLabel('Your answer to item 1').fill('It is on sheet A1 now, 12 ft wide.');
  const send = page.getByRole('button', { name: 'Send my answers' });
  await send.click();
  await expect(page.getByText('Write an answer or add a document.').first()).toBeVisible();
  await expect(page.getByLabel('Your answer to item 2'), 'before anything is asked').toBeFocused();
  const item = page.getByRole('listitem').filter({ hasText: 'Sign the plans.' });
  await item.getByLabel('The next document takes the place of').selectOption({ index: 1 });
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await drawWholeSheet('signed.pdf'));
  await expect(page.getByRole('link', { name: 'signed.pdf' })).toBeVisible();
  await send.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send my answers' }).click();
  await expect(page.getByText('Your answer', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'signed.pdf' }).locator('..')).toContainText(/takes the place of \S/);
  await page.goto(`/application-status?application=${id}&open=messages`);
  await expect(page.getByText('You sent your answers.')).toBeVisible();
  await page.getByLabel('Message', { exact: true }).fill('Is the paper copy needed too?');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Is the paper copy needed too?' }).last()).toBeVisible();
  await settled(page, 'the status of an application');
}

/** The second round shows each item with its answer; the planner judges them one by one. */
async function judgeAnswers(page: Page, id: string): Promise<void> {
  await page.goto(`/cases/${id}?tab=letters`);
  await expect(page.getByText('It is on sheet A1 now, 12 ft wide.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'signed.pdf' })).toBeVisible();
  await page.getByRole('button', { name: 'Compare old and new' }).last().click();
  const beside = page.getByRole('dialog', { name: 'Item 2: old place and new sheet' });
  for (const side of ['Old place', 'New sheet']) {
    await expect(beside.getByRole('region', { name: side, exact: true }).locator('[data-page]').first()).toBeVisible();
  }
  await settled(page, 'an old place beside a new sheet');
  await beside.getByRole('button', { name: 'Still open' }).click();
  const note = beside.getByLabel('What is still missing');
  await expect(note).toBeVisible();
  expect((await note.boundingBox())?.width, 'the note has the room that there is').toBeGreaterThan(500);
  // On a phone the title and the page number of a sheet stay while its pages are looked at.
  const window = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const footer = (await beside.locator('footer').boundingBox())?.height;
  expect(footer, 'the note leaves the sheets most of the room').toBeLessThan(0.31 * 844);
  await expect(note).toBeInViewport({ ratio: 1 });
  for (const [side, end] of [
    ['Old place', 0],
    ['New sheet', 10_000],
  ] as const) {
    const sheet = beside.getByRole('region', { name: side, exact: true });
    await sheet.evaluate((one, top) => one.parentElement?.scrollTo({ top }), end);
    await expect(sheet.getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByLabel(/^Page, of /)).toBeInViewport({ ratio: 1 });
  }
  if (window) await page.setViewportSize(window);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Compare old and new' }).last()).toBeFocused();
  // Nobody has called either resolved: who would accept the application is told, and may go past it.
  await step(page, 'Accept as complete').click();
  await expect(page.getByRole('dialog')).toContainText('2 items of earlier letters are not resolved.');
  await settled(page, 'what a move leaves unresolved');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  for (const item of [1, 2]) {
    await page
      .getByRole('group', { name: `Whether the answer settles item ${item}` })
      .getByRole('button', { name: 'Resolved' })
      .click();
    await expect(page.getByRole('button', { name: 'Resolved', pressed: true })).toHaveCount(item);
  }
  await expect(page.getByText('2 of 2 judged')).toBeVisible();
  await settled(page, 'the letters of a case');
  await page.getByRole('tab', { name: /^Messages/ }).click();
  await expect(page.getByText('Is the paper copy needed too?')).toBeVisible();
}

/** Fills every place that a text of the letter names, and changes, removes and adds a condition. */
async function writePermit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Approval Letter Generated' })).toBeVisible({ timeout: 150_000 });
  await expect(page.getByText('You recommended it: a second person issues it.')).toBeVisible();
  const fillEmpty = async (field: Locator, value: string) => {
    if ((await field.count()) > 0 && (await field.inputValue()) === '') await field.fill(value);
  };
  for (const [label, value] of [
    ['Permittee', 'Ada Lake'],
    ['Address', '12 Pine Road'],
    ['Project', 'A deck at the south side'],
    ['Signed by', 'Noa Birk'],
  ] as const) {
    await fillEmpty(page.getByRole('textbox', { name: label, exact: true }), value);
  }
  await page.getByLabel('Application received').fill('2026-06-01');
  await page.getByLabel('Day of the decision').fill('2026-11-20');
  await page.getByLabel('Date of the plans').fill('2026-08-01');
  await page.getByLabel('Decided by').selectOption('staff');
  await page.getByRole('textbox', { name: /^Cost of the BMPs/ }).fill('8,000');
  await expect(page.getByText('$8,800').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Letter' }).click();
  const first = page
    .getByRole('list', { name: 'Conditions' })
    .getByRole('listitem')
    .filter({ hasText: 'Work as approved' });
  await first.getByRole('button', { name: 'Change the text' }).click();
  const text = first.getByRole('textbox', { name: 'Text of the letter' });
  await expect(text).toContainText('Aug 1, 2026');
  await text.press('Control+End');
  await text.pressSequentially(' Keep a copy on the site.');
  await first.getByRole('button', { name: 'Done' }).click();
  await expect(first).toContainText('Keep a copy on the site.');
  await expect(first).toContainText(/Written (here|by)/);
  const mover = (way: string, title: string) =>
    page.getByRole('button', { name: new RegExp(`^Move ${way}: \\d+\\. ${title}$`) });
  // There are two conditions of the stage of the security: there it goes no further.
  for (const [title, next] of [
    ['Work as approved', 'down'],
    ['Work as approved', 'down'],
    ['Security', 'up'],
  ] as const) {
    await mover('down', title).press('Enter');
    await expect(mover(next, title)).toBeFocused();
  }
  await page.getByRole('button', { name: /^Remove: Dust/ }).press('Enter');
  await expect(page.getByLabel('Why it is removed')).toBeFocused();
  await expect(page.getByText(/was removed without a reason/)).toBeVisible();
  await page.getByLabel('Why it is removed').fill('No earth is moved.');
  await page.getByRole('button', { name: 'Add a condition of your own' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Title' }).fill('Bear box');
  await page
    .getByRole('textbox', { name: 'Text', exact: true })
    .fill('Install a bear box before the final inspection.');
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Bears open what is not locked.');
  await page.getByLabel('Due', { exact: true }).selectOption('final');
  await page.getByRole('button', { name: 'Add to the letter: Outdoor lighting' }).press('Enter');
  const lighting = page.getByRole('listitem').filter({ hasText: 'Outdoor lighting' });
  await expect(lighting.getByRole('button', { name: 'Change the text' })).toBeFocused();
  await page.getByRole('button', { name: 'Remove: Outdoor lighting' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Add to the letter: Outdoor lighting' })).toBeFocused();
  // Whatever the sample application leaves open.
  const places = /^(Coverage after the project|Height|Depth of excavation|Trees removed|Off-site coverage)( |$)/;
  for (const field of await page.getByRole('textbox', { name: places }).all()) await fillEmpty(field, '10');
  const limits = /^Maximum (allowable coverage|height)( |$)/;
  for (const field of await page.getByRole('textbox', { name: limits }).all()) await fillEmpty(field, '9000');
  await expect(page.getByText('Nothing is missing in the letter.')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await settled(page, 'the letter of a permit that is edited');
  await expect(page.getByRole('button', { name: 'Send to Applicant' })).toBeDisabled();
}

/** The applicant reads the permit, word for word as it was written, and accepts it. */
async function acceptPermit(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Permit' })).toBeVisible();
  await settled(page, 'the permit of an applicant');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the permit' }).click();
  const letter = readWord(readFileSync(await (await coming).path())).paragraphs.join('\n');
  expect(letter).toContain('Keep a copy on the site.');
  expect(letter).toContain('Install a bear box before the final inspection.');
  expect(letter).not.toMatch(/draft|to be filled in|[{}]|No earth is moved/i);
  await page.getByRole('button', { name: 'Accept the permit' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept the permit' }).click();
  await expect(page.getByText(/^Accepted on /)).toBeVisible();
}

/** Notes every open condition of a stage as met. */
async function meetAll(page: Page, stage: string): Promise<void> {
  const due = page.getByRole('list', { name: stage });
  const open = due.getByRole('button', { name: /^Note as met: / });
  // What is counted before the permit has come is none.
  await expect(open.first()).toBeVisible();
  for (let left = await open.count(); left > 0; left -= 1) {
    await open.first().press('Enter');
    await expect(due.getByLabel('Met on')).toBeFocused();
    await due.getByLabel('Met on').fill('2026-11-24');
    await due.getByLabel('Evidence').fill('Receipt 4711');
    await due.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(open).toHaveCount(left - 1);
    await expect(due.getByRole('button', { name: /^Take back: / }).and(page.locator(':focus'))).toBeVisible();
    await expect(due.getByText(/^Met on Nov 24, 2026, noted by/).last()).toBeVisible();
  }
}

test('an application goes from its submission over two rounds to a permit whose conditions are met @full', async ({
  browser,
  request,
  complaints,
}) => {
  test.setTimeout(360_000);
  complaints.allowError(/status of 403|status of 404/);
  const person = await confirmedPerson(request, `Marisol ${Math.random().toString(36).slice(2)}`);
  const applicant = applicantOf(request, person);
  const id = await applicant.create();
  await applicant.fillIn(id);
  await applicant.submit(id);
  const ada = await openFor(browser, accounts.reviewer);

  // The case stands in the queue, with everything that was answered.
  await ada.getByRole('link', { name: /^Submitted Applications/ }).click();
  await ada.getByRole('rowheader').getByRole('link').first().waitFor();
  await ada.goto(`/cases/${id}`);
  await ada.getByRole('button', { name: 'Assign to me' }).click();
  await ada.getByRole('tab', { name: 'Answers' }).click();
  const token = await ada.evaluate(() => sessionStorage.getItem('staff_token'));
  const submitted = await (
    await request.get(`/api/cases/${id}`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const reference: string = submitted.reference;
  const asked = submitted.record.sections.flatMap(({ items }: { items: { label: { en: string } }[] }) => items);
  expect(asked.length).toBeGreaterThan(40);
  const shown = await ada.getByRole('tabpanel', { name: 'Answers' }).innerText();
  for (const { label } of asked) expect(shown).toContain(label.en);

  // The first round.
  const comment = 'Draw the existing driveway and its width.';
  await step(ada, 'Start completeness check').click();
  await reviewLines(ada, comment);
  await ada.goto(`/cases/${id}?tab=letters`);
  await sendIncompleteNotice(ada, comment);
  const theirs = await (await browser.newContext()).newPage();
  await signedInAs(theirs, applicant);
  await answerItems(theirs, id, comment);

  // The second.
  await judgeAnswers(ada, id);
  await step(ada, 'Accept as complete').click();
  await step(ada, 'Recommend approval').click();
  await expect(ada.getByText('A second person decides this: you brought the case here.').first()).toBeVisible();
  await ada.getByRole('tab', { name: 'Permit' }).click();
  await expect(ada.getByText('No permit was issued')).toBeVisible();
  await ada.getByRole('button', { name: 'Draft the permit' }).click();
  await writePermit(ada);

  // Another reviewer issues what the first one recommended.
  const noa = await openFor(browser, accounts.second);
  await noa.goto(ada.url());
  await expect(noa.getByRole('button', { name: 'Send to Applicant' })).toBeEnabled();
  await expect(noa.getByText('You recommended it: a second person issues it.')).toBeHidden();
  await noa.getByRole('button', { name: 'Send to Applicant' }).click();
  await expect(noa.getByRole('alertdialog')).toContainText('Approved: conditional permit');
  await noa
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Issue and send to Marisol/ })
    .click();
  await expect(noa.getByText('This permit was issued. It can no longer be changed.')).toBeVisible();

  // The applicant has got a mail of each step, and comes by the last one's link.
  const permit = `http://localhost:${ports.product}/my-applications/${id}/permit`;
  const told = async () => (await mailsTo(request, applicant.email)).filter(({ text }) => text.includes(reference));
  await expect.poll(async () => (await told()).some(({ text }) => text.includes(permit))).toBe(true);
  // Receipt, letter, permit: each once.
  expect(await told()).toHaveLength(3);
  await theirs.goto(permit);
  await acceptPermit(theirs);

  // The case waits for what is due, and goes on once that is met.
  await ada.goto(`/cases/${id}?tab=permit`);
  await expect(step(ada, 'Acknowledge the permit')).toBeDisabled();
  await expect(ada.getByText(/conditions? of the permit .* not met yet/).first()).toBeVisible();
  await meetAll(ada, 'Before the acknowledgement');
  await settled(ada, 'the permit of a case');
  await step(ada, 'Acknowledge the permit').click();
  await expect(step(ada, 'Record the pre-grade inspection')).toBeDisabled();
  await meetAll(ada, 'Before the pre-grade inspection');
  await step(ada, 'Record the pre-grade inspection').click();
  await expect(ada.getByText('Under construction').first()).toBeVisible();

  // Its address is enough for a colleague, and for nobody else.
  const ivo = await openFor(browser, accounts.third);
  await ivo.goto(`/cases/${id}?tab=letters`);
  await expect(ivo.getByText('2 of 2 judged')).toBeVisible();
  for (const other of [theirs, await openFor(browser, accounts.contractor)]) {
    await other.goto(`/cases/${id}`);
    await expect(other).toHaveURL(/\/staff-login/);
  }
  const refused = await request.get(`/api/cases/${id}`, { headers: { authorization: `Bearer ${applicant.token}` } });
  expect(refused.status()).toBe(403);

  // The administrator reads in the history who did each of it.
  const ren = await openFor(browser, accounts.admin);
  await ren.goto(`/admin/history?q=${reference}`);
  const rows = ren.getByRole('row');
  for (const [who, what] of [
    ['Ada Park', 'Letter'],
    ['Noa Birk', 'Permit issued'],
    ['Marisol', 'Permit accepted'],
    ['Ada Park', 'Condition'],
  ] as const) {
    await expect(rows.filter({ hasText: who }).filter({ hasText: what }).first()).toBeVisible();
  }
});
