import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck } from '#contract/field-checks.ts';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import type { DocumentType, DocumentTypeFile } from '#domain/requirements/document-type.ts';
import { RequiredElement } from '#domain/requirements/document-type.ts';
import type { LateDate } from '#domain/requirements/find-late-dates.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { smallQuestionnaire } from '../../../../test/builders/application-form.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });
const type = (id: string, kind: DocumentTypeFile['kinds'][number], look: string): DocumentType => ({
  id,
  label: said(id),
  fields: [id],
  kinds: [kind],
  elements: [
    RequiredElement.parse({
      id: 'words',
      label: said('words'),
      why: said('They matter.'),
      mend: said('Add them.'),
      look: [look],
      source: { note: 'A test', basis: 'source' },
    }),
  ],
  terms: [],
});
const questionnaire = smallQuestionnaire({
  tabs: (tabs) => [
    ...tabs,
    {
      id: 'papers',
      title: said('Papers'),
      sections: [
        {
          id: 'papers',
          title: said('Papers'),
          fields: [
            { id: 'floor_plans', kind: 'upload', label: said('Floor plans'), optional: true },
            { id: 'property_owners', kind: 'text', label: said('Owners'), optional: true },
          ],
        },
      ],
    },
  ],
});

describe.each(databases)('documents beside the answers on $name', (database) => {
  let desk: ApplicantDesk;
  const files: Record<'plan' | 'floors' | 'blank', Buffer> = {} as never;
  beforeAll(async () => {
    desk = await openDesk(database);
    const { agencyData } = desk.server.deps;
    agencyData.application = { ...agencyData.application, questionnaire };
    agencyData.documentTypes = [
      type('site_plan', 'site-plan', '\\bSETBACK'),
      type('floor_plans', 'floor-plans', '\\bKITCHEN'),
    ];
    const block = ['APN: 027-123-004', 'OWNER: Dana Whitfield'];
    files.plan = await drawTextPdf([['SITE PLAN', "20' SETBACK", ...block]]);
    files.floors = await drawTextPdf([['MAIN FLOOR PLAN', 'KITCHEN', 'BEDROOM 2', ...block]]);
    files.blank = await drawTextPdf([[]]);
  });
  afterAll(() => desk.stop());

  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await desk.newApplicant();
    id = await desk.start(token);
  });

  const list = async () =>
    (await desk.ask(token, 'GET', `/${id}/documents`)).json.documents as unknown as ApplicationDocument[];
  const states = async () => {
    for (let again = 0; again < 300; again++) {
      const documents = await list();
      if (documents.every(({ state }) => state !== 'checking')) {
        return documents.map(({ field, name, state }) => `${field}: ${name} ${state}`);
      }
      await wait(100);
    }
    throw new Error('The checks did not end within half a minute.');
  };
  const add = async (field: string, name: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('field', field);
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
    await desk.ask(token, 'POST', `/${id}/documents`, form);
    return states();
  };
  const save = (textAnswers: Record<string, string>) => desk.save(token, id, { answers: {}, textAnswers });
  const found = async () =>
    (await desk.ask(token, 'GET', `/${id}/checks`)).json as unknown as {
      checks: FieldCheck[];
      comparisons: StatementComparison[];
      signatures: { field: string; signed: string }[];
      lateDates: LateDate[];
    };
  const outcomes = async () => (await found()).comparisons.map(({ fact, outcome }) => `${fact} ${outcome}`);
  const complete = (field: string, reason?: string) =>
    desk.ask(token, 'POST', `/${id}/documents/complete`, { field, reason });
  const version = async () => (await desk.get(token, id)).json.version as unknown as number;
  const change = async (textAnswers: Record<string, string>) =>
    desk.save(token, id, { answers: {}, textAnswers }, await version());

  test('a document of another parcel does not pass, until the answer is corrected', async () => {
    await save({ apn: '112-030-017' });
    expect(await add('site_plan', 'plan.pdf', files.plan)).toEqual(['site_plan: plan.pdf error']);
    const { comparisons } = await found();
    const [document] = await list();
    expect(comparisons[0]).toMatchObject({
      fact: 'parcel.apn',
      outcome: 'differ',
      isIssue: true,
      differs: [{ documentId: document?.id }],
      stated: [
        { by: 'answer', field: 'apn', values: ['112-030-017'] },
        { by: 'document', field: 'site_plan', values: ['027-123-004'], evidence: [{ page: 1 }] },
      ],
    });
    expect((await complete('site_plan')).status).toBe(409);
    await change({ apn: '027-123-004', property_owners: 'WHITFIELD, DANA' });
    expect(await states()).toEqual(['site_plan: plan.pdf verified']);
    expect(await outcomes()).toEqual(['parcel.apn agree', 'owner.name agree']);
  });

  test('a submitted one that turns out to be of another parcel is open again, unless a reason was given', async () => {
    await add('site_plan', 'plan.pdf', files.plan);
    expect((await complete('site_plan')).status).toBe(200);
    expect(await outcomes()).toContain('parcel.apn one-only');
    await change({ apn: '112-030-017' });
    expect(await states()).toEqual(['site_plan: plan.pdf error']);
    expect((await complete('site_plan', 'The number was changed by the county.')).status).toBe(200);
    await change({ apn: '112-030-018' });
    expect(await states()).toEqual(['site_plan: plan.pdf completed']);
  });

  test('a signature in another name than the owner’s is told, to staff too', async () => {
    await add('site_plan', 'plan.pdf', files.plan);
    await change({ owner_signature: 'owner zzz qqq' });
    expect((await found()).signatures).toEqual([
      { field: 'owner_signature', signed: 'owner zzz qqq', owners: ['Dana Whitfield'] },
    ]);
    await desk.openCase(id, `PW-${id.slice(0, 8)}`);
    const staff = await desk.newStaff();
    const { json } = await desk.server.call('GET', `/api/cases/${id}`, { token: staff });
    expect(json).toMatchObject({
      signatures: [{ label: { en: 'Signature' }, signed: 'owner zzz qqq' }],
      comparisons: [{ fact: 'parcel.apn', stated: [{ by: 'document', document: 'plan.pdf' }] }, { fact: 'owner.name' }],
    });
    await change({ owner_signature: 'Dana M. Whitfield' });
    expect((await found()).signatures).toEqual([]);
  });

  test('a plan of another date than the rest, or drawn after the signature, is told with its page, to staff too', async () => {
    const dated = (day: string) => drawTextPdf([['SITE PLAN', "20' SETBACK", `PLAN DATE: ${day}`]]);
    await add('site_plan', 'plan.pdf', await dated('03/02/2026'));
    await add('site_plan', 'later.pdf', await dated('03/02/2062'));
    await change({ signature_date: '2026-02-01' });
    const [plan, later] = await list();
    const { comparisons, lateDates } = await found();
    expect(comparisons).toMatchObject([
      {
        fact: 'plans.date',
        outcome: 'differ',
        isIssue: false,
        stated: [{ values: ['2026-03-02'] }, { values: ['2062-03-02'] }],
      },
    ]);
    const uploaded = new Date().toISOString().slice(0, 4);
    expect(lateDates).toMatchObject([
      {
        documentId: plan?.id,
        date: '2026-03-02',
        than: '2026-02-01',
        question: 'signature_date',
        evidence: [{ page: 1 }],
      },
      { documentId: later?.id, date: '2062-03-02', than: expect.stringMatching(`^${uploaded}-`), question: null },
    ]);
    expect(await states(), 'they are told, and stand in nobody’s way').toEqual([
      'site_plan: plan.pdf verified',
      'site_plan: later.pdf verified',
    ]);
  });

  test('a sheet in the wrong field is named, and one call moves it where it is checked', async () => {
    expect(await add('site_plan', 'floors.pdf', files.floors)).toEqual(['site_plan: floors.pdf error']);
    const [document] = await list();
    const check = (await found()).checks[0]?.check;
    expect(check?.misplaced).toEqual([{ documentId: document?.id, kind: 'floor-plans', field: 'floor_plans' }]);
    const moved = await desk.ask(token, 'POST', `/${id}/documents/move`, {
      documentId: document?.id,
      field: 'floor_plans',
    });
    expect(moved.status).toBe(200);
    expect(await states()).toEqual(['floor_plans: floors.pdf verified']);
    const nowhere = await desk.ask(token, 'POST', `/${id}/documents/move`, {
      documentId: randomUUID(),
      field: 'site_plan',
    });
    expect(nowhere.status).toBe(404);
  });

  test('a blank page is never verified, and is submitted with a reason', async () => {
    expect(await add('site_plan', 'blank.pdf', files.blank)).toEqual(['site_plan: blank.pdf error']);
    expect(await list()).toMatchObject([{ findings: [{ code: 'no-words', severity: 'issue' }] }]);
    expect((await complete('site_plan')).status).toBe(409);
    expect((await complete('site_plan', 'It is drawn by hand.')).status).toBe(200);
  });
});
