import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PARCEL_QUESTION_LIMIT, type ParcelPage, SESSION_HEADER } from '#contract/parcels.ts';
import type { ParcelAnswer } from '#domain/assistant/parcel-answer.ts';
import { formatMessage } from '#messages/format-message.ts';
import { writeChanges } from '#server/db/parcel-numbers.ts';
import { databases } from '../../../../test/databases.ts';
import { makeParcel } from '../../../../test/parcel-builders/make-parcel.ts';
import { putParcels } from '../../../../test/parcels.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

const HOME = '031-444-009';
const NOT_ENTERED = '031-444-010';

describe.each(databases)('the assistant of the parcel finder on $name', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
    const home = { landUse: 'Single Family Residential', withinRegion: true, jurisdiction: 'CSLT' };
    const zone = { planId: '111', planName: 'Tahoe Island', zoneId: '111', zoneName: 'Tahoe Island' };
    await putParcels(server.deps.db, [
      makeParcel({ apn: HOME, ...home, ...zone, imperviousSqft: 900, estimatedCoverageSqft: 1_500 }),
      makeParcel({ apn: NOT_ENTERED, ...home, zoneId: '199', zoneName: 'Marmot Ridge' }),
    ]);
    await writeChanges(server.deps.db, 'test', [{ from: '031-440-001', to: HOME, kind: 'rename', year: 2012 }]);
  });
  afterAll(() => server.stop());

  const headers = { [SESSION_HEADER]: randomUUID() };
  const ask = async (body: object, more: object = { headers }) => {
    const { status, json } = await server.call('POST', '/api/parcels/questions', { body, ...more });
    return { status, answer: json as unknown as ParcelAnswer };
  };
  const words = ({ sentences }: ParcelAnswer) =>
    sentences.flatMap(({ message, steps }) => [message, ...steps].map((one) => formatMessage('en', one))).join('\n');

  test('answers about a parcel, without a session of a person', async () => {
    const { status, answer } = await ask({ question: 'How much coverage is left?', apn: HOME });
    expect([status, answer.apn, answer.topics]).toEqual([200, HOME, ['coverage']]);
    expect(words(answer)).toContain('1,500 − 900 = 600 sq. ft.');
  });

  test('finds the parcel by an earlier number, and tells that number', async () => {
    const { answer } = await ask({ question: 'What was its old APN?', apn: '031-440-001' });
    expect(answer.apn).toBe(HOME);
    expect(words(answer)).toContain('031-440-001 became 031-444-009 in 2012.');
  });

  test('lists the documents of the questionnaire', async () => {
    const { answer } = await ask({ question: 'What documents do I need?', apn: HOME });
    expect(words(answer)).toMatch(/comes with: .*Site plan; Land coverage calculations/);
  });

  test('answers in general without a parcel, and from the knowledge base what no topic has', async () => {
    expect((await ask({ question: 'a 12 inch pine', apn: null })).answer.apn).toBeNull();
    const { answer } = await ask({ question: 'How wide must a hallway be?', apn: HOME });
    expect(words(answer)).toContain('3 feet');
  });

  test('counts what nothing here answers among the questions that staff see, once for the same words', async () => {
    const question = 'Who won the regatta of sailboats in Emerald Bay?';
    expect(words((await ask({ question, apn: HOME })).answer)).toMatch(/does not answer|nothing here/i);
    await ask({ question: 'who won the Regatta of sailboats in emerald bay', apn: null });
    const gaps = await server.deps.db.selectFrom('knowledge_gaps').select(['question', 'times']).execute();
    expect(gaps.filter(({ question }) => /regatta/i.test(question))).toEqual([
      { question: 'who won the Regatta of sailboats in emerald bay', times: 2 },
    ]);
  });

  test('refuses a blank or endless question, one without a visit, and a parcel that is none', async () => {
    expect((await ask({ question: '  ', apn: HOME })).status).toBe(400);
    expect((await ask({ question: 'x'.repeat(PARCEL_QUESTION_LIMIT + 1), apn: HOME })).status).toBe(400);
    expect((await ask({ question: 'zone?', apn: HOME }, {})).status).toBe(400);
    expect((await ask({ question: 'zone?', apn: '031-999-999' })).status).toBe(404);
  });

  test('the page of a parcel says in one sentence what may be built, or that nobody has entered it', async () => {
    const pageOf = async (apn: string) => {
      const { json } = await server.call('GET', `/api/parcels/by-number/${apn}`);
      return (json as unknown as ParcelPage).may_be_built;
    };
    const { message, plan, source } = await pageOf(HOME);
    expect(formatMessage('en', message)).toMatch(/lists single-family homes here, but no multi-family homes/);
    expect(plan).toMatchObject({ name: 'Tahoe Island', link: expect.stringContaining('111') });
    expect(source).toMatchObject({ basis: 'derived', read_on: '2026-11-22' });
    const missing = await pageOf(NOT_ENTERED);
    expect(formatMessage('en', missing.message)).toMatch(
      /^Nobody has entered what may be built in the zone “Marmot Ridge”/,
    );
    expect([missing.plan, missing.source]).toEqual([null, null]);
  });
});
