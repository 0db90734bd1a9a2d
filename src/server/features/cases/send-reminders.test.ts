import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveCase } from '#server/db/cases.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';
import { mailsTo } from '../../../../test/outbox.ts';
import { sendReminders } from './send-reminders.ts';

describe.each(databases)('reminders on $name', (database) => {
  let desk: ApplicantDesk;
  beforeAll(async () => {
    desk = await openDesk(database);
    const { agency } = desk.server.deps.agencyData;
    desk.server.deps.agencyData.agency = { ...agency, intake: { email: INTAKE, placeholder: false } };
  });
  afterAll(() => desk.stop());
  const INTAKE = 'intake@example.com';

  const remindOn = (day: string) => sendReminders(desk.server.deps, new Date(`${day}T20:00:00Z`));
  const subjects = async (to: string) => (await mailsTo(desk.server, to)).map(({ subject }) => subject).reverse();
  const newCase = async (reference: string, day: string, email = `${randomUUID()}@example.com`) => {
    const owner = await desk.newApplicant(email);
    const id = await desk.start(owner);
    await desk.openCase(id, reference, new Date(`${day}T20:00:00Z`));
    return { id, owner, email };
  };

  test('tell the agency once that a term is near, and once that it is over', async () => {
    const { id } = await newCase('PW-31', '2026-03-02');
    const of = async () => (await subjects(INTAKE)).filter((subject) => subject.includes('PW-31'));
    await remindOn('2026-03-20');
    expect(await of(), 'twelve days are left').toEqual([]);
    await remindOn('2026-03-26');
    await Promise.all([remindOn('2026-03-27'), remindOn('2026-03-27')]);
    expect(await of()).toEqual(['Ends soon: a term of PW-31']);
    await remindOn('2026-04-01');
    await remindOn('2026-04-02');
    await remindOn('2026-05-20');
    expect(await of()).toEqual(['Ends soon: a term of PW-31', 'Past due: a term of PW-31']);
    const [mail] = (await mailsTo(desk.server, INTAKE)).filter(({ subject }) => subject.includes('PW-31'));
    expect(mail?.text).toContain(`/cases/${id}`);
    expect(mail?.text).toContain('April 1, 2026');
  });

  test('of a permit that expires go to its permittee as well', async () => {
    const { id, owner, email } = await newCase('PW-32', '2026-01-05');
    const issued = new Date('2026-02-02T20:00:00Z');
    const by = desk.personOf(owner).id;
    await moveCase(desk.db, { id, personId: by, from: 'intake', to: 'issued', status: 'Approved', reason: '' }, issued);
    await remindOn('2028-10-01');
    expect(await subjects(email)).toEqual([]);
    await remindOn('2029-01-02');
    await remindOn('2029-01-03');
    await remindOn('2029-03-01');
    expect(await subjects(email)).toEqual(['A date of PW-32 is near']);
  });

  test('of answers go to the applicant once, before they are due, and not where they have come or the case has ended', async () => {
    const [waiting, answered] = [await newCase('PW-33', '2026-03-02'), await newCase('PW-34', '2026-03-02')];
    const withdrawn = await newCase('PW-35', '2026-03-02');
    const gone = {
      id: withdrawn.id,
      personId: desk.personOf(withdrawn.owner).id,
      from: 'intake',
      to: 'withdrawn',
    } as const;
    await moveCase(desk.db, { ...gone, status: 'Submitted', reason: '' }, new Date('2026-03-04T20:00:00Z'));
    for (const { id, owner } of [waiting, answered, withdrawn]) {
      const letterId = randomUUID();
      const by = desk.personOf(owner).id;
      const now = new Date('2026-03-03T20:00:00Z');
      await desk.db
        .insertInto('letters')
        .values({
          ...{ id: letterId, case_id: id, kind: 'incomplete-notice', case_version: 1, items: '[]' },
          ...{ created_by: by, created_at: now, changed_at: now },
        })
        .execute();
      const isAnswered = id === answered.id;
      await desk.db
        .insertInto('rounds')
        .values({ case_id: id, number: 1, letter_id: letterId, opened_at: now, answer_by: '2026-05-04' })
        .execute();
      if (isAnswered) await desk.db.updateTable('rounds').set({ answered_at: now }).where('case_id', '=', id).execute();
    }
    await remindOn('2026-04-20');
    expect(await subjects(waiting.email)).toEqual([]);
    await remindOn('2026-04-27');
    await remindOn('2026-04-28');
    expect(await subjects(waiting.email)).toEqual(['Your answers for PW-33 are due']);

    // A warning gives a later day.
    const warnedAt = new Date('2026-05-06T20:00:00Z');
    const by = desk.personOf(waiting.owner).id;
    await desk.db
      .insertInto('letters')
      .values({
        ...{ id: randomUUID(), case_id: waiting.id, kind: 'withdrawal-warning', case_version: 1, items: '[]' },
        ...{ created_by: by, created_at: warnedAt, changed_at: warnedAt, sent_by: by, sent_at: warnedAt },
        ...{ sent_to: waiting.email, answer_by: '2026-06-05', output_sha256: null, inputs: '{}' },
      })
      .execute();
    await remindOn('2026-05-28');
    expect(await subjects(waiting.email)).toHaveLength(1);
    await remindOn('2026-05-29');
    await remindOn('2026-05-30');
    const told = await mailsTo(desk.server, waiting.email);
    expect(told).toHaveLength(2);
    expect(told[0]?.text).toContain('due on June 5, 2026');
    for (const { email } of [answered, withdrawn]) expect(await subjects(email)).toEqual([]);
  });

  test('of an application that was left go out once for every time it was left', async () => {
    const email = `${randomUUID()}@example.com`;
    const owner = await desk.newApplicant(email);
    const id = await desk.start(owner);
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);
    await sendReminders(desk.server.deps, day(29));
    expect(await subjects(email)).toEqual([]);
    await sendReminders(desk.server.deps, day(31));
    await sendReminders(desk.server.deps, day(32));
    expect(await subjects(email)).toEqual(['Your application is not submitted yet']);
    await desk.db
      .updateTable('applications')
      .set({ last_modified: day(40) })
      .where('id', '=', id)
      .execute();
    await sendReminders(desk.server.deps, day(60));
    expect(await subjects(email)).toHaveLength(1);
    await sendReminders(desk.server.deps, day(71));
    expect(await subjects(email)).toHaveLength(2);
  });
});
