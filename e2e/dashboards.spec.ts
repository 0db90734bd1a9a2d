import type { Page } from '@playwright/test';
import { registered } from './support/people.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 });

/** A press anywhere on a card, away from its words. */
const pressCorner = async (page: Page, name: string) => {
  const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  const box = await card.boundingBox();
  if (!box) throw new Error(`${name} is not on the page`);
  await card.click({ position: { x: box.width - 12, y: box.height - 12 } });
};

const CLOSED = [
  'Site Verification',
  'Structures touching Lake Tahoe',
  'Tree Removal',
  'Grading or Excavation',
  'Development Rights Transfer',
];

// One account for all that an applicant sees: the server takes 20 new ones an hour from one address.
test('the applicant chooses among six projects: one opens, five say why they do not', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const { token } = await registered(request);
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  await page.goto('/applicant-dashboard');

  await test.step('the words and the order', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Marisol!' })).toBeVisible();
    await expect(page.getByText('Select the option that best matches your project', { exact: true })).toBeVisible();
    await expect(titles(page)).toHaveText([
      'Residential',
      'Look up your parcel first',
      'Application Assistant',
      ...CLOSED,
    ]);
  });

  await test.step('five are no controls, are dimmed but readable, and say so', async () => {
    for (const name of CLOSED) {
      const card = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
      await expect(card).toContainText('Not offered online yet');
      await expect(card.locator('a, button, input, [tabindex], [role=button], [role=link]')).toHaveCount(0);
      // A washed-out card would wash out its words.
      const opacities = await card.evaluate((item) =>
        [item, ...item.querySelectorAll('*')].map((each) => getComputedStyle(each).opacity),
      );
      expect(new Set(opacities)).toEqual(new Set(['1']));
      await card.getByRole('heading').click();
      await pressCorner(page, name);
      await expect(page).toHaveURL('/applicant-dashboard');
    }
  });

  await test.step('the keyboard goes from the open project to the parcel finder and to whom to ask', async () => {
    const residential = page.getByRole('link', { name: 'Residential', exact: true });
    await residential.focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Look up your parcel first', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Application Assistant', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const ask = page.getByRole('region', { name: 'What to do until your project opens here' });
    await expect(ask.getByRole('link').first()).toBeFocused();
    await expect(ask.getByRole('link').first()).toHaveAttribute('href', 'mailto:permits@agency.example');
  });

  await test.step('on a phone what is not offered is folded, and opens', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(titles(page)).toHaveText(['Residential', 'Look up your parcel first', 'Application Assistant']);
    await page.getByText('Other kinds of projects, not offered online yet').click();
    await expect(titles(page)).toHaveCount(8);
    if (size) await page.setViewportSize(size);
  });

  await test.step('the open project opens, wherever its card is pressed', async () => {
    await pressCorner(page, 'Residential');
    await expect(page).toHaveURL('/pre-application-questionnaire');
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to the permit process' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to your dashboard' }).click();
    await expect(page).toHaveURL('/applicant-dashboard');
  });

  await test.step('in Spanish', async () => {
    await context.addCookies([{ name: 'language', value: 'es', url: String(baseURL) }]);
    await page.goto('/applicant-dashboard');
    await expect(
      page.getByRole('heading', { level: 1, name: '¡Le damos la bienvenida de nuevo, Marisol!' }),
    ).toBeVisible();
    await expect(titles(page)).toHaveText([
      'Residencial',
      'Consulte primero su parcela',
      'Asistente de solicitud',
      'Verificación del sitio',
      'Estructuras en contacto con el lago Tahoe',
      'Tala de árboles',
      'Nivelación o excavación',
      'Transferencia de derechos de desarrollo',
    ]);
    await expect(cards(page).getByText('Aún no se ofrece en línea')).toHaveCount(5);
  });
});

const TOOLS = [
  { name: 'Submitted Applications', path: '/submitted-applications' },
  { name: 'Long-range Planning Assistant', path: '/planning-chat' },
  { name: 'Permit Approval Letters', path: '/approval-letters' },
  { name: 'Permit Review Assistant', path: '/permit-review' },
  { name: 'Site Verification Letters', path: '/site-verification' },
  { name: 'Permit reviews', path: '/reviews' },
  { name: 'Questions from chats', path: '/inquiries' },
];

test('staff choose among their tools @phone', async ({ page }) => {
  await page.goto('/reviewer-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Reviewer Tools' })).toBeVisible();
  await expect(titles(page)).toHaveText(TOOLS.map(({ name }) => name));
  for (const { name, path } of TOOLS) {
    const link = cards(page).getByRole('link', { name, exact: true });
    await expect(link).toHaveAccessibleDescription('');
    await pressCorner(page, name);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Reviewer Tools' }).click();
    await expect(page).toHaveURL('/reviewer-dashboard');
  }
});

test('contractors have one tool, the design review @phone @full', async ({ page }) => {
  await page.goto('/developer-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Contractor Tools' })).toBeVisible();
  await expect(page.getByText('The design review dashboard.')).toBeVisible();
  await expect(titles(page)).toHaveText(['Design Review Checker']);
  await expect(cards(page)).toContainText('Upload architectural plans and check them against a city’s design codes.');
  await pressCorner(page, 'Design Review Checker');
  await expect(page).toHaveURL('/developer-review');
  await page.getByRole('link', { name: 'Back to Contractor Tools' }).click();
  await expect(page).toHaveURL('/developer-dashboard');
});

test('the keyboard sees where it is on a card, and opens it @full', async ({ page }) => {
  await page.goto('/reviewer-dashboard');
  const link = page.getByRole('link', { name: 'Permit Approval Letters' });
  await page.getByRole('link', { name: 'Long-range Planning Assistant' }).focus();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  // The ring goes round the whole card, which is what a press opens.
  const ring = await link.evaluate((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each, '::after');
    return { outlineStyle, outlineWidth };
  });
  expect(ring).toEqual({ outlineStyle: 'solid', outlineWidth: '3px' });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/approval-letters');
});
