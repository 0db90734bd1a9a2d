import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { newApplicant } from './support/application.ts';
import { expectNoSidewaysScroll } from './support/reflow.ts';
import { expect, test } from './support/test.ts';
import { drawWholeSheet } from './support/whole-sheet.ts';

const RUN = 'window.__ran=1';
/** Markup, templates, directions and a word without an end, in one line; the mark finds it on a page. */
const naughty = (mark: string) =>
  `${mark} <img src=x onerror="${RUN}"><svg/onload=${RUN}></textarea><script>${RUN}</script> {{7*7}} \${7*7} '"> \u202egnp \u200b[a](javascript:${RUN}) &lt;b&gt;`;
const LONG = 'Wm'.repeat(150);
const NARROW = { width: 320, height: 640 };

/** Writes it wherever a person writes what others read. @returns where pages show it, with its mark */
async function writeEverywhere(request: APIRequestContext) {
  const name = naughty('Zed1').slice(0, 200);
  const applicant = await newApplicant(request, name);
  const own = { authorization: `Bearer ${applicant.token}` };
  const ask = async (method: string, path: string, data?: unknown, headers = {}) => {
    const reply = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return reply.json();
  };
  const admin = { authorization: `Bearer ${(await ask('POST', '/api/auth/demo', { role: 'admin' })).access_token}` };

  const id = await applicant.create(`${naughty('Zed2').slice(0, 180)}`);
  const sheet = await drawWholeSheet('site.pdf');
  await applicant.upload(id, 'site_plan', {
    ...sheet,
    name: `Zed3 <img src=x onerror=${RUN}> ${LONG.slice(0, 100)}.pdf`,
  });
  await applicant.complete(id, 'site_plan', naughty('Zed4'));
  await applicant.fillIn(id, {
    textAnswers: { project_description: `${naughty('Zed5')} ${LONG}`, project_address: naughty('Zed6') },
  });
  await applicant.submit(id);
  const draft = await applicant.create(LONG.slice(0, 200));
  await applicant.save(draft, { textAnswers: { project_address: LONG, project_description: LONG } });
  await ask(
    'POST',
    `/api/applications/${id}/messages`,
    { message_id: randomUUID(), text: `${naughty('Zed7')} ${LONG}` },
    own,
  );
  await ask('POST', `/api/cases/${id}/messages`, { message_id: randomUUID(), text: naughty('Zed8') });
  await ask('POST', `/api/cases/${id}/move`, { to: 'completeness', version: 1, reason: naughty('Zed9') });
  const { letter_id: letter } = await ask('POST', `/api/cases/${id}/letters`, {
    ...{ letter_id: randomUUID(), kind: 'incomplete-notice' },
  });
  const { version, case: of } = await ask('GET', `/api/letters/${letter}`);
  const item = {
    ...{
      id: randomUUID(),
      source: { kind: 'person' },
      what: { en: `${naughty('Zed10')} ${LONG}` },
      looked: {},
      rule: {},
    },
    ...{ cure: { en: naughty('Zed11') }, field: 'site_plan', evidence: [], newBecause: '' },
  };
  const saved = { version, case_version: of.version, items: [item], note: naughty('Zed12') };
  const { version: next } = await ask('PUT', `/api/letters/${letter}`, saved);
  await ask('POST', `/api/letters/${letter}/send`, { version: next });
  await ask('PUT', `/api/case-views/${randomUUID()}`, { name: naughty('Zed13').slice(0, 60) });
  const inquiry = {
    ...{ inquiry_id: randomUUID(), chat: 'parcel', about: naughty('Zed14').slice(0, 200), name: LONG.slice(0, 120) },
    ...{ email: 'ada@example.com', question: `${naughty('Zed15')} ${LONG}` },
    transcript: [{ author: 'person', text: naughty('Zed16') }],
  };
  await ask('POST', '/api/inquiries', inquiry);
  const conversation = randomUUID();
  await ask('POST', `/api/planning-chat/conversations/${conversation}/questions`, {
    ...{ turn_id: randomUUID(), question: `${naughty('Zed17')} ${LONG.slice(0, 200)}` },
  });
  await ask('PUT', `/api/planning-chat/canned-answers/${randomUUID()}`, {
    ...{ version: 0, asked: [naughty('Zed18')], text: `${naughty('Zed19')} ${LONG}`, source: naughty('Zed20') },
  });
  await ask('POST', '/api/application-assistant/messages', { message_id: randomUUID(), text: naughty('Zed21') }, own);
  await ask(
    'POST',
    '/api/admin/api-keys',
    { integration: naughty('Zed22').slice(0, 60), scopes: ['cases:read'], days: 1 },
    admin,
  );
  await ask(
    'POST',
    '/api/admin/accounts',
    { full_name: LONG.slice(0, 200), email: `${randomUUID()}@example.com`, role: 'reviewer' },
    admin,
  );
  return { applicant, id, draft, letter };
}

test('what hurts programs stands on the pages as it was written: nothing runs, and nothing breaks out @full', async ({
  page,
  request,
  complaints,
}) => {
  test.slow();
  // The parcel of the application is in no list.
  complaints.allowError(/status of 404 .*by-number/);
  const { applicant, id, draft, letter } = await writeEverywhere(request);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const visit = async (path: string, ...marks: string[]) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const mark of marks) await expect(shown(page, mark), `${mark} at ${path}`).not.toHaveCount(0);
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScroll(page, path);
    await page.setViewportSize({ width: 1280, height: 720 });
    expect(await page.evaluate(() => (window as { __ran?: number }).__ran), `${path} ran it`).toBeUndefined();
  };

  await visit('/submitted-applications?q=Zed6', 'Zed6', 'Zed13');
  await visit(`/cases/${id}`, 'Zed6');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.setViewportSize(NARROW);
    await expectNoSidewaysScroll(page, `the tab ${await tab.textContent()} of a case`);
    await page.setViewportSize({ width: 1280, height: 720 });
  }
  await visit(`/cases/${id}/letters/${letter}`, 'Zed10');
  await visit('/inquiries', 'Zed15');
  await visit('/planning-chat', 'Zed17');
  await page.getByText('Zed17').first().click();
  await visit('/planning-chat/care', 'Zed19');
  await visit('/reviewer-dashboard');
  await visit('/overview');
  await visit('/outbox');

  await page.evaluate((kept) => localStorage.setItem('auth_token', kept), applicant.token);
  await visit('/applicant-dashboard', 'Zed1');
  await visit('/account');
  await visit('/my-applications', 'Zed2');
  await visit('/application-status', 'Zed2');
  await visit(`/my-applications/${id}/documents`, 'Zed3');
  await visit(`/my-applications/${id}/requests`, 'Zed10');
  await visit('/application-assistant', 'Zed21');
  await visit('/pre-application-questionnaire', 'WmWm');
  await visit(`/pre-application-questionnaire?application=${draft}&tab=general`, 'WmWm');

  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Look around as an administrator' }).click();
  await visit('/admin/people');
  await visit('/admin/integrations', 'Zed22');
  await visit('/admin/history');
  await visit('/admin/queues');
  expect(dialogs).toEqual([]);
});

/** Where a mark stands: as text, or as the value of a field. */
const shown = (page: Page, mark: string) =>
  page
    .getByText(mark)
    .or(page.locator(`input[value*="${mark}"]`))
    .or(page.locator('textarea', { hasText: mark }));
