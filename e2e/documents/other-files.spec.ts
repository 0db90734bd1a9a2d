import { newApplicant } from '../support/application.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { evidenceAt, signedIn, viewerOn, withDocument } from '../support/documents.ts';
import { writeLetter } from '../support/office-files.ts';
import { fieldOf } from '../support/questionnaire.ts';
import { expect, test } from '../support/test.ts';

test('a Word file is shown by its words, with what was found in it marked @phone', async ({ page, request }) => {
  const letter = await writeLetter('soils letter.docx', [
    'Tahoe Soils, Inc.',
    'The parcel is in land capability class 5.',
    'Groundwater was not met above a depth of 42 inches.',
  ]);
  const { documentId, token, wordsOn } = await withDocument(request, letter, 'soils_hydrology_report');
  await signedIn(page, token);
  const word = (await wordsOn(1)).find(({ text }) => text === 'Groundwater' || text.startsWith('Groundwater was'));
  if (!word) throw new Error('The words of the letter are not there.');
  await page.goto(evidenceAt(documentId, 1, word, 'Groundwater was not met above a depth of 42 inches.'));
  const viewer = viewerOn(page);
  await expect(viewer.sheet(1).locator('svg text', { hasText: 'Groundwater' })).toBeVisible();
  await expect(viewer.sheet(1), 'white paper').toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(viewer.marks).toHaveCount(1);
  await expect(viewer.marks).toBeInViewport();
  await expect(viewer.card).toContainText('42 inches');
  await expect(viewer.card).toContainText('Read from the text of a word-processor file.');

  await viewer.tool('Search').click();
  await page.getByRole('searchbox', { name: 'Search the words that were read' }).fill('capability class');
  await expect(page.getByText('1 place', { exact: true })).toBeVisible();
  await page.getByRole('list', { name: 'Places found' }).getByRole('button').click();
  await expect(viewer.card).toContainText('land capability class 5');
  await expectAccessibleInBothThemes(page, 'a Word file in the viewer');
});

test('a picture of a plan is recognised: what it shows is found, and marked in the picture @phone @full', async ({
  page,
  request,
}) => {
  // A photograph of a sheet, as good as one can be.
  await page.setContent(
    '<pre style="font: 40px Arial; padding: 60px; margin: 0">SITE PLAN\nSCALE: 1 inch = 20 feet\nNORTH\nPROPERTY LINE 100.00 feet</pre>',
  );
  const picture = await page.locator('pre').screenshot({ type: 'jpeg', quality: 90 });

  const applicant = await newApplicant(request);
  const id = await applicant.create();
  await applicant.open(page, { application: id, tab: 'plan-sheets' });
  const field = fieldOf(page, 'site_plan');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: 'Choose files for Site plan' }).click(),
  ]);
  await chooser.setFiles({ name: 'plan.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(field.getByText('Issues found', { exact: true })).toBeVisible({ timeout: 60_000 });
  const check = field.getByRole('region', { name: /^Document check ?: Site plan$/ });
  await check.getByText(/^Found \(\d+\)$/).click();
  const scale = check.getByRole('listitem').filter({ hasText: /^Scale/ });
  await scale.getByRole('link').first().click();

  const panel = viewerOn(page, page.getByRole('dialog', { name: 'plan.jpg' }));
  await expect(panel.at.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
  await expect(panel.marks).toHaveCount(1);
  await expect(panel.marks).toBeInViewport();
  await expect(panel.card).toContainText(/1 inch = 20 feet/i);
  await expect(panel.card).toContainText('Read by character recognition from a picture.');
});
