import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test';
import type { PickedFile } from './pdf.ts';
import { registered } from './people.ts';
import { drawWholeSheet } from './whole-sheet.ts';

const ROOT = '/api/applicant-router/applications';
const PAGE = '/pre-application-questionnaire';

export type Entries = { answers?: Record<string, string>; textAnswers?: Record<string, string> };

type Field = {
  id: string;
  kind: string;
  format?: string;
  sheet?: boolean;
  options?: { value: string }[];
  notApplicable?: object;
};
type Part = { sections: { fields: Field[] }[] };
type Form = { questionnaire: { tabs: Part[]; forms: Part[] } };
type Documents = { documents: { field: string; state: string }[] };

/** The field that is filled in last, so that an application that only wants to be complete is never submitted. */
const LAST = 'owner_signature';
const NAME = 'Marisol Vega';

/** A plan sheet of the least size that is taken, 24 × 36 inches. */
export const drawSheet = (name: string): Promise<PickedFile> => drawWholeSheet(name);

/** Someone new with an account, and what they can do with applications without a browser. */
export const newApplicant = async (request: APIRequestContext, name = NAME) =>
  applicantOf(request, await registered(request, name));

/** What somebody who is signed in can do with applications without a browser. */
export function applicantOf(request: APIRequestContext, { token, email }: { token: string; email: string }) {
  const headers = { authorization: `Bearer ${token}` };
  const answered = async <T>(reply: APIResponse): Promise<T> => {
    expect(reply.ok(), await reply.text()).toBe(true);
    return reply.json();
  };
  const create = async (title = 'Permit Application'): Promise<string> =>
    (await answered<{ id: string }>(await request.post(ROOT, { headers, data: { title } }))).id;
  const save = async (id: string, { answers = {}, textAnswers = {} }: Entries): Promise<void> => {
    const { version } = await answered<{ version: number }>(await request.get(`${ROOT}/${id}`, { headers }));
    await answered(await request.put(`${ROOT}/${id}`, { headers, data: { data: { answers, textAnswers }, version } }));
  };
  /** Uploads a file to a field and waits until it is checked. */
  const upload = async (id: string, field: string, file: PickedFile): Promise<void> => {
    const multipart = { field, files: file };
    await answered(await request.post(`${ROOT}/${id}/documents`, { headers, multipart }));
    await expect
      .poll(
        async () => {
          const { documents } = await answered<Documents>(await request.get(`${ROOT}/${id}/documents`, { headers }));
          return documents.some((one) => one.field === field && one.state === 'checking');
        },
        { message: `${file.name} is checked`, timeout: 60_000 },
      )
      .toBe(false);
  };
  /** Submits what was uploaded to a field. `reason`: why, where something is open in it. */
  const complete = async (id: string, field: string, reason?: string): Promise<void> => {
    await answered(await request.post(`${ROOT}/${id}/documents/complete`, { headers, data: { field, reason } }));
  };

  /** Fills in whatever the server says is missing until nothing is; what is in `entries` stands as it is. */
  const fillIn = async (id: string, { answers = {}, textAnswers = {} }: Entries = {}): Promise<void> => {
    const { questionnaire } = await answered<Form>(
      await request.get('/api/applicant-router/questionnaire', { headers }),
    );
    const parts: Part[] = [...questionnaire.tabs, ...questionnaire.forms];
    const fields = new Map(
      parts.flatMap(({ sections }) => sections.flatMap((one) => one.fields)).map((one) => [one.id, one]),
    );
    const given = { answers: { ...answers }, textAnswers: { ...textAnswers } };
    let still: string[] = [];
    for (let round = 0; round < 20; round += 1) {
      await save(id, given);
      const reply = await request.post(`${ROOT}/${id}/submit`, { headers, data: {} });
      expect(reply.status(), await reply.text()).toBe(422);
      const missing = Object.keys((await reply.json()).fields).filter((one) => one !== LAST);
      still = missing;
      if (missing.length === 0) {
        await save(id, { ...given, textAnswers: { ...given.textAnswers, [LAST]: NAME } });
        return;
      }
      const uploads: string[] = [];
      for (const one of missing) {
        const field = fields.get(one);
        if (!field) throw new Error(`The questionnaire has no field ${one}.`);
        // That it does not apply was not taken from someone who answered otherwise elsewhere.
        const value = valueFor(field, given.textAnswers[one] !== 'N/A');
        if (value !== null) (field.kind.startsWith('yes-no') ? given.answers : given.textAnswers)[one] = value;
        else {
          delete given.textAnswers[one];
          uploads.push(one);
        }
      }
      // At once: each waits for its check.
      await Promise.all(
        uploads.map(async (one) => {
          await upload(id, one, await drawSheet(`${one}.pdf`));
          await complete(id, one);
        }),
      );
    }
    throw new Error(`The application does not become complete: ${still.join(', ')}`);
  };
  const submit = async (id: string): Promise<void> => {
    await answered(await request.post(`${ROOT}/${id}/submit`, { headers, data: {} }));
  };
  /** Opens the questionnaire's page with this person signed in. */
  const open = async (page: Page, search: Record<string, string> = {}, path = PAGE): Promise<void> => {
    await page.addInitScript((kept) => localStorage.setItem('auth_token', kept), token);
    await page.goto(`${path}?${new URLSearchParams(search)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
  };
  return { token, email, create, save, upload, complete, fillIn, submit, open };
}
export type Applicant = ReturnType<typeof applicantOf>;

/** Something that passes in a field; null for an upload that has to be there. */
function valueFor({ id, kind, format, options, notApplicable }: Field, mayNotApply: boolean): string | null {
  if (notApplicable && mayNotApply) return 'N/A';
  switch (kind) {
    case 'yes-no':
      return 'no';
    case 'yes-no-unsure':
      return 'NO';
    case 'number':
      return id.startsWith('year') ? '1985' : '120';
    case 'date':
      return '2026-01-15';
    case 'select':
    case 'multi-select':
      return options?.[0]?.value ?? '';
    case 'form':
      return 'attached';
    case 'upload':
      return null;
    default:
      if (format === 'apn' || /apn/.test(id)) return '027-999-118';
      return format === 'initials' || /initials/.test(id) ? 'MV' : NAME;
  }
}
