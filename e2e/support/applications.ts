import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import type { CodedMessage } from './in-english.ts';
import { registered, storedToken } from './people.ts';

const ROOT = '/api/applicant-router/applications';
export const QUESTIONNAIRE = '/pre-application-questionnaire';

export type Answers = { answers: Record<string, string>; textAnswers: Record<string, string> };
type Stored = { version: number; status: string; reference: string | null; data: Answers };
type Listed = { id: string; status: string; reference: string | null };

type Field = {
  id: string;
  kind: string;
  format?: string;
  prefill?: string;
  notApplicable?: object;
  options?: { value: string }[];
};
type Attached = { id: string; field: string; state: string; name: string };
type Item = { field: string; label: { en: string }; value: CodedMessage | null; files?: { name: string }[] };
type Submission = { reference: string; data: Answers; record: { sections: { items: Item[] }[] } };
type Form = { questionnaire: { tabs: { sections: { fields: Field[] }[] }[] } };

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
    fields: async (): Promise<Field[]> => {
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

/** A picture of one point: the check cannot tell the size of a sheet in a picture, and takes it. */
const DRAWING = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const SIGNATURE = 'owner_signature';

/** What a person might enter in a field, by its kind: "no" wherever that is an answer. */
function entryFor({ id, kind, format, notApplicable, options }: Field): string | null {
  switch (kind) {
    case 'yes-no':
      return 'no';
    case 'yes-no-unsure':
      return 'NO';
    case 'number':
      if (id.endsWith('_volume')) return '0';
      return id.startsWith('year') ? '1990' : '1200';
    case 'date':
      return '2026-01-02';
    case 'select':
      return options?.[0]?.value ?? '';
    case 'multi-select':
      return options?.[0]?.value ?? '';
    case 'upload':
      return notApplicable ? 'N/A' : null;
    case 'text':
    case 'textarea':
      if (format === 'apn' || id.endsWith('apn')) return '027-999-004';
      return format === 'initials' ? 'MV' : 'Marisol Vega Ortiz';
    default:
      return null;
  }
}

let known: { data: Answers; uploads: string[] } | undefined;

/**
 * An application in which nothing is missing. What is asked is found out by trying to submit it unsigned; what the
 * server finds missing is answered, until only the signature is.
 */
export async function completeApplication(applicant: Applicant, title?: string): Promise<string> {
  const id = await applicant.start(title);
  const fields = await applicant.fields();
  if (known) {
    await Promise.all(known.uploads.map((field) => applicant.attach(id, field)));
    await applicant.save(id, known.data);
    return id;
  }
  const data: Answers = { answers: {}, textAnswers: {} };
  const uploads: string[] = [];
  const missing = async (): Promise<string[]> => {
    const reply = await applicant.submit(id);
    expect(reply.status(), await reply.text()).toBe(422);
    return Object.keys((await reply.json()).fields);
  };
  for (let rest = await missing(), round = 0; rest.some((field) => field !== SIGNATURE); round += 1) {
    expect(round, `still missing: ${rest}`).toBeLessThan(6);
    for (const field of fields) {
      if (!rest.includes(field.id) || field.id === SIGNATURE) continue;
      const entry = entryFor(field);
      if (entry !== null) data[field.kind.startsWith('yes-no') ? 'answers' : 'textAnswers'][field.id] = entry;
      else if (field.kind === 'upload') {
        uploads.push(field.id);
        await applicant.attach(id, field.id);
      }
    }
    await applicant.save(id, data);
    rest = await missing();
  }
  data.textAnswers[SIGNATURE] = 'Marisol Vega Ortiz';
  await applicant.save(id, data);
  known = { data, uploads };
  return id;
}

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
