import type { Page } from '@playwright/test';
import { LARKSPUR, numberBox, openFinder, result, searchFor, startLink } from '../support/finder.ts';
import { expectFocusShown, tabTo } from '../support/keyboard.ts';
import { newPerson, registered } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const start = new URLSearchParams({ parcel: LARKSPUR.apn, county: 'El Dorado County' });
const QUESTIONNAIRE = `/pre-application-questionnaire?${start}`;

const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).fill(text);

test('a newcomer finds a parcel, registers, and begins an application that knows it @phone', async ({ page }) => {
  await openFinder(page, '/pre-application-homepage');
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(page.getByText('You sign in or create an account first. This parcel stays selected.')).toBeVisible();
  await startLink(page).click();
  await page.getByRole('link', { name: 'Sign up here' }).click();
  const person = newPerson();
  await fill(page, 'Full Name', person.name);
  await fill(page, 'Email', person.email);
  await fill(page, 'Password', person.password);
  await fill(page, 'Confirm Password', person.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(QUESTIONNAIRE);
  await page.getByRole('button', { name: 'Start Application Process' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Permit Application' })).toBeVisible();
  await expect(page.locator('#field-apn').getByRole('combobox')).toHaveValue(LARKSPUR.apn);
  await expect(page.locator('#field-project_address').getByRole('textbox')).toHaveValue(LARKSPUR.address);
});

test('a signed-in applicant goes from the dashboard to the finder, to an application, and back @full', async ({
  page,
  request,
}) => {
  const { token } = await registered(request);
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/applicant-dashboard');
  await page.getByRole('link', { name: 'Look up your parcel first' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Parcel finder' })).toBeFocused();
  await expect(page).toHaveTitle('Parcel finder – Planwright');
  await searchFor(page, { apn: LARKSPUR.apn });
  await expect(startLink(page)).toHaveAttribute('href', QUESTIONNAIRE);
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await expect(page).toHaveURL('/applicant-dashboard');
  await page.goto('/my-applications');
  await page.getByRole('link', { name: 'Parcel finder' }).click();
  await expect(page).toHaveURL('/pre-application-applicant-login');
});

test('the finder for applicants asks who is not signed in to do so, and keeps the search @full', async ({ page }) => {
  const path = `/pre-application-applicant-login?apn=${LARKSPUR.apn}`;
  await page.goto(path);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
});

test('the public finder has LOGIN and no way back, and LOGIN comes back with the search @full', async ({
  page,
  request,
}) => {
  const { email, password } = await registered(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Find a parcel without an account' }).click();
  await expect(page).toHaveURL('/pre-application');
  await expect(page.getByRole('main').getByRole('link', { name: /^Back/ })).toHaveCount(0);
  await searchFor(page, { apn: '027999004' });
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await page.getByRole('link', { name: 'LOGIN' }).click();
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await fill(page, 'Email', email);
  await fill(page, 'Password', password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/pre-application?apn=027999004');
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(page.getByText('Its number, county and address are filled in for you.')).toBeVisible();
});

test('the landing page leads to the finder, and the finder leads home @phone @full', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Look up my parcel' }).click();
  await expect(page).toHaveURL('/pre-application-homepage');
  await page.getByRole('link', { name: 'Back to home' }).click();
  await expect(page).toHaveURL('/');
});

test('by keyboard alone: type, choose, read, begin @full', async ({ page }) => {
  await openFinder(page);
  await tabTo(page, numberBox(page));
  await expectFocusShown(page);
  await page.keyboard.type('0279990');
  await expect(page.getByRole('option', { name: new RegExp(LARKSPUR.apn) })).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('ArrowDown');
    if (await page.getByRole('option', { name: new RegExp(LARKSPUR.apn) }).getAttribute('data-focused')) break;
  }
  await page.keyboard.press('Enter');
  await expect(result(page, LARKSPUR.apn)).toBeVisible();
  await expect(numberBox(page)).toBeFocused();
  await tabTo(page, startLink(page));
  await expectFocusShown(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/login?as=citizen&next=${encodeURIComponent(QUESTIONNAIRE)}`);
});
