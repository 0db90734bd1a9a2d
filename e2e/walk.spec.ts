import { registered } from './support/people.ts';
import { UNKNOWN_ROUTE_LOGS } from './support/routes.ts';
import { test } from './support/test.ts';
import { visit, walk } from './support/walk.ts';

test.describe.configure({ timeout: 240_000 });

test('someone without an account meets every page of the demo without a barrier @phone', async ({
  page,
  complaints,
}) => {
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  await walk(page, 'signed out', true);
});

test('an applicant meets every page of the demo without a barrier @phone', async ({ page, request, complaints }) => {
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  const { token } = await registered(request);
  await page.goto('/login');
  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), token);
  await walk(page, 'applicant', true);
});

for (const path of ['/design', '/outbox']) {
  test(`${path} belongs to the demo and has no barrier @phone`, async ({ page }) => {
    await visit(page, path, 'signed out', true);
  });
}
