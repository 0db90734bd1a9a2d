import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import { type Answers, completeApplicationWith, DRAWING, type FormField } from '../../test/complete-application.ts';
import type { CodedMessage } from './in-english.ts';
import { registered, storedToken } from './people.ts';

const ROOT = '/api/applicant-router/applications';
export const QUESTIONNAIRE = '/pre-application-questionnaire';

type Stored = { version: number; status: string; reference: string | null; data: Answers };
type Listed = { id: string; status: string; reference: string | null };

type Attached = { id: string; field: string; state: string; name: string };
type Item = { field: string; label: { en: string }; value: CodedMessage | null; files?: { name: string }[] };
type Submission = { reference: string; data: Answers; record: { sections: { items: Item[] }[] } };
type Form = { questionnaire: { tabs: { sections: { fields: FormField[] }[] }[] } };

const answered = async <T>(reply: Promise<APIResponse>): Promise<T> => {
  const got = await reply;
  expect(got.ok(), await got.text()).toBe(true);
  return got.json() as Promise<T>;
};

/** What whoever has this token can ask the server for, as another device would. */
function callsOf(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const at = (id: string) => `${ROOT}/${id}`;
  const get = (id: string) => answered<Stored>(request.get(at(id), { headers }));
  const documents = async (id: string) =>
    (await answered<{ documents: Attached[] }>(request.get(`${at(id)}/documents`, { headers }))).documents;
  const save = async (id: string, data: Answers): Promise<void> => {
    const { version } = await get(id);
    await answered(request.put(at(id), { headers, data: { data, version } }));
  };
  return {
    get,
    save,
    documents,
    start: async (title = 'New Residential Permit Application'): Promise<string> =>
      (await answered<Listed>(request.post(ROOT, { headers, data: { title } }))).id,
    list: async (): Promise<Listed[]> =>
      (await answered<{ applications: Listed[] }>(request.get(ROOT, { headers }))).applications,
    /** Changes some answers and leaves the others as they are stored. */
    change: async (id: string, { answers = {}, textAnswers = {} }: Partial<Answers>): Promise<void> => {
      const { data } = await get(id);
      await save(id, {
        answers: { ...data.answers, ...answers },
        textAnswers: { ...data.textAnswers, ...textAnswers },
      });
    },
    remove: (id: string) => answered(request.delete(at(id), { headers })),
    submit: (id: string): Promise<APIResponse> => request.post(`${at(id)}/submit`, { headers, data: {} }),
    submission: async (id: string) =>
      (await answered<{ submission: Submission }>(request.get(`${at(id)}/submission`, { headers }))).submission,
    fields: async (): Promise<FormField[]> => {
      const { questionnaire } = await answered<Form>(request.get('/api/applicant-router/questionnaire', { headers }));
      return questionnaire.tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
    },
    /** Uploads a picture of a drawing to a field, waits for its check, and submits it although nothing can be read. */
    attach: async (id: string, field: string, name = `${field}.png`): Promise<void> => {
      const multipart = { field, files: { name, mimeType: 'image/png', buffer: DRAWING } };
      await answered(request.post(`${at(id)}/documents`, { headers, multipart }));
      const checking = async () =>
        (await documents(id)).filter((one) => one.field === field && one.state === 'checking').length;
      await expect.poll(checking, { timeout: 60_000 }).toBe(0);
      await answered(
        request.post(`${at(id)}/documents/complete`, { headers, data: { field, reason: 'It is a drawing.' } }),
      );
    },
    detach: (id: string, document: string) => answered(request.delete(`${at(id)}/documents/${document}`, { headers })),
    /** Ends the session, as when it was idle too long: only the server knows. */
    endSession: () => answered(request.post('/api/auth/logout', { headers })),
  };
}

export type Applicant = Awaited<ReturnType<typeof newApplicant>>;

/** Someone who has just registered, and what they can ask the server for. */
export async function newApplicant(request: APIRequestContext, name?: string) {
  const person = await registered(request, name);
  return {
    ...person,
    ...callsOf(request, person.token),
    /** The same person with the session that the page has now. */
    inSessionOf: async (page: Page) => callsOf(request, (await storedToken(page)) ?? ''),
  };
}

/** An application in which nothing is missing. */
export const completeApplication = (applicant: Applicant, title?: string): Promise<string> =>
  completeApplicationWith(
    {
      ...applicant,
      missing: async (id) => {
        const reply = await applicant.submit(id);
        expect(reply.status(), await reply.text()).toBe(422);
        return Object.keys((await reply.json()).fields);
      },
    },
    title,
  );

/** The page has this person's token before anything on it runs. */
export async function signedInAs(page: Page, { token }: { token: string }): Promise<void> {
  await page.addInitScript((kept) => {
    // Once for each tab: a token that was taken away or replaced since stays so.
    if (sessionStorage.getItem('signed in') === null) localStorage.setItem('auth_token', kept);
    sessionStorage.setItem('signed in', 'yes');
  }, token);
}

type Within = { tab?: string; section?: string; view?: 'check' };

/** Opens an application where its questions are, or at the check of its answers. */
export async function openApplication(page: Page, id: string, within: Within = { tab: 'general' }): Promise<void> {
  await page.goto(`${QUESTIONNAIRE}?${new URLSearchParams({ application: id, ...within })}`);
  // The first page of a test also waits for its code, on a machine that does other things.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
}

export const description = (page: Page) => page.getByRole('textbox', { name: 'Project description' });
export const address = (page: Page) => page.getByRole('textbox', { name: 'Project address' });
export const status = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first();
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit Application' });

/** Saves of this page do not reach the server, until what is returned is called. */
export async function savesFail(page: Page): Promise<() => Promise<void>> {
  const isSave = (url: URL) => /^\/api\/applicant-router\/applications\/[^/]+$/.test(url.pathname);
  await page.route(isSave, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
  return () => page.unroute(isSave);
}
