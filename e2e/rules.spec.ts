import { expectAccessibleInBothThemes } from './support/axe.ts';
import { expectNoSidewaysScroll } from './support/reflow.ts';
import { expect, test } from './support/test.ts';

test('an administrator amends a rule, tries it on stored reviews, and publishes it for a day', async ({ page }) => {
  await page.goto('/admin/rules?q=temporary-structure');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await expectAccessibleInBothThemes(page, 'the rules of a day');
  await expectNoSidewaysScroll(page, 'the rules of a day');
  const list = page.getByRole('listitem').filter({ hasText: 'Non-permanent structures within' });
  await list.getByRole('link').click();
  const examples = page.getByRole('status').filter({ hasText: /example/ });
  await expect(examples).toHaveText(/^All \d examples come out as they say\.$/);

  // The form writes into the text, and what is wrong is told by its line.
  const limit = page.getByLabel(/^Limit for/).first();
  const was = await limit.inputValue();
  await limit.fill(String(Number(was) + 50));
  await expect(page.getByLabel('The rule as text')).toHaveValue(new RegExp(`right: ${Number(was) + 50}\\b`));
  await expect(examples).toHaveText(/mistake/);
  await page
    .getByRole('button', { name: /^Line \d+$/ })
    .first()
    .click();
  await expect(page.getByLabel('The rule as text')).toBeFocused();
  await expectAccessibleInBothThemes(page, 'a rule with mistakes');
  await expectNoSidewaysScroll(page, 'a rule with mistakes');
  await page.getByRole('button', { name: 'Try on stored reviews' }).click();
  await expect(page.getByText('Enter the first day.')).toBeVisible();
  await limit.fill(was);

  // No review of ours is as late as that.
  await page.getByLabel('In force from').fill('2999-01-01');
  await page.getByRole('textbox', { name: 'Decision' }).fill('Ordinance 1');
  await page.getByLabel('The rule in plain words').first().fill('No temporary structure is larger than this.');
  await expect(examples).toHaveText(/^All/);
  await page.getByRole('button', { name: 'Try on stored reviews' }).click();
  const publish = page.getByRole('button', { name: 'Publish the amendment' });
  // The trial waits for its turn behind what other tests have read.
  await expect(publish).toBeEnabled({ timeout: 90_000 });
  await expect(page.getByText('There is no stored review that this could change.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Decision' }).fill('Ordinance 2');
  await expect(publish).toBeDisabled();
  await page.getByRole('textbox', { name: 'Decision' }).fill('Ordinance 1');
  await publish.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  const amended = page.getByRole('listitem').filter({ hasText: 'No temporary structure is larger than this.' });
  await expect(amended.getByText('Amended from Jan 1, 2999')).toBeVisible();
});
