import { newApplicant } from '../support/application.ts';
import { expectAccessibleInBothThemes } from '../support/axe.ts';
import { expectDrawn, viewerOn } from '../support/documents.ts';
import { drawPdf } from '../support/pdf.ts';
import { expectNoSidewaysScroll } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';

const ROOT = '/api/applicant-router/applications';
const RENUMBERED = 'The county gave the parcel a new number.';
const REASON = 'The legend is on sheet A2, which the surveyor brings.';

test('staff see a submitted application with its versions, what is open, and why, and look at its documents @phone @full', async ({
  page,
  request,
}) => {
  test.slow();
  const name = `Marisol ${Math.random().toString(36).slice(2)}`;
  const applicant = await newApplicant(request, name);
  const id = await applicant.create();
  // A sheet of another parcel, with the reason for it.
  const floors = { pages: [['MAIN FLOOR PLAN', 'KITCHEN', 'APN: 112-030-017']], inches: [36, 24] } as const;
  await applicant.save(id, { textAnswers: { apn: '027-999-118' } });
  await applicant.upload(id, 'floor_plans', await drawPdf('floors.pdf', floors));
  await applicant.complete(id, 'floor_plans', RENUMBERED);
  await applicant.fillIn(id);
  const headers = { authorization: `Bearer ${applicant.token}` };
  const documents = async () => (await (await request.get(`${ROOT}/${id}/documents`, { headers })).json()).documents;
  const former = (await documents()).find((one: { field: string }) => one.field === 'site_plan');
  const files = await drawWholeSheet('site plan with a gap.pdf', { but: ['legend'] });
  await request.post(`${ROOT}/${id}/documents`, {
    headers,
    multipart: { field: 'site_plan', replaces: former.id, files },
  });
  await expect
    .poll(async () => (await documents()).find((one: { field: string }) => one.field === 'site_plan').state, {
      timeout: 60_000,
    })
    .toBe('error');
  const data = { field: 'site_plan', reason: REASON };
  const completed = await request.post(`${ROOT}/${id}/documents/complete`, { headers, data });
  expect(completed.ok(), await completed.text()).toBe(true);
  await applicant.submit(id);

  await page.goto('/reviewer-dashboard');
  await page.getByRole('link', { name: /Submitted Applications/ }).click();
  await expect(page).toHaveURL('/submitted-applications');
  await expect(page.getByRole('heading', { level: 1, name: 'Submitted Applications' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toHaveCount(1);
  await expectAccessibleInBothThemes(page, 'the submitted applications');
  await expectNoSidewaysScroll(page, 'the submitted applications');
  await row.getByRole('link').click();

  await expect(page).toHaveURL(`/cases/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Case / })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  await expectAccessibleInBothThemes(page, 'the overview of a case');
  await page.getByRole('tab', { name: 'Answers' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Marisol Vega');
  await expectAccessibleInBothThemes(page, 'the answers of a case');
  await expectNoSidewaysScroll(page, 'the answers of a case');
  await page.getByRole('tab', { name: 'Documents' }).click();
  const site = page.getByRole('region', { name: 'Site plan', exact: true });
  await expect(site.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('site plan with a gap.pdf');
  const earlier = site.getByRole('listitem').filter({ hasText: 'Version 1' });
  await expect(earlier).toContainText('site_plan.pdf');
  await expect(earlier).toContainText('Earlier version');
  await expect(site.getByRole('listitem').filter({ hasText: 'Legend' })).toContainText('not found in the text');
  await expect(site).toContainText(REASON);
  // What the check named to the applicant, with both numbers.
  const other = page.getByRole('region', { name: 'Floor plans', exact: true });
  const differing = other.getByRole('listitem').filter({ hasText: /^Assessor's Parcel Number/ });
  await expect(other).toContainText('Stated otherwise than in the application');
  await expect(differing).toContainText(': 027-999-118');
  await expect(differing).toContainText('floors.pdf: 112-030-017');
  await expect(other).toContainText(RENUMBERED);
  await expectAccessibleInBothThemes(page, 'the documents of a case');
  await expectNoSidewaysScroll(page, 'the documents of a case');

  // Both versions can be looked at, beside the page.
  for (const file of ['site plan with a gap.pdf', 'site_plan.pdf']) {
    const link = site.getByRole('link', { name: file, exact: true });
    await link.click();
    const panel = viewerOn(page, page.getByRole('dialog', { name: file }));
    await expectDrawn(panel, 1);
    await panel.at.getByRole('button', { name: 'Close the document' }).click();
    await expect(panel.at).toHaveCount(0);
    await expect(link).toBeFocused();
  }
  await page.getByRole('link', { name: 'Submitted Applications', exact: true }).click();
  await expect(page).toHaveURL('/submitted-applications');
  await expect(row).toBeVisible();
  await page.getByRole('link', { name: 'Back to Reviewer Tools' }).click();
  await expect(page).toHaveURL('/reviewer-dashboard');
});

test('an application that was not submitted is not there for staff @full', async ({ page, request, complaints }) => {
  complaints.expectError(/404 \(Not Found\)/);
  const id = await (await newApplicant(request)).create();
  await page.goto(`/submitted-applications/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Case not opened' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'Submitted Applications', exact: true }).click();
  await expect(page).toHaveURL('/submitted-applications');
});
