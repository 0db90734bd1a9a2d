import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationDocument } from '#contract/applications.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { smallQuestionnaire } from '../../../../test/builders/application-form.ts';
import { databases } from '../../../../test/databases.ts';
import { drawJpeg, drawPng } from '../../../../test/fixtures/draw-picture.ts';
import { drawSheets } from '../../../../test/fixtures/draw-sheet.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';

const said = (en: string) => ({ en, es: `${en} (es)` });
const upload = (id: string, sheet: boolean) => ({ id, kind: 'upload', label: said(id), sheet, optional: true });

/** The small questionnaire with two more upload fields: plan sheets, and letters of any size. */
const questionnaire = smallQuestionnaire({
  tabs: (tabs) => [
    ...tabs,
    {
      id: 'papers',
      title: said('Papers'),
      sections: [{ id: 'papers', title: said('Papers'), fields: [upload('sheets', true), upload('letters', false)] }],
    },
  ],
});

type Given = { name: string; bytes: Buffer };
type Sent = { field?: string; replaces?: string; fieldLast?: boolean };

function formOf(files: Given[], { field = 'letters', replaces, fieldLast = false }: Sent = {}): FormData {
  const form = new FormData();
  if (!fieldLast) form.append('field', field);
  if (replaces) form.append('replaces', replaces);
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  if (fieldLast) form.append('field', field);
  return form;
}

describe.each(databases)('the documents of an application on $name', (database) => {
  let desk: ApplicantDesk;
  let letter: Buffer;
  let plan: Buffer;
  beforeAll(async () => {
    desk = await openDesk(database, { MAX_FILE_MB: '2' });
    const { agencyData } = desk.server.deps;
    agencyData.application = { ...agencyData.application, questionnaire };
    [letter, plan] = await Promise.all([drawTextPdf([['A letter']]), drawSheets([[36, 24]])]);
  });
  afterAll(() => desk.stop());

  let token: string;
  let id: string;
  beforeEach(async () => {
    token = await desk.newApplicant();
    id = await desk.start(token);
  });

  const documentsIn = (json: unknown) => (json as { documents: ApplicationDocument[] }).documents;
  const add = (files: Given[], sent: Sent = {}, by = token) =>
    desk.ask(by, 'POST', `/${id}/documents`, formOf(files, sent));
  const list = async (by = token) => documentsIn((await desk.ask(by, 'GET', `/${id}/documents`)).json);
  const complete = (field: string, by = token) => desk.ask(by, 'POST', `/${id}/documents/complete`, { field });
  /** The documents once no check is under way. */
  const checked = async (): Promise<ApplicationDocument[]> => {
    for (let again = 0; again < 300; again++) {
      const documents = await list();
      if (documents.every(({ state }) => state !== 'checking')) return documents;
      await wait(100);
    }
    throw new Error('The checks did not end within half a minute.');
  };
  const rows = () =>
    desk.db
      .selectFrom('application_documents')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('position')
      .execute();

  test('are listed as they come, checked, and submitted', async () => {
    const { status, json } = await add([{ name: 'A1 Site plan.pdf', bytes: plan }], { field: 'sheets' });
    expect(status).toBe(200);
    expect(documentsIn(json)).toMatchObject([
      { field: 'sheets', name: 'A1 Site plan.pdf', size: plan.length, state: 'checking', findings: [], pages: null },
    ]);
    expect(await checked()).toMatchObject([{ state: 'verified', findings: [], pages: 1 }]);
    expect(documentsIn((await complete('sheets')).json)).toMatchObject([{ state: 'completed' }]);
    // Pressed again, it is as it was.
    expect((await complete('sheets')).status).toBe(200);
  });

  test('are told apart by what is wrong with each', async () => {
    const secret = await drawTextPdf([['A letter']], { userPassword: 'secret' });
    await add([
      { name: 'letter.pdf', bytes: letter },
      { name: 'locked.pdf', bytes: secret },
      { name: 'empty.pdf', bytes: Buffer.alloc(0) },
      { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing that holds') },
      { name: 'plan.docx', bytes: letter },
      { name: 'notes.doc', bytes: Buffer.from('hello') },
      { name: 'photo.png', bytes: drawPng(40, 30) },
      { name: 'photo.JPG', bytes: drawJpeg() },
      { name: 'half.png', bytes: drawPng(40, 30).subarray(0, -20) },
    ]);
    const told = Object.fromEntries(
      (await checked()).map(({ name, state, findings }) => [name, [state, ...findings.map(({ code }) => code)]]),
    );
    expect(told).toEqual({
      'letter.pdf': ['verified'],
      'locked.pdf': ['error', 'encrypted'],
      'empty.pdf': ['error', 'empty'],
      'broken.pdf': ['error', 'broken'],
      'plan.docx': ['error', 'wrong-type'],
      'notes.doc': ['error', 'wrong-type'],
      'photo.png': ['error', 'no-words'],
      'photo.JPG': ['error', 'no-words'],
      'half.png': ['error', 'broken'],
    });
    const refused = await complete('letters');
    expect([refused.status, refused.json]).toMatchObject([
      409,
      { code: 'not-ready', detail: expect.stringContaining('“locked.pdf”') },
    ]);
  });

  test('of a plan sheet name each page that is too small, with its size', async () => {
    const sizes = [
      [36, 24],
      [24, 36],
      [8.5, 11],
      [17, 22],
    ] as const;
    await add(
      [
        { name: 'set.pdf', bytes: await drawSheets(sizes) },
        { name: 'sheet.png', bytes: drawPng(40, 30) },
      ],
      { field: 'sheets', fieldLast: true },
    );
    expect(await checked()).toMatchObject([
      {
        name: 'set.pdf',
        field: 'sheets',
        state: 'error',
        pages: 4,
        findings: [
          { code: 'sheet-too-small', severity: 'issue', page: 3, width: 8.5, height: 11 },
          { code: 'sheet-too-small', severity: 'issue', page: 4, width: 17, height: 22 },
        ],
      },
      {
        name: 'sheet.png',
        state: 'error',
        findings: [{ code: 'no-words' }, { code: 'size-unknown', severity: 'note' }],
      },
    ]);
  });

  test('take the place of a former one, which is kept, and are checked anew', async () => {
    await add([{ name: 'letter size.pdf', bytes: letter }], { field: 'sheets' });
    const [former] = await checked();
    if (!former) throw new Error('There is no document.');
    expect(former).toMatchObject({ state: 'error', findings: [{ code: 'sheet-too-small' }] });
    const mended = await add([{ name: 'right size.pdf', bytes: plan }], { field: 'sheets', replaces: former.id });
    expect(documentsIn(mended.json).map(({ name }) => name)).toEqual(['right size.pdf']);
    await checked();
    await complete('sheets');
    expect(await rows()).toMatchObject([
      { document_id: former.id, replaced_at: expect.any(Date) },
      { state: 'completed', replaced_at: null },
    ]);
    const kept = await desk.ask(token, 'GET', `/${id}/documents/${former.id}`);
    expect([kept.status, kept.bytes.equals(letter)]).toEqual([200, true]);

    const again = await add([{ name: 'other.pdf', bytes: plan }], { field: 'sheets', replaces: former.id });
    expect([again.status, again.json.code]).toEqual([409, 'out-of-date']);
    const [current] = await list();
    await add([{ name: 'newest.pdf', bytes: plan }], { field: 'sheets', replaces: current?.id ?? '' });
    expect(await checked(), 'what was submitted is so no more').toMatchObject([
      { name: 'newest.pdf', state: 'verified' },
    ]);
    const elsewhere = await add([{ name: 'x.pdf', bytes: plan }], {
      field: 'letters',
      replaces: (await list())[0]?.id ?? '',
    });
    expect(elsewhere.json.code, 'a document is replaced where it is').toBe('out-of-date');
  });

  test('are used for another question without being sent again, by their owner only', async () => {
    await add([{ name: 'A1 Site plan.pdf', bytes: plan }], { field: 'sheets' });
    const [given] = await checked();
    const reuse = (by = token, documentId = given?.id, field = 'letters') =>
      desk.ask(by, 'POST', `/${id}/documents/reuse`, { documentId, field });
    for (let again = 0; again < 2; again++) expect((await reuse()).status).toBe(200);
    const both = await checked();
    expect(both.map(({ field, name, state }) => [field, name, state])).toEqual([
      ['sheets', 'A1 Site plan.pdf', 'verified'],
      ['letters', 'A1 Site plan.pdf', 'verified'],
    ]);
    expect(new Set(both.map((one) => one.id)).size, 'each can be replaced by itself').toBe(2);
    expect((await reuse(token, given?.id, 'no_such_field')).status).toBe(400);
    expect((await reuse(token, randomUUID())).status).toBe(404);
    expect((await reuse(await desk.newApplicant())).status).toBe(404);
  });

  test('are saved under their question, their version and their name, each under its own', async () => {
    const nameOf = async (documentId = '', language = 'en', by = token) => {
      const headers = { 'accept-language': language };
      const answer = await desk.ask(by, 'GET', `/${id}/documents/${documentId}`, undefined, headers);
      const viewed = await desk.server.call('GET', `/api/documents/${documentId}/file`, { token: by, headers });
      const names = [answer, viewed].map((one) =>
        decodeURIComponent(one.headers.get('content-disposition')?.split("''")[1] ?? ''),
      );
      expect(names[0], 'the viewer saves it under the same name').toBe(names[1]);
      return names[0];
    };
    await add([{ name: 'plan.pdf', bytes: letter }]);
    await add([{ name: 'Plan.pdf', bytes: plan }]);
    const [first, second] = await list();
    await add([{ name: 'newer.pdf', bytes: plan }], { replaces: first?.id ?? '' });
    const newest = (await list()).at(-1);
    expect(await nameOf(first?.id)).toBe('letters – v1 – plan.pdf');
    expect(await nameOf(second?.id)).toBe('letters – v1 – Plan (2).pdf');
    expect(await nameOf(newest?.id)).toBe('letters – v2 – newer.pdf');
    expect(await nameOf(first?.id, 'es-MX')).toBe('letters (es) – v1 – plan.pdf');
  });

  test('that were replaced or removed are told with their day, what took their place and what the scanner said', async () => {
    await add([
      { name: 'a.pdf', bytes: letter },
      { name: 'b.pdf', bytes: plan },
    ]);
    const [a, b] = await checked();
    await add([{ name: 'c.pdf', bytes: Buffer.concat([letter, Buffer.from('\n% newer')]) }], { replaces: a?.id ?? '' });
    await desk.ask(token, 'DELETE', `/${id}/documents/${b?.id}`);
    const [c] = await list();
    const { sha256 } = await desk.db
      .selectFrom('documents')
      .select('sha256')
      .where('id', '=', b?.id ?? '')
      .executeTakeFirstOrThrow();
    const scan = (outcome: 'infected' | null) =>
      desk.db.updateTable('blobs').set({ scan: outcome }).where('sha256', '=', sha256).execute();
    await scan('infected');
    const former = async (by = token) => desk.ask(by, 'GET', `/${id}/former-documents`);
    const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
    expect((await former()).json).toEqual({
      documents: [
        {
          id: b?.id,
          field: 'letters',
          name: 'b.pdf',
          size: plan.length,
          added_at: day,
          replaced_at: day,
          replaced_by: null,
          quarantined: true,
        },
        {
          id: a?.id,
          field: 'letters',
          name: 'a.pdf',
          size: letter.length,
          added_at: day,
          replaced_at: day,
          replaced_by: c?.id,
          quarantined: false,
        },
      ],
    });
    expect((await former(await desk.newApplicant())).status).toBe(404);
    const reused = await desk.ask(token, 'POST', `/${id}/documents/reuse`, { documentId: b?.id, field: 'sheets' });
    expect([reused.status, reused.json.code], 'what was set aside goes nowhere').toEqual([403, 'quarantined']);
    await scan(null);
  });

  test('are removed and kept, and removed twice is once', async () => {
    await add([
      { name: 'a.pdf', bytes: letter },
      { name: 'b.pdf', bytes: letter },
    ]);
    const [first] = await checked();
    for (let again = 0; again < 2; again++) {
      const { status, json } = await desk.ask(token, 'DELETE', `/${id}/documents/${first?.id}`);
      expect([status, documentsIn(json).map(({ name }) => name)]).toEqual([200, ['b.pdf']]);
    }
    expect(await rows()).toHaveLength(2);
    expect((await desk.ask(token, 'DELETE', `/${id}/documents/${randomUUID()}`)).status).toBe(404);
  });

  test('sent twice, for the answer was lost, are there once', async () => {
    const files = [
      { name: 'a.pdf', bytes: letter },
      { name: 'b.pdf', bytes: letter },
    ];
    await Promise.all([add(files), add(files), add(files)]);
    expect((await list()).map(({ name }) => name).sort()).toEqual(['a.pdf', 'b.pdf']);
  });

  test('more than ten in a question are refused, also by uploads at the same time', async () => {
    const files = (count: number, of: string) =>
      Array.from({ length: count }, (_, index) => ({ name: `${of}${index}.pdf`, bytes: letter }));
    const eleven = await add(files(11, 'a'));
    expect(eleven.json).toMatchObject({ code: 'too-many-files', detail: 'You can only upload a maximum of 10 files.' });
    expect(await list()).toEqual([]);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((of) => add(files(4, of))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    expect(await list()).toHaveLength(8);
    expect((await add(files(1, 'x'), { field: 'sheets' })).status, 'another question has its own ten').toBe(200);
  });

  test('of a type that is not taken, or for no question, are refused by name', async () => {
    const refused = await add([{ name: 'plan.exe', bytes: letter }]);
    expect(refused.json).toMatchObject({ code: 'invalid-file', detail: expect.stringContaining('“plan.exe”') });
    expect((await add([{ name: 'table.xlsx', bytes: letter }])).json.code, 'a spreadsheet is for reviews').toBe(
      'invalid-file',
    );
    expect((await add([{ name: 'big.pdf', bytes: Buffer.alloc(3 * 1024 * 1024) }])).json).toMatchObject({
      code: 'too-large',
      detail: expect.stringContaining('“big.pdf” is larger than 2 MB'),
    });
    for (const field of ['project_address', 'no_such_field', 'constructor', '']) {
      expect((await add([{ name: 'a.pdf', bytes: letter }], { field })).json.code, field).toBe('invalid-request');
    }
    expect((await add([])).json.code).toBe('invalid-request');
    expect(await list()).toEqual([]);
  });

  test('with a name that could do harm keep what is readable of it, also when given back', async () => {
    const names = [
      '../../etc/passwd.pdf',
      'C:\\plans\\site.pdf',
      'exe\u202Efdp.pdf',
      'Plano “A” – 1.º\r\nX: y.pdf',
      '<img src=x>.pdf',
    ];
    await add(names.map((name) => ({ name, bytes: letter })));
    const documents = await list();
    expect(documents.map(({ name }) => name)).toEqual([
      'passwd.pdf',
      'site.pdf',
      'exefdp.pdf',
      expect.stringContaining('Plano “A” – 1.º'),
      '<img src=x>.pdf',
    ]);
    for (const { id: documentId, name } of documents) {
      const { status, headers, bytes } = await desk.ask(token, 'GET', `/${id}/documents/${documentId}`);
      expect([status, bytes.equals(letter)]).toEqual([200, true]);
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[^\s"]+$/,
      );
      const saved = decodeURIComponent(headers.get('content-disposition')?.split("''")[1] ?? '');
      expect(saved).toBe(`letters – v1 – ${name.replace(/[<>:]/g, '_')}`);
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('are nobody else’s', async () => {
    await add([{ name: 'a.pdf', bytes: letter }]);
    const [document] = await checked();
    const other = await desk.newApplicant();
    const tries = [
      desk.ask(other, 'GET', `/${id}/documents`),
      add([{ name: 'b.pdf', bytes: letter }], {}, other),
      desk.ask(other, 'DELETE', `/${id}/documents/${document?.id}`),
      complete('letters', other),
      desk.ask(other, 'GET', `/${id}/documents/${document?.id}`),
      desk.ask(other, 'GET', `/${id}/record`),
      desk.ask(other, 'GET', `/${id}/impact-report`),
    ];
    for (const { status, json } of await Promise.all(tries)) {
      expect([status, json.detail]).toEqual([404, 'We could not find that application.']);
    }
    // Nor do they come by way of one's own application.
    const own = await desk.start(other);
    expect((await desk.ask(other, 'GET', `/${own}/documents/${document?.id}`)).status).toBe(404);
    expect((await desk.ask(other, 'DELETE', `/${own}/documents/${document?.id}`)).status).toBe(404);
    expect(await list()).toMatchObject([{ name: 'a.pdf', state: 'verified' }]);
  });

  test('of a submitted application stay as they are', async () => {
    await add([{ name: 'a.pdf', bytes: letter }]);
    const [document] = await checked();
    await desk.db.updateTable('applications').set({ status: 'Submitted' }).where('id', '=', id).execute();
    const tries = [
      add([{ name: 'b.pdf', bytes: letter }]),
      add([{ name: 'b.pdf', bytes: letter }], { replaces: document?.id ?? '' }),
      desk.ask(token, 'DELETE', `/${id}/documents/${document?.id}`),
      complete('letters'),
      desk.ask(token, 'POST', `/${id}/documents/reuse`, { documentId: document?.id, field: 'sheets' }),
    ];
    for (const { status, json } of await Promise.all(tries)) expect([status, json.code]).toEqual([409, 'not-editable']);
    expect(await list()).toMatchObject([{ name: 'a.pdf', state: 'verified' }]);
    expect((await desk.ask(token, 'GET', `/${id}/documents/${document?.id}`)).status).toBe(200);
  });

  test('are not complete while there is none, and nothing but an upload question takes any', async () => {
    expect((await complete('letters')).json).toMatchObject({ code: 'not-ready' });
    expect((await complete('project_address')).json).toMatchObject({ code: 'invalid-request' });
  });

  test('go with their application when it is deleted, and their check ends quietly', async () => {
    await add([{ name: 'a.pdf', bytes: letter }]);
    expect((await desk.ask(token, 'DELETE', `/${id}`)).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await desk.ask(token, 'GET', `/${id}/documents`)).status).toBe(404);
  });
});
