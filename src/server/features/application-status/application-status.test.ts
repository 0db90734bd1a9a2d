import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TrackedApplication } from '#contract/application-status.ts';
import type { CaseMessage } from '#contract/messages.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';

describe.each(databases)('the status of applications on $name', (database) => {
  let desk: ApplicantDesk;
  let rae = '';
  beforeAll(async () => {
    desk = await openDesk(database);
    rae = await desk.newStaff();
  });
  afterAll(() => desk.stop());

  const call = async <T>(method: string, path: string, token: string, body?: object) => {
    const answer = await desk.server.call(method, path, { token, ...(body ? { body } : {}) });
    return { status: answer.status, json: answer.json as unknown as T & { fields?: object } };
  };
  const newCase = async (reference: string) => {
    const owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.openCase(id, reference, new Date('2026-11-20T18:00:00Z'));
    return { owner, id };
  };
  const statusOf = async (owner: string) =>
    (await call<{ applications: TrackedApplication[] }>('GET', '/api/applications/status', owner)).json.applications;
  const mailsAbout = async (reference: string) =>
    (await desk.db.selectFrom('mails').select('to_address').where('subject', 'like', `%${reference}`).execute()).map(
      ({ to_address }) => to_address,
    );

  test('say what happened, what comes next and who has it', async () => {
    const { owner, id } = await newCase('PW-201');
    await desk.start(owner);
    expect(await statusOf(owner), 'of those that were submitted').toMatchObject([
      {
        id,
        reference: 'PW-201',
        stage_label: { en: 'Intake' },
        waits_for: 'agency',
        reviewer: null,
        last_review_at: null,
        updates: [{ kind: 'submitted' }],
        request: null,
        unread: 0,
      },
    ]);
    await call('POST', `/api/cases/${id}/assign`, rae, { assignee_id: desk.personOf(rae).id, version: 1 });
    await call('POST', `/api/cases/${id}/move`, rae, { to: 'completeness', version: 2 });
    const [tracked] = await statusOf(owner);
    expect(tracked).toMatchObject({
      reviewer: 'Rae Viewer',
      last_review_at: expect.any(String),
      next_step: { en: expect.stringContaining('checks whether everything') },
      // To whom a case was given is no news of the application.
      updates: [{ kind: 'stage', what: { en: 'Completeness check' } }, { kind: 'submitted' }],
    });
    expect(await statusOf(await desk.newApplicant())).toEqual([]);
  });

  test('stand in the order of the days until which answers are awaited, and what waits for none comes last', async () => {
    const owner = await desk.newApplicant();
    const asked = async (reference: string, answer_by: string | null) => {
      const id = await desk.start(owner);
      await desk.openCase(id, reference, new Date('2026-11-20T18:00:00Z'));
      if (answer_by === null) return;
      const [now, letter_id] = [new Date(), randomUUID()];
      const letter = {
        case_id: id,
        kind: 'incomplete-notice' as const,
        case_version: 1,
        created_by: desk.personOf(rae).id,
      };
      await desk.db
        .insertInto('letters')
        .values({ id: letter_id, ...letter, created_at: now, changed_at: now })
        .execute();
      const round = { case_id: id, number: 1, letter_id, opened_at: now, answer_by };
      await desk.db.insertInto('rounds').values(round).execute();
      await desk.db
        .insertInto('round_items')
        .values({ id: randomUUID(), case_id: id, round: 1, number: 1, item: '{}' })
        .execute();
    };
    await asked('PW-211', '2027-01-11');
    await asked('PW-212', '2027-01-26');
    await asked('PW-213', null);
    await asked('PW-214', '2026-12-30');
    expect((await statusOf(owner)).map(({ reference }) => reference)).toEqual(['PW-214', 'PW-211', 'PW-212', 'PW-213']);
  });

  test('messages reach the other side once, with a mail, and are unread until they are read', async () => {
    const { owner, id } = await newCase('PW-202');
    const [mine, theirs] = [`/api/applications/${id}/messages`, `/api/cases/${id}/messages`];
    const unreadCase = async () => (await call<{ unread: number }>('GET', `/api/cases/${id}`, rae)).json.unread;
    const write = (path: string, token: string, text: string, message_id = randomUUID()) =>
      call<{ messages: CaseMessage[] }>('POST', path, token, { message_id, text });

    const question = randomUUID();
    await write(mine, owner, 'Is the paper copy needed?', question);
    await write(mine, owner, 'Is the paper copy needed?', question);
    expect([await unreadCase(), await mailsAbout('PW-202')]).toEqual([1, ['intake@agency.example']]);
    await call('PUT', `${theirs}/read`, rae);
    expect(await unreadCase()).toBe(0);
    await call('POST', `/api/cases/${id}/assign`, rae, { assignee_id: desk.personOf(rae).id, version: 1 });
    const { json } = await write(theirs, rae, 'No.');
    expect(json.messages.map(({ side, author, text }) => [side, author, text])).toEqual([
      ['applicant', 'Ada Lake', 'Is the paper copy needed?'],
      ['staff', 'Rae Viewer', 'No.'],
    ]);
    expect((await statusOf(owner))[0]).toMatchObject({ unread: 1, updates: [{ kind: 'message' }, {}] });
    await call('PUT', `${mine}/read`, owner);
    expect((await statusOf(owner))[0]?.unread).toBe(0);
    await write(mine, owner, 'Thank you.');
    expect(await mailsAbout('PW-202')).toEqual([
      'intake@agency.example',
      desk.personOf(owner).email,
      desk.personOf(rae).email,
    ]);

    expect((await write(mine, owner, '  ')).json.fields).toEqual({ text: 'Write your message first.' });
    const other = await desk.newApplicant();
    expect([(await write(mine, other, 'Hi')).status, (await call('GET', mine, other)).status]).toEqual([404, 404]);
    const draft = await desk.start(owner);
    expect((await call('GET', `/api/applications/${draft}/messages`, owner)).status, 'not submitted').toBe(404);
  });
});
