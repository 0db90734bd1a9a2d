import { expectAccessibleInBothThemes } from './support/axe.ts';
import { registered } from './support/people.ts';
import { open, openRoutes, type Route, UNKNOWN_ROUTE_LOGS, unknownRoute } from './support/routes.ts';
import { expect, test } from './support/test.ts';

for (const route of [...openRoutes, unknownRoute]) {
  test(`${route.path} has a title, one heading and no barrier in either theme @phone`, async ({ page, complaints }) => {
    if (route === unknownRoute) for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
    await open(page, route);
    await expect(page).toHaveTitle(route.title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessibleInBothThemes(page, route.path);
  });
}

/** Pages that open for an applicant. */
const APPLICANT_PAGES: readonly Route[] = [
  { path: '/applicant-dashboard', title: 'Your projects – Planwright', heading: 'Welcome back, Marisol!' },
  { path: '/my-applications', title: 'My Applications – Planwright', heading: 'My Applications' },
  {
    path: '/pre-application-questionnaire',
    title: 'Permit Application – Planwright',
    heading: 'Welcome to the permit process',
  },
];

for (const route of APPLICANT_PAGES) {
  test(`${route.path} has a title, one heading and no barrier in either theme @phone`, async ({ page, request }) => {
    const { token } = await registered(request);
    await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
    await open(page, route);
    await expect(page).toHaveTitle(route.title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessibleInBothThemes(page, route.path);
  });
}

test('an unknown address leads back home', async ({ page, complaints }) => {
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  const reply = await page.goto(unknownRoute.path);
  expect(reply?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Faster Permit Checks' })).toBeVisible();
});

test.describe('with a system that is set to dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the first visit is dark, and a choice made by hand outlives a reload', async ({ page }) => {
    await page.goto('/');
    const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await background();
    await page.getByRole('button', { name: 'Switch to the light theme' }).click();
    await expect.poll(background).not.toBe(dark);
    const light = await background();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
    expect(await background()).toBe(light);
  });
});
