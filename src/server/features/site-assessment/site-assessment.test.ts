import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/site-assessment.ts';
import { enteredOf } from '#domain/letters/assessment-changes.ts';
import { databases } from '../../../../test/databases.ts';
import { drawTextPdf } from '../../../../test/fixtures/draw-text-pdf.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { readWord } from '../../../../test/read-word.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const FORM = ['RESIDENTIAL PROJECT APPLICATION', 'Owner: Ada Lake', 'Property address: 88 Larkspur Lane'];
const PLAN = ['SITE PLAN', 'APN: 027-123-004', 'Parcel area: 10,000 sq ft'];

describe.each(databases)('a site assessment on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    const landCapability = [{ class: '4', sqft: 10_000 }];
    await putParcels(server.deps.db, [makeParcel({ apn: '027-123-004', areaSqft: 10_000, landCapability })], {
      sourceDate: '2026-03-05',
    });
  });
  afterAll(() => server.stop());

  const start = async (phase: string, labels = ['Application Form', 'Site Plan'], id = randomUUID()) => {
    const form = new FormData();
    for (const [name, lines] of [['form.pdf', FORM] as const, ['plan.pdf', PLAN] as const]) {
      const bytes = new Uint8Array(await drawTextPdf([[...lines]]));
      form.append('files', new Blob([bytes], { type: 'application/pdf' }), name);
    }
    for (const label of labels) form.append('labels', label);
    const query = phase ? `?phase=${phase}` : '';
    return { id, answer: await server.call('POST', `/api/site-assessment/${id}${query}`, { body: form }) };
  };
  const ended = async (id: string) => {
    for (let again = 0; again < 600; again += 1) {
      const json = (await server.call('GET', `/api/site-assessment/status/${id}`)).json as unknown as {
        status: string;
      };
      if (json.status !== 'processing') return json;
      await wait(100);
    }
    throw new Error('The site assessment did not end within a minute.');
  };
  const resultOf = async (id: string) =>
    (await server.call('GET', `/api/site-assessment/${id}/result`)).json as unknown as AssessmentResult;
  const save = (id: string, version: number, changes: unknown) =>
    server.call('PUT', `/api/site-assessment/${id}/draft`, { body: { version, changes } });
  const wordOf = async (id: string, language = 'en') => {
    const download = await server.call('GET', `/api/site-assessment/${id}/download?language=${language}`);
    return { name: download.headers.get('content-disposition'), text: readWord(download.bytes).paragraphs.join('\n') };
  };

  test('is refused without its phase, and without a label for each file', async () => {
    expect((await start('')).answer).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    expect((await start('never')).answer.status).toBe(400);
    expect((await start('before', ['Site Plan'])).answer.json.detail).toContain('Say for each file');
    expect((await start('before', ['Site Plan', 'Cat'])).answer.status).toBe(400);
  });

  test('goes from estimates to what was measured, in one record', async () => {
    const { id: before, answer } = await start('before');
    expect([answer.status, answer.json]).toEqual([200, { session_id: before }]);
    expect(await ended(before)).toMatchObject({ status: 'completed', phase: 'before' });
    const estimate = await resultOf(before);
    expect(estimate.capability).toMatchObject([
      { district: '4', before: { sqft: 10_000, source: { kind: 'parcel' } } },
    ]);
    expect(estimate.issues).toContainEqual({ issue: 'no-coverage', id: null });
    const value = (of: AssessmentResult, id: string) => of.fields.find((field) => field.id === id)?.value;
    expect([value(estimate, 'apn'), value(estimate, 'owner')]).toEqual(['027-123-004', 'Ada Lake']);

    const house = { id: 'own-1', surface: 'House', offSite: false, status: 'unverified', reason: '', removed: false };
    const entered = {
      ...enteredOf(estimate.changes),
      coverage: [{ ...house, before: 1_200, after: null }],
      fields: { planner: 'Ada Park' },
    };
    const saved = await save(before, estimate.version, entered);
    expect(saved.json).toMatchObject({
      version: 1,
      totals: { base: 2_000, existing: 1_200, remaining: 800 },
      issues: [],
    });
    const second = await save(before, 0, entered);
    expect(second, 'two people at once: one wins').toMatchObject({ status: 409, json: { code: 'out-of-date' } });

    const draft = await wordOf(before);
    expect(draft.name).toContain(`site_assessment_letter_${before}.docx`);
    expect(draft.text).toContain('Property corners staked');
    expect(draft.text).toContain('Measure: House (1,200 sf, estimated)');
    expect(draft.text).not.toContain('This is a draft');

    const { id: after } = await start('after');
    expect(await ended(after)).toMatchObject({ status: 'completed', phase: 'after' });
    const visit = await resultOf(after);
    expect(visit.earlier?.analysisId).toBe(before);
    expect(visit.coverage).toMatchObject([{ surface: 'House', before: { sqft: 1_200 }, after: null }]);
    expect(value(visit, 'planner')).toBe('Ada Park');
    expect(visit.totals.existing, 'an estimate is no measurement').toBeNull();
    expect((await wordOf(after)).text).toContain('This is a draft.');

    const row = visit.coverage[0];
    const measured = {
      fields: { visitDate: '2026-11-20' },
      capability: visit.capability.map(({ id, district, reason }) => ({
        ...{ id, district, reason, before: null, after: 10_000, removed: false },
      })),
      coverage: [{ ...house, id: row?.id, status: 'permitted', before: null, after: 1_300 }],
    };
    const open = await save(after, 0, measured);
    expect(open.json).toMatchObject({ issues: [{ issue: 'reason', id: row?.id }] });
    const reason = 'A porch was added in 2009.';
    const settled = await save(after, 1, { ...measured, coverage: [{ ...measured.coverage[0], reason }] });
    expect(settled.json).toMatchObject({ issues: [], totals: { existing: 1_300, unverified: 0, remaining: 700 } });

    const letter = await wordOf(after);
    expect(letter.text).not.toMatch(/This is a draft|to be filled in|\{|\}/);
    for (const words of [
      'We visited 88 Larkspur Lane, APN 027-123-004, on November 20, 2026.',
      `House: 1,200 sf before, 1,300 sf measured. ${reason}`,
      'It approves no project.',
    ]) {
      expect(letter.text).toContain(words);
    }
    const spanish = await wordOf(after, 'es');
    for (const words of ['Visitamos 88 Larkspur Lane', 'We visited 88 Larkspur Lane'])
      expect(spanish.text).toContain(words);
  });

  test('is the agency’s: a bad value keeps what was there, an unknown one is not found', async () => {
    const { id } = await start('before');
    await ended(id);
    const nothing = { fields: {}, capability: [], coverage: [] };
    expect((await save(id, 0, { ...nothing, fields: { owner: 'x'.repeat(4_001) } })).status).toBe(400);
    expect((await resultOf(id)).version).toBe(0);
    expect((await save(randomUUID(), 0, nothing)).status).toBe(404);
  });
});
