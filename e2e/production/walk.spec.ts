import { isFull } from '../../test/options/depth.ts';
import { UNKNOWN_ROUTE_LOGS } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';
import { walk } from '../support/walk.ts';
import { signInAs } from './sign-in.ts';

// In the full run every page, in both themes.
test.describe.configure({ timeout: isFull ? 600_000 : 240_000 });

test('someone signed out meets every page, or the door to it, without a barrier @phone @full', async ({
  page,
  complaints,
}) => {
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  await walk(page, 'signed out', false);
});

// Applicants and contractors meet in the short run's demo what they meet here; administrators what reviewers do.
for (const [who, depth] of [
  ['applicant', ' @full'],
  ['reviewer', ' @full'],
  ['contractor', ' @full'],
  ['admin', ''],
] as const) {
  test(`the ${who} meets every page, or the door to it, without a barrier @phone${depth}`, async ({
    page,
    complaints,
  }) => {
    for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
    await signInAs(page, who);
    await walk(page, who, false);
  });
}

test('what belongs to the demo does not exist here', async ({ page, complaints }) => {
  complaints.expectError(/404 \(Not Found\)/);
  complaints.expectError(/There is no page at/);
  for (const path of ['/design', '/outbox']) {
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Demo mode' })).toHaveCount(0);
});
