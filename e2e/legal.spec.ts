import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const DOCUMENTS = [
  {
    path: '/privacy-policy',
    sections: 10,
    en: { title: 'Privacy Policy', updated: 'Last updated August 28, 2025', fact: 'not for children under 13' },
    es: {
      title: 'Política de privacidad',
      updated: 'Última actualización: 28 de agosto de 2025',
      fact: 'menores de 13 años',
    },
  },
  {
    path: '/terms-of-service',
    sections: 12,
    en: { title: 'Terms of Service', updated: null, fact: 'law of the State of New York' },
    es: { title: 'Términos del servicio', updated: null, fact: 'ley del estado de Nueva York' },
  },
  {
    path: '/accessibility-statement',
    sections: 6,
    en: { title: 'Accessibility Statement', updated: 'Last updated August 28, 2025', fact: '(WCAG) 2.1, level AA' },
    es: {
      title: 'Declaración de accesibilidad',
      updated: 'Última actualización: 28 de agosto de 2025',
      fact: '(WCAG) 2.1, nivel AA',
    },
  },
] as const;

const sectionHeadings = (page: Page) => page.getByRole('article').getByRole('heading', { level: 2, name: /^\d+\. / });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const contents = (page: Page) => page.getByRole('navigation', { name: /^(Contents|Contenido)$/ });

for (const { path, sections, ...words } of DOCUMENTS) {
  for (const language of ['en', 'es'] as const) {
    const { title, updated, fact } = words[language];
    test(`${path} is whole in ${language}: sections, contents, date @phone @full`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'language', value: language, url: String(baseURL) }]);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} – Planwright`);
      await expect(sectionHeadings(page)).toHaveCount(sections);
      const listed = await contents(page).getByRole('listitem').allInnerTexts();
      const standing = await sectionHeadings(page).allInnerTexts();
      expect(listed.map((each) => each.replace(/\s+/g, ' ').trim())).toEqual(standing);
      const day = page.getByRole('main').locator('header time');
      if (updated === null) await expect(day).toHaveCount(0);
      else await expect(page.getByRole('main').getByText(updated, { exact: true })).toBeVisible();
      await expect(page.getByRole('article')).toContainText(fact);
      await expect(page.getByRole('article')).not.toContainText(/[{}]/);
      await expect(
        page.getByRole('article').getByRole('link', { name: 'support@planwright.example' }).first(),
      ).toHaveAttribute('href', 'mailto:support@planwright.example');
      // Each id leads to one place.
      const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    });
  }

  test(`${path} has no barrier in either theme @phone @full`, async ({ page }) => {
    await page.goto(path);
    await expect(sectionHeadings(page)).toHaveCount(sections);
    await expectAccessibleInBothThemes(page, path);
  });
}

test('the contents lead to a section, with the focus on its heading @phone', async ({ page }) => {
  await page.goto('/terms-of-service');
  await contents(page).getByRole('link', { name: 'Liability' }).click();
  await expect(page).toHaveURL('/terms-of-service#liability');
  await expect(heading(page, '11. Liability')).toBeFocused();
  await expect(heading(page, '11. Liability')).toBeInViewport();
  // The same link again, after one has read on.
  await page.evaluate(() => scrollTo(0, 0));
  await contents(page).getByRole('link', { name: 'Liability' }).click();
  await expect(heading(page, '11. Liability')).toBeInViewport();
});

test('an address with a section opens at it @phone @full', async ({ page }) => {
  await page.goto('/privacy-policy#children');
  await expect(heading(page, '8. Children')).toBeFocused();
  await expect(heading(page, '8. Children')).toBeInViewport();
});

test('a heading offers its own address to the pointer and to the keyboard @full', async ({ page }) => {
  await page.goto('/terms-of-service');
  const own = page.getByRole('link', { name: 'Link to this section: Fees' });
  const seen = () => own.evaluate((link) => Number(getComputedStyle(link).opacity));
  expect(await seen()).toBe(0);
  await heading(page, '5. Fees').hover();
  await expect.poll(seen).toBe(1);
  await page.mouse.move(0, 0);
  await expect.poll(seen).toBe(0);
  await page.getByRole('link', { name: 'Link to this section: Use of the service' }).focus();
  await page.keyboard.press('Tab');
  await expect(own).toBeFocused();
  await expect.poll(seen).toBe(1);
  expect(await own.evaluate((link: HTMLAnchorElement) => link.href)).toMatch(/\/terms-of-service#fees$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/terms-of-service#fees');
  await expect(heading(page, '5. Fees')).toBeFocused();
});

test('Back goes one step back in history, however far one has read @full', async ({ page }) => {
  await page.goto('/reviewer-dashboard');
  await page.goto('/privacy-policy');
  await contents(page).getByRole('link', { name: 'Security' }).click();
  await contents(page).getByRole('link', { name: 'Your choices' }).click();
  await page.getByRole('link', { name: 'Terms of Service' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/reviewer-dashboard');
});

test('Back leads home for whoever came straight here @full', async ({ page }) => {
  await page.goto('/accessibility-statement');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
});

test('web addresses in a text are links @full', async ({ page }) => {
  await page.goto('/accessibility-statement');
  const complaint = page.getByRole('link', { name: 'https://www.ada.gov/file-a-complaint/' });
  await expect(complaint).toHaveAttribute('href', 'https://www.ada.gov/file-a-complaint/');
});

test('a text that cannot be fetched is said, and fetched when asked again @full', async ({ page, complaints }) => {
  complaints.expectError(/404 \(Not Found\)/);
  await page.goto('/privacy-policy');
  let refused = true;
  await page.route('**/api/site/legal/terms-of-service', (route) => {
    if (!refused) return route.continue();
    const problem = {
      detail: 'There is nothing at this address.',
      code: 'not-found',
      message: { code: 'api:request.nothingHere' },
      requestId: 'r',
    };
    return route.fulfill({ status: 404, json: problem });
  });
  await page.getByRole('link', { name: 'Terms of Service' }).last().click();
  const told = page.getByRole('main').getByRole('alert');
  await expect(told).toContainText('The text could not be fetched');
  refused = false;
  await told.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, '1. Definitions')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeFocused();
});

test('without a connection the text waits, and comes by itself @full', async ({ page, context, complaints }) => {
  // The browser asks for its icon whenever it likes.
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/privacy-policy');
  await expect(sectionHeadings(page)).toHaveCount(10);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Terms of Service' }).last().click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('You are offline');
  await context.setOffline(false);
  await expect(heading(page, '12. General terms')).toBeVisible();
});

test('on paper there is the text alone @full', async ({ page }) => {
  await page.goto('/terms-of-service');
  await expect(heading(page, '12. General terms')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page, '12. General terms')).toBeVisible();
  await expect(contents(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Back' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Also to read' })).toBeHidden();
  await expect(page.getByRole('link', { name: /^Link to this section/ })).toHaveCount(0);
});
