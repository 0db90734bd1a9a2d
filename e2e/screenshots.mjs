// Takes the pictures of the README by hand: `node e2e/screenshots.mjs`, after a build. Not part of the test run.
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'docs', 'screenshots');
const port = process.env.E2E_PORT ?? '3198';
const site = `http://localhost:${port}`;

const desktop = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' };
const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true };

async function openReview(page) {
  // The same moment in every picture, in office hours.
  await page.route('**/api/permit-review/status/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), created_at: '2026-11-21T17:14:00Z' } });
  });
  await page.goto(`${site}/permit-review`);
  await page.getByRole('button', { name: 'Try it with a sample package' }).click();
  await page.getByRole('button', { name: 'Generate Checklist' }).click();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor({ timeout: 60_000 });
}

async function openDashboard(page) {
  await page.goto(`${site}/register`);
  await page.getByRole('textbox', { name: 'Full Name' }).fill('Marisol Vega');
  await page.getByRole('textbox', { name: 'Email' }).fill(`${Math.random().toString(36).slice(2)}@example.com`);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('pine-needle-42-lake');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('pine-needle-42-lake');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('heading', { name: 'Welcome back, Marisol!' }).waitFor();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Registration successful').waitFor({ state: 'hidden' });
}

/** Someone in the middle of an application, with another that they have begun. */
async function beginApplications(page) {
  const person = { full_name: 'Marisol Vega', email: `${Math.random().toString(36).slice(2)}@example.com` };
  const api = page.context().request;
  const registered = await api.post(`${site}/api/auth/register`, {
    data: { ...person, password: 'pine-needle-42-lake' },
  });
  const { access_token: token } = await registered.json();
  const headers = { authorization: `Bearer ${token}` };
  const root = `${site}/api/applicant-router/applications`;
  const begin = async (title, answers, textAnswers) => {
    const { id } = await (await api.post(root, { headers, data: { title } })).json();
    await api.put(`${root}/${id}`, { headers, data: { data: { answers, textAnswers }, version: 1 } });
    return id;
  };
  await begin('Deck on Wren Court', {}, { apn: '027-999-204', project_address: '18 Wren Court, South Lake Tahoe' });
  const answers = {
    land_coverage_exceeds_limits: 'no',
    prior_trpa_permit: 'yes',
    new_coverage_sensitive_areas: 'no',
    coverage_transfer: 'no',
    coverage_exemptions: 'no',
  };
  const id = await begin('House on Larkspur Lane', answers, {
    applicant_name: 'Marisol Vega',
    apn: '027-999-118',
    project_address: '1240 Larkspur Lane, South Lake Tahoe',
    project_description: 'A house of two floors with a garage of 480 sq. ft.',
  });
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
  // Whether an address is confirmed is asked on every page, and is not what the pictures show.
  await page.goto(`${site}/my-applications`);
  await page.getByRole('button', { name: 'Not now' }).click();
  return id;
}

async function openQuestionnaire(page) {
  const id = await beginApplications(page);
  await page.goto(`${site}/pre-application-questionnaire?application=${id}&tab=project`);
  await page.getByRole('heading', { level: 2, name: 'Land Capability and Land Coverage' }).waitFor();
  // What the page fills in by itself is saved a moment later.
  await page
    .getByText(/^Saved at/)
    .first()
    .waitFor();
}

async function openApplications(page) {
  await beginApplications(page);
  await page.getByRole('heading', { level: 2, name: 'House on Larkspur Lane' }).waitFor();
}

async function openFinder(page) {
  await page.goto(`${site}/pre-application?apn=027-999-004`);
  await page.getByRole('link', { name: 'Start an application for this parcel' }).waitFor();
  // The map flies to the parcel and draws its tiles.
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2000);
}

const pictures = [
  { name: 'landing', ...desktop, open: (page) => page.goto(site) },
  { name: 'applicant-dashboard-phone', ...phone, colorScheme: 'dark', open: openDashboard },
  { name: 'questionnaire', ...desktop, open: openQuestionnaire },
  { name: 'my-applications-phone', ...phone, open: openApplications },
  { name: 'parcel-finder', ...desktop, open: openFinder },
  { name: 'parcel-finder-phone', ...phone, colorScheme: 'dark', open: openFinder },
  { name: 'permit-review', ...desktop, open: openReview },
  { name: 'permit-review-dark', ...desktop, colorScheme: 'dark', open: openReview },
  { name: 'permit-review-phone', ...phone, open: openReview },
];

const server = spawn(process.execPath, [join(root, 'e2e', 'serve.mjs')], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: port },
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--force-color-profile=srgb',
    '--use-gl=angle',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
});
try {
  await untilUp();
  await mkdir(folder, { recursive: true });
  for (const { name, open, ...look } of pictures) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce', timezoneId: 'America/Los_Angeles' });
    const page = await context.newPage();
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    // The banner belongs to the demo, not to the product that the picture shows.
    await page.getByRole('banner').evaluate((header) => scrollTo(0, header.getBoundingClientRect().top + scrollY));
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/screenshots/${name}.png`);
    await context.close();
  }
} finally {
  await browser.close();
  server.kill();
}

async function untilUp() {
  for (let tries = 0; tries < 60; tries += 1) {
    const up = await fetch(`${site}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (up) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The server did not start.');
}
