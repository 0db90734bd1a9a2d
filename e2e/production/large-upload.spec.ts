import { writeFile } from 'node:fs/promises';
import { drawForm, drawPdf, padPdf } from '../support/pdf.ts';
import { chooseHouse, finished, onPage, openPermitReview, pick } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';
import { ports } from './accounts.ts';
import { signInAs } from './sign-in.ts';

test('large files go from the page to the bucket, and an address that has lapsed is renewed', async ({
  page,
  complaints,
}, testInfo) => {
  complaints.expectError(/403 \(Forbidden\)/);
  const sent: URL[] = [];
  await page.route('**/incoming/*', (route) => {
    sent.push(new URL(route.request().url()));
    if (sent.length > 1) return route.continue();
    return route.fulfill({
      status: 403,
      headers: { 'access-control-allow-origin': `http://localhost:${ports.product}` },
      contentType: 'application/xml',
      body: '<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>',
    });
  });
  const plan = padPdf(await drawPdf('plan.pdf', { pages: [['Site plan', 'Proposed coverage: 1,200 sf']] }), 21 << 20);
  const files = [await drawForm('form.pdf'), plan];
  const paths = files.map(({ name }) => testInfo.outputPath(name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? '', buffer)));

  await signInAs(page, 'reviewer');
  await openPermitReview(page);
  await pick(page, paths);
  await chooseHouse(page);
  await onPage(page).generate.click();
  await finished(page);

  await expect(page.getByRole('region', { name: 'The project, as the documents state it' })).toContainText('1,200 sf');
  expect(sent).toHaveLength(3);
  // The page is let send there, and there alone.
  for (const { hostname, port } of sent) expect([hostname, port]).not.toEqual(['localhost', String(ports.product)]);
});
