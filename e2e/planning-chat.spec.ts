import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.ts';
import { expectNoSidewaysScroll } from './support/reflow.ts';
import { expect, test } from './support/test.ts';

const log = (page: Page) => page.getByRole('log', { name: 'Long-Range Planning Assistant' });
const field = (page: Page) => page.getByLabel('Your question');
const answers = (page: Page) => log(page).locator('li[data-author="assistant"]');

test('a question is answered with its sources, kept, rated and downloaded, by keyboard @phone', async ({ page }) => {
  await page.goto('/planning-chat');
  await expect(page.getByRole('heading', { level: 1, name: 'Long-range Planning Assistant' })).toBeVisible();
  await expect(page.getByText('General Plan Guidelines').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the planning chat before a question');
  // A blank question is none.
  await field(page).fill('   ');
  await field(page).press('Enter');
  await expect(log(page).getByRole('listitem')).toHaveCount(0);

  await field(page).fill('How often must the safety element be reviewed?');
  await field(page).press('Enter');
  await expect(answers(page).first()).toContainText('eight years');
  await expect(answers(page).first()).toContainText('65302');
  // The focus stays where the next question is written, and the field is empty for it.
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expectAccessibleInBothThemes(page, 'the planning chat with an answer');
  await expectNoSidewaysScroll(page, 'the planning chat with an answer');

  // A cell of a table that was asked for is marked in it.
  await field(page).fill('How clear was Lake Tahoe in 2017?');
  await field(page).press('Enter');
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last().locator('mark').first()).toContainText('59.7');

  await answers(page).last().getByRole('button', { name: 'This did not help' }).click();
  await answers(page).last().getByLabel('What was wrong or missing?').fill('Which month?');
  await answers(page).last().getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Your reason is noted')).toBeVisible();

  // It is there again tomorrow, with the rating.
  await page.reload();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last().getByRole('button', { name: 'This did not help' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Word' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^planning_answers_[0-9a-f-]+\.docx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});

test('what is not known is said, closed with an answer of staff, and answered by it from then on', async ({ page }) => {
  const word = `Quux${Math.random().toString(36).slice(2, 8)}`;
  const question = `When does the ${word} library of Springfield open on Sundays?`;
  await page.goto('/planning-chat');
  await field(page).fill(question);
  await field(page).press('Enter');
  await expect(answers(page).first()).toContainText('The knowledge base does not answer this.');
  await page.getByRole('link', { name: /not answered|Open questions and own answers/ }).click();
  await page.getByRole('button', { name: `Write an answer to “${question}”` }).click();
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await expect(page.getByText('Write the question, the answer and what it rests on.')).toBeVisible();
  await page.getByLabel('Answer', { exact: true }).fill('It is closed on Sundays.');
  await page.getByLabel('What it rests on').fill('Notice at its door');
  await page.getByRole('button', { name: 'Save the answer' }).click();
  await expect(page.getByText('The answer is saved')).toBeVisible();
  await expect(page.getByRole('button', { name: `Close “${question}”` })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'the list of open questions and answers');

  await page.getByRole('link', { name: 'Back to the planning assistant' }).click();
  await field(page).fill(`when does the ${word} library in Springfield open on Sundays`);
  await field(page).press('Enter');
  await expect(answers(page).first()).toContainText('It is closed on Sundays.');
  await expect(answers(page).first()).toContainText('Notice at its door');
});

test('a topic narrows where it is looked, and a quick question asks @full', async ({ page }) => {
  await page.goto('/planning-chat');
  const topic = page.getByRole('button', { name: 'Community Engagement' });
  await topic.click();
  await expect(topic).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Looking in: Community Engagement')).toBeVisible();
  await topic.click();
  await page.getByRole('button', { name: 'What are best practices for mixed-use zoning?' }).click();
  await expect(answers(page).first()).toContainText('Best Practices');
  await expect(page).toHaveURL(/conversation=/);
  // What it offers next is answered too.
  await page.getByRole('list', { name: 'Questions to ask' }).getByRole('button').first().click();
  await expect(answers(page)).toHaveCount(2);
  await expect(answers(page).last()).toContainText('[1]');
});

test('what cannot be sent stays in the field', async ({ page, complaints }) => {
  complaints.expectError(/ERR_FAILED/);
  await page.goto('/planning-chat');
  await page.route('**/questions', (route) => route.abort());
  await field(page).fill('Who reviews the safety element?');
  await field(page).press('Enter');
  await expect(page.getByText('Your message was not sent. It is still in the field.')).toBeVisible();
  await expect(field(page)).toHaveValue('Who reviews the safety element?');
  await page.unroute('**/questions');
  await field(page).press('Enter');
  await expect(answers(page)).toHaveCount(1);
});

test('a chat is handed over to a person, who answers from the inbox @phone', async ({ page, complaints }) => {
  complaints.expectError(/400 \(Bad Request\)/);
  const name = `Ada ${Math.random().toString(36).slice(2)}`;
  await page.goto('/planning-chat');
  await field(page).fill('How often must the safety element be reviewed?');
  await field(page).press('Enter');
  await expect(answers(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Ask a person' }).click();
  const form = page.getByRole('dialog', { name: 'Ask a person' });
  // The question that was not answered well is in the field, and who asks is known.
  await expect(form.getByLabel('Your question')).toHaveValue('How often must the safety element be reviewed?');
  await form.getByLabel('Your name').fill(name);
  await form.getByLabel('Your email address').fill('no address');
  await form.getByRole('button', { name: 'Send to a person' }).click();
  await expect(form.getByText('Write an email address')).toBeVisible();
  await form.getByLabel('Your email address').fill('ada@example.com');
  await expectAccessibleInBothThemes(page, 'the form that asks a person');
  await form.getByRole('button', { name: 'Send to a person' }).click();
  await expect(page.getByText('Your question is sent')).toBeVisible();

  await page.goto('/inquiries');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await card.getByText('What was said before: 2 messages').click();
  await expect(card.getByText('eight years').first()).toBeVisible();
  await expectAccessibleInBothThemes(page, 'the inbox');
  await expectNoSidewaysScroll(page, 'the inbox');
  await card.getByLabel('Your answer').fill('Every eight years, with the housing element.');
  await card.getByRole('button', { name: /^Send the answer/ }).click();
  await expect(page.getByText('The answer is on its way')).toBeVisible();
  await expect(page.getByRole('heading', { name })).toBeHidden();
});
