import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import {
  type Applicant,
  address,
  description,
  newApplicant,
  openApplication,
  savesFail,
  signedInAs,
  status,
} from '../support/applications.ts';
import { expect, test } from '../support/test.ts';

const saved = (page: Page) => status(page, /^Saved at /);
const firstNo = (page: Page) => page.getByRole('main').locator('label').filter({ hasText: /^No$/ }).first();
const broughtBack = (page: Page) => page.getByText('We brought back 1 answer that had not reached the server');

const stored = async (applicant: Pick<Applicant, 'get'>, id: string, field = 'project_description') =>
  (await applicant.get(id)).data.textAnswers[field];

async function begun({ page, request }: { page: Page; request: Parameters<typeof newApplicant>[0] }) {
  const applicant = await newApplicant(request);
  const id = await applicant.start();
  await signedInAs(page, applicant);
  await openApplication(page, id);
  return { applicant, id };
}

test('what is typed is saved by itself, and the page says when @phone', async ({ page, request }) => {
  const { applicant, id } = await begun({ page, request });
  await description(page).fill('A deck');
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => stored(applicant, id)).toBe('A deck');
  // Named by the person's own name until they write another.
  expect((await applicant.get(id)).data.textAnswers.applicant_name).toBe(applicant.name);
});

test('a refresh right after typing keeps the last word', async ({ page, request }) => {
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  await description(page).fill('A deck of 200 square feet');
  await page.reload();
  await expect(description(page)).toHaveValue('A deck of 200 square feet');
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => stored(applicant, id)).toBe('A deck of 200 square feet');
});

test('the back button and the way forward again keep the last word @full', async ({ page, request }) => {
  const { applicant, id } = await begun({ page, request });
  await description(page).fill('A deck');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL(/tab=project/);
  await firstNo(page).click();
  await page.goBack();
  await expect(description(page)).toHaveValue('A deck');
  await description(page).fill('A deck and stairs');
  // Away from the application altogether, with the last word not yet sent.
  await page.getByRole('link', { name: 'Back to the introduction' }).click();
  await expect(page.getByRole('heading', { name: 'Continue where you left off' })).toBeVisible();
  await page.goBack();
  await expect(description(page)).toHaveValue('A deck and stairs');
  await expect.poll(() => stored(applicant, id)).toBe('A deck and stairs');
  expect(Object.values((await applicant.get(id)).data.answers)).toEqual(['no']);
});

test('a tab that is closed right after typing loses nothing @full', async ({ page, context, request, complaints }) => {
  complaints.allowError(/ERR_FAILED/);
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  const other = await context.newPage();
  await openApplication(other, id);
  await savesFail(other);
  await description(other).fill('Typed a moment before the tab was closed');
  await other.close();
  // Whether its last words reached the server on the way out or not: the tab that is left has them.
  await expect(description(page)).toHaveValue('Typed a moment before the tab was closed');
  await expect.poll(() => stored(applicant, id)).toBe('Typed a moment before the tab was closed');
});

test('a tab that crashes right after typing loses nothing @full', async ({ page, context, request, complaints }) => {
  complaints.allowError(/ERR_FAILED/);
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  await savesFail(page);
  await description(page).fill('Typed a moment before the crash');
  const crashed = page.waitForEvent('crash');
  page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await openApplication(next, id);
  await expect(description(next)).toHaveValue('Typed a moment before the crash');
  await expect(broughtBack(next)).toBeVisible();
  await expect.poll(() => stored(applicant, id)).toBe('Typed a moment before the crash');
});

test('a browser that is killed keeps what was typed, also what was typed without a connection', async ({
  request,
  baseURL,
}) => {
  const applicant = await newApplicant(request);
  const id = await applicant.start();
  const folder = mkdtempSync(join(tmpdir(), 'planwright-browser-'));
  const { launchOptions } = test.info().project.use;
  const open = () => chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: baseURL ?? '' });
  try {
    const context = await open();
    const page = await context.newPage();
    await signedInAs(page, applicant);
    await openApplication(page, id);
    await address(page).fill('1240 Larkspur Lane');
    await expect.poll(() => stored(applicant, id, 'project_address')).toBe('1240 Larkspur Lane');
    await context.setOffline(true);
    await description(page).fill('Typed on the mountain');
    await expect(status(page, /^You are offline\./)).toBeVisible();
    // Chromium writes its storage to the disk seconds later; the journal is there when the page says so.
    await expect(page.locator('[data-on-disk="true"]').first()).toBeAttached();
    const ended = new Promise((resolve) => context.once('close', resolve));
    process.kill(browserOn(folder), 'SIGKILL');
    await ended;

    const again = await open();
    const next = await again.newPage();
    // The sign-in stands in localStorage, which may have gone with the browser; the journal has not.
    await signedInAs(next, applicant);
    await openApplication(next, id);
    await expect(description(next)).toHaveValue('Typed on the mountain');
    await expect(address(next)).toHaveValue('1240 Larkspur Lane');
    await expect.poll(() => stored(applicant, id)).toBe('Typed on the mountain');
    await again.close();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

/** The process of the browser that was started on this folder; its children have a type. */
function browserOn(folder: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const own = lines.filter((line) => line.includes(`--user-data-dir=${folder}`) && !line.includes('--type='));
  const pids = own.map((line) => Number.parseInt(line, 10));
  // A shell script may have started it: the browser itself came last.
  const pid = Math.max(...pids);
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('There is no browser on this folder.');
  return pid;
}

test('without a connection the answers stay, the page says so, and they are saved when it is back', async ({
  page,
  context,
  request,
  complaints,
}) => {
  complaints.allowError(/ERR_INTERNET_DISCONNECTED/);
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await description(page).fill('A deck');
  await expect(
    status(
      page,
      'You are offline. Your answers are saved on this device. They are saved as soon as the connection is back.',
    ),
  ).toBeVisible();
  await address(page).fill('1240 Larkspur Lane');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await firstNo(page).click();
  expect(await stored(applicant, id)).toBeUndefined();

  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  const { data } = await applicant.get(id);
  expect(data.textAnswers).toMatchObject({ project_description: 'A deck', project_address: '1240 Larkspur Lane' });
  expect(Object.values(data.answers)).toEqual(['no']);
});

test('a server that fails for a while is said and tried again @full', async ({ page, request, complaints }) => {
  complaints.allowError(/ERR_FAILED/);
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  const mend = await savesFail(page);
  await description(page).fill('A deck');
  await expect(
    status(
      page,
      'The server cannot be reached. Your answers are saved on this device. We will try again automatically.',
    ),
  ).toBeVisible();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saved(page)).toBeVisible();
  expect(await stored(applicant, id)).toBe('A deck');
});

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' });

async function signInAgain(page: Page, { password }: Applicant): Promise<void> {
  await dialog(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('a session that ends while answers are typed asks for a sign-in over the page, and nothing is lost @phone', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  await applicant.endSession();
  await description(page).fill('Typed when the session was over');
  await expect(dialog(page)).toBeVisible();
  await signInAgain(page, applicant);
  await expect(description(page)).toHaveValue('Typed when the session was over');
  await expect(saved(page)).toBeVisible();
  expect(await stored(await applicant.inSessionOf(page), id)).toBe('Typed when the session was over');
});

test('a refresh after the session ended leads through the sign-in back to what was typed @full', async ({
  page,
  request,
  complaints,
}) => {
  complaints.expectError(/401 \(Unauthorized\)/);
  complaints.expectError(/The signed-in user could not be fetched/);
  const { applicant, id } = await begun({ page, request });
  await expect(saved(page)).toBeVisible();
  await applicant.endSession();
  await description(page).fill('Typed when the session was over');
  await page.reload();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByRole('link', { name: /^Citizen/ }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill(applicant.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(applicant.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`application=${id}`));
  await expect(description(page)).toHaveValue('Typed when the session was over');
  await expect(saved(page)).toBeVisible();
});
