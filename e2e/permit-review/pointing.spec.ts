import { drawPdf } from '../support/pdf.ts';
import { finished, startReview } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';

test('by keyboard a figure is pointed at and taken back, and a line is decided, without losing the place @full', async ({
  page,
}) => {
  const words = ['SITE PLAN', 'LAND COVERAGE (SEE NOTE 4) 2,310 SF; 180 SF'];
  const at = await startReview(page, [await drawPdf('plan.pdf', { pages: [words] })]);
  await finished(page);
  const line = at.answers.locator('[id^="item-"]').filter({
    has: page.getByRole('heading', { name: 'Are base, maximum, existing and proposed coverage stated?' }),
  });
  const title = line.getByRole('heading', { level: 4 });
  const choose = line.getByRole('button', { name: '2,310 sf is Proposed coverage' });
  await expect(choose).toBeVisible();
  await choose.focus();
  await page.keyboard.press('Enter');
  await expect(line.getByText('Proposed coverage: 2,310 sf, pointed at by a person')).toBeVisible({ timeout: 60_000 });
  await expect(title).toBeFocused();
  await line.getByRole('button', { name: 'Take back 2,310 sf as Proposed coverage' }).focus();
  await page.keyboard.press('Enter');
  await expect(choose).toBeVisible({ timeout: 60_000 });
  await expect(title).toBeFocused();

  const signed = at.answers.locator('[id^="item-"]').filter({
    has: page.getByRole('heading', { name: 'Is the application signed by the owner or by someone with authority?' }),
  });
  const yes = signed.getByRole('button', { name: 'Yes', exact: true });
  await yes.focus();
  await page.keyboard.press('Enter');
  await expect(signed.getByText(/^Decided by /)).toBeVisible();
  await expect(yes).toBeFocused();
  await signed.getByRole('button', { name: /^Take back the decision/ }).focus();
  await page.keyboard.press('Enter');
  await expect(signed.getByText(/^Decided by /)).toHaveCount(0);
  await expect(yes).toBeFocused();
});
