import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Pages whose words are in the document, with a few of those words. */
const drawn = [
  { path: '/', en: 'Faster Permit Checks', es: 'Agilice la revisión de permisos' },
  { path: '/login', en: 'Privacy Policy', es: 'Política de privacidad' },
  { path: '/register', en: 'Privacy Policy', es: 'Política de privacidad' },
  { path: '/privacy-policy', en: 'Privacy Policy', es: 'Política de privacidad' },
  { path: '/terms-of-service', en: 'Terms of Service', es: 'Términos del servicio' },
  { path: '/accessibility-statement', en: 'Accessibility Statement', es: 'Declaración de accesibilidad' },
];

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('public pages come with their words, a title and a description in the language that the browser asks for', async ({
  request,
}) => {
  for (const { path, en, es } of drawn) {
    for (const [accepted, language, words] of [
      ['en-US,en;q=0.9', 'en', en],
      ['es-MX,es;q=0.9,en;q=0.8', 'es', es],
    ] as const) {
      const reply = await request.get(path, { headers: { 'accept-language': accepted } });
      const html = await reply.text();
      expect(html, path).toContain(`<html lang="${language}">`);
      expect(html.replace(/<script.*$/s, ''), path).not.toContain('page-data');
      expect(/<div id="root">(.*)<\/div>/s.exec(html)?.[1], `${path} in ${language}`).toContain(words);
      expect(html).toMatch(/<h1[ >]/);
      expect(html).toMatch(/<title>[^<]+ – Planwright<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/);
      expect(reply.headers().vary).toContain('Accept-Language');
    }
  }
});

test('the switch changes the language at once, for the pages after it, and after a reload @phone', async ({
  page,
  request,
}) => {
  const switchTo = async (name: string) => {
    const button = page.getByRole('banner').getByRole('button', { name });
    if (!(await button.isVisible())) await page.locator('header summary').click();
    await button.click();
  };
  await page.goto('/', { waitUntil: 'networkidle' });
  await switchTo('Cambiar a español');
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(/^Agilice la revisión de permisos/);
  await expect(page).toHaveTitle('Asistente de planificación urbana y permisos – Planwright');
  expect(await languageOf(page)).toBe('es');

  await page.reload();
  await expect(page.getByRole('link', { name: 'INGRESAR' })).toBeVisible();
  await page.getByRole('link', { name: 'INGRESAR' }).click();
  // Another document: its switch works once its script has come.
  await page.waitForURL('/login', { waitUntil: 'networkidle' });
  await expect(page.getByRole('link', { name: 'Política de privacidad' })).toBeVisible();
  expect(await languageOf(page)).toBe('es');

  await switchTo('Switch to English');
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
  expect(await languageOf(page)).toBe('en');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'language');
  expect([cookie?.value, cookie?.sameSite]).toEqual(['en', 'Lax']);
  const html = await (await request.get('/', { headers: { cookie: 'language=es' } })).text();
  expect(html).toContain('<html lang="es">');
});

test.describe('with a browser that speaks Spanish', () => {
  test.use({ locale: 'es-MX' });

  for (const { path, es } of drawn) {
    test(`${path} is Spanish and is taken over without a complaint @full`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await languageOf(page)).toBe('es');
      await expect(page.getByText(es, { exact: false }).first()).toBeAttached();
      await expect(page.getByRole('button', { name: 'Switch to English' })).toBeVisible();
    });
  }
});
