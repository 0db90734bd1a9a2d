import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { PickedFile } from './pdf.ts';
import { type Person, registered } from './people.ts';
import { type Data, fillAll, type Questionnaire, shippedQuestionnaire, type Values } from './questionnaire-data.ts';
import { expect } from './test.ts';
import { drawWholeSheet } from './whole-sheet.ts';

const ROOT = '/api/applicant-router/applications';

type Document = { id: string; field: string; name: string; state: 'checking' | 'error' | 'verified' | 'completed' };

/** An application of someone new, with the calls that its owner makes. */
export type OwnApplication = {
  id: string;
  owner: Person & { token: string };
  questionnaire: Questionnaire;
  /** What the server holds now. */
  stored: () => Promise<Data & { version: number }>;
  /** Saves these answers in place of all that is there. */
  save: (data: Data) => Promise<void>;
  documents: () => Promise<Document[]>;
  /** Uploads a file to a field, waits until it is verified, and submits it. */
  upload: (field: string, file: PickedFile) => Promise<void>;
  /** Fills in all that is asked, documents too. */
  fillIn: (given?: Values) => Promise<Data>;
};

/** Starts an application for someone who has none. */
export async function newApplication(request: APIRequestContext): Promise<OwnApplication> {
  const owner = await registered(request);
  const headers = { authorization: `Bearer ${owner.token}` };
  const questionnaire = await shippedQuestionnaire(request, headers);
  const started = await request.post(ROOT, { headers, data: { title: questionnaire.applicationTitle.en } });
  expect(started.ok(), await started.text()).toBe(true);
  const { id } = await started.json();
  const path = `${ROOT}/${id}`;

  const stored: OwnApplication['stored'] = async () => {
    const reply = await request.get(path, { headers });
    expect(reply.ok(), await reply.text()).toBe(true);
    const { data, version } = await reply.json();
    return { ...data, version };
  };
  const save: OwnApplication['save'] = async (data) => {
    const { version } = await stored();
    const reply = await request.put(path, { headers, data: { data, version } });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  const documents: OwnApplication['documents'] = async () =>
    (await (await request.get(`${path}/documents`, { headers })).json()).documents;
  const upload: OwnApplication['upload'] = async (field, files) => {
    const sent = await request.post(`${path}/documents`, { headers, multipart: { field, files } });
    expect(sent.ok(), await sent.text()).toBe(true);
    const statesOf = async () => (await documents()).filter((one) => one.field === field).map(({ state }) => state);
    await expect.poll(statesOf, { timeout: 60_000 }).toEqual(['verified']);
    const done = await request.post(`${path}/documents/complete`, { headers, data: { field } });
    expect(done.ok(), await done.text()).toBe(true);
  };
  const fillIn: OwnApplication['fillIn'] = async (given) => {
    const { data, uploads } = fillAll(questionnaire, given);
    await save(data);
    const sheet = await drawWholeSheet('sheet.pdf');
    // At once: each waits for its check.
    await Promise.all(uploads.map((field) => upload(field, { ...sheet, name: `${field}.pdf` })));
    return data;
  };
  return { id, owner, questionnaire, stored, save, documents, upload, fillIn };
}

/** Where in an application to go; the names are those of its address. */
type Place = { tab?: string; section?: string; form?: string; field?: string };

export const addressOf = (id: string, { field, ...place }: Place = {}): string =>
  `/pre-application-questionnaire?${new URLSearchParams({ application: id, ...place })}${field ? `#field-${field}` : ''}`;

/** Opens an application in the browser as its owner. */
export async function openApplication(
  page: Page,
  { id, owner }: Pick<OwnApplication, 'id' | 'owner'>,
  place: Place = {},
): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), owner.token);
  await page.goto(addressOf(id, place));
  // The first page of a test also waits for its code, on a machine that does other things.
  await expect(page.getByRole('heading', { level: 1, name: 'Permit Application' })).toBeVisible({ timeout: 30_000 });
}

/** A field with its label, hint, error and all that belongs to it. */
export const fieldOf = (page: Page, id: string): Locator => page.locator(`[id="field-${id}"]`);

/** Chooses an answer of a question, as someone does who presses its words. */
export async function answer(page: Page, id: string, words: 'Yes' | 'No' | 'Not sure'): Promise<void> {
  await fieldOf(page, id).getByText(words, { exact: true }).click();
  await expect(fieldOf(page, id).getByRole('radio', { name: words, exact: true })).toBeChecked();
}

/** A section's tab, or sub-tab, whatever its progress. */
export const tabOf = (page: Page, title: string): Locator =>
  page.getByRole('tab').filter({ hasText: new RegExp(`^${title}\\s*\\(`) });

/** How far a section is, as its tab tells those who see it and those who hear it. */
export async function expectProgress(
  page: Page,
  title: string,
  progress: 'Not started' | 'In progress' | 'Complete',
): Promise<void> {
  await expect(page.getByRole('tab', { name: `${title} (${progress})`, exact: true })).toBeVisible();
  // The check is drawn for the complete ones only.
  await expect(tabOf(page, title).locator('svg')).toHaveCount(progress === 'Complete' ? 1 : 0);
}
