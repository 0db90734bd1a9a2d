import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { FieldCheck, FieldMessage, FormerDocument, ShownDocumentType } from '#contract/field-checks.ts';
import { type DocumentType, RequiredElement, typeOfField } from '#domain/requirements/document-type.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { smallQuestionnaire } from '../../../../test/builders/application-form.ts';
import { anyDatabase, databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });
const element = (id: string, look: string) =>
  RequiredElement.parse({
    id,
    label: said(id),
    why: said(`The ${id} matters.`),
    mend: said(`Add the ${id}.`),
    look: [look],
    source: { note: 'A test', basis: 'source' },
  });
const plan: DocumentType = {
  id: 'site_plan',
  label: said('Site plan'),
  fields: ['site_plan'],
  kinds: [],
  elements: [element('scale', '\\bSCALE ?: ?\\d'), element('legend', '\\bLEGEND\\b')],
  terms: [{ words: ['BMP'], meaning: said('A BMP keeps rain in place.') }],
};
const letters = { id: 'letters', kind: 'upload', label: said('Letters'), optional: true };
const questionnaire = smallQuestionnaire({
  tabs: (tabs) => [
    ...tabs,
    { id: 'papers', title: said('Papers'), sections: [{ id: 'papers', title: said('Papers'), fields: [letters] }] },
  ],
});

describe.each(databases)('the check of an upload field on $name', (database) => {
  let desk: ApplicantDesk;
  const files: Record<'whole' | 'scale' | 'legend' | 'nothing', Buffer> = {} as never;
  beforeAll(async () => {
    desk = await openDesk(database);
    const { agencyData } = desk.server.deps;
    agencyData.application = { ...agencyData.application, questionnaire };
    const { rules = [] } = typeOfField(agencyData.documentTypes, 'site_plan') ?? {};
    agencyData.documentTypes = [{ ...plan, rules }];
    files.whole = await drawTextPdf([['SCALE: 10'], ['LEGEND']]);
    files.scale = await drawTextPdf([['SCALE: 10']]);
    files.legend = await drawTextPdf([['LEGEND']]);
    files.nothing = await drawTextPdf([['A plan']]);
  });
  afterAll(() => desk.stop());

  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await desk.newApplicant();
    id = await desk.start(token);
  });

  const add = async (name: string, bytes: Buffer, more: { field?: string; replaces?: string | undefined } = {}) => {
    const form = new FormData();
    form.append('field', more.field ?? 'site_plan');
    if (more.replaces) form.append('replaces', more.replaces);
    form.append('files', new Blob([new Uint8Array(bytes)]), name);
    return (await desk.ask(token, 'POST', `/${id}/documents`, form)).json.documents as unknown as ApplicationDocument[];
  };
  const list = async () =>
    (await desk.ask(token, 'GET', `/${id}/documents`)).json.documents as unknown as ApplicationDocument[];
  const checked = async (): Promise<ApplicationDocument[]> => {
    for (let again = 0; again < 300; again++) {
      const documents = await list();
      if (documents.every(({ state }) => state !== 'checking')) return documents;
      await wait(100);
    }
    throw new Error('The checks did not end within half a minute.');
  };
  const states = async () => (await checked()).map(({ name, state }) => `${name} ${state}`);
  const checks = async () => (await desk.ask(token, 'GET', `/${id}/checks`)).json.checks as unknown as FieldCheck[];
  const outcomes = async () =>
    Object.fromEntries(
      ((await checks())[0]?.check?.elements ?? []).map(({ element: of, outcome }) => [of, outcome] as const),
    );
  const complete = (reason?: string) =>
    desk.ask(token, 'POST', `/${id}/documents/complete`, { field: 'site_plan', reason });
  const format = (kind: string, text: string, field = 'site_plan') =>
    desk.ask(token, 'POST', `/${id}/fields/${field}/messages`, { kind, text });
  type Said = FieldMessage & { field: string };
  const messages = async () =>
    ((await desk.ask(token, 'GET', `/${id}/messages`)).json as unknown as { messages: Said[] }).messages;

  test('what was submitted is taken back, and stands again as its check left it', async () => {
    const takeBack = () => desk.ask(token, 'POST', `/${id}/documents/take-back`, { field: 'site_plan' });
    // Nothing is submitted yet.
    expect((await takeBack()).status).toBe(200);
    await add('plan.pdf', files.scale);
    expect(await states()).toEqual(['plan.pdf error']);
    await complete('The legend is on sheet A2.');
    expect(await states()).toEqual(['plan.pdf completed']);
    expect((await takeBack()).status).toBe(200);
    expect(await states()).toEqual(['plan.pdf error']);
    expect(await checks()).toMatchObject([{ explanation: null }]);
    expect((await complete()).status).toBe(409);

    await add('mended.pdf', files.whole, { replaces: (await list())[0]?.id });
    expect(await states()).toEqual(['mended.pdf verified']);
    await complete();
    expect(await states()).toEqual(['mended.pdf completed']);
    await takeBack();
    expect(await states()).toEqual(['mended.pdf verified']);
  });

  test('a rule that the plan breaks keeps it from being verified, with the figure and its page', async () => {
    await add('steep.pdf', await drawTextPdf([['SCALE: 10', 'LEGEND', 'DRIVEWAY SLOPE: 12%']]));
    expect(await states()).toEqual(['steep.pdf error']);
    const [check] = await checks();
    expect(check?.check?.breaches).toMatchObject([{ rule: 'driveway-slope', evidence: [{ page: 1 }] }]);
  });

  test('finds what is asked with its page, and what is not there is an open item', async () => {
    await add('plan.pdf', files.scale);
    expect(await states()).toEqual(['plan.pdf error']);
    const [check] = await checks();
    const [document] = await list();
    expect(check).toMatchObject({ field: 'site_plan', documents: [document?.id], explanation: null });
    expect(check?.check?.elements).toMatchObject([
      { element: 'scale', outcome: 'found', evidence: [{ documentId: document?.id, page: 1, quote: 'SCALE: 10' }] },
      { element: 'legend', outcome: 'not-found', evidence: [] },
    ]);

    // Uploaded again, mended, it is verified and then complete.
    await add('mended.pdf', files.whole, { replaces: document?.id });
    expect(await states()).toEqual(['mended.pdf verified']);
    expect((await complete()).status).toBe(200);
    expect(await states()).toEqual(['mended.pdf completed']);

    // A completed one can be replaced until the application is submitted; the older ones are kept.
    const [current] = await list();
    await add('newer.pdf', files.nothing, { replaces: current?.id });
    expect(await states()).toEqual(['newer.pdf error']);
    const former = (await desk.ask(token, 'GET', `/${id}/former-documents`)).json
      .documents as unknown as FormerDocument[];
    const newest = (await list())[0]?.id;
    expect(former.map(({ name, replaced_by }) => [name, replaced_by])).toEqual([
      ['mended.pdf', newest],
      ['plan.pdf', current?.id],
    ]);
    expect((await desk.ask(token, 'GET', `/${id}/documents/${former[1]?.id}`)).bytes.equals(files.scale)).toBe(true);
  });

  test('is of all documents of the field together, also when one comes or goes', async () => {
    await add('a.pdf', files.scale);
    expect(await states()).toEqual(['a.pdf error']);
    await add('b.pdf', files.legend);
    expect(await states()).toEqual(['a.pdf verified', 'b.pdf verified']);
    const [, second] = await list();
    await desk.ask(token, 'DELETE', `/${id}/documents/${second?.id}`);
    expect(await states()).toEqual(['a.pdf error']);
    expect(await outcomes()).toEqual({ scale: 'found', legend: 'not-found' });
  });

  test('says where else in the application something stands', async () => {
    const [letter] = await add('letter.pdf', files.legend, { field: 'letters' });
    await checked();
    await add('plan.pdf', files.scale);
    await checked();
    const check = (await checks()).find(({ field }) => field === 'site_plan');
    expect(check?.check?.elements[1]).toMatchObject({
      outcome: 'not-found',
      elsewhere: [{ documentId: letter?.id, page: 1 }],
    });
  });

  test('advises: with a reason, open items are submitted, and staff can read it', async () => {
    await add('plan.pdf', files.nothing);
    await checked();
    const refused = await complete();
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'not-ready', detail: expect.stringContaining('explain why') },
    ]);
    expect((await complete('   ')).json.code).toBe('invalid-request');
    expect((await complete('The scale is on sheet A2.')).status).toBe(200);
    expect(await states()).toEqual(['plan.pdf completed']);
    expect((await checks())[0]?.explanation).toBe('The scale is on sheet A2.');
    expect((await messages()).map(({ author, body }) => [author, body])).toEqual([
      ['applicant', { kind: 'explanation', text: 'The scale is on sheet A2.' }],
    ]);

    // Given for these documents, it goes with them.
    await add('other.pdf', files.nothing, { replaces: (await list())[0]?.id });
    await checked();
    expect((await checks())[0]?.explanation).toBeNull();
  });

  test('lets nobody submit a file that cannot be opened, whatever the reason', async () => {
    await add('broken.pdf', Buffer.from('%PDF-1.7\nnothing that holds'));
    expect(await states()).toEqual(['broken.pdf error']);
    expect(await outcomes()).toEqual({ scale: 'cannot-tell', legend: 'cannot-tell' });
    expect((await complete('It opens here.')).json).toMatchObject({ code: 'not-ready' });
  });

  test('answers questions from what it found', async () => {
    const before = (await format('question', 'where is the scale?')).json.messages as unknown as FieldMessage[];
    expect(before[1]?.body).toMatchObject({
      kind: 'answer',
      sentences: [
        {
          text: 'scale: nothing was checked yet.',
          message: {
            code: 'uploadAnswers:element.notChecked',
            params: { label: { en: 'scale', es: expect.any(String) } },
          },
        },
      ],
    });
    await add('plan.pdf', files.scale);
    await checked();
    const { status, json } = await format('question', ' Where is the scale? ');
    expect(status).toBe(200);
    expect(json.messages).toMatchObject([
      { author: 'applicant', body: { kind: 'question', text: 'Where is the scale?' } },
      {
        author: 'assistant',
        body: {
          kind: 'answer',
          understood: true,
          sentences: [{ text: 'scale: found on page 1 of plan.pdf.', evidence: [{ page: 1 }] }],
        },
      },
    ]);
    expect((await format('question', 'what is a BMP?')).json.messages).toMatchObject([
      {},
      { body: { sentences: [{ text: 'A BMP keeps rain in place.' }] } },
    ]);
    expect((await format('question', '  ')).json.code).toBe('invalid-request');
    expect((await format('question', 'x'.repeat(501))).json.code).toBe('invalid-request');
    expect((await format('question', 'why?', 'project_address')).json.code).toBe('invalid-request');
    expect((await messages()).map(({ author }) => author)).toEqual([
      'applicant',
      'assistant',
      'applicant',
      'assistant',
      'applicant',
      'assistant',
    ]);
  });

  test('tells what was said beside every field at once, the last hundred of each in order', async () => {
    await format('explanation', 'first', 'letters');
    const body = (text: string) => JSON.stringify({ kind: 'explanation', text });
    for (let at = 1; at <= 103; at += 1) {
      await desk.db
        .insertInto('field_messages')
        .values({ id: randomUUID(), application_id: id, field: 'site_plan', author: 'applicant', body: body(`${at}`) })
        .execute();
    }
    await format('explanation', 'last', 'letters');
    const other = await desk.start(token);
    const all = await messages();
    const textsOf = (field: string) =>
      all.flatMap(({ body, ...one }) => (one.field === field && body.kind !== 'answer' ? [body.text] : []));
    expect(textsOf('letters')).toEqual(['first', 'last']);
    expect(textsOf('site_plan')).toEqual(Array.from({ length: 100 }, (_, at) => `${at + 4}`));
    expect((await desk.ask(token, 'GET', `/${other}/messages`)).json).toEqual({ messages: [] });
  });

  test('is nobody else’s', async () => {
    await add('plan.pdf', files.scale);
    await checked();
    token = await desk.newApplicant();
    for (const [method, path] of [
      ['GET', `/${id}/checks`],
      ['GET', `/${id}/former-documents`],
      ['GET', `/${id}/messages`],
    ] as const) {
      const { status, json } = await desk.ask(token, method, path);
      expect([status, json.detail], path).toEqual([404, 'We could not find that application.']);
    }
    for (const kind of ['question', 'explanation']) expect((await format(kind, 'What is missing?')).status).toBe(404);
  });

  test('of a submitted application explains nothing any more', async () => {
    await add('plan.pdf', files.scale);
    await checked();
    await desk.db.updateTable('applications').set({ status: 'Submitted' }).where('id', '=', id).execute();
    expect((await format('explanation', 'It is on sheet A2.')).json.code).toBe('not-editable');
    expect((await format('question', 'What is missing?')).status).toBe(200);
  });

  test('tells what is asked, and not how it is looked for', async () => {
    const { json } = await desk.server.call('GET', '/api/applicant-router/document-types', { token });
    const [type] = json.types as unknown as ShownDocumentType[];
    expect(type).toMatchObject({ id: 'site_plan', fields: ['site_plan'] });
    expect(type?.elements[0]).toEqual({
      id: 'scale',
      label: said('scale'),
      why: said('The scale matters.'),
      mend: said('Add the scale.'),
      drawn: false,
    });
  });
});

test('the simulated check leaves what arrives to the browser', async () => {
  const desk = await openDesk(anyDatabase, { DOCUMENT_CHECK: 'simulated' });
  try {
    const token = await desk.newApplicant();
    const id = await desk.start(token);
    const form = new FormData();
    form.append('field', 'site_plan');
    form.append('files', new Blob(['nothing that holds']), 'plan.pdf');
    expect((await desk.ask(token, 'POST', `/${id}/documents`, form)).json.documents).toMatchObject([
      { name: 'plan.pdf', state: 'verified', findings: [] },
    ]);
    expect((await desk.ask(token, 'POST', `/${id}/documents/complete`, { field: 'site_plan' })).status).toBe(200);
    expect((await desk.server.call('GET', '/api/about')).json).toMatchObject({ document_check: 'simulated' });
  } finally {
    await desk.stop();
  }
});
