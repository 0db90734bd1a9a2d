import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReviewResult, ReviewStatus } from '#contract/permit-review.ts';
import { addDocuments } from '#server/db/documents.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { readWord } from '../../../../test/read-word.ts';

const SHEET = [
  [
    'SITE PLAN',
    'APN: 027-999-004',
    'NORTH ARROW',
    'Snow storage area shown along the driveway',
    'Maximum height: 24 ft',
  ],
];

describe.each(databases)('reviews of the agency on $name', (database) => {
  let desk: ApplicantDesk;
  let [ada, bo, boss] = ['', '', ''];
  beforeAll(async () => {
    desk = await openDesk(database);
    ada = await desk.newStaff('reviewer', 'Ada Park');
    bo = await desk.newStaff('reviewer', 'Bo Lind');
    boss = await desk.newStaff('admin', 'Cy Dunn');
  });
  afterAll(() => desk.stop());

  const call = (method: string, path: string, token: string, body?: object) =>
    desk.server.call(method, path, { token, ...(body ? { body } : {}) });
  const lineOf = async (id: string, item: string) => {
    const { json } = await call('GET', `/api/permit-review/${id}/result`, bo);
    const found = (json as unknown as ReviewResult).sections
      .flatMap(({ items }) => items)
      .find((one) => one.id === item);
    if (!found) throw new Error(`There is no line ${item}.`);
    return found;
  };
  const work = (id: string, item: string, what: string, body: object, token = ada) =>
    call('PUT', `/api/permit-review/${id}/items/${item}/${what}`, token, body);

  /** A case with one sheet, and a review of it that has ended. */
  async function reviewOfCase(reference: string) {
    const owner = await desk.newApplicant();
    const application = await desk.start(owner);
    const stored = await desk.server.deps.blobs.put(await drawTextPdf(SHEET), 1_000_000);
    const sheet = { id: randomUUID(), name: 'C1 site plan.pdf', mediaType: 'application/pdf', ...stored };
    await addDocuments(desk.db, desk.personOf(owner).id, [sheet]);
    await desk.db
      .insertInto('application_documents')
      .values({ application_id: application, document_id: sheet.id, field: 'site_plan', state: 'verified' })
      .execute();
    await desk.openCase(application, reference);
    const id = randomUUID();
    const body = { session_id: id, project_category: 'sfd' };
    expect((await call('POST', `/api/cases/${application}/reviews`, ada, body)).json).toEqual({ session_id: id });
    // Sent again, it is the same review.
    expect((await call('POST', `/api/cases/${application}/reviews`, ada, body)).status).toBe(200);
    for (let again = 0; again < 600; again++) {
      const { json } = await call('GET', `/api/permit-review/status/${id}`, bo);
      if ((json as unknown as ReviewStatus).status !== 'processing') break;
      await wait(100);
    }
    return { id, application, sheet: sheet.id, owner };
  }

  test('begin from a case: its documents are read, and its answers count as what the applicant declares', async () => {
    const { id, application, owner } = await reviewOfCase('ERSP2026-0042');
    const { json } = await call('GET', `/api/permit-review/${id}/result`, bo);
    const result = json as unknown as ReviewResult;
    expect(result.documents.map(({ name }) => name)).toEqual(['ERSP2026-0042 application.pdf', 'C1 site plan.pdf']);
    const [record] = result.documents;
    const apn = result.header.flatMap(({ facts }) => facts).find(({ name }) => name === 'parcel.apn');
    expect(apn?.evidence.map(({ documentId, method }) => [documentId === record?.id, method])).toEqual(
      expect.arrayContaining([
        [true, 'form-field'],
        [false, 'text-layer'],
      ]),
    );
    expect(result.facts?.flatMap(({ facts }) => facts)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'project.address', value: '1240 Larkspur Lane' }),
        expect.objectContaining({ name: 'application.date', value: '2026-11-21' }),
      ]),
    );
    const dated = result.sections.flatMap(({ items }) => items).find((item) => item.id === 'application-date');
    expect(dated?.answer).toBe('declared');
    // Its own words state nothing that its questions do not.
    const read = result.facts?.flatMap(({ facts }) => facts).flatMap(({ evidence }) => evidence) ?? [];
    expect(read.filter(({ documentId, method }) => documentId === record?.id && method !== 'form-field')).toEqual([]);
    const listed = (await call('GET', `/api/cases/${application}/reviews`, bo)).json as unknown as {
      reviews: object[];
    };
    expect(listed.reviews).toMatchObject([
      { session_id: id, case: { id: application, reference: 'ERSP2026-0042' }, started_by: 'Ada Park', decided: 0 },
    ]);
    expect((await call('GET', `/api/cases/${application}/reviews`, owner)).status).toBe(403);
    const mine = (await call('GET', '/api/reviews?view=mine', ada)).json as unknown as { reviews: object[] };
    expect(mine.reviews).toMatchObject([{ session_id: id, status: 'completed', files: 2 }]);
    expect((await call('GET', '/api/reviews?view=mine', bo)).json).toMatchObject({ reviews: [] });
  });

  test('are worked line by line: an answer stands or is set aside with a reason, and two see each other', async () => {
    const { id, sheet } = await reviewOfCase('ERSP2026-0043');
    const apn = await lineOf(id, 'apn-agrees');
    expect(apn.answer).toBe('yes');
    expect((await work(id, 'apn-agrees', 'decision', { answer: 'yes', note: '' })).status).toBe(200);
    const refused = await work(id, 'apn-agrees', 'decision', { answer: 'no', note: ' ' });
    expect([refused.status, refused.json.detail]).toEqual([400, 'Say why the answer of the documents is set aside.']);
    expect((await work(id, 'apn-agrees', 'decision', { answer: 'declared', note: '' })).status).toBe(400);
    const stale = await work(id, 'apn-agrees', 'decision', { answer: 'no', note: 'Another parcel', seen: null }, bo);
    expect([stale.status, stale.json.detail]).toEqual([
      409,
      'Ada Park has decided about this line meanwhile. Look at it before you change it.',
    ]);
    const seen = (await lineOf(id, 'apn-agrees')).decision?.decidedAt;
    const override = { answer: 'no', note: 'The number is of the lot next door.', seen };
    expect((await work(id, 'apn-agrees', 'decision', override, bo)).status).toBe(200);
    expect(await lineOf(id, 'apn-agrees')).toMatchObject({
      answer: 'yes',
      decision: { answer: 'no', note: 'The number is of the lot next door.', decidedBy: 'Bo Lind' },
    });

    expect(
      (await work(id, 'apn-agrees', 'remarks/comment', { text: 'Send the sheet of your own parcel.' })).status,
    ).toBe(200);
    await work(id, 'apn-agrees', 'remarks/note', { text: 'Call the county.' });
    await work(id, 'apn-agrees', 'remarks/condition', { text: 'Record the deed restriction.' });
    await work(id, 'apn-agrees', 'remarks/condition', { text: '' });
    const place = { document_id: sheet, page: 1, box: { x: 72, y: 72, width: 90, height: 12 }, quote: 'NORTH ARROW' };
    expect((await work(id, 'apn-agrees', 'place', place)).status).toBe(200);
    expect((await work(id, 'apn-agrees', 'place', { ...place, document_id: randomUUID() })).status).toBe(404);
    const worked = await lineOf(id, 'apn-agrees');
    expect(Object.keys(worked.remarks ?? {})).toEqual(expect.arrayContaining(['comment', 'note']));
    expect(worked).toMatchObject({
      remarks: { comment: { text: 'Send the sheet of your own parcel.', writtenBy: 'Ada Park' } },
      marked: { evidence: { page: 1, quote: 'NORTH ARROW', method: 'person' }, markedBy: 'Ada Park' },
    });
    expect(worked.remarks?.condition).toBeUndefined();
    const { bytes } = await call('GET', `/api/permit-review/${id}/download`, bo);
    const words = readWord(bytes).paragraphs.join('\n');
    expect(words).toContain('Comment: Send the sheet of your own parcel.');
    expect(words, 'colleagues’ notes stay on the screen').not.toContain('Call the county.');
  });

  test('and its case come as one archive, the record beside the documents under their questions', async () => {
    const { application, owner } = await reviewOfCase('ERSP2026-0050');
    const { bytes, status } = await call('GET', `/api/cases/${application}/files`, ada);
    expect(status).toBe(200);
    const files = new PizZip(bytes).files;
    expect(Object.keys(files)).toEqual([
      ...['manifest.json', 'ERSP2026-0050 application.pdf', 'case.json'],
      expect.stringMatching(/C1 site plan\.pdf$/),
    ]);
    const papers = Object.entries(files).filter(([name]) => name.endsWith('.pdf'));
    for (const [, file] of papers) expect(file.asBinary().slice(0, 5)).toBe('%PDF-');
    const record = await call('GET', `/api/cases/${application}/record.pdf?language=es`, ada);
    expect(record.bytes.toString('latin1')).toContain('/Lang (es-');
    expect((await call('GET', `/api/cases/${application}/files`, owner)).status).toBe(403);
  });

  test('are handed from one to another, and only to staff', async () => {
    const { id, owner } = await reviewOfCase('ERSP2026-0044');
    const to = (assignee: string | null) => call('POST', `/api/reviews/${id}/assign`, bo, { assignee_id: assignee });
    expect((await to(desk.personOf(bo).id)).json).toMatchObject({ assignee: 'Bo Lind' });
    expect((await call('GET', '/api/reviews?view=mine', bo)).json).toMatchObject({ reviews: [{ session_id: id }] });
    expect((await to(desk.personOf(owner).id)).status).toBe(400);
    await to(null);
    expect((await call('GET', '/api/reviews?view=unassigned', ada)).json).toMatchObject({ counts: { unassigned: 1 } });
  });

  test('count for administrators how often people agree, and a line that they set aside too often says so', async () => {
    const { leastLooks } = desk.server.deps.agencyData.caseRules.review;
    desk.server.deps.agencyData.caseRules.review.leastLooks = 2;
    try {
      const [first, second] = [await reviewOfCase('ERSP2026-0045'), await reviewOfCase('ERSP2026-0046')];
      const result = (await call('GET', `/api/permit-review/${first.id}/result`, bo)).json as unknown as ReviewResult;
      const lineThat = (says: string) =>
        result.sections.flatMap(({ items }) => items).find(({ answer, id }) => answer === says && id !== 'apn-agrees')
          ?.id ?? '';
      const told = lineThat('yes');
      await work(first.id, told, 'decision', { answer: 'yes', note: '' });
      expect((await lineOf(second.id, told)).distrusted).toBeUndefined();
      await work(second.id, told, 'decision', { answer: 'not-applicable', note: 'The agency owns it.' });
      expect((await lineOf(first.id, told)).distrusted).toEqual({ agreed: 1, of: 2 });
      // Where the documents give no answer and a person does, nobody disagrees.
      const silent = lineThat('cannot-tell');
      for (const { id } of [first, second]) {
        expect((await work(id, silent, 'decision', { answer: 'yes', note: 'It is there.' })).status).toBe(200);
      }
      const { json } = await call('GET', '/api/reviews/agreement', boss);
      expect((json as unknown as { lines: object[] }).lines).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ item_id: told, agreed: 1, overridden: 1, of: 2, completed: 0, distrusted: true }),
          expect.objectContaining({
            item_id: silent,
            agreed: 0,
            overridden: 0,
            of: 0,
            completed: 2,
            distrusted: false,
          }),
        ]),
      );
      expect((await call('GET', '/api/reviews/agreement', ada)).status).toBe(403);
    } finally {
      desk.server.deps.agencyData.caseRules.review.leastLooks = leastLooks;
    }
  });
});
