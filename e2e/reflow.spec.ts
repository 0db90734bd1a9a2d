import { isFull } from '../test/options/depth.ts';
import { newApplicant } from './support/application.ts';
import { registered } from './support/people.ts';
import { finished, openPermitReview, pick, startSample } from './support/permit-review.ts';
import { expectNoSidewaysScroll, spaceText } from './support/reflow.ts';
import { open, openRoutes, UNKNOWN_ROUTE_LOGS, unknownRoute } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** Windows as CSS sees them: 320 is a small phone, or a 640 px window zoomed to 200 %. */
const windows = [
  { name: 'a 640 px window at 200 %', viewport: { width: 320, height: 512 }, deviceScaleFactor: 2 },
  { name: 'a 1280 px window at 200 %', viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
];

/** Answers that ask for every form. */
const ASKED = {
  answers: {
    new_residential_unit: 'yes',
    multi_family_project: 'yes',
    coverage_transfer: 'yes',
    scenic_roadway_visible: 'yes',
  },
};
const FORMS = [
  'coverage-helper',
  'project-impact',
  'coverage-transfer',
  'initial-environmental-checklist',
  'active-transportation-checklist',
];

test('no page scrolls sideways, in any language and with text set apart', async ({
  page,
  context,
  request,
  complaints,
  baseURL,
}) => {
  test.slow();
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  const { token } = await registered(request);
  const own = { path: '/applicant-dashboard', title: '', heading: 'Welcome back, Marisol!' };
  // One visit to each address: the window and the spacing change under the page.
  const visit = async (state: string) => {
    for (const { name, viewport } of windows) {
      await page.setViewportSize(viewport);
      await expectNoSidewaysScroll(page, `${state}, ${name}`);
    }
  };
  // Spanish has the longer words: it is what the short run looks at.
  for (const language of isFull ? ['en', 'es'] : ['es']) {
    await context.addCookies([{ name: 'language', value: language, url: String(baseURL) }]);
    for (const route of [...openRoutes, unknownRoute, own]) {
      // Signed out for what opens without an account.
      if (route === own) await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
      // The words of a heading are those of `openRoutes` in English alone.
      if (language === 'en') await open(page, route);
      else await page.goto(route.path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await visit(`${route.path} (${language})`);
      await spaceText(page);
      await visit(`${route.path} (${language}), text set apart`);
    }
    await page.evaluate(() => localStorage.removeItem('auth_token'));
  }
});

test('on a small phone a file keeps its page beside it, and with text set apart the way in its whole word @full', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 320, height: 512 });
  await context.addCookies([{ name: 'language', value: 'es', url: String(baseURL) }]);
  await page.goto('/');
  const figure = page.getByRole('figure').first();
  const [file, its] = await Promise.all(
    ['coverage-sheet.pdf', '· página 1'].map((words) => figure.getByText(words).first().boundingBox()),
  );
  expect(its?.y, 'the page stands in the line of its file').toBe(file?.y);
  await spaceText(page);
  const word = page.getByRole('banner').getByText('INGRESAR', { exact: true });
  expect(
    await word.evaluate((box) => box.scrollWidth - box.clientWidth),
    'pixels that are cut off',
  ).toBeLessThanOrEqual(1);
});

test('in the overview on a small phone the bar gives way to the words of what is asked for', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const what = 'Draw the existing driveway and its width.';
  await page.route('**/api/overview?*', async (route) => {
    const answer = await route.fetch();
    const figures = await answer.json();
    const counted = { ...figures, figures: { ...figures.figures, cases: 8 }, items: [{ what, count: 1 }] };
    await route.fulfill({ response: answer, json: counted });
  });
  await page.goto('/overview');
  const words = page.getByText(what, { exact: true });
  const broken = await words.evaluate((box) => {
    const text = box.firstChild as Text;
    const range = document.createRange();
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
  expect(broken, 'words that break inside').toEqual([]);
});

for (const { name, ...size } of windows) {
  test.describe(name, () => {
    test.use(size);

    test('the permit application does not scroll sideways, section by section, nor what comes after it @full', async ({
      page,
      request,
    }) => {
      const applicant = await newApplicant(request);
      const id = await applicant.create('A house with a very long name '.repeat(6).trim());
      await applicant.open(page);
      await expectNoSidewaysScroll(page, 'introduction');
      await applicant.save(id, ASKED);
      for (const tab of ['general', 'plan-sheets', 'additional', 'multi-family', 'signature']) {
        await applicant.open(page, { application: id, tab });
        await expectNoSidewaysScroll(page, tab);
      }
      for (const section of ['land-capability', 'site-development', 'scenic', 'restrictions']) {
        await applicant.open(page, { application: id, tab: 'project', section });
        await expectNoSidewaysScroll(page, section);
      }
      for (const form of FORMS) {
        await applicant.open(page, { application: id, form });
        await expectNoSidewaysScroll(page, form);
      }
      await applicant.open(page, { application: id, view: 'check' });
      await expectNoSidewaysScroll(page, 'check of the answers');
      await applicant.open(page, {}, '/my-applications');
      await expectNoSidewaysScroll(page, 'my applications');
    });

    test('the permit review does not scroll sideways, with long names, nor does its result @full', async ({ page }) => {
      const at = await openPermitReview(page);
      const name = `${'coverage_calculation_worksheet_final_'.repeat(4)}.pdf`;
      await pick(page, [{ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }]);
      await expect(at.chosen).toHaveCount(1);
      await expectNoSidewaysScroll(page, 'with a long name');
      await startSample(page);
      await finished(page);
      await expectNoSidewaysScroll(page, 'finished');
    });
  });
}
