import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expectNoEnglish as expectNoneOf, wordsIn } from './support/leftovers.ts';
import { brokenPdf, drawForm, type PickedFile, textFile } from './support/pdf.ts';
import { delayProcessing } from './support/permit-review.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/word.ts';

type Words<Group extends string> = Record<Group, Record<string, string>>;
const review = wordsIn<Words<'form' | 'categories' | 'reading' | 'done'>>('es', 'review');
const analysis = wordsIn<Words<'choice' | 'reading' | 'documents' | 'done' | 'sample'>>('es', 'analysis');
const api = wordsIn<Words<'file'>>('es', 'api');
const ui = wordsIn<Words<'uploads' | 'outcomes'> & { fileLanguage: string }>('es', 'ui');

const format = (text: string | undefined): string => {
  if (text === undefined) throw new Error('There is no such text.');
  return text;
};

/** What the permit review takes its words from. */
const PARTS = ['shell', 'ui', 'problems', 'signIn', 'analysis', 'review', 'reading', 'checklist', 'checklistFile'];
const expectNoEnglish = (page: Page, state: string) => expectNoneOf(page, state, PARTS);

test.use({ locale: 'es-MX' });

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'language', value: 'es', url: baseURL ?? '' }]);
});

const onPage = (page: Page) => ({
  choose: page.getByRole('button', { name: new RegExp(`^(${ui.uploads.choose}|${ui.uploads.chooseMore})$`) }),
  chosen: page.getByRole('list', { name: format(ui.uploads.chosen) }).getByRole('listitem'),
  sample: page.getByRole('button', { name: format(analysis.sample.take) }),
  generate: page.getByRole('button', { name: format(review.form.generate) }),
  running: page.getByRole('heading', { name: new RegExp(`^(${analysis.reading.title}|${review.reading.writing})$`) }),
  done: page.getByRole('heading', { name: format(review.done.title) }),
});

async function open(page: Page) {
  page.on('filechooser', () => {});
  await page.goto('/permit-review');
  const at = onPage(page);
  await expect(at.choose).toBeVisible();
  return at;
}

async function pick(page: Page, files: PickedFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await onPage(page).choose.click();
  await (await chooser).setFiles(files);
}

const chooseHouse = (page: Page) => page.getByText(format(review.categories.sfd), { exact: true }).click();

test('choosing files and waiting for them, in Spanish @phone @full', async ({ page }) => {
  const at = await open(page);
  await expect(page).toHaveTitle('Revisión de permisos – Planwright');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asistente de revisión de permisos');
  await expectNoEnglish(page, 'empty');

  await pick(page, [await drawForm('formulario.pdf'), textFile('notas.txt')]);
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('notas.txt no es un archivo PDF, de imagen ni de Excel.');
  await page.getByRole('button', { name: format(analysis.choice.addOthers_one) }).click();
  await expect(at.chosen).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Quitar formulario.pdf' })).toBeVisible();
  await at.generate.click();
  await expect(page.getByText(format(review.form.noCategory))).toBeVisible();
  await expectNoEnglish(page, 'with faults');
  await expectAccessible(page, 'with faults');

  await delayProcessing(page);
  await chooseHouse(page);
  await at.generate.click();
  await expect(at.running).toBeVisible();
  await expectNoEnglish(page, 'reading');
  await expectAccessible(page, 'reading');
});

test('the finished checklist in Spanish, and its Word file in the language that is chosen @phone @full', async ({
  page,
}, testInfo) => {
  const at = await open(page);
  await at.sample.click();
  await expect(at.chosen).toHaveCount(4);
  await at.generate.click();
  await expect(at.done).toBeVisible({ timeout: 45_000 });
  const question = '¿Dan los documentos un mismo número de parcela (APN)?';
  await expect(page.getByRole('heading', { level: 4, name: question })).toBeVisible();
  await expect(page.getByRole('main').locator('[lang=en]')).toHaveCount(0);
  await expect(page.getByText('Los documentos no coinciden: Cobertura propuesta figura como').first()).toBeVisible();

  const language = page.getByLabel(ui.fileLanguage);
  await expect(language).toHaveValue('en');
  await language.selectOption('Español');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: format(review.done.download) }).click();
  const path = testInfo.outputPath('permit_review_checklist.docx');
  await (await coming).saveAs(path);
  const words = await wordsOf(path);
  expect(words).toContain('Lista de revisión de vivienda unifamiliar');
  expect(words).toContain('2,640 sf');
  expect(words).not.toContain('Staff decide');

  const project = page.getByRole('region', { name: 'El proyecto, según los documentos' });
  await project
    .getByRole('button', { name: /application-form\.pdf/ })
    .first()
    .click();
  await page.getByRole('main').locator('summary').first().click();
  await expectNoEnglish(page, 'finished');
  await expectAccessible(page, 'finished');
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, 'sideways scroll').toBeLessThanOrEqual(0);

  await page
    .getByRole('button', { name: /^No aparece en el texto/ })
    .first()
    .click();
  await expectNoEnglish(page, 'one answer');
});

test('what is said of the sample names the figures that are in it @full', async ({ page, request }) => {
  const { about } = await (await request.get('/api/samples/permit-review')).json();
  const figures: string[] = about.match(/\d,\d{3} sf/g);
  expect(figures).toHaveLength(2);
  await open(page);
  const offer = page.getByRole('region', { name: format(analysis.sample.title) });
  for (const figure of figures) await expect(offer).toContainText(figure);
});

test('what could not be read, and why, is said in Spanish @full', async ({ page }) => {
  const at = await open(page);
  await pick(page, [brokenPdf('roto.pdf')]);
  await chooseHouse(page);
  await at.generate.click();
  await expect(at.done).toBeVisible({ timeout: 45_000 });
  const unread = page.getByRole('region', { name: format(analysis.documents.unread) });
  await expect(unread).toContainText('El archivo está dañado y no se pudo abrir.');
  await expectNoEnglish(page, 'nothing read');
});

test('a refusal is said in Spanish, with what the server knows of it @full', async ({ page, complaints }) => {
  complaints.expectError(/507/);
  complaints.expectError(/400/);
  const at = await open(page);
  await pick(page, [await drawForm()]);
  await chooseHouse(page);

  const refuse = (status: number, code: string, message: object) =>
    page.route('**/api/permit-review/*', (route) =>
      route.fulfill({ status, json: { code, detail: 'The server said no.', message, requestId: 'test' } }),
    );
  await refuse(507, 'storage-full', { code: 'api:server.full' });
  await at.generate.click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText('El servidor ya no tiene espacio para archivos.');
  await expect(failed).not.toContainText('The server');
  await expectNoEnglish(page, 'refused');

  await page.unroute('**/api/permit-review/*');
  await refuse(400, 'invalid-file', {
    code: 'api:file.wrongType',
    params: { name: 'plan.pdf', extensions: '.pdf' },
  });
  await at.generate.click();
  await expect(failed).toContainText(format(api.file.wrongType).split('{{')[2]?.split('}}')[1]?.trim() ?? '');
  await expect(failed).toContainText('plan.pdf');
  await expect(failed).not.toContainText('The server');
});

test('a choice of English counts for more than the languages of the browser @full', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }]);
  await page.goto('/permit-review');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permit Review Assistant');
});
