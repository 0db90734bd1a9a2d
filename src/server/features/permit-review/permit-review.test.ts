import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewResult, ReviewStatus } from '#contract/permit-review.ts';
import { packPage } from '#domain/documents/packed-page.ts';
import { formatMessage } from '#messages/format-message.ts';
import { onReadAnalysisDocument, resumeAnalyses } from '#server/analysis/run-analysis.ts';
import { addAnalysis, addAnalysisDocuments } from '#server/db/analyses.ts';
import { addBlob, addPages, setReading } from '#server/db/documents.ts';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { readAnalysisDocument } from '#server/jobs/jobs.ts';
import { openReader, type Reader, ReadLater } from '#server/jobs/reader.ts';
import { drawDocument, recognisedAs } from '../../../../test/builders/checklist.ts';
import { databases } from '../../../../test/databases.ts';
import { drawPdfForm } from '../../../../test/fixtures/draw-pdf-form.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { readWord } from '../../../../test/read-word.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const APPLICATION = [
  ['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-999-004', 'Property address: 1240 Larkspur Lane', 'Owner: Ada Lake'],
  ['Maximum depth of excavation: 4.5 ft'],
];

type Given = { name: string; bytes: Buffer; type?: string };

const formOf = (files: Given[], category: string | undefined = 'sfd'): FormData => {
  const form = new FormData();
  for (const { name, bytes, type = 'application/pdf' } of files) {
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name);
  }
  if (category !== undefined) form.append('project_category', category);
  return form;
};

describe.each(databases)('a permit review on $name', (database) => {
  let server: TestServer;
  let application: Buffer;
  beforeAll(async () => {
    server = await startTestServer(database, { MAX_FILE_MB: '2' });
    application = await drawTextPdf(APPLICATION);
  });
  afterAll(() => server.stop());

  const start = (id: string, form: FormData) => server.call('POST', `/api/permit-review/${id}`, { body: form });
  const statusOf = async (id: string) =>
    (await server.call('GET', `/api/permit-review/status/${id}`)).json as unknown as ReviewStatus;
  const ended = async (id: string): Promise<ReviewStatus> => {
    for (let again = 0; again < 600; again++) {
      const status = await statusOf(id);
      if (status.status !== 'processing') return status;
      await wait(100);
    }
    throw new Error('The review did not end within a minute.');
  };
  const resultOf = async (id: string) =>
    (await server.call('GET', `/api/permit-review/${id}/result`)).json as unknown as ReviewResult;

  test('ends with a Word file whose facts name the file, the page and the words', async () => {
    const id = randomUUID();
    const answer = await start(id, formOf([{ name: 'Application Form.pdf', bytes: application }]));
    expect([answer.status, answer.json]).toEqual([200, { session_id: id }]);
    const status = await ended(id);
    expect(status).toMatchObject({
      status: 'completed',
      progress: { files_done: 1, files_total: 1, pages_read: 2, pages_total: 2 },
    });

    const result = await resultOf(id);
    const apn = result.header.flatMap((field) => field.facts).find((fact) => fact.name === 'parcel.apn');
    expect(apn).toMatchObject({ value: '027-999-004', evidence: [{ page: 1 }] });
    expect(apn?.evidence[0]?.quote).toContain('027-999-004');

    const download = await server.call('GET', `/api/permit-review/${id}/download`);
    expect(download.headers.get('content-disposition')).toContain('permit_review_checklist.docx');
    const words = new PizZip(download.bytes).file('word/document.xml')?.asText() ?? '';
    for (const word of ['027-999-004', 'Application Form.pdf']) expect(words).toContain(word);
  });

  test('sets the parcel data beside the documents, with its day, in the result and in the Word file', async () => {
    const parcel = makeParcel({ apn: '027-123-004', address: '12 Alder Court', areaSqft: 9_000, scenicRoadway: false });
    await putParcels(server.deps.db, [parcel], { sourceDate: '2026-03-05' });
    const lines = ['RESIDENTIAL PROJECT APPLICATION', 'APN: 027-123-004', 'Property address: 88 Larkspur Lane'];
    const id = randomUUID();
    await start(id, formOf([{ name: 'form.pdf', bytes: await drawTextPdf([lines]) }]));
    await ended(id);
    const result = await resultOf(id);
    expect(result.parcel).toMatchObject({ apn: '027-123-004', found: true, source: 'Parcel data (as of Mar 5, 2026)' });
    expect(result.parcel?.statements).toContainEqual(
      expect.objectContaining({ label: 'Area', value: '9,000 sf', differs: false }),
    );
    const said = 'Address: 12 Alder Court, but the documents state 88 Larkspur Lane';
    const address = result.sections.flatMap(({ items }) => items).find((item) => item.id === 'address-agrees');
    expect(address?.parcel_data).toBe(`Parcel data (as of Mar 5, 2026): ${said} (differs).`);
    expect(result.attention).toContainEqual({ kind: 'item', item: 'address-agrees' });
    const { bytes } = await server.call('GET', `/api/permit-review/${id}/download`);
    expect(readWord(bytes).paragraphs.join('\n')).toContain(said);
  });

  test('says what needs attention, and by which edition of the checklist it was answered', async () => {
    const id = randomUUID();
    await start(id, formOf([{ name: 'Application Form.pdf', bytes: application }]));
    await ended(id);
    const result = await resultOf(id);
    const { sfd } = server.deps.agencyData.checklists;
    expect(result).toMatchObject({ edition: sfd.edition, sha256: sfd.sha256, has_pdf_form: false });
    expect(result.attention).toContainEqual({ kind: 'item', item: 'bmp-temporary' });
    expect(result.where_it_applies).toContain('offsite-separate');
    expect(result.sections[0]).toMatchObject({ step: 'jurisdiction', step_title: '1. Is it ours to review?' });
  });

  test("fills the agency's own form, where it has put one in and its fields are those of the review", async () => {
    const id = randomUUID();
    await start(id, formOf([{ name: 'Application Form.pdf', bytes: application }]));
    await ended(id);
    const download = () => server.call('GET', `/api/permit-review/${id}/form`);
    expect((await download()).status).toBe(404);
    const { form } = server.deps.agencyData.checklists.sfd;
    const names = form.groups.flatMap(({ fields }) => fields).flatMap(({ boxes }) => boxes.map(({ name }) => name));
    const bytes = await drawPdfForm({ boxes: [], blanks: names });
    const has = (given: string[]) =>
      Object.assign(server.deps, { pdfForms: new Map([[form.id, { bytes, names: new Set(given) }]]) });
    try {
      has(names);
      expect((await resultOf(id)).has_pdf_form).toBe(true);
      const filled = await download();
      expect([filled.status, filled.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await PDFDocument.load(filled.bytes)).getForm().getTextField('APN').getText()).toBe('027-999-004');
      has(['APN']);
      expect([(await download()).status, (await download()).json.code]).toEqual([409, 'out-of-date']);
    } finally {
      Object.assign(server.deps, { pdfForms: new Map() });
    }
  });

  test('says what it found in English and by code, and writes its Word file in the language that is asked for', async () => {
    const id = randomUUID();
    await start(id, formOf([{ name: 'Application Form.pdf', bytes: application }]));
    await ended(id);
    const { sections } = await resultOf(id);
    expect(sections[1]).toMatchObject({ title: 'Application', titleText: { en: 'Application', es: 'Solicitud' } });
    for (const { note, noteMessage } of sections.flatMap(({ items }) => items)) {
      expect(note).toBe(formatMessage('en', noteMessage));
    }
    const word = async (query: string) =>
      readWord((await server.call('GET', `/api/permit-review/${id}/download${query}`)).bytes);
    const spanish = await word('?language=es');
    expect(spanish.part('docProps/core.xml')).toContain('<dc:language>es-US</dc:language>');
    expect(spanish.paragraphs).toContainEqual(expect.stringMatching(/^Fecha de la solicitud/));
    expect(spanish.xml).toContain('027-999-004');
    expect((await word('?language=en')).xml).toBe((await word('')).xml);
    expect((await word('')).paragraphs).toContainEqual(expect.stringMatching(/^Application date/));
    expect((await server.call('GET', `/api/permit-review/${id}/download?language=xx`)).status).toBe(400);
  });

  test('is the same review when the call is repeated, also fifty times at once', async () => {
    const id = randomUUID();
    const calls = Array.from({ length: 50 }, () => start(id, formOf([{ name: 'a.pdf', bytes: application }])));
    for (const { status, json } of await Promise.all(calls)) expect([status, json]).toEqual([200, { session_id: id }]);
    await ended(id);
    const rows = await server.deps.db
      .selectFrom('analysis_documents')
      .select('document_id')
      .where('analysis_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  /** A review whose one file waits and that no job is asked for. */
  const waitingReview = async () => {
    const [done, id, copy] = [randomUUID(), randomUUID(), randomUUID()];
    await start(done, formOf([{ name: 'a.pdf', bytes: application }]));
    await ended(done);
    const { db } = server.deps;
    const { owner_id } = await db
      .selectFrom('analyses')
      .select('owner_id')
      .where('id', '=', done)
      .executeTakeFirstOrThrow();
    const { id: document } = await db
      .selectFrom('documents')
      .innerJoin('analysis_documents', 'document_id', 'documents.id')
      .select('documents.id')
      .where('analysis_id', '=', done)
      .executeTakeFirstOrThrow();
    const own = { kind: 'permit-review', ownerId: owner_id, options: { project_category: 'sfd' } };
    await addAnalysis(db, { ...own, id });
    await db
      .insertInto('documents')
      .columns(['id', 'owner_id', 'name', 'media_type', 'size', 'sha256'])
      .expression((from) =>
        from
          .selectFrom('documents')
          .select((row) => [row.val(copy).as('id'), 'owner_id', 'name', 'media_type', 'size', 'sha256'])
          .where('id', '=', document),
      )
      .execute();
    await addAnalysisDocuments(db, id, [{ id: copy }]);
    return { analysisId: id, documentId: copy };
  };

  test('is taken up again at the next start where its jobs are gone', async () => {
    // As an edition left it whose jobs had other names: a file that waits, and one step that is left.
    const { analysisId: id } = await waitingReview();
    await resumeAnalyses(server.deps);
    expect(await ended(id)).toMatchObject({ status: 'completed', progress: { files_done: 1 } });
  });

  test('waits where reading a file takes too long, says so, and has it read once more with more time', async () => {
    const ids = await waitingReview();
    const { read } = openReader(server.deps);
    const slowOnce: Reader['read'] = async (sha256, options) => {
      if (!options.again) throw new ReadLater('No progress.');
      return read(sha256, options);
    };
    const asked: unknown[] = [];
    const queue = { ...server.deps.queue, enqueue: async (...[, ...what]: unknown[]) => void asked.push(what) };
    const job = (deps: typeof server.deps) =>
      onReadAnalysisDocument(deps, { ...openReader(server.deps), read: slowOnce });
    const { signal } = new AbortController();
    await job({ ...server.deps, queue }).run(ids, signal);
    expect(asked).toEqual([
      [readAnalysisDocument, { ...ids, again: true }, { afterSeconds: 60, owner: expect.any(String) }],
    ]);
    expect(await statusOf(ids.analysisId)).toMatchObject({
      status: 'processing',
      files: [{ state: 'waiting', reason_code: 'read-again', reason: expect.stringMatching('tried once more') }],
    });
    await job(server.deps).run({ ...ids, again: true }, signal);
    expect(await ended(ids.analysisId)).toMatchObject({
      status: 'completed',
      files: [{ state: 'read', reason_code: null }],
    });
  });

  test('goes on with the other files when some cannot be read, and says why of each', async () => {
    const id = randomUUID();
    const secret = await drawTextPdf(APPLICATION, { userPassword: 'secret' });
    await start(
      id,
      formOf([
        { name: 'locked.pdf', bytes: secret },
        { name: 'empty.pdf', bytes: Buffer.alloc(0) },
        { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.7\nnothing that holds') },
        {
          name: 'photo.png',
          bytes: Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
          type: 'image/png',
        },
        { name: 'application.pdf', bytes: application },
      ]),
    );
    const status = await ended(id);
    expect(status.status).toBe('completed');
    const reasons = Object.fromEntries(status.files.map(({ name, reason }) => [name, reason]));
    expect(status.files.map(({ reason_code }) => reason_code)).toEqual(['encrypted', 'empty', 'broken', null, null]);
    expect(reasons['locked.pdf']).toContain('password');
    expect(reasons['empty.pdf']).toContain('empty');
    expect(reasons['broken.pdf']).toContain('damaged');
    // A picture is read; this one holds no words, which the checklist says of its page.
    expect(reasons['photo.png']).toBeNull();
    expect(reasons['application.pdf']).toBeNull();
    const result = await resultOf(id);
    expect(result.unread).toHaveLength(4);
    const missing = result.sections.flatMap(({ items }) => items).filter(({ answer }) => answer === 'not-found');
    expect(missing, 'what unread files might hold is never called missing').toEqual([]);
  });

  test('says which pages were read poorly, and calls nothing missing that may stand there', async () => {
    const { db, blobs } = server.deps;
    const scan = await drawTextPdf([['A scan'], ['A second page']]);
    const { sha256, size } = await blobs.put(scan, scan.length);
    const lines = Array.from({ length: 12 }, (_, at) => `WORD${at}`);
    await addBlob(db, { sha256, size });
    const first = recognisedAs(drawDocument('scan', lines), 0.97).pages;
    const second = recognisedAs(drawDocument('scan', lines), 0.62).pages.map((page) => ({ ...page, number: 2 }));
    await addPages(db, sha256, [...first, ...second].map(packPage));
    await setReading(db, sha256, { outcome: 'read', pageCount: 2 });
    const id = randomUUID();
    const files = [
      { name: 'application.pdf', bytes: application },
      { name: 'scan.pdf', bytes: scan },
    ];
    await start(id, formOf(files));
    await ended(id);
    const result = await resultOf(id);
    const document = result.documents.find(({ name }) => name === 'scan.pdf');
    expect(result.poorlyRead).toMatchObject([
      { documentId: document?.id, pages: [{ page: 2, confidence: 0.62 }], reason: expect.stringMatching('62% sure') },
    ]);
    expect(result.attention[0]).toEqual({ kind: 'poorly-read', poorly_read: 0 });
    const items = result.sections.flatMap((section) => section.items);
    expect(items.filter(({ answer }) => answer === 'not-found')).toEqual([]);
    expect(items.find(({ id }) => id === 'bmp-temporary')).toMatchObject({
      answer: 'cannot-tell',
      note: expect.stringContaining('1 page was read poorly'),
    });
    const { paragraphs } = readWord((await server.call('GET', `/api/permit-review/${id}/download`)).bytes);
    expect(paragraphs.join('\n')).toContain('Read poorly: scan.pdf');
  });

  test.each([
    ['a wrong type', { name: 'plan.exe', type: 'application/x-msdownload' }, 400, '“plan.exe”'],
    [
      'a file over the limit',
      { name: 'huge.pdf', bytes: Buffer.alloc(3 * 1024 * 1024) },
      413,
      '“huge.pdf” is larger than 2 MB',
    ],
  ])('%s is refused with a sentence that names it', async (_what, file, code, sentence) => {
    const id = randomUUID();
    const { status, json } = await start(id, formOf([{ bytes: application, ...file }]));
    expect(status).toBe(code);
    expect(json.detail).toContain(sentence);
    expect((await server.call('GET', `/api/permit-review/status/${id}`)).status).toBe(404);
  });

  test('a sender that is refused early, or breaks off, gets an answer and leaves the server free', async () => {
    const form = formOf([{ name: 'plan.exe', bytes: application, type: 'application/x-msdownload' }]);
    for (let again = 0; again < 20; again++) form.append('files', new Blob([new Uint8Array(1.9e6)]), 'more.pdf');
    const refused = await start(randomUUID(), form);
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid-file']);

    const cut = await fetch(`${server.url}/api/permit-review/${randomUUID()}`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x\r\ncontent-disposition: form-data; name="files"; filename="a.pdf"\r\n\r\nhalf a file',
    });
    expect([cut.status, ((await cut.json()) as { code: string }).code]).toEqual([400, 'invalid-request']);
  });

  test('31 files, none, and no project type are refused', async () => {
    const many = Array.from({ length: 31 }, (_, index) => ({ name: `${index}.pdf`, bytes: application }));
    const tooMany = await start(randomUUID(), formOf(many));
    expect(tooMany.json).toMatchObject({
      code: 'too-many-files',
      detail: 'You can only upload a maximum of 30 files.',
    });
    expect((await start(randomUUID(), formOf([]))).status).toBe(400);
    const noType = await start(randomUUID(), formOf([{ name: 'a.pdf', bytes: application }], ''));
    expect(noType.json.detail).toContain('project type');
  });

  test('a name with folders, controls or another direction does no harm and stays readable', async () => {
    const id = randomUUID();
    const names = [
      '../../etc/passwd.pdf',
      'C:\\plans\\site plan.pdf',
      `${'long '.repeat(100)}.pdf`,
      'exe\u202Efdp.pdf',
      'Plan “A” – 1.º.pdf',
    ];
    await start(id, formOf(names.map((name) => ({ name, bytes: application }))));
    const { files } = await ended(id);
    expect(files.map(({ name }) => name)).toEqual([
      'passwd.pdf',
      'site plan.pdf',
      expect.stringMatching(/^long .*….pdf$/),
      'exefdp.pdf',
      'Plan “A” – 1.º.pdf',
    ]);
  });

  test('large files go up through signed links, one by one', async () => {
    const id = randomUUID();
    const asked = await server.call('POST', `/api/permit-review/${id}/get-upload-urls`, {
      body: { filenames: ['a.pdf', 'b.pdf'] },
    });
    const links = asked.json.upload_urls as unknown as { upload_url: string; blob_name: string }[];
    expect(links).toHaveLength(2);
    const blob_names = links.map(({ blob_name }) => blob_name);
    const process = () =>
      server.call('POST', `/api/permit-review/${id}/process-from-gcs`, {
        body: { blob_names, project_category: 'grading' },
      });
    const put = (url: string) =>
      fetch(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: new Uint8Array(application) });

    expect((await put(links[0]?.upload_url ?? '')).status).toBe(200);
    // Whoever has the link may send that file again, when its answer was lost, and no other.
    expect((await put(links[0]?.upload_url ?? '')).status).toBe(200);
    const other = await fetch(links[0]?.upload_url ?? '', {
      method: 'PUT',
      body: new Uint8Array(await drawTextPdf([['Other']])),
    });
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([409, 'out-of-date']);
    expect((await process()).json.detail).toContain('“b.pdf” has not arrived');
    expect((await put((links[1]?.upload_url ?? '').replace('expires=', 'expires=9'))).status).toBe(403);
    expect((await put((links[1]?.upload_url ?? '').replace(/.$/, '_'))).status).toBe(403);
    const tooLarge = await fetch(links[1]?.upload_url ?? '', { method: 'PUT', body: new Uint8Array(3 * 1024 * 1024) });
    expect(((await tooLarge.json()) as { detail: string }).detail).toContain('“b.pdf” is larger');
    expect((await put(links[1]?.upload_url ?? '')).status).toBe(200);
    expect((await process()).json).toEqual({ session_id: id });
    expect((await process()).json).toEqual({ session_id: id });
    expect((await put(links[1]?.upload_url ?? '')).status, 'what is reviewed does not change').toBe(409);
    const status = await ended(id);
    expect(status).toMatchObject({ status: 'completed', project_category: 'grading' });
    expect(status.files.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  test('keeps what a person decides about an item beside what the documents say, and takes it back', async () => {
    const id = randomUUID();
    const decide = (item: string, body: object) =>
      server.call('PUT', `/api/permit-review/${id}/items/${item}/decision`, { body });
    const itemOf = async (item: string) =>
      (await resultOf(id)).sections.flatMap(({ items }) => items).find((one) => one.id === item);
    await start(id, formOf([{ name: 'a.pdf', bytes: application }]));
    await ended(id);

    expect((await decide('application-signed', { answer: 'maybe', note: '' })).status).toBe(400);
    expect((await decide('no-such-item', { answer: 'yes', note: '' })).status).toBe(404);
    await decide('application-signed', { answer: 'no', note: '' });
    const saved = await decide('application-signed', { answer: 'yes', note: ' Signed on page 2. ' });
    expect(saved.json).toMatchObject({ answer: 'yes', note: 'Signed on page 2.' });
    const decided = { answer: 'yes', note: 'Signed on page 2.', decidedBy: expect.any(String) };
    expect(await itemOf('application-signed')).toMatchObject({ answer: 'person-decides', decision: decided });

    expect((await decide('level-of-review', { answer: 'yes', choice: 'nobody', note: '' })).status).toBe(404);
    await decide('level-of-review', { answer: 'yes', choice: 'governing-board', note: '' });
    expect(await itemOf('level-of-review')).toMatchObject({ decision: { choice: 'governing-board' } });

    await server.call('DELETE', `/api/permit-review/${id}/items/application-signed/decision`);
    expect(await itemOf('application-signed')).toMatchObject({ answer: 'person-decides', decision: null });
  });

  test('lets a person point at a figure that was not recognized, and answers again with it', async () => {
    const id = randomUUID();
    const plan = await drawTextPdf([['SITE PLAN', 'LAND COVERAGE (SEE NOTE 4) 2,310 SF; 180 SF']]);
    const itemOf = async (item: string) =>
      (await resultOf(id)).sections.flatMap(({ items }) => items).find((one) => one.id === item);
    const choose = (name: string, body: object) =>
      server.call('PUT', `/api/permit-review/${id}/facts/${name}`, { body });
    await start(id, formOf([{ name: 'plan.pdf', bytes: plan }]));
    await ended(id);
    const asked = await itemOf('coverage-figures');
    expect(asked?.answer).toBe('not-recognised');
    const candidate = asked?.candidates?.findIndex(({ of }) => of === 'coverage.proposedSqFt') ?? -1;
    expect(asked?.candidates?.[candidate]).toMatchObject({ value: 2310, unit: 'sf' });

    const body = { item_id: 'coverage-figures', candidate };
    expect((await choose('coverage.proposedSqFt', { ...body, candidate: 99 })).status).toBe(404);
    expect((await choose('parcel.areaSqFt', body)).status).toBe(404);
    expect((await choose('coverage.proposedSqFt', body)).status).toBe(200);
    await ended(id);
    const proposed = async () =>
      (await resultOf(id)).header.flatMap(({ facts }) => facts).filter(({ name }) => name === 'coverage.proposedSqFt');
    expect(await proposed()).toMatchObject([{ value: 2310, evidence: [{ method: 'person', page: 1 }] }]);

    await server.call('DELETE', `/api/permit-review/${id}/facts/coverage.proposedSqFt`);
    await ended(id);
    expect(await proposed()).toEqual([]);
  });

  test('belongs to the agency: a colleague sees it and works on it, and a contractor does not', async () => {
    const id = randomUUID();
    await start(id, formOf([{ name: 'a.pdf', bytes: application }]));
    await ended(id);
    const [colleague, contractor] = [await signedIn('reviewer'), await signedIn('contractor')];
    for (const path of [`status/${id}`, `${id}/result`, `${id}/download`]) {
      const of = (token: string) => server.call('GET', `/api/permit-review/${path}`, { token });
      expect((await of(colleague)).status).toBe(200);
      expect((await of(contractor)).status).toBe(403);
    }
    const form = formOf([{ name: 'b.pdf', bytes: application }]);
    const again = await server.call('POST', `/api/permit-review/${id}`, { token: colleague, body: form });
    expect(again.status, 'an id that a colleague has used starts nothing').toBe(404);
  });

  /** Somebody new in a role. */
  async function signedIn(role: 'reviewer' | 'contractor'): Promise<string> {
    const person = await addPerson(server.deps.db, {
      email: `${randomUUID()}@example.com`,
      fullName: 'Another Person',
      role,
      passwordHash: null,
    });
    if (!person) throw new Error('The other person could not be added.');
    return startSession(server.deps.db, person, new Date());
  }
});
