import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Overview } from '#contract/overview.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';

describe.each(databases)('the cases in figures on $name', (database) => {
  let desk: ApplicantDesk;
  let rae = '';
  beforeAll(async () => {
    desk = await openDesk(database);
    rae = await desk.newStaff('reviewer', 'Rae Viewer');
  });
  afterAll(() => desk.stop());

  const ask = (path: string, token = rae) => desk.server.call('GET', `/api/overview${path}`, { token });
  const shown = async (query = '') => (await ask(query)).json as unknown as Overview;
  const newCase = async (reference: string, ...stages: string[]) => {
    const owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.openCase(id, reference);
    for (const [at, to] of stages.entries()) {
      const body = { to, version: at + 1, reason: 'For the test.' };
      await desk.server.call('POST', `/api/cases/${id}/move`, { token: rae, body });
    }
    return { id, owner };
  };

  test('are those of the time that is asked for', async () => {
    expect((await shown()).figures.cases).toBe(0);
    const { id } = await newCase('PW-1', 'completeness', 'review');
    const other = await newCase('PW-2', 'withdrawn');
    const letter = randomUUID();
    const item = { what: { en: '=1+1: the owner’s signature' } };
    await desk.db
      .insertInto('letters')
      .values({
        ...{
          id: letter,
          case_id: id,
          kind: 'additional-information',
          case_version: 3,
          created_by: desk.personOf(rae).id,
        },
        ...{ created_at: new Date(), changed_at: new Date() },
      })
      .execute();
    await desk.db
      .insertInto('rounds')
      .values({ case_id: id, number: 1, letter_id: letter, opened_at: new Date(), answer_by: '2027-01-01' })
      .execute();
    await desk.db
      .insertInto('round_items')
      .values({ id: randomUUID(), case_id: id, round: 1, number: 1, item: JSON.stringify(item) })
      .execute();
    const overview = await shown();
    expect(overview.figures).toMatchObject({ cases: 2, measuredFirst: 1, lateFirst: 0, medianFirstDays: 0 });
    expect(overview.stages.map(({ stage, week, older }) => [stage, week, older])).toEqual([
      ['review', 1, 0],
      ['withdrawn', 1, 0],
    ]);
    expect(overview.rounds).toEqual([
      { rounds: 0, cases: 1 },
      { rounds: 1, cases: 1 },
    ]);
    expect(overview.items).toEqual([{ what: item.what.en, count: 1 }]);
    await desk.db
      .updateTable('submissions')
      .set({ submitted_at: new Date('2024-01-10') })
      .where('application_id', '=', other.id)
      .execute();
    expect((await shown()).figures.cases).toBe(1);
    expect((await shown('?months=60')).figures.cases).toBe(2);
  });

  test('come as a CSV file in which nothing is a formula, and to the staff alone', async () => {
    const file = await ask('/csv');
    expect(file.headers.get('content-type')).toContain('text/csv');
    const text = file.bytes.toString('utf8');
    expect(text, 'what is counted is said').toContain('"Median days to an answer to a request in the review",');
    expect(text).toContain(`"'=1+1: the owner’s signature",1`);
    expect(text).toContain('"Cases",');
    expect((await ask('', await desk.newApplicant())).status).toBe(403);
    expect((await ask('?months=7')).status).toBe(400);
  });
});
