import { brokenPdf, drawForm, drawPdf } from '../support/pdf.ts';
import { finished, startReview } from '../support/permit-review.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/word.ts';

test('a locked and a broken file are reported while the others are read @full', async ({ page }, testInfo) => {
  const locked = await drawPdf('locked-plan.pdf', { password: 'only-the-architect-knows' });
  await startReview(page, [locked, await drawForm('good-form.pdf'), brokenPdf('broken-scan.pdf')]);
  const at = await finished(page);

  const unread = page.getByRole('region', { name: 'Not read, not used, or read poorly' }).getByRole('listitem');
  await expect(unread).toHaveCount(2);
  await expect(unread.filter({ hasText: 'locked-plan.pdf' })).toContainText('password');
  await expect(unread.filter({ hasText: 'broken-scan.pdf' })).toContainText('damaged');
  await expect(page.getByRole('region', { name: 'The project, as the documents state it' })).toContainText(
    '027-999-118',
  );
  await expect(at.attention.getByRole('link', { name: /could not be read/ })).toBeVisible();

  const coming = page.waitForEvent('download');
  await at.download.click();
  const path = testInfo.outputPath('checklist.docx');
  await (await coming).saveAs(path);
  const words = await wordsOf(path);
  for (const name of ['locked-plan.pdf', 'broken-scan.pdf', '027-999-118']) expect(words).toContain(name);
});

test('when nothing can be read, no item passes @full', async ({ page }) => {
  await startReview(page, [brokenPdf('broken-scan.pdf')]);
  const at = await finished(page);
  await expect(page.getByRole('region', { name: 'Not read, not used, or read poorly' })).toContainText(
    'broken-scan.pdf',
  );
  await expect(at.answers.getByRole('button', { name: /^Yes \d/ })).toBeDisabled();
  await expect(at.answers.getByRole('button', { name: /^No \d/ })).toBeDisabled();
  await expect(at.answers.getByRole('button', { name: /^Not applicable \d/ })).toBeDisabled();
});
