import { open, openRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

for (const width of [320, 390]) {
  test.describe(`on a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 720 } });

    for (const locale of ['en-US', 'es-US']) {
      test.describe(locale, () => {
        test.use({ locale });
        // The short run looks at the narrowest screen in both languages.
        const depth = width === 320 ? '' : ' @full';
        test(`the header fits, and its menu opens, closes and gives the focus back${depth}`, async ({ page }) => {
          for (const path of ['/', '/login']) {
            await page.goto(path, { waitUntil: 'networkidle' });
            expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
            const overlaps = await page.evaluate(() => {
              const boxes = [...document.querySelectorAll('header > div > a, header nav > *')]
                .map((element) => element.getBoundingClientRect())
                .filter((box) => box.width > 0);
              return boxes.some((box, index) => boxes.slice(index + 1).some((next) => next.left < box.right - 1));
            });
            expect(overlaps, `${path}: parts of the header lie over each other`).toBe(false);
          }
          const menu = page.locator('header details');
          const summary = menu.locator('summary');
          const language = menu.getByRole('button', { name: /Cambiar a español|Switch to English/ });
          await summary.focus();
          await page.keyboard.press('Enter');
          await expect(language).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(language).toBeHidden();
          await expect(summary).toBeFocused();
          await summary.click();
          await expect(language).toBeVisible();
          await page.mouse.click(20, 600);
          await expect(language).toBeHidden();
        });
      });
    }
  });
}

test('CONTACT leads to the contact in the footer @phone', async ({ page }) => {
  await page.goto('/staff-login', { waitUntil: 'networkidle' });
  const contact = page.getByRole('banner').getByRole('link', { name: 'CONTACT' });
  if (!(await contact.isVisible())) await page.locator('header summary').click();
  await contact.click();
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(page).toHaveURL('/staff-login#contact');
  // Where it is in view already, the page does not move: the place itself shows that it was meant.
  await expect(page.locator('#contact')).toHaveCSS('outline-style', 'solid');
});

test('a page whose code does not arrive says so in place, in words that did @full', async ({ page, complaints }) => {
  complaints.expectError(/Failed to load resource/);
  complaints.expectError(/The page broke/);
  for (const part of ['**/assets/*login-page-*.js', '**/assets/shell-*.js']) {
    await page.route(part, (route) => route.abort());
    await page.goto('/staff-login');
    await expect(page.getByRole('alert')).toContainText('Unexpected Application Error!');
    await expect(page).toHaveTitle('Unexpected Application Error! – Planwright');
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    await page.unroute(part);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff Login');
  }
});

test('a page and a language that cannot be fetched offline leave the page as it is, say so, and come with the connection', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expectError(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await context.setOffline(true);
  const waits = page.getByText('what you chose opens automatically when the connection is back.');
  await page.getByRole('banner').getByRole('button', { name: 'Cambiar a español' }).click();
  await expect(waits).toBeVisible();
  await page.getByRole('link', { name: 'Find a parcel without an account' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
  await context.setOffline(false);
  await expect(page).toHaveURL('/pre-application');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Buscador de parcelas');
  await expect(page.getByText('cuando vuelva la conexión')).toHaveCount(0);
});

test('an address written another way leads to its page, and robots are told what is not for them', async ({
  page,
  request,
}) => {
  await page.goto('/Login/?as=citizen');
  await expect(page).toHaveURL('/login?as=citizen');
  expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /reviewer-dashboard');
});

test('the printed page has no controls and is light @full', async ({ page }) => {
  const route = openRoutes.find(({ path }) => path === '/login') ?? openRoutes[0];
  if (!route) throw new Error('There are no routes.');
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, route);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
});
