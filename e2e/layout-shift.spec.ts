import type { Page } from '@playwright/test';
import { drawPdf } from './support/pdf.ts';
import { newApplication } from './support/questionnaire.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };
const dashboard = { path: '/applicant-dashboard', heading: 'Welcome back, Marisol!' };
/** The footer stands in a phone's window while any page comes; in larger ones the longest page tells. */
const visits = [
  { ...dashboard, size: phone },
  { ...dashboard, size: { width: 768, height: 1024 } },
  { ...dashboard, size: { width: 1440, height: 900 } },
  { path: '/my-applications', heading: 'My Applications', size: phone },
  { path: '/my-applications', heading: 'My Applications', size: { width: 768, height: 900 } },
  { path: '/reviewer-dashboard', heading: 'Reviewer Tools', size: phone },
  { path: '/submitted-applications', heading: 'Submitted Applications', size: phone },
];

/** Answers of the server come when the page that waits for them was drawn. */
const delayAnswers = (page: Page) =>
  page.route('**/api/**', async (route) => {
    await page
      .waitForFunction(
        () =>
          document.querySelector('main') &&
          new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      .catch(() => undefined);
    await route.continue();
  });

/** How far what stands in the window has moved since the page was opened, as browsers count it (0 to 1 and more). */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            let sum = 0;
            const add = (entries: PerformanceEntryList) => {
              for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
            };
            // What was noted before comes in a task of its own, which may stand before or after the one that ends this.
            const observer = new PerformanceObserver((list) => add(list.getEntries()));
            observer.observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => {
              add(observer.takeRecords());
              resolve(sum);
            }, 100);
          }),
        );
      }),
  );

test('a page behind a door does not move while it comes @full', async ({ page, request }) => {
  const { id, owner } = await newApplication(request);
  const upload = { field: 'site_plan', files: await drawPdf('site-plan.pdf') };
  const headers = { authorization: `Bearer ${owner.token}` };
  await request.post(`/api/applicant-router/applications/${id}/documents`, { headers, multipart: upload });
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), owner.token);
  await delayAnswers(page);
  const documents = { path: `/my-applications/${id}/documents`, heading: 'Documents', size: phone };
  for (const { path, heading, size } of [...visits, documents]) {
    await page.setViewportSize(size);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('[data-page-opens]')).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await shiftOf(page), `${path} at ${size.width}`).toBeLessThanOrEqual(0.05);
  }
});

test('a page that leads a visitor to the login does not move on the way @full', async ({ page }) => {
  await delayAnswers(page);
  // The code of the login comes after the page that leads there was drawn.
  await page.route('**/assets/login-page-*.js', async (route) => {
    await new Promise((later) => setTimeout(later, 300));
    await route.continue();
  });
  await page.setViewportSize(phone);
  await page.goto('/applicant-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.05);
});
