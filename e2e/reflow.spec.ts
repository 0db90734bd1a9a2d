import type { Page } from '@playwright/test';
import { registered } from './support/people.ts';
import { finished, openPermitReview, pick, startSample } from './support/permit-review.ts';
import { open, openRoutes, UNKNOWN_ROUTE_LOGS, unknownRoute } from './support/routes.ts';
import { expect, test } from './support/test.ts';

/** Nothing reaches beyond the right edge: neither the page nor anything one presses or reads. */
async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const { over, beyond } = await page.evaluate(() => {
    const root = document.documentElement;
    const reaching = [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, section *')].filter(
      (each) => each.checkVisibility() && each.getBoundingClientRect().right > root.clientWidth + 1,
    );
    // What a box of its own scrolls or clips, such as a wide table, is no fault of the page.
    const loose = reaching.filter((each) => {
      for (let box = each.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return false;
      }
      return true;
    });
    return {
      over: root.scrollWidth - root.clientWidth,
      beyond: loose.map((each) => `${each.tagName} ${each.className}`.slice(0, 120)),
    };
  });
  expect({ over, beyond }, `${state}: reaches beyond the right edge`).toEqual({ over: 0, beyond: [] });
}

/** Windows as CSS sees them: 320 is a small phone, or a 640 px window zoomed to 200 %. */
const windows = [
  { name: 'a 640 px window at 200 %', viewport: { width: 320, height: 512 }, deviceScaleFactor: 2 },
  { name: 'a 1280 px window at 200 %', viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
];

for (const { name, ...size } of windows) {
  test.describe(name, () => {
    test.use(size);

    test('no page scrolls sideways', async ({ page, request, complaints }) => {
      for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
      for (const route of [...openRoutes, unknownRoute]) {
        await open(page, route);
        await expectNoSidewaysScroll(page, route.path);
      }
      const { token } = await registered(request);
      await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
      await open(page, { path: '/applicant-dashboard', title: '', heading: 'Welcome back, Marisol!' });
      await expectNoSidewaysScroll(page, 'applicant dashboard');
    });

    test('the permit review does not scroll sideways, with long names, nor does its result', async ({ page }) => {
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
