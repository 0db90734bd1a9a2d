import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { LARKSPUR, openFinder, result, searchFor } from '../support/finder.ts';
import { expectNoEnglish } from '../support/leftovers.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

const QUESTIONS = '**/api/parcels/questions';
const card = (page: Page): Locator => page.getByRole('region', { name: 'Planning Assistant' });
const field = (page: Page): Locator => card(page).getByRole('textbox', { name: 'Your question' });
const log = (page: Page): Locator => card(page).getByRole('log');

test('the assistant answers about the parcel that was looked up, with arithmetic and sources @phone', async ({
  page,
}) => {
  await openFinder(page);
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(card(page)).toContainText(`Ask about ${LARKSPUR.apn}`);
  await expect(field(page)).toHaveAttribute(
    'placeholder',
    'Ask me anything about what you can build on this parcel...',
  );

  await field(page).fill('How much coverage is left?');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('8,025 sq. ft. × 30% = 2,408 sq. ft.');
  await expect(log(page)).toContainText('2,809 − 2,408 = 401 sq. ft.');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');

  const sources = log(page).getByRole('group').filter({ hasText: 'Rule' }).first();
  await sources.locator('summary').click();
  await expect(sources).toContainText('Land capability areas');
  await expect(sources).toContainText('Code of Ordinances, Table 30.4.1-1');
});

test('a suggested question is asked with one press, and a blank one is none @phone', async ({ page }) => {
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.apn}`);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/parcels/questions')) sent += 1;
  });
  await field(page).fill('   ');
  await field(page).press('Enter');
  await card(page).getByRole('button', { name: 'Do I need a permit for a 12-inch pine?' }).click();
  await expect(log(page)).toContainText('By its size alone, no: a live tree of 12 inches is not over 14 inches.');
  expect(sent).toBe(1);
  await expect(card(page).getByRole('button', { name: 'Do I need a permit for a 12-inch pine?' })).toHaveCount(0);
});

test('the result says in one sentence what may be built, with the plan, or that nobody has entered it @phone', async ({
  page,
}) => {
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.apn}`);
  const built = page.getByRole('main').getByRole('definition').filter({ hasText: 'The table of uses lists' });
  await expect(built).toContainText('single-family homes here, but no multi-family homes');
  await expect(built.getByRole('link', { name: /^Find the plan “Al Tahoe”/ })).toHaveAttribute('href', /^https:.*099/);
  await openFinder(page, '/pre-application?address=Marmot');
  await expect(
    page.getByRole('main').getByText('Nobody has entered what may be built in the zone “Marmot Ridge”'),
  ).toBeVisible();
});

test('without a parcel it answers what holds everywhere, and asks for one @full', async ({ page }) => {
  await openFinder(page);
  await expect(card(page)).toContainText('Look up a parcel to ask about it.');
  await field(page).fill('What can I build?');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('Look up a parcel first');
});

test('what was said stays while another parcel is looked up, each answer with its parcel @full', async ({ page }) => {
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.apn}`);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await field(page).fill('What is my zone?');
  await field(page).press('Enter');
  await expect(log(page)).toContainText(`About ${LARKSPUR.apn}`);
  await searchFor(page, { apn: '094-999-012', address: '' });
  await expect(result(page, '094-999-012')).toBeVisible();
  await field(page).fill('What is my zone?');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('About 094-999-012');
  await expect(log(page)).toContainText(`About ${LARKSPUR.apn}`);
});

test('a question that could not be sent stays in its field, and is sent again @full', async ({ page, complaints }) => {
  complaints.expectError(/ERR_FAILED/);
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.apn}`);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await page.route(QUESTIONS, (route) => route.abort());
  await field(page).fill('Can I add an ADU?');
  await field(page).press('Enter');
  await expect(card(page)).toContainText('Your message was not sent. It is still in the field.');
  await expect(field(page)).toHaveValue('Can I add an ADU?');
  await page.unroute(QUESTIONS);
  await field(page).press('Enter');
  await expect(log(page)).toContainText('Likely. By this state’s rule');
});

test('the conversation has no barrier in either theme, and fits 320 pixels @phone @full', async ({ page }) => {
  await openFinder(page, `/pre-application?parcel=${LARKSPUR.apn}`);
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await field(page).fill('Can I add a second story?');
  await field(page).press('Enter');
  await expect(log(page)).toContainText('42 feet');
  for (const summary of await log(page).locator('summary').all()) await summary.click();
  await expectAccessibleInBothThemes(page, 'a conversation about a parcel');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 'a conversation about a parcel');
});

test('in Spanish it is asked and answers in Spanish @full', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }]);
  await page.goto(`/pre-application?parcel=${LARKSPUR.apn}`);
  const spanish = page.getByRole('region', { name: 'Asistente de planificación' });
  await spanish.getByRole('textbox').fill('¿Necesito permiso para talar un pino de doce pulgadas?');
  await spanish.getByRole('textbox').press('Enter');
  await expect(spanish.getByRole('log')).toContainText('Solo por su tamaño, no');
  await expectNoEnglish(page, 'the assistant of the finder');
});
