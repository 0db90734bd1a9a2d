import { isFull } from '../test/options/depth.ts';
import { registered } from './support/people.ts';
import { UNKNOWN_ROUTE_LOGS } from './support/routes.ts';
import { test } from './support/test.ts';
import { visit, walk } from './support/walk.ts';

// In the full run every page, in both themes.
test.describe.configure({ timeout: isFull ? 600_000 : 240_000 });

// In two, so that the last of all tests is not the longest one.
for (const [who, rooms] of [
  ['someone without an account meets every open page', ['open', 'applicant']],
  // Who has been in the staff area of the demo looks at documents as staff do.
  ['someone without an account meets every page of staff and contractors', ['staff', 'contractor', 'document']],
] as const) {
  test(`${who} of the demo without a barrier @phone`, async ({ page, complaints }) => {
    for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
    await walk(page, 'signed out', true, rooms);
  });
}

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
