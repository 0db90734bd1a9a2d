import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackedApplication } from '#contract/application-status.ts';
import type { Case } from '#contract/cases.ts';
import type { Permit, PermitCase, PermitLetterResult } from '#contract/permit-letter.ts';
import { enteredPermitChanges } from '#domain/letters/permit-letter.ts';
import { lockCase } from '#server/db/cases.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { readWord } from '../../../../test/read-word.ts';

const PLAN = [
  'SITE PLAN',
  'APN: 027-123-004',
  'Property address: 12 Pine Road',
  'Owner: Ada Lake',
  'Proposed land coverage: 2,400 sq ft',
  'Maximum depth of excavation: 5.5 ft',
];
const decided = {
  ...{ decidedOn: '2026-11-20', decidedBy: 'staff', signer: 'Sam Second', description: 'New deck', bmpCost: '8000' },
  ...{
    receivedOn: '2026-06-01',
    plansDate: '2026-08-01',
    apn: '027-123-004',
    address: '12 Pine Road',
    permittee: 'Ada Lake',
  },
  ...{ proposedCoverage: '2400', maxCoverage: '2500', excavationDepth: '5.5' },
};

describe.each(databases)('the letter of a permit on $name', (database) => {
  let desk: ApplicantDesk;
  let [rae, sam] = ['', ''];
  beforeAll(async () => {
    desk = await openDesk(database);
    rae = await desk.newStaff('reviewer', 'Rae Viewer');
    sam = await desk.newStaff('reviewer', 'Sam Second');
  });
  afterAll(() => desk.stop());

  const call = async <T>(method: string, path: string, token = rae, body?: unknown) => {
    const answer = await desk.server.call(method, path, { token, ...(body ? { body } : {}) });
    return { ...answer, json: answer.json as unknown as T & { detail: string } };
  };
  const ended = async (id: string, kind = 'permit-letter') => {
    for (let again = 0; again < 600; again += 1) {
      const { json } = await call<{ status: string }>('GET', `/api/${kind}/status/${id}`);
      if (json.status !== 'processing') return json.status;
      await wait(100);
    }
    throw new Error('It did not end within a minute.');
  };
  const resultOf = async (id: string) =>
    (await call<PermitLetterResult>('GET', `/api/permit-letter/${id}/result`)).json;
  const save = (id: string, version: number, changes: unknown) =>
    call<PermitLetterResult>('PUT', `/api/permit-letter/${id}/draft`, rae, { version, changes });
  const caseOf = async (id: string, token = sam) =>
    (await call<{ case: PermitCase | null }>('GET', `/api/permit-letter/${id}/case`, token)).json.case;
  const wordsIn = (bytes: Buffer) => readWord(bytes).paragraphs.join('\n');

  let cases = 0;
  const recommendedCase = async () => {
    cases += 1;
    const owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.save(owner, id, { answers: {}, textAnswers: { project_address: '12 Pine Road' } });
    await desk.openCase(id, `ERSP2026-100${cases}`);
    for (const [at, to] of ['completeness', 'review', 'recommended'].entries()) {
      await call('POST', `/api/cases/${id}/move`, rae, { to, version: at + 1 });
    }
    return { id, owner };
  };
  const draftFor = async (caseId: string) => {
    const id = randomUUID();
    await call('POST', `/api/cases/${caseId}/permit-letters`, rae, { session_id: id });
    expect(await ended(id)).toBe('completed');
    return id;
  };
  /** A draft of the case with everything that people enter. */
  const finished = async (caseId: string, fields: object = {}) => {
    const id = await draftFor(caseId);
    const { changes } = await resultOf(id);
    const { json } = await save(id, 0, { ...enteredPermitChanges(changes), fields: { ...decided, ...fields } });
    if (Object.keys(fields).length === 0) expect(json.issues).toEqual([]);
    return id;
  };
  const issue = async (id: string, token = sam) => {
    const of = await caseOf(id, token);
    return call<{ case: PermitCase }>('POST', `/api/permit-letter/${id}/issue`, token, {
      ...{ version: 1, case_version: of?.version ?? 1 },
    });
  };

  test('is drafted from loose files, one field repeated, and can then not be issued', async () => {
    const id = randomUUID();
    const form = new FormData();
    for (const name of ['plan.pdf', 'copy.pdf']) {
      form.append('file', new Blob([new Uint8Array(await drawTextPdf([PLAN]))], { type: 'application/pdf' }), name);
    }
    expect((await call('POST', `/api/permit-letter/${id}`, rae, form)).status).toBe(200);
    expect(await ended(id)).toBe('completed');
    const result = await resultOf(id);
    const applies = (block: string) => result.blocks.find((one) => one.id === block)?.applies;
    expect([applies('excavation-depth'), applies('tree-removal'), applies('scope')]).toEqual(['yes', 'unknown', 'yes']);
    expect(result.fields.find((field) => field.id === 'apn')).toMatchObject({
      ...{ value: '027-123-004', source: { kind: 'documents' } },
    });
    expect(await caseOf(id)).toBeNull();
    expect((await issue(id)).json.detail).toContain('loose files');
    const download = await call('GET', `/api/permit-letter/${id}/download`);
    expect(wordsIn(download.bytes)).toMatch(/This is a draft\..*to be settled/);
  });

  test('goes out once, by a second person, with every condition tracked until it is met', async () => {
    const { id: caseId, owner } = await recommendedCase();
    const open = await draftFor(caseId);
    expect((await issue(open)).status, 'a letter with gaps').toBe(422);

    const id = await finished(caseId);
    const own = await issue(id, rae);
    expect([own.status, own.json.detail]).toEqual([403, expect.stringContaining('second person')]);
    const both = await Promise.all([issue(id), issue(id)]);
    expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
    expect((await issue(id)).status, 'sent again after its answer was lost').toBe(200);
    expect(await desk.db.selectFrom('permits').select('case_id').where('case_id', '=', caseId).execute()).toHaveLength(
      1,
    );
    expect((await call<{ stage: string; status: string }>('GET', `/api/cases/${caseId}`)).json).toMatchObject({
      ...{ stage: 'issued', status: 'Approved' },
    });
    const mails = await desk.db
      .selectFrom('mails')
      .select('kind')
      .where('to_address', '=', desk.personOf(owner).email)
      .execute();
    expect(mails).toEqual([{ kind: 'permit-issued' }]);

    const file = await call('GET', `/api/cases/${caseId}/permit/file`);
    const letter = wordsIn(file.bytes);
    const { reference } = (await call<{ reference: string }>('GET', `/api/cases/${caseId}`)).json;
    for (const part of [letter, readWord(file.bytes).part('word/header1.xml')]) expect(part).toContain(reference);
    expect(letter).not.toMatch(/draft|to be filled in|[{}]/i);
    for (const words of [
      'approved on November 20, 2026',
      'expires on November 20, 2029',
      'a security of $8,800.00',
      '110 percent of $8,000 = $8,800.00',
    ]) {
      expect(letter).toContain(words);
    }

    const path = `/api/applicant-router/applications/${caseId}/permit`;
    const shown = (await call<{ permit: Permit }>('GET', path, owner)).json.permit;
    expect(shown.conditions.map(({ number }) => number)).toEqual(shown.conditions.map((_, at) => at + 1));
    const security = shown.conditions.find(({ title }) => title?.en === 'Security');
    expect(security?.text.en).toContain('a security of $8,800.00');
    expect(JSON.stringify(shown.conditions), 'no place is left open').not.toMatch(/\{[a-zA-Z]+\}/);
    await call('POST', `${path}/accept`, owner, {});
    const accepted = (await call<{ permit: Permit }>('POST', `${path}/accept`, owner, {})).json.permit;
    expect(accepted.accepted_at).not.toBeNull();
    const stranger = await desk.newApplicant();
    expect((await call('GET', path, stranger)).status).toBe(404);

    const acknowledge = (version: number) =>
      call<{ stage: string }>('POST', `/api/cases/${caseId}/move`, rae, { to: 'acknowledged', version });
    const early = await acknowledge(5);
    expect([early.status, early.json.detail]).toEqual([403, expect.stringContaining('not met')]);
    const due = shown.conditions.filter((condition) => condition.due === 'acknowledgement');
    const meet = (conditionId: string, met: unknown) =>
      call<{ permit: Permit }>('PUT', `/api/cases/${caseId}/permit/conditions/${conditionId}`, rae, { met });
    const [first] = due;
    for (const [on, evidence, words] of [
      ['2026-11-24', ' ', 'Say what shows'],
      ['2999-01-01', 'Receipt', 'still to come'],
      ['2026-11-19', 'Receipt', 'before the decision'],
    ]) {
      const refused = await meet(first?.id ?? '', { on, evidence, document_id: null });
      expect([refused.status, refused.json.detail]).toEqual([400, expect.stringContaining(words ?? '')]);
    }
    const document = await desk.addFile(owner, caseId, 'site_plan', 'verified');
    const noted = async () => {
      const { json } = await call<{ applications: TrackedApplication[] }>('GET', '/api/applications/status', owner);
      return json.applications[0]?.updates.filter(({ kind }) => kind === 'condition').length;
    };
    await meet(first?.id ?? '', { on: '2026-11-24', evidence: 'Receipt', document_id: null });
    expect(await noted()).toBe(1);
    await meet(first?.id ?? '', null);
    expect(await noted(), 'it was taken back').toBe(0);
    for (const { id: condition } of due) {
      const met = { on: '2026-11-24', evidence: 'Receipt 4711', document_id: document };
      expect((await meet(condition, met)).status).toBe(200);
    }
    const records = `/api/cases/${caseId}/permit/records`;
    const write = (kind: string, inspection: object | null = null, recordId = randomUUID()) =>
      call<{ permit: Permit }>('POST', records, rae, { id: recordId, kind, language: 'es', inspection });
    expect((await write('acknowledgement')).status, 'before the case is that far').toBe(409);
    await desk.db.updateTable('people').set({ language: 'es' }).where('id', '=', desk.personOf(owner).id).execute();
    const { permit: offered } = (await call<{ permit: Permit }>('GET', `/api/cases/${caseId}/permit`)).json;
    expect(offered.language, 'what its permittee reads').toBe('es');
    const { json } = await acknowledge(5);
    expect(json.stage).toBe('acknowledged');
    const receiptId = randomUUID();
    for (const time of ['first', 'again, as its answer was lost']) {
      const { permit: kept } = (await write('security-receipt', null, receiptId)).json;
      const written = kept.records.find(({ kind }) => kind === 'security-receipt')?.written;
      expect(written, time).toMatchObject([
        { id: receiptId, language: 'es', written_by: 'Rae Viewer', inspector: null },
      ]);
    }
    const receipt = wordsIn((await call('GET', `${records}/${receiptId}`)).bytes);
    for (const words of [
      'una garantía de $8,800.00',
      'a security of $8,800.00',
      'Receipt 4711 (site_plan.pdf)',
      'November 24, 2026',
      'El texto en inglés. Donde difieran, vale este.',
    ]) {
      expect(receipt).toContain(words);
    }
    expect(receipt).not.toMatch(/[{}]/);
    expect(receipt, 'days are written out').not.toMatch(/\d [a-z]{3,4} \d{4}/);
    expect(receipt, 'conditions that are not of the security').not.toMatch(/Other permits|Otros permisos/);
    for (const [inspection, status] of [
      [null, 400],
      [{ on: '2026-11-25', by: ' ' }, 400],
      [{ on: '2999-01-01', by: 'Ida' }, 400],
      [{ on: '2026-11-25', by: 'Ida' }, 409],
    ] as const) {
      expect((await write('final', inspection)).status, JSON.stringify(inspection)).toBe(status);
    }
    const move = (to: string, version: number) => call('POST', `/api/cases/${caseId}/move`, rae, { to, version });
    for (const [dues, to] of [
      [['pre-grade'], 'under-construction'],
      [['construction', 'final'], 'final'],
    ] as const) {
      for (const { id: condition } of shown.conditions.filter(({ due: by }) => dues.some((one) => one === by))) {
        await meet(condition, { on: '2026-11-25', evidence: 'Seen on the site', document_id: null });
      }
      expect((await move(to, to === 'final' ? 7 : 6)).status).toBe(200);
    }
    expect((await write('security-release')).status, 'no final inspection was recorded').toBe(409);
    const ended = (await write('final', { on: '2026-11-25', by: 'Ida' })).json.permit;
    const final = ended.records.find(({ kind }) => kind === 'final')?.written[0];
    expect(final).toMatchObject({ inspected_on: '2026-11-25', inspector: 'Ida' });
    expect(wordsIn((await call('GET', `${records}/${final?.id}`)).bytes)).toContain('Ida');
    expect((await write('security-release')).status).toBe(200);
    await expect(desk.db.deleteFrom('permit_records').execute(), 'it is never changed').rejects.toThrow();
    const history = (await call<{ events: { kind: string }[] }>('GET', `/api/cases/${caseId}`)).json.events;
    const kinds = new Set(history.map(({ kind }) => kind));
    for (const kind of ['permit', 'accepted', 'condition', 'permit-record']) expect(kinds).toContain(kind);
    await expect(desk.db.deleteFrom('permits').execute(), 'it is never changed').rejects.toThrow();
  });

  test('says where its permittee has not accepted it, and is not accepted once its case has ended', async () => {
    const { id: caseId, owner } = await recommendedCase();
    expect((await issue(await finished(caseId))).status).toBe(200);
    const unaccepted = async () =>
      (await call<Case>('GET', `/api/cases/${caseId}`)).json.moves.flatMap((one) => (one.unaccepted ? [one.to] : []));
    expect(await unaccepted()).toEqual(['acknowledged']);
    const gone = { to: 'withdrawn', version: 5, reason: 'Asked for.' };
    expect((await call('POST', `/api/cases/${caseId}/move`, rae, gone)).status).toBe(200);
    const path = `/api/applicant-router/applications/${caseId}/permit`;
    const shown = (await call<{ permit: Permit }>('GET', path, owner)).json.permit;
    expect(shown.ended?.en).toContain('was withdrawn');
    const late = await call('POST', `${path}/accept`, owner, {});
    expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('has ended')]);
  });

  test('is not drafted before the review of its case', async () => {
    const owner = await desk.newApplicant();
    const caseId = await desk.start(owner);
    await desk.openCase(caseId, 'ERSP2026-2001');
    const start = () =>
      call<{ detail: string }>('POST', `/api/cases/${caseId}/permit-letters`, rae, { session_id: randomUUID() });
    for (const [at, to] of ['completeness', 'review'].entries()) {
      const refused = await start();
      expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('while its case is under')]);
      await call('POST', `/api/cases/${caseId}/move`, rae, { to, version: at + 1 });
    }
    expect((await start()).status).toBe(200);
  });

  test('does not go out after the case changed: another document, or another stage', async () => {
    const { id: caseId } = await recommendedCase();
    const id = await finished(caseId);
    const stale = await call('POST', `/api/permit-letter/${id}/issue`, sam, { version: 1, case_version: 3 });
    expect(stale.status).toBe(409);
    await call('POST', `/api/cases/${caseId}/move`, rae, { to: 'review', version: 4, reason: 'Look again.' });
    expect((await caseOf(id))?.refused).toContain('stage');
    expect((await issue(id)).status).toBe(409);
  });

  test('names the items of earlier letters that nobody has called resolved, until it is issued', async () => {
    const { id: caseId } = await recommendedCase();
    const [now, letter_id] = [new Date(), randomUUID()];
    const by = desk.personOf(rae).id;
    await desk.db
      .insertInto('letters')
      .values({
        ...{ id: letter_id, case_id: caseId, kind: 'incomplete-notice', case_version: 1, created_by: by },
        ...{ created_at: now, changed_at: now },
      })
      .execute();
    const round = { case_id: caseId, number: 1, letter_id, opened_at: now, answer_by: '2026-12-30' };
    await desk.db.insertInto('rounds').values(round).execute();
    const items = (['resolved', null] as const).map((verdict, at) => ({
      ...{ id: randomUUID(), case_id: caseId, round: 1, number: at + 1, item: '{}', verdict },
    }));
    await desk.db.insertInto('round_items').values(items).execute();
    const id = await finished(caseId);
    expect((await caseOf(id))?.unresolved_items).toBe(1);
    expect((await issue(id)).json.case.unresolved_items, 'issued all the same').toBe(0);
  });

  test.each([
    ['a decision before the application came', { receivedOn: '2026-11-21' }, 'before the application was received'],
    ['a decision of a day to come', { decidedOn: '2999-01-01' }, 'still to come'],
  ])('does not go out with %s, and says why', async (_, fields, words) => {
    const { id: caseId } = await recommendedCase();
    const refused = await issue(await finished(caseId, fields));
    expect([refused.status, refused.json.detail]).toEqual([422, expect.stringContaining(words)]);
  });

  test('is edited by one after the other: two people do not overwrite each other', async () => {
    const { id: caseId } = await recommendedCase();
    const id = await draftFor(caseId);
    const { changes } = await resultOf(id);
    const entered = { ...enteredPermitChanges(changes), texts: { scope: 'Build what was approved.' } };
    expect((await save(id, 0, entered)).json.version).toBe(1);
    expect((await save(id, 0, entered)).status).toBe(409);
    const download = await call('GET', `/api/permit-letter/${id}/download?language=es`);
    expect(wordsIn(download.bytes)).toContain('Build what was approved.');
  });

  test('takes the conditions of the review of its case, and does not go out after they changed there', async () => {
    const { id: caseId } = await recommendedCase();
    const review = randomUUID();
    await call('POST', `/api/cases/${caseId}/reviews`, rae, { session_id: review, project_category: 'sfd' });
    expect(await ended(review, 'permit-review')).toBe('completed');
    const condition = (text: string) =>
      call('PUT', `/api/permit-review/${review}/items/apn-agrees/remarks/condition`, rae, { text });
    expect((await condition('Show the parcel number.')).status).toBe(200);
    const drafted = await draftFor(caseId);
    const { blocks } = await resultOf(drafted);
    expect(blocks.find(({ id }) => id === 'review-apn-agrees')?.text.en).toBe('Show the parcel number.');
    expect((await caseOf(drafted))?.refused).toEqual([]);
    for (const text of ['Show both parcel numbers.', '']) {
      await condition(text);
      expect((await caseOf(drafted))?.refused, text).toEqual(['conditions']);
      const refused = await issue(drafted);
      expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('Draft it again')]);
    }
    expect((await caseOf(await draftFor(caseId)))?.refused).toEqual([]);
  });

  test('does not go out where a condition was written while it was being issued', async () => {
    const { id: caseId } = await recommendedCase();
    const review = randomUUID();
    await call('POST', `/api/cases/${caseId}/reviews`, rae, { session_id: review, project_category: 'sfd' });
    expect(await ended(review, 'permit-review')).toBe('completed');
    const id = await finished(caseId);
    const issuing = await desk.db.transaction().execute(async (tx) => {
      await lockCase(tx, caseId);
      const sent = issue(id);
      // On PostgreSQL it has looked at the conditions by now, and waits for the case.
      await wait(1_000);
      const remark = { item_id: 'apn-agrees', kind: 'condition' as const, text: 'Show the parcel number.' };
      const by = { person_id: desk.personOf(rae).id, written_at: new Date() };
      await tx
        .insertInto('remarks')
        .values({ analysis_id: review, ...remark, ...by })
        .execute();
      return { sent };
    });
    const refused = await issuing.sent;
    expect([refused.status, refused.json.detail]).toEqual([409, expect.stringContaining('Draft it again')]);
  });
});
