import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DesignReviewResult, OwnDesignReview } from '#contract/design-review.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { type WrittenAmendment, writtenEntry } from '#domain/rules/amendments.ts';
import { rulesOf } from '#domain/rules/design-review.ts';
import { evaluateAgain } from '#server/analysis/run-analysis.ts';
import { addDocuments, forgetUnusedBlobs } from '#server/db/documents.ts';
import { addPerson } from '#server/db/people.ts';
import { addAmendment } from '#server/db/rules.ts';
import { startSession } from '#server/http/session-token.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { COMPLETE } from '../../../../test/builders/application-form.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { readWord } from '../../../../test/read-word.ts';
import type { TestServer } from '../../../../test/server.ts';
import { designReviewKind } from './kind.ts';

const SITE_PLAN = [
  'A1 SITE PLAN',
  'APN: 027-123-004',
  'Maximum allowable land coverage: 1,800 sq ft',
  'Proposed land coverage: 1,840 sq ft',
  'Verified land coverage: 1,500 sq ft',
  'Driveway slope: 9%',
];
const ELEVATIONS = ['A2 ELEVATIONS', 'Building height: 26\'-0"', 'Building height: 27\'-6"', 'Maximum height: 26\'-0"'];

describe.each(databases)('a design code check on $name', (database) => {
  let desk: ApplicantDesk;
  let server: TestServer;
  let contractor: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    server = desk.server;
    contractor = await signedIn('contractor');
  });
  afterAll(() => desk.stop());

  async function signedIn(role: 'reviewer' | 'contractor'): Promise<string> {
    const person = await addPerson(server.deps.db, {
      email: `${randomUUID()}@example.com`,
      fullName: 'A Person',
      role,
      passwordHash: null,
    });
    if (!person) throw new Error('The person could not be added.');
    return startSession(server.deps.db, person, new Date());
  }

  const start = async (fields: Record<string, string> = {}, id = randomUUID(), token = contractor) => {
    const form = new FormData();
    const bytes = new Uint8Array(await drawTextPdf([SITE_PLAN, ELEVATIONS]));
    form.append('files', new Blob([bytes], { type: 'application/pdf' }), 'plans.pdf');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return { id, answer: await server.call('POST', `/api/design-review/${id}`, { token, body: form }) };
  };
  const ended = async (id: string, token = contractor) => {
    for (let again = 0; again < 600; again += 1) {
      const { json } = await server.call('GET', `/api/design-review/status/${id}`, { token });
      if ((json as unknown as { status: string }).status !== 'processing') return json;
      await wait(100);
    }
    throw new Error('The check did not end within a minute.');
  };

  const resultOf = async (id: string, token = contractor) => {
    const { json } = await server.call('GET', `/api/design-review/${id}/result`, { token });
    const review = json as unknown as DesignReviewResult;
    return { review, rules: new Map(rulesOf(review).map((rule) => [rule.id, rule])) };
  };
  const figure = (method: 'PUT' | 'DELETE', id: string, name: string, body?: object, token = contractor) =>
    server.call(method, `/api/design-review/${id}/facts/${name}`, { token, ...(body ? { body } : {}) });

  const listOf = async (token: string) => {
    const { json } = await server.call('GET', '/api/design-reviews', { token });
    return (json as unknown as { reviews: OwnDesignReview[] }).reviews;
  };

  test('says of each rule what the plans state, and passes nothing that they do not', async () => {
    const { id, answer } = await start();
    expect([answer.status, answer.json]).toEqual([200, { session_id: id }]);
    expect(await ended(id)).toMatchObject({ status: 'completed', message: 'The memo is ready.' });
    const { review, rules } = await resultOf(id);
    expect(rules.get('proposed-within-maximum')).toMatchObject({ result: 'fails', answer: 'no' });
    expect(rules.get('proposed-within-maximum')?.evidence.map(({ page }) => page)).toContain(1);
    expect(rules.get('driveway-slope')?.result).toBe('meets');
    expect(rules.get('height-within-stated-maximum')?.result, 'two heights stand there').toBe('cannot-tell');
    expect(rules.get('volumes-balance')?.result).toBe('not-stated');
    const having = (result: string) => [...rules.values()].filter((rule) => rule.result === result).map(({ id }) => id);
    expect(having('fails')).toEqual(['proposed-within-maximum']);
    expect(having('meets')).toEqual(['driveway-slope', 'driveway-fire-grade', 'driveway-fire-grade-limit']);
    expect(review.decided + review.counts['cannot-tell'] + review.counts['not-stated']).toBe(review.of);

    const memo = await server.call('GET', `/api/design-review/${id}/download`, { token: contractor });
    expect(memo.headers.get('content-disposition')).toContain(`design_review_memo_${id}.docx`);
    const words = readWord(memo.bytes).paragraphs.join('\n');
    for (const said of ['Proposed coverage within the maximum', 'by 40 sf', 'rule to correct']) {
      expect(words).toContain(said);
    }
    const spanish = await server.call('GET', `/api/design-review/${id}/download?language=es`, { token: contractor });
    expect(readWord(spanish.bytes).paragraphs.join('\n')).toContain('Cobertura propuesta dentro del máximo');
  });

  test('is the contractor’s own: another one and the agency’s staff do not find it', async () => {
    const { id } = await start();
    for (const token of [await signedIn('contractor'), await signedIn('reviewer')]) {
      for (const path of [`status/${id}`, `${id}/result`, `${id}/download`]) {
        expect((await server.call('GET', `/api/design-review/${path}`, { token })).status).toBe(404);
      }
      expect((await start({}, id, token)).answer.status, 'an id that another has used starts nothing').toBe(404);
      expect(await listOf(token)).toEqual([]);
    }
    const [own] = await listOf(contractor);
    expect(own).toMatchObject({ session_id: id, files: ['plans.pdf'], code: { en: 'Lake Tahoe region' } });
  });

  test('goes by the design code that was chosen, and refuses one that there is not', async () => {
    const { json } = await server.call('GET', '/api/design-codes', { token: contractor });
    const [first] = (json as unknown as { codes: { id: string; rules: number }[] }).codes;
    expect(first?.rules).toBeGreaterThan(10);
    expect((await start({ design_code: first?.id ?? '' })).answer.status).toBe(200);
    const { answer } = await start({ design_code: 'atlantis' });
    expect([answer.status, answer.json]).toMatchObject([400, { detail: 'Choose a design code of the list.' }]);
  });

  const DRAWN = { size: [1_224, 792], margin: 60 } satisfies PDFKit.PDFDocumentOptions;
  const send = async (pages: string[][], fields: Record<string, string>, token = contractor) => {
    const id = randomUUID();
    const form = new FormData();
    form.append(
      'files',
      new Blob([new Uint8Array(await drawTextPdf(pages, DRAWN))], { type: 'application/pdf' }),
      'set.pdf',
    );
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return { id, answer: await server.call('POST', `/api/design-review/${id}`, { token, body: form }) };
  };
  const roundsOf = async (id: string) => {
    expect(await ended(id)).toMatchObject({ status: 'completed' });
    const { json } = await server.call('GET', `/api/design-review/${id}/result`, { token: contractor });
    return (json as unknown as DesignReviewResult).rounds;
  };

  test('compares a new set with an earlier one: what is fixed, open, new, and which sheets changed', async () => {
    const floor = ['A2 FLOOR PLAN', 'Guard height: 34"', 'Hallway width: 30"', 'Stair riser: 7 1/2"'];
    const details = ['A9 DETAILS', 'Handrail height: 30"', 'Weatherproof all flashing at roof edges'];
    const { id: former } = await send([SITE_PLAN, floor, details], {});
    expect(await roundsOf(former)).toBeUndefined();
    const mended = floor.map((line) => line.replace('34"', '42"').replace('7 1/2"', '8 1/2"'));
    const { id, answer } = await send([mended, SITE_PLAN], { previous_review: former });
    expect(answer.status).toBe(200);
    const rounds = await roundsOf(id);
    const became = Object.fromEntries(rounds?.findings.map((one) => [one.id, one.outcome]) ?? []);
    expect(became).toMatchObject({
      ...{ 'guard-height': 'fixed', 'hall-width': 'still-open', 'handrail-height': 'sheet-gone' },
      ...{ 'stair-riser': 'new', 'proposed-within-maximum': 'still-open' },
    });
    expect(rounds?.sheets.map(({ change, former: old, looked }) => [change, old?.page, looked])).toEqual([
      ['changed', 2, 'words-and-pixels'],
      ['unchanged', 1, 'words-and-pixels'],
      ['removed', 3, undefined],
    ]);
    expect(rounds?.sheets[0]?.changes.map(({ was, now }) => [was, now])).toEqual([['34" 7', '42" 8']]);
    const memo = await server.call('GET', `/api/design-review/${id}/download`, { token: contractor });
    const words = readWord(memo.bytes).paragraphs.join('\n');
    for (const said of [
      'Since the last set',
      '1 fixed, 2 still open',
      'Its sheet was removed',
      'p. 1: changed in 1 place',
      'p. 3: Removed',
    ]) {
      expect(words).toContain(said);
    }
    const fixed = rounds?.findings.find((one) => one.id === 'guard-height');
    expect([fixed?.former[0]?.page, fixed?.now[0]?.page]).toEqual([2, 1]);

    // A stated figure changes no sheet: no file is opened again, and only the findings are looked at anew.
    const opened = vi.spyOn(server.deps.blobs, 'withFile');
    await figure('PUT', id, 'guard.heightIn', { value: 42, reason: 'Measured.' });
    const again = await roundsOf(id);
    expect(again?.sheets).toEqual(rounds?.sheets);
    expect(again?.findings.find((one) => one.id === 'guard-height')).toMatchObject({ because: 'declared' });
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });

  test('compares with no check that is another’s, or that is not there, and says so', async () => {
    const other = await signedIn('contractor');
    const { id } = await send([SITE_PLAN], {}, other);
    for (const previous of [id, randomUUID()]) {
      const { answer } = await send([SITE_PLAN], { previous_review: previous });
      expect(answer.status).toBe(404);
      expect(answer.json).toMatchObject({ detail: expect.stringContaining('Choose one of your own checks') });
    }
    expect((await send([SITE_PLAN], { previous_review: 'the last one' })).answer.status).toBe(400);
  });

  test('takes figures that its owner states, marked, each counted however fast they come, and taken back again', async () => {
    const { id } = await start();
    const early = await figure('PUT', id, 'building.heightFt', { value: 25 });
    expect([early.status, early.json.code]).toEqual([409, 'not-ready']);
    await ended(id);
    const stated = { value: 25.5, reason: 'The ridge on A2 is drawn lower.' };
    const answers = await Promise.all([
      figure('PUT', id, 'building.heightFt', stated),
      figure('PUT', id, 'coverage.proposedSqFt', { value: 1700 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await resultOf(id)).rules.get('driveway-slope')?.result, 'the last result stays meanwhile').toBe('meets');
    await ended(id);
    const { review, rules } = await resultOf(id);
    expect(rules.get('height-within-stated-maximum')).toMatchObject({
      ...{ result: 'declared', declared: ['building.heightFt'] },
    });
    expect(rules.get('proposed-within-maximum')?.result).toBe('declared');
    expect(rules.get('driveway-slope')?.result).toBe('meets');
    // Of two that were sent at once either may come first.
    const byName = review.declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(byName).toMatchObject([
      { name: 'building.heightFt', ...stated, by: 'A Person' },
      { name: 'coverage.proposedSqFt', value: 1700, reason: '' },
    ]);
    expect(review.decidedByDeclared).toBeGreaterThan(1);
    const memo = await server.call('GET', `/api/design-review/${id}/download`, { token: contractor });
    const words = readWord(memo.bytes).paragraphs.join('\n');
    for (const said of [
      'of them by what was declared',
      'Declared figures',
      '25.5 ft',
      stated.reason,
      '26 ft; 27.5 ft',
    ]) {
      expect(words).toContain(said);
    }

    expect((await figure('DELETE', id, 'building.heightFt')).status).toBe(200);
    await ended(id);
    const after = await resultOf(id);
    expect(after.rules.get('height-within-stated-maximum')?.result).toBe('cannot-tell');
    expect(after.rules.get('proposed-within-maximum')?.result).toBe('declared');
  });

  test('says which rules other figures would change, and keeps nothing of it', async () => {
    const { id } = await start();
    await ended(id);
    const ask = (facts: object[], token = contractor) =>
      server.call('POST', `/api/design-review/${id}/what-if`, { token, body: { facts } });
    const { json } = await ask([{ name: 'coverage.proposedSqFt', value: 1700 }]);
    expect((json as unknown as { changes: object[] }).changes).toContainEqual(
      expect.objectContaining({
        id: 'proposed-within-maximum',
        before: expect.objectContaining({ result: 'fails' }),
        after: expect.objectContaining({ result: 'declared' }),
      }),
    );
    expect((await resultOf(id)).review.declared).toEqual([]);
    const many = Array.from({ length: 21 }, () => ({ name: 'coverage.proposedSqFt', value: 1700 }));
    for (const facts of [[], many]) expect((await ask(facts)).status).toBe(400);
    const refused = await ask([{ name: 'building.heightFt', value: 260 }]);
    expect([refused.status, refused.json.detail]).toEqual([
      400,
      'Proposed building height cannot be 260 ft. Projects here have 5 ft to 150 ft: check the figure and its unit.',
    ]);
    expect((await figure('PUT', id, 'building.heightFt', { value: 260 })).json.detail).toBe(refused.json.detail);
    expect((await figure('PUT', id, 'owner.name', { value: 1 })).status).toBe(400);
    for (const token of [await signedIn('contractor'), await signedIn('reviewer')]) {
      expect((await ask([{ name: 'building.heightFt', value: 26 }], token)).status).toBe(404);
      expect((await figure('PUT', id, 'building.heightFt', { value: 26 }, token)).status).toBe(404);
      expect((await figure('DELETE', id, 'building.heightFt', undefined, token)).status).toBe(404);
    }
  });

  test('of a case it is the agency’s, by the rules of the day of its submission', async () => {
    const owner = await desk.newApplicant();
    const application = await desk.start(owner);
    const stored = await desk.server.deps.blobs.put(await drawTextPdf([SITE_PLAN, ELEVATIONS]), 1_000_000);
    const sheet = { id: randomUUID(), name: 'plans.pdf', mediaType: 'application/pdf', ...stored };
    await addDocuments(desk.db, desk.personOf(owner).id, [sheet]);
    await desk.db
      .insertInto('application_documents')
      .values({ application_id: application, document_id: sheet.id, field: 'site_plan', state: 'verified' })
      .execute();
    await desk.openCase(application, 'ERSP2026-0077', new Date('2026-11-21T20:00:00Z'));
    const [ada, bo, boss] = [await desk.newStaff(), await desk.newStaff(), await desk.newStaff('admin')];
    const id = randomUUID();
    const path = `/api/cases/${application}/design-reviews`;
    const begin = (token: string, code: string) =>
      server.call('POST', path, { token, body: { session_id: id, design_code: code } });
    expect((await begin(ada, 'atlantis')).status).toBe(400);
    for (const token of [owner, contractor]) expect((await begin(token, 'tahoe')).status).toBe(403);
    const { json: codes } = await server.call('GET', '/api/design-codes', { token: ada });
    const [code] = (codes as unknown as { codes: { id: string }[] }).codes;
    for (const _ of [1, 2]) expect((await begin(ada, code?.id ?? '')).json).toEqual({ session_id: id });
    await ended(id, bo);

    for (const token of [ada, bo, boss]) {
      const { review, rules } = await resultOf(id, token);
      expect(review).toMatchObject({ reference: 'ERSP2026-0077', day: '2026-11-21' });
      expect(rules.get('proposed-within-maximum')?.result).toBe('fails');
      expect((await server.call('GET', `/api/design-review/${id}/download`, { token })).status).toBe(200);
      for (const { id: document } of review.documents) {
        expect((await server.call('GET', `/api/documents/${document}`, { token })).status).toBe(200);
      }
      expect(await listOf(token), 'it is nobody’s own').toEqual([]);
      const listed = (await server.call('GET', path, { token })).json as unknown as { reviews: object[] };
      expect(listed.reviews).toMatchObject([{ session_id: id, status: 'completed', superseded: [] }]);
      const stated = await figure('PUT', id, 'building.heightFt', { value: 26 }, token);
      expect(stated.status, 'the applicant declares, not the agency').toBe(404);
    }
    const [record] = (await resultOf(id, ada)).review.documents;
    for (const token of [contractor, owner]) {
      for (const part of [`status/${id}`, `${id}/result`, `${id}/download`]) {
        expect([403, 404]).toContain((await server.call('GET', `/api/design-review/${part}`, { token })).status);
      }
      expect((await server.call('GET', path, { token })).status).toBe(403);
      expect((await server.call('GET', `/api/documents/${record?.id}`, { token })).status).toBe(404);
    }
    const adaId = desk.personOf(ada).id;
    await desk.db.updateTable('people').set({ role: 'contractor' }).where('id', '=', adaId).execute();
    const left = await desk.signInAgain(ada);
    const { status } = await server.call('GET', `/api/design-review/${id}/result`, { token: left });
    expect(status, 'who left the staff has left its cases').toBe(404);
  });

  test('joins an application by a code: its memo of that day and what was declared, never the plans', async () => {
    const { id } = await start();
    await ended(id);
    type Code = { letters?: string; code: { is_current: boolean } | null; taken: number };
    const code = async (method: string, token = contractor) => {
      const { status, json } = await server.call(method, `/api/design-review/${id}/code`, { token });
      return { status, json: json as unknown as Code };
    };
    for (const token of [await signedIn('contractor'), await signedIn('reviewer')]) {
      for (const method of ['GET', 'POST', 'DELETE']) expect((await code(method, token)).status).toBe(404);
    }
    expect((await code('GET')).json).toEqual({ code: null, taken: 0 });
    await figure('PUT', id, 'building.heightFt', { value: 25.5, reason: 'On A2.' });
    expect((await code('POST')).status, 'while it is evaluated anew').toBe(409);
    await ended(id);
    const first = (await code('POST')).json.letters ?? '';
    const { letters = '' } = (await code('POST')).json;
    expect(letters).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const stored = await desk.db.selectFrom('design_check_codes').selectAll().where('analysis_id', '=', id).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(letters.slice(0, 5));
    const memoOf = async (path: string, token: string) => {
      const { status, bytes, headers } = await server.call('GET', path, { token });
      return { status, text: status === 200 ? readWord(bytes).paragraphs.join('\n') : '', headers };
    };
    const then = await memoOf(`/api/design-review/${id}/download`, contractor);

    const owner = await desk.newApplicant();
    const application = await desk.start(owner);
    let round = 0;
    const checks = (method: string, path = '', typed?: string, token = owner, of = application) =>
      desk.ask(token, method, `/${of}/design-checks${path}`, typed === undefined ? undefined : { code: typed, round });
    const wrong = { status: 400, json: { fields: { code: expect.stringContaining('This code does not work.') } } };
    for (const typed of [first, '7K3MQ-2XD9R', 'what the contractor said']) {
      expect(await checks('POST', '/find', typed)).toMatchObject(wrong);
      expect(await checks('POST', '', typed)).toMatchObject(wrong);
    }
    const inOwnWay = letters.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const { json: offer } = await checks('POST', '/find', inOwnWay);
    expect(offer).toMatchObject({
      ...{ files: ['plans.pdf'], by: 'A Person', titleText: { en: 'Lake Tahoe region' } },
      declared: [{ name: 'building.heightFt', value: 25.5, reason: 'On A2.' }],
      counts: { meets: 3, fails: 1 },
    });
    expect(offer.packs).toMatchObject([{ editionText: { en: expect.any(String) } }, {}]);
    expect((await checks('GET')).json, 'looked at and not taken').toEqual({ checks: [] });
    for (const _ of [1, 2]) expect((await checks('POST', '', letters)).json.checks).toHaveLength(1);
    const [taken] = (await checks('GET')).json.checks as unknown as { id: string }[];
    const memo = `/${taken?.id}/memo`;

    // Nobody else's: neither the applicant's other application nor another applicant has it, and no document is given.
    const [other, second] = [await desk.newApplicant(), await desk.start(owner)];
    for (const [method, path, typed] of [
      ['GET', ''],
      ['GET', memo],
      ['DELETE', `/${taken?.id}`],
      ['POST', '/find', letters],
      ['POST', '', letters],
    ] as const) {
      expect((await checks(method, path, typed, other)).status, `${method} ${path}`).toBe(404);
    }
    expect((await checks('GET', memo, undefined, owner, second)).status).toBe(404);
    await checks('DELETE', `/${taken?.id}`, undefined, owner, second);
    expect((await checks('GET')).json.checks, 'through another application nothing is removed').toHaveLength(1);
    const { review } = await resultOf(id);
    for (const token of [owner, await signedIn('reviewer')]) {
      expect((await server.call('GET', `/api/documents/${review.documents[0]?.id}`, { token })).status).toBe(404);
      expect((await server.call('GET', `/api/design-review/${id}/result`, { token })).status).not.toBe(200);
    }

    // What was taken along stays as it was, whatever the contractor does then.
    await figure('DELETE', id, 'building.heightFt');
    await ended(id);
    expect((await code('GET')).json).toMatchObject({ code: { is_current: false }, taken: 1 });
    expect((await code('DELETE')).json).toEqual({ code: null, taken: 1 });
    expect(await checks('POST', '/find', letters, owner, second), 'withdrawn').toMatchObject(wrong);
    const renewed = (await code('POST')).json.letters ?? '';
    await desk.db.updateTable('design_check_codes').set({ expires_at: new Date() }).execute();
    expect(await checks('POST', '', renewed, owner, second), 'expired').toMatchObject(wrong);
    await desk.db
      .updateTable('blobs')
      .set({ created_at: new Date('2020-01-01') })
      .execute();
    await forgetUnusedBlobs(desk.db, new Date('2021-01-01'));
    const kept = await memoOf(`/api/applicant-router/applications/${application}/design-checks${memo}`, owner);
    expect(kept.text).toBe(then.text);
    expect(kept.text).toContain('25.5 ft');
    expect(kept.headers.get('content-disposition')).toContain(`design_review_memo_${id}.docx`);
    const inSpanish = `/api/applicant-router/applications/${application}/design-checks${memo}?language=es`;
    expect((await memoOf(inSpanish, owner)).text).toContain('Cifras declaradas');
    await checks('DELETE', `/${taken?.id}`);
    expect((await checks('GET')).json).toEqual({ checks: [] });

    const last = (await code('POST')).json.letters ?? '';
    expect((await checks('POST', '', last)).json.checks).toMatchObject([{ declared: [] }]);
    const { json: saved } = await desk.save(owner, application, COMPLETE, 1);
    expect((await desk.submit(owner, application, saved.version)).status).toBe(200);
    const [sent] = (await checks('GET')).json.checks as unknown as { id: string }[];
    expect((await checks('DELETE', `/${sent?.id}`)).status).toBe(409);
    expect((await checks('POST', '', last)).status).toBe(409);
    const ada = await desk.newStaff();
    const ofCase = `/api/cases/${application}/taken-checks`;
    const { json: shown } = await server.call('GET', ofCase, { token: ada });
    expect(shown.checks).toMatchObject([{ id: sent?.id, by: 'A Person', files: ['plans.pdf'] }]);
    expect((await memoOf(`${ofCase}/${sent?.id}/memo`, ada)).text).toContain('plans.pdf');
    expect((await memoOf(`/api/cases/${second}/taken-checks/${sent?.id}/memo`, ada)).status).toBe(404);
    const { json: opened } = await server.call('GET', `/api/cases/${application}`, { token: ada });
    expect(opened.events).toMatchObject([
      { kind: 'design-check', person: 'Ada Lake', before: review.day, after: 'A Person' },
      { kind: 'submitted' },
    ]);
    const frozen = await desk.ask(owner, 'GET', `/${application}/submission`);
    expect(frozen.json.submission).toMatchObject({
      designChecks: [{ by: 'A Person', memoSha256: expect.any(String) }],
    });
    const archive = await server.call('GET', `/api/cases/${application}/files`, { token: ada });
    expect(archive.bytes.includes(`design_review_memo_${id}.docx`)).toBe(true);

    // A request that waits for answers takes one along too; it is the applicant's alone until these are sent.
    const byStaff = async (method: string, path: string, body: object) =>
      (await server.call(method, `/api/${path}`, { token: ada, body })).json as {
        letter_id?: string;
        version?: number;
      };
    await byStaff('POST', `cases/${application}/move`, { to: 'completeness', version: 1 });
    const request = { letter_id: randomUUID(), kind: 'incomplete-notice' };
    const { letter_id } = await byStaff('POST', `cases/${application}/letters`, request);
    const item = {
      ...{ id: randomUUID(), source: { kind: 'person' }, what: { en: 'Check the plans again.' }, looked: {}, rule: {} },
      ...{ cure: { en: 'Send it.' }, field: null, evidence: [], newBecause: '' },
    };
    const draft = { version: 1, case_version: 2, items: [item], note: '' };
    const { version } = await byStaff('PUT', `letters/${letter_id}`, draft);
    await byStaff('POST', `letters/${letter_id}/send`, { version });
    round = 1;
    const [, again] = (await checks('POST', '', last)).json.checks as unknown as { id: string }[];
    expect((await checks('GET')).json.checks).toMatchObject([
      { id: sent?.id, round: 0 },
      { id: again?.id, round: 1 },
    ]);
    expect((await server.call('GET', ofCase, { token: ada })).json.checks, 'not sent yet').toHaveLength(1);
    expect((await memoOf(`${ofCase}/${again?.id}/memo`, ada)).status).toBe(404);
    expect((await checks('DELETE', `/${sent?.id}`)).status, 'what was submitted stays').toBe(409);
    await checks('DELETE', `/${again?.id}`);
    expect((await checks('POST', '', last)).json.checks).toHaveLength(2);
    const requests = `/api/applications/${application}/requests`;
    await server.call('PUT', `${requests}/${item.id}`, { token: owner, body: { answer: 'See the check.' } });
    expect((await server.call('POST', `${requests}/send`, { token: owner, body: { round: 1 } })).status).toBe(200);
    expect((await checks('POST', '', last)).status).toBe(409);
    const { json: both } = await server.call('GET', ofCase, { token: ada });
    expect(both.checks).toMatchObject([{ round: 0 }, { round: 1 }]);
    const answered = await desk.db.selectFrom('rounds').select('snapshot').executeTakeFirstOrThrow();
    expect(JSON.parse(answered.snapshot ?? '').designChecks).toMatchObject([{ by: 'A Person' }]);
    const { json: later } = await server.call('GET', `/api/cases/${application}`, { token: ada });
    expect(later.events).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'design-check' })]));
    expect((await code('GET')).json.taken, 'applications, not rounds').toBe(1);

    // Whoever guesses is stopped, also with a right code, and only they.
    round = 0;
    const guess = (token: string, of: string) => checks('POST', '/find', last, token, of);
    let tries = 0;
    while ((await guess(owner, second)).status === 200) tries += 1;
    expect(tries).toBeLessThan(20);
    expect((await guess(owner, second)).json).toMatchObject({ code: 'too-many-requests' });
    expect((await checks('POST', '', last, owner, second)).status).toBe(429);
    expect((await guess(other, await desk.start(other))).status).toBe(200);
  });

  // The last: its amendment is in force for the checks that follow.
  test('is judged by the rules of its day, when it is evaluated again too', async () => {
    const { db, agencyData } = server.deps;
    const slope = agencyData.rules.packs.flatMap(({ rules }) => rules).find(({ id }) => id === 'driveway-slope');
    const [owner] = await db.selectFrom('people').select('id').limit(1).execute();
    if (!slope || !owner) throw new Error('There is no rule, or nobody.');
    const stricter = {
      ...writtenEntry(slope),
      requires: { left: 'site.drivewaySlopePercent', is: 'at-most', right: 8 },
    } as WrittenAmendment['replace'];
    const today = dayAt(new Date(), agencyData.agency.timeZone);
    const add = (from: string, change: object) =>
      addAmendment(db, { pack: 'trpa-residential', from, note: 'Ordinance 1', ...change }, owner.id, new Date());
    await add(today, { replace: stricter });
    await add('2999-01-01', { repeal: 'driveway-slope' });
    const { id } = await start();
    const judged = async () => {
      await ended(id);
      const { json } = await server.call('GET', `/api/design-review/${id}/result`, { token: contractor });
      const { day, sha256, packs } = json as unknown as DesignReviewResult;
      const found = rulesOf({ packs }).find((rule) => rule.id === 'driveway-slope');
      return { day, sha256, amended: packs[0]?.amended, result: found?.result };
    };
    const now = await judged();
    expect(now).toMatchObject({ day: today, amended: today, result: 'fails' });

    await db
      .updateTable('analyses')
      .set({ created_at: new Date('2026-01-15T20:00:00Z') })
      .where('id', '=', id)
      .execute();
    await evaluateAgain(server.deps, id, async () => {}, designReviewKind.words);
    const then = await judged();
    expect(then).toMatchObject({ day: '2026-01-15', amended: undefined, result: 'meets' });
    expect(then.sha256).not.toBe(now.sha256);
  });
});
