import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Letter } from '#contract/letters.ts';
import type { Requests } from '#contract/rounds.ts';
import type { LetterItem } from '../../src/domain/letters/letter.ts';
import { hashPassword } from '../../src/server/adapters/common-passwords.ts';
import { type Answers, completeApplicationWith, type FormField } from '../../test/complete-application.ts';
import type { Run } from '../on-both-databases.ts';
import { type Ask, type Browser, openBrowser } from './client.ts';

export const PASSWORD = 'larkspur lane 1240 tahoe';
export const STAFF = 20;
/** Documents of each case. */
export const DOCUMENTS = 5;

const APPLICATIONS = '/api/applicant-router/applications';
const SAMPLE = join(import.meta.dirname, '../../agency/demonstration/permit-review');

/** A case that went through the product once, with everything of it, from which the others are made. */
export type Seed = { applicationId: string; ownerId: string; reviewId: string; decidedItem: string; data: Answers };

export const staffEmail = (number: number): string => `staff${number}@agency.example`;

/** Files that an agency is really sent: some kilobytes of drawn sheets with a text layer. */
export const samplePlans = (): { name: string; bytes: Buffer }[] =>
  readdirSync(SAMPLE)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => ({ name, bytes: readFileSync(join(SAMPLE, name)) }));

/** Adds people whose password is PASSWORD. */
async function addPeople(run: Run): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const add = (text: string, count: number) =>
    run(
      `insert into people (id, email, email_key, full_name, password_hash, role, email_confirmed_at)
       select ${text}, $2, case when n = 0 then 'admin' else 'reviewer' end, now() from generate_series(0, $1::integer) as n`,
      [count, hash],
    );
  await add(
    `gen_random_uuid(), 'staff' || n || '@agency.example', 'staff' || n || '@agency.example', 'Planner ' || n`,
    STAFF,
  );
  await run(
    `insert into people (id, email, email_key, full_name, password_hash, role, email_confirmed_at)
     values (gen_random_uuid(), 'seed@example.com', 'seed@example.com', 'Marisol Vega Ortiz', $1, 'applicant', now())`,
    [hash],
  );
}

/** Brings one application through the product: documents that are read and checked, a review, letters, answers, messages. */
export async function seedCase(url: string, run: Run): Promise<Seed> {
  await addPeople(run);
  const log = { answers: [], errors: [] };
  const [applicant, staff, second] = ['10.1.0.1', '10.1.0.2', '10.1.0.3'].map((address) =>
    openBrowser(url, address, log),
  ) as [Browser, Browser, Browser];
  await applicant.signIn('seed@example.com', PASSWORD);
  await staff.signIn(staffEmail(1), PASSWORD);
  await second.signIn(staffEmail(0), PASSWORD);
  try {
    const { id, data } = await submit(applicant.ask);
    const review = await workOn(id, applicant.ask, staff.ask);
    const { rows } = await run('select owner_id from applications where id = $1', [id]);
    return { applicationId: id, ownerId: (rows[0] as { owner_id: string }).owner_id, data, ...review };
  } catch (error) {
    throw new Error(`The first case came to nothing: ${log.errors.join('; ')}`, { cause: error });
  } finally {
    for (const one of [applicant, staff, second]) one.close();
  }
}

async function submit(ask: Ask): Promise<{ id: string; data: Answers }> {
  const plans = samplePlans();
  let data: Answers = { answers: {}, textAnswers: {} };
  let attached = 0;
  let lastField = '';
  const fields = await fieldsOf(ask);
  const attach = async (id: string, field: string) => {
    const file = plans[attached % plans.length];
    if (!file) throw new Error('There are no plans to upload.');
    attached += 1;
    lastField = field;
    // The second use of a file has an end of its own: it is another content.
    const bytes = attached > plans.length ? Buffer.concat([file.bytes, Buffer.from(`\n%${attached}`)]) : file.bytes;
    await ask('POST', `${APPLICATIONS}/${id}/documents`, {
      kind: 'upload',
      form: { fields: { field }, files: [{ name: file.name, bytes }] },
    });
    await untilChecked(ask, id);
    await ask('POST', `${APPLICATIONS}/${id}/documents/complete`, {
      kind: 'save',
      body: { field, reason: 'The architect sends the rest later.' },
    });
  };
  const save = async (id: string, next: Answers) => {
    const { json } = await ask<{ version: number }>('GET', `${APPLICATIONS}/${id}`, { kind: 'read' });
    data = next;
    await ask('PUT', `${APPLICATIONS}/${id}`, { kind: 'save', body: { data: next, version: json.version } });
  };
  const id = await completeApplicationWith({
    start: async () =>
      (await ask<{ id: string }>('POST', APPLICATIONS, { kind: 'save', body: { title: 'Deck and addition' } })).json.id,
    fields: async () => fields,
    save,
    attach,
    missing: async (application) => {
      const { status, json } = await ask<{ fields: object }>('POST', `${APPLICATIONS}/${application}/submit`, {
        kind: 'save',
        body: {},
        mayBe: [422],
      });
      if (status !== 422) throw new Error('It was submitted before it was signed.');
      return Object.keys(json.fields);
    },
  });
  const anyUpload = lastField || (fields.find(({ kind }) => kind === 'upload')?.id ?? '');
  while (attached < DOCUMENTS) await attach(id, anyUpload);
  await ask('POST', `${APPLICATIONS}/${id}/submit`, { kind: 'save', body: {} });
  return { id, data };
}

async function fieldsOf(ask: Ask): Promise<FormField[]> {
  type Form = { questionnaire: { tabs: { sections: { fields: FormField[] }[] }[] } };
  const { json } = await ask<Form>('GET', '/api/applicant-router/questionnaire', { kind: 'read' });
  return json.questionnaire.tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
}

/** Waits until no document of an application is being checked. */
export async function untilChecked(ask: Ask, id: string, everyMs = 200, mostMs = 120_000): Promise<void> {
  const until = performance.now() + mostMs;
  for (;;) {
    const { json } = await ask<{ documents: { state: string }[] }>('GET', `${APPLICATIONS}/${id}/documents`, {
      kind: 'answer',
    });
    if (!json.documents.some(({ state }) => state === 'checking')) return;
    if (performance.now() > until) throw new Error('A document was not checked in time.');
    await wait(everyMs);
  }
}

const item = (what: string): LetterItem => ({
  id: randomUUID(),
  source: { kind: 'person' },
  what: { en: what },
  looked: { en: 'the site plan, page 1' },
  rule: { en: 'The checklist of complete applications' },
  cure: { en: `Send ${what.toLowerCase()} to scale.` },
  field: null,
  evidence: [],
  newBecause: '',
});

/** Completeness, a letter that is answered, a review with decisions, messages both ways, and a draft of a second letter. */
async function workOn(id: string, applicant: Ask, staff: Ask): Promise<Pick<Seed, 'reviewId' | 'decidedItem'>> {
  const versionOf = async () =>
    (await staff<{ version: number }>('GET', `/api/cases/${id}`, { kind: 'read' })).json.version;
  const move = async (to: string) =>
    staff('POST', `/api/cases/${id}/move`, { kind: 'save', body: { to, version: await versionOf() } });
  const begin = async (kind: string, items: LetterItem[]) => {
    const letterId = randomUUID();
    await staff('POST', `/api/cases/${id}/letters`, { kind: 'save', body: { letter_id: letterId, kind } });
    const { json } = await staff<Letter>('GET', `/api/letters/${letterId}`, { kind: 'read' });
    const body = { version: json.version, case_version: json.case.version, items, note: 'Call us with any question.' };
    await staff('PUT', `/api/letters/${letterId}`, { kind: 'save', body });
    return { letterId, version: json.version + 1 };
  };
  await move('completeness');
  const { letterId, version } = await begin('incomplete-notice', [item('The north arrow'), item('The floor plan')]);
  await staff('POST', `/api/letters/${letterId}/send`, { kind: 'save', body: { version } });
  const requests = `/api/applications/${id}/requests`;
  const { json } = await applicant<Requests>('GET', requests, { kind: 'read' });
  for (const { id: itemId } of json.rounds[0]?.items ?? [])
    await applicant('PUT', `${requests}/${itemId}`, { kind: 'save', body: { answer: 'It is on the new sheet.' } });
  await applicant('POST', `${requests}/send`, { kind: 'save', body: { round: 1 } });
  await move('review');
  for (const [ask, root, text] of [
    [staff, '/api/cases', 'Could you send the survey too?'],
    [applicant, '/api/applications', 'Yes, it comes with the next letter.'],
    [staff, '/api/cases', 'Thank you.'],
  ] as const)
    await ask('POST', `${root}/${id}/messages`, { kind: 'save', body: { message_id: randomUUID(), text } });
  const reviewId = randomUUID();
  const body = { session_id: reviewId, project_category: 'sfd' };
  await staff('POST', `/api/cases/${id}/reviews`, { kind: 'save', body });
  for (let again = 0; ; again += 1) {
    const { json: how } = await staff<{ status: string }>('GET', `/api/permit-review/status/${reviewId}`, {
      kind: 'answer',
    });
    if (how.status === 'completed') break;
    if (how.status === 'error' || again === 600) throw new Error('The review came to nothing.');
    await wait(200);
  }
  type Result = { sections: { items: { id: string; answer: string }[] }[] };
  const { json: result } = await staff<Result>('GET', `/api/permit-review/${reviewId}/result`, { kind: 'read' });
  const items = result.sections.flatMap((section) => section.items);
  const decidedItem = items.find(({ answer }) => answer === 'no' || answer === 'cannot-tell')?.id ?? items[0]?.id ?? '';
  await staff('PUT', `/api/permit-review/${reviewId}/items/${decidedItem}/decision`, {
    kind: 'save',
    body: { answer: 'yes', note: 'Shown on sheet 2.' },
  });
  await begin('additional-information', [item('The drainage plan'), item('The section through the deck')]);
  return { reviewId, decidedItem };
}
