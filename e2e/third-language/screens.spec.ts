import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { parse } from 'yaml';
import { readWord } from '../../test/read-word.ts';
import { PSEUDO, pseudo } from '../../test/third-language/pseudo.ts';
import { newApplicant } from '../support/application.ts';
import { drawCoverageTable } from '../support/documents.ts';
import { LARKSPUR, RETIRED, SPLIT } from '../support/finder.ts';
import { UNKNOWN_ROUTE_LOGS } from '../support/routes.ts';
import { drawWholeSheet } from '../support/whole-sheet.ts';
import { expectNoEnglish, expectNoEnglishIn, test } from './leftovers.ts';

const ROOT = '/api/applicant-router/applications';
const QUESTIONNAIRE = '/pre-application-questionnaire';

/** What the sources of parcels state, as they state it: zones, plans, land uses, streets, towns and counties. */
const stated: string[] = (() => {
  const files = ['parcels', 'former-parcels'].map((name) =>
    readFileSync(`agency/demonstration/${name}.geojson`, 'utf8'),
  );
  const features: { properties: object }[] = files.flatMap((file) => JSON.parse(file).features);
  const places = parse(readFileSync('agency/counties.yaml', 'utf8'));
  const names = JSON.stringify(places).matchAll(/"name":"([^"]+)"/g);
  const values = features.flatMap(({ properties }) => Object.values(properties));
  const texts = [...new Set([...values, ...[...names].map(([, name]) => name)])].filter(
    (value): value is string => typeof value === 'string' && /[A-Za-z]{2}/.test(value),
  );
  return texts.sort((one, other) => other.length - one.length);
})();

/** All texts in a value of an answer, however deep. */
const stringsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value instanceof Object ? Object.values(value).flatMap(stringsOf) : [];

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const button = (page: Page, name: string) => page.getByRole('button', { name: pseudo(name), exact: true }).first();

/** Opens all that can be opened on the page. */
const openAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

/** Opens an address, and looks at what is there. */
async function look(page: Page, path: string, given: readonly (string | RegExp)[] = []): Promise<void> {
  await page.goto(path);
  await expectNoEnglish(page, path, given);
}

/** The lines of a Word file of the server's. */
async function wordFile(request: APIRequestContext, path: string, token: string): Promise<string[]> {
  const reply = await request.get(path, {
    headers: { authorization: `Bearer ${token}` },
    params: { language: PSEUDO },
  });
  expect(reply.ok(), `${path}: ${reply.status()}`).toBe(true);
  const { paragraphs, names, part } = readWord(await reply.body());
  const running = names.filter((name) => /^word\/(header|footer)\d*\.xml$/.test(name));
  const lines = running.flatMap((name) =>
    [...part(name).matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text ?? ''),
  );
  return [...paragraphs, ...lines];
}

const staffToken = async (request: APIRequestContext, role: 'reviewer' | 'admin'): Promise<string> =>
  (await (await request.post('/api/auth/demo', { data: { role } })).json()).access_token;

test('pages that open without an account', async ({ page, complaints }) => {
  for (const logged of UNKNOWN_ROUTE_LOGS) complaints.expectError(logged);
  const paths = [
    '/',
    '/login',
    '/login?as=citizen',
    '/staff-login',
    '/developer-login',
    '/register',
    '/forgot-password',
  ];
  paths.push('/reset-password', '/confirm-email', '/privacy-policy', '/terms-of-service', '/accessibility-statement');
  paths.push('/pre-application', '/pre-application-homepage', '/outbox', '/no-such-page');
  // The figures and the founders that the landing page shows.
  for (const path of paths) await look(page, path, [/2,\d{3} sf|\bIC\b|\bTW\b/g]);

  await page.goto('/register');
  await button(page, 'Create Account').click();
  await expectNoEnglish(page, 'registration, with what is missing');
  await page.goto('/login?as=citizen');
  await page.getByLabel(pseudo('Email')).fill('nobody@example.com');
  await page.getByLabel(pseudo('Password'), { exact: true }).fill('1234567890');
  complaints.allowError(/401/);
  await button(page, 'Sign In').click();
  await expect(page.getByText(pseudo('The email address or the password is wrong.')).first()).toBeVisible();
  await expectNoEnglish(page, 'sign-in, refused');
  await page.goto('/forgot-password');
  await page.getByLabel(pseudo('Email')).fill('nobody@example.com');
  await button(page, 'Send the link').click();
  await expect(page.getByRole('heading', { name: pseudo('Check your email') })).toBeVisible();
  await expectNoEnglish(page, 'forgotten password, sent');
});

test('finding a parcel', async ({ page, complaints }) => {
  complaints.allowError(/400|404/);
  const search = async (apn: string) => {
    await page.goto('/pre-application');
    await page.getByRole('main').getByRole('combobox').first().fill(apn);
    await page.keyboard.press('Escape');
    await button(page, 'Search Parcel').click();
    await page.waitForLoadState('networkidle');
  };
  await search(LARKSPUR.apn);
  await expectNoEnglish(page, 'a parcel', stated);
  await openAll(page);
  await expectNoEnglish(page, 'a parcel, with all that is known', stated);
  for (const apn of [SPLIT.from, RETIRED, '027-000-001', 'zzz']) {
    await search(apn);
    await expectNoEnglish(page, `the search for ${apn}`, [...stated, 'zzz']);
  }
});

test('an application from its start to its submission, its mails and its Word files', async ({ page, request }) => {
  const applicant = await newApplicant(request);
  const headers = { authorization: `Bearer ${applicant.token}` };
  const mine = async () => (await (await request.get('/api/auth/me', { headers })).json()).email as string;
  await page.addInitScript((token) => localStorage.setItem('auth_token', token), applicant.token);
  for (const path of ['/applicant-dashboard', '/my-applications', '/application-assistant', '/application-status'])
    await look(page, path);
  await look(page, '/pre-application-applicant-login');
  await look(page, QUESTIONNAIRE);

  const { questionnaire } = await (await request.get('/api/applicant-router/questionnaire', { headers })).json();
  type Part = { id: string; sections: { id: string }[] };
  const id = await applicant.create('42');
  const answers = {
    new_residential_unit: 'yes',
    multi_family_project: 'yes',
    coverage_transfer: 'yes',
    land_coverage_exceeds_limits: 'yes',
    structure_over_50_years: 'yes',
    height_change_proposed: 'yes',
    scenic_roadway_visible: 'yes',
    shoreline_visible: 'yes',
    'coverage.exempt_claimed': 'no',
    'coverage.transfer_in': 'no',
    'coverage.existing_verified': 'YES',
    'impact.removes_homes': 'no',
    'impact.deed_restricted': 'NO',
    'impact.vmt_known': 'no',
  };
  const textAnswers = {
    'impact.kinds': 'multi-family',
    'impact.multi_family': '12',
    'impact.location': 'center',
    'coverage.system': 'bailey',
    'coverage.classes': '1b,5',
    'coverage.area_1b': '2000',
    'coverage.existing_1b': '0',
    'coverage.proposed_1b': '0',
    'coverage.area_5': '8000',
    'coverage.existing_5': '600',
    'coverage.proposed_5': '9500',
    year_built: 'x',
  };
  await applicant.save(id, { answers, textAnswers });
  for (const tab of questionnaire.tabs as Part[]) {
    for (const section of tab.sections) {
      await look(
        page,
        `${QUESTIONNAIRE}?${new URLSearchParams({ application: id, tab: tab.id, section: section.id })}`,
      );
    }
  }
  for (const form of questionnaire.forms as Part[]) {
    await look(page, `${QUESTIONNAIRE}?${new URLSearchParams({ application: id, form: form.id })}`);
  }
  await look(page, `${QUESTIONNAIRE}?${new URLSearchParams({ application: id, view: 'check' })}`);

  // A document with issues, what its check found, and what it is asked.
  await applicant.upload(id, 'site_plan', await drawCoverageTable('1.pdf'));
  await look(page, `${QUESTIONNAIRE}?${new URLSearchParams({ application: id, tab: 'plan-sheets' })}`);
  for (const question of ['what is missing', 'what is a bmp', 'where is the scale', 'did you read page 9', 'zzz']) {
    const asked = await request.post(`${ROOT}/${id}/fields/site_plan/messages`, {
      headers,
      data: { kind: 'question', text: question },
    });
    expect(asked.ok(), await asked.text()).toBe(true);
  }
  await page.reload();
  await openAll(page);
  await expectNoEnglish(page, 'an upload field with its check and its talk', [
    /what is (missing|a bmp)|where is the scale|did you read page 9|zzz/g,
  ]);
  await look(page, `/my-applications/${id}/documents`);
  const [document] = (await (await request.get(`${ROOT}/${id}/documents`, { headers })).json()).documents;
  const inDocument = [/County|Douglas|Lot area|Surface|Existing|Proposed|House|Driveway|Total|SF\b|sf\b/g];
  await look(page, `/documents/${document.id}`, inDocument);
  for (const side of ['Search', 'What was read']) {
    const open = page.getByRole('button', { name: pseudo(side), exact: true }).first();
    if (await open.isVisible()) await open.click();
    await expectNoEnglish(page, `the viewer: ${side}`, inDocument);
  }
  await look(page, '/my-applications', [/\b42\b/g]);
  await button(page, 'Delete')
    .or(page.getByRole('button', { name: new RegExp(`^${pseudo('Delete')}`) }))
    .first()
    .click();
  await expectNoEnglish(page, 'my applications, asked whether to delete');

  const whole = await applicant.create('43');
  await applicant.fillIn(whole, {
    textAnswers: { project_description: '12' },
  });
  await look(page, `${QUESTIONNAIRE}?${new URLSearchParams({ application: whole, view: 'check' })}`);
  await applicant.upload(whole, 'site_plan', await drawWholeSheet('2.pdf', { but: ['legend'] }));
  await request.post(`${ROOT}/${whole}/documents/complete`, { headers, data: { field: 'site_plan', reason: '1' } });
  await applicant.submit(whole);
  await look(page, `${QUESTIONNAIRE}?application=${whole}`);
  await look(page, '/my-applications');
  await look(page, `/my-applications/${whole}/documents`);

  const given = [/Marisol Vega|MV/g];
  expectNoEnglishIn(await wordFile(request, `${ROOT}/${whole}/record`, applicant.token), 'the record', given);
  expectNoEnglishIn(await wordFile(request, `${ROOT}/${id}/impact-report`, applicant.token), 'the report', given);

  await look(page, '/submitted-applications');
  await look(page, `/cases/${whole}`);

  const address = await mine();
  await request.post('/api/auth/forgot-password', { data: { email: address } });
  await expect
    .poll(async () => (await mailsTo(request, address)).length, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(3);
  for (const { subject, text } of await mailsTo(request, address)) {
    expectNoEnglishIn([subject, ...text.split('\n')], `the mail “${subject}”`);
  }
  // Staff are written to in the agency's language.
  await look(page, '/outbox', [/New application|Hello .* Its case is here:/g]);
});

const mailsTo = async (
  request: APIRequestContext,
  to: string,
): Promise<{ to: string; subject: string; text: string }[]> =>
  (await (await request.get('/api/outbox')).json()).mails.filter((mail: { to: string }) => mail.to === to);

test('a permit review and its Word file', async ({ page, request }) => {
  await look(page, '/reviewer-dashboard');
  for (const path of ['/site-verification', '/approval-letters', '/planning-chat', '/staff-security'])
    await look(page, path);
  await look(page, '/permit-review');
  await button(page, 'Try it with a sample package').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'site-plan.pdf' }).first()).toBeVisible();
  await expectNoEnglish(page, 'the review, with its files');
  const started = page.waitForResponse((response) => response.url().includes('/api/permit-review/status/'));
  await button(page, 'Generate Checklist').click();
  const status = await started;
  await expectNoEnglish(page, 'the review, reading');
  await expect(page.getByRole('heading', { name: pseudo('Checklist Generated') })).toBeVisible({ timeout: 120_000 });
  const id = status.url().split('/').at(-1)?.split('?')[0] ?? '';
  const token = (await page.evaluate(() => Object.values(sessionStorage).concat(Object.values(localStorage)))).find(
    (kept): kept is string => typeof kept === 'string' && /^[\w-]{43}$/.test(kept),
  );
  expect(token, 'a session of the reviewer').toBeDefined();
  const result = await (
    await request.get(`/api/permit-review/${id}/result`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  const stated = stringsOf([
    result.rows,
    JSON.stringify(result)
      .match(/"(?:value|quote)":"(?:[^"\\]|\\.)+"/g)
      ?.map((one) => JSON.parse(`{${one}}`)),
  ])
    .filter((value) => /[A-Za-z]{2}/.test(value))
    .sort((one, other) => other.length - one.length);
  // A long one is cut where it is shown; in Word the words of documents stand in quotation marks.
  const cut = stated
    .filter((value) => value.length > 60)
    .map((value) => new RegExp(`${escaped(value.slice(0, 50))}[^…]*…`, 'g'));
  const values = [/“[^”]*”/g, ...stated, ...cut];
  await openAll(page);
  await expectNoEnglish(page, 'the finished review', values);
  expectNoEnglishIn(await wordFile(request, `/api/permit-review/${id}/download`, token ?? ''), 'the checklist', values);
});

test('what administrators and contractors see', async ({ page, request }) => {
  for (const path of ['/developer-dashboard', '/developer-review']) await look(page, path);
  const token = await staffToken(request, 'admin');
  await page.goto('/admin/parcels');
  await expectNoEnglish(page, 'the register, for a reviewer', ['demonstration']);
  await button(page, 'Look around as an administrator').click();
  await expect(page.getByRole('heading', { level: 1, name: pseudo('Parcel data') })).toBeVisible();
  // The id of a source.
  const sources = ['demonstration'];
  await expectNoEnglish(page, 'the register', sources);
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expectNoEnglish(page, 'the register, another way to import', sources);
  }
  const list = 'APN,COUNTY,JURISDICTION,APO_ADDRESS\n031-101-001,EL,EL,1\n12,EL,EL,2\n031-101-003,XX,XX,3\n,,,\n';
  const multipart = {
    file: { name: '1.csv', mimeType: 'text/csv', buffer: Buffer.from(list) },
    source: 's1',
    mapping: 'trpa',
  };
  const sent = await request.post('/api/admin/parcels/imports', {
    headers: { authorization: `Bearer ${token}` },
    multipart,
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.reload();
  await page.waitForTimeout(3_000);
  await page.reload();
  await page
    .getByRole('button', { name: new RegExp(`^${pseudo('Show')}`) })
    .first()
    .click();
  await expectNoEnglish(page, 'the register, with a report', sources);

  // What the product calls a template's fields, and where conditions are written, is the same in every language.
  const notes = ['special', 'standard'].flatMap((name): string[] =>
    parse(readFileSync(`agency/conditions/${name}.yaml`, 'utf8')).conditions.map(
      ({ source }: { source: { note: string } }) => source.note,
    ),
  );
  const people = [/Demo \w+|Marisol \w+( \w+)?/g, /[\w.+-]+@[\w.-]+/g];
  const places = /\{[\w.]+\}/g;
  await look(page, '/admin/conditions', [...notes, places]);
  await page
    .getByRole('button', { name: new RegExp(`^${pseudo('Change')} `) })
    .first()
    .click();
  // The names of languages are the browser's, and it knows none of an invented one.
  const languages = /\b(?:Spanish|English|qps)\b/g;
  await expectNoEnglish(page, 'a condition that is written', [...notes, places, languages]);
  const ruleNotes = ['model-building-code', 'model-zoning', 'trpa-residential'].flatMap((name): string[] =>
    parse(readFileSync(`agency/rules/${name}.yaml`, 'utf8')).rules.map(
      ({ source }: { source: { note: string } }) => source.note,
    ),
  );
  await look(page, '/admin/rules?q=driveway-slope', ruleNotes);
  await look(page, '/admin/templates', [places]);
  for (const path of ['/admin/people', '/admin/queues', '/admin/history', '/admin/agreement', '/overview', '/reviews'])
    await look(page, path, people);
});

for (const { path, generate, done } of [
  { path: '/approval-letters', generate: 'Generate Approval Letter', done: 'Approval Letter Generated' },
  { path: '/site-verification', generate: 'Generate Letter', done: 'Letter Generated' },
]) {
  test(`a letter that is drafted at ${path}`, async ({ page }) => {
    await page.goto(path);
    await button(page, 'Try it with a sample package').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'site-plan.pdf' }).first()).toBeVisible();
    if (path === '/site-verification') await page.getByText(pseudo('Before Site Visit'), { exact: true }).click();
    await expectNoEnglish(page, `${path}, with its files`);
    const answered = page.waitForResponse((response) => response.url().endsWith('/result'), { timeout: 120_000 });
    await button(page, generate).click();
    await expect(page.getByRole('heading', { name: pseudo(done) })).toBeVisible({ timeout: 120_000 });
    const result = await (await answered).json();
    // Values, quotes and notes stand as they were written.
    const written = stringsOf([
      ...[result.fields, result.coverage, result.capability, result.documents],
      result.blocks?.map(({ source }: { source: object }) => source),
    ])
      .concat('2 in garage, 2 on drive')
      .filter((value) => /[A-Za-z]{2}/.test(value))
      .sort((one, other) => other.length - one.length);
    await openAll(page);
    await expectNoEnglish(page, `the letter at ${path}`, written);
  });
}

test('what the API answers says its reasons in the language that is asked for', async ({ request }) => {
  const calls = [
    request.get('/api/auth/me'),
    request.get('/api/nothing'),
    request.post('/api/auth/login', { data: { email: 'nobody@example.com', password: '1' } }),
    request.post('/api/auth/register', { data: { email: 'x', full_name: '', password: '1' } }),
    request.get('/api/applicant-router/apn-suggestions?q=1'),
  ];
  for (const reply of await Promise.all(calls)) {
    const { detail, fields = {} } = await reply.json();
    expectNoEnglishIn([detail, ...Object.values<string>(fields), '', ''], `${reply.url()}: ${reply.status()}`);
  }
});
