import type { Page } from '@playwright/test';
import {
  type Applicant,
  address,
  description,
  newApplicant,
  openApplication,
  savesFail,
  signedInAs,
  status,
} from '../support/applications.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const saved = (page: Page) => status(page, /^Saved at /);
const texts = async (applicant: Applicant, id: string) => (await applicant.get(id)).data.textAnswers;
const choice = (page: Page, count = 1) =>
  page.getByRole('alertdialog', {
    name: count === 1 ? '1 answer was changed in two places' : `${count} answers were changed in two places`,
  });
const side = (page: Page, question: string, which: 'Yours, on this page' | 'The other one, already saved') =>
  page.getByRole('radiogroup', { name: question }).locator('label').filter({ hasText: which });

/** One application in two tabs of one browser. */
async function twoTabs({ page, request }: { page: Page; request: Parameters<typeof newApplicant>[0] }) {
  const applicant = await newApplicant(request);
  const id = await applicant.start();
  await applicant.change(id, {
    textAnswers: { applicant_name: applicant.name, project_description: 'A deck', project_address: '1 First Street' },
  });
  await signedInAs(page, applicant);
  await openApplication(page, id);
  const other = await page.context().newPage();
  await openApplication(other, id);
  await expect(description(other)).toHaveValue('A deck');
  return { applicant, id, other };
}

test('different answers in two tabs are both kept, and each tab follows the other @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/409 \(Conflict\)/);
  const { applicant, id, other } = await twoTabs({ page, request });
  await description(page).fill('A garage');
  await address(other).fill('2 Second Street');
  await expect(address(page)).toHaveValue('2 Second Street');
  await expect(description(other)).toHaveValue('A garage');
  await expect
    .poll(() => texts(applicant, id))
    .toMatchObject({ project_description: 'A garage', project_address: '2 Second Street' });
  await expect(saved(page)).toBeVisible();
  await expect(saved(other)).toBeVisible();
  // Nobody's field changes under their eyes without a word.
  await expect(page.getByText('1 answer was changed in another place')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
});

test('the same answer changed in two tabs is shown twice, and nothing is overwritten before the person chooses @phone', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_FAILED|409 \(Conflict\)/);
  const { applicant, id, other } = await twoTabs({ page, request });
  const mend = await savesFail(page);
  await description(page).fill('A garage for two cars');
  await address(page).fill('2 Second Street');
  await description(other).fill('A garage for three cars');
  await expect.poll(() => texts(applicant, id)).toMatchObject({ project_description: 'A garage for three cars' });
  await mend();

  await expect(choice(page)).toBeVisible({ timeout: 15_000 });
  await expect(choice(page)).toContainText('A garage for two cars');
  await expect(choice(page)).toContainText('A garage for three cars');
  await expectAccessible(page, 'two versions of an answer');
  // It cannot be waved away, and neither side stands beforehand.
  await page.keyboard.press('Escape');
  await expect(choice(page)).toBeVisible();
  await choice(page).getByRole('button', { name: 'Save my choices' }).click();
  await expect(choice(page)).toContainText('1 answer still has to be chosen.');
  expect(await texts(applicant, id)).toMatchObject({
    project_description: 'A garage for three cars',
    project_address: '1 First Street',
  });

  await side(page, 'Project description', 'Yours, on this page').click();
  await choice(page).getByRole('button', { name: 'Save my choices' }).click();
  await expect(choice(page)).toHaveCount(0);
  const agreed = { project_description: 'A garage for two cars', project_address: '2 Second Street' };
  await expect.poll(() => texts(applicant, id)).toMatchObject(agreed);
  for (const tab of [page, other]) {
    await expect(description(tab)).toHaveValue(agreed.project_description);
    await expect(address(tab)).toHaveValue(agreed.project_address);
    await expect(saved(tab)).toBeVisible();
  }
});

test('several answers are chosen one by one, each on its own side @full', async ({ page, request, complaints }) => {
  complaints.allowError(/409 \(Conflict\)/);
  const { applicant, id, other } = await twoTabs({ page, request });
  await other.close();
  // Another device: this page hears of it only when it saves.
  await description(page).fill('A garage');
  await address(page).fill('2 Second Street');
  await applicant.change(id, { textAnswers: { project_description: 'A shed', project_address: '3 Third Street' } });
  await expect(choice(page, 2)).toBeVisible({ timeout: 15_000 });
  await side(page, 'Project description', 'The other one, already saved').click();
  await side(page, 'Project address', 'Yours, on this page').click();
  await choice(page, 2).getByRole('button', { name: 'Save my choices' }).click();
  await expect(choice(page, 2)).toHaveCount(0);
  await expect
    .poll(() => texts(applicant, id))
    .toMatchObject({ project_description: 'A shed', project_address: '2 Second Street' });
  await expect(description(page)).toHaveValue('A shed');
  await expect(address(page)).toHaveValue('2 Second Street');
});

test('a page that is refreshed before the person has chosen asks again @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allowError(/409 \(Conflict\)/);
  const { applicant, id, other } = await twoTabs({ page, request });
  await other.close();
  await description(page).fill('A garage');
  await applicant.change(id, { textAnswers: { project_description: 'A shed' } });
  await expect(choice(page)).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(choice(page)).toContainText('A garage');
  await expect(choice(page)).toContainText('A shed');
  expect(await texts(applicant, id)).toMatchObject({ project_description: 'A shed' });
});
