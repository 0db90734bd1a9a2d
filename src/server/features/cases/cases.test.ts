import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAt } from '#domain/agency/shown.ts';
import { addCalendarDays } from '#domain/clocks/days.ts';
import { moveCase } from '#server/db/cases.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';

describe.each(databases)('cases on $name', (database) => {
  let desk: ApplicantDesk;
  let reviewer: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    reviewer = await desk.newStaff();
  });
  afterAll(() => desk.stop());

  const ask = (path = '', token = reviewer) => desk.server.call('GET', `/api/cases${path}`, { token });
  const send = (path: string, body: object, token = reviewer) =>
    desk.server.call('POST', `/api/cases${path}`, { token, body });

  /** A case of an application with an address, and its id. */
  /** The applicant of the last new case. */
  let owner = '';
  const newCase = async (reference: string, textAnswers: Record<string, string> = {}, at = new Date()) => {
    owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.save(owner, id, { answers: {}, textAnswers });
    await desk.openCase(id, reference, at);
    return id;
  };
  const find = async (query: string, token = reviewer) => {
    const { json } = await ask(query, token);
    const page = json as unknown as { cases: { reference: string }[]; total: number; counts: Record<string, number> };
    return { ...page, references: page.cases.map((one) => one.reference) };
  };

  test('are listed for staff once they are submitted, with who, where and at which stage', async () => {
    const owner = await desk.newApplicant();
    const [open, sent] = [await desk.start(owner), await desk.start(owner)];
    await desk.save(owner, sent, { answers: {}, textAnswers: { project_address: '12 Pine Road', apn: '027-010-12' } });
    await desk.addFile(owner, sent, 'site_plan', 'completed');
    await desk.openCase(sent, 'PW-1');
    const { json } = await ask();
    const listed = json.cases as unknown as { id: string }[];
    expect(listed.find(({ id }) => id === sent)).toMatchObject({
      reference: 'PW-1',
      applicant: 'Ada Lake',
      project_address: '12 Pine Road',
      apn: '027-010-12',
      status: 'In Progress',
      stage: 'intake',
      waits_for: 'agency',
      assignee: null,
    });
    expect(listed.some(({ id }) => id === open)).toBe(false);
    expect((await ask(`/${open}`)).status, 'one in progress is its owner’s').toBe(404);
  });

  test('are kept as views under a name, each person’s own', async () => {
    const views = (method: string, path = '', body?: object, token = reviewer) =>
      desk.server.call(method, `/api/case-views${path}`, { token, body });
    const id = randomUUID();
    const pine = { name: 'Pine Road', view: 'open', q: 'pine', stage: 'intake' };
    expect((await views('PUT', `/${id}`, pine)).json).toEqual({ views: [{ id, ...pine }] });
    // Sent again, because the answer was lost, it is there once.
    expect((await views('PUT', `/${id}`, pine)).json).toEqual({ views: [{ id, ...pine }] });
    const twin = await views('PUT', `/${randomUUID()}`, { ...pine, q: 'road' });
    expect([twin.status, twin.json.fields]).toEqual([400, { name: expect.stringContaining('You have a view') }]);
    expect((await views('PUT', `/${randomUUID()}`, { ...pine, name: ' ' })).status).toBe(400);

    const other = await desk.newStaff();
    expect((await views('GET', '', undefined, other)).json).toEqual({ views: [] });
    await views('PUT', `/${id}`, { ...pine, name: 'Mine now' }, other);
    await views('DELETE', `/${id}`, undefined, other);
    expect((await views('GET')).json, 'nobody else changes or removes it').toEqual({ views: [{ id, ...pine }] });
    expect((await views('DELETE', `/${id}`)).json).toEqual({ views: [] });
  });

  test('show every version of their documents, what is open in them, and why', async () => {
    const owner = await desk.newApplicant();
    const application = await desk.start(owner);
    const [first, second, out] = [
      await desk.addFile(owner, application, 'site_plan', 'error'),
      await desk.addFile(owner, application, 'site_plan', 'completed'),
      await desk.addFile(owner, application, 'site_plan', 'verified'),
    ];
    const replaced = (id: string, by: string | null) =>
      desk.db
        .updateTable('application_documents')
        .set({ replaced_at: new Date(), replaced_by: by })
        .where('document_id', '=', id)
        .execute();
    await replaced(first, second);
    await replaced(out, null);
    const tooSmall = { code: 'sheet-too-small', severity: 'issue', page: 1, width: 17, height: 11 };
    await desk.db
      .updateTable('application_documents')
      .set({ findings: JSON.stringify([tooSmall]) })
      .where('document_id', '=', second)
      .execute();
    const type = desk.server.deps.agencyData.documentTypes.find(({ fields }) => fields.includes('site_plan'));
    const [element, other] = type?.elements ?? [];
    const where = type?.elements.find(({ onlyWhere }) => onlyWhere);
    if (!type || !element || !other || !where) throw new Error('Nothing is asked of a site plan.');
    await desk.db
      .insertInto('field_checks')
      .values({
        application_id: application,
        field: 'site_plan',
        documents: JSON.stringify([second]),
        result: JSON.stringify({
          type: type.id,
          elements: [
            { element: element.id, outcome: 'not-found', evidence: [] },
            { element: other.id, outcome: 'found', evidence: [] },
            { element: where.id, outcome: 'cannot-tell', because: 'only-where', evidence: [] },
          ],
          pages: [],
          unread: [],
        }),
        explanation: 'The surveyor adds it next week.',
      })
      .execute();
    await desk.openCase(application, 'PW-2');
    const { json } = await ask(`/${application}`);
    expect(json).toMatchObject({
      reference: 'PW-2',
      fields: [
        {
          field: 'site_plan',
          documents: [
            { id: first, version: 1, replaced_by: second },
            { id: second, version: 2, replaced_by: null, quarantined: false, findings: [tooSmall] },
          ],
          open: [
            { label: element.label, outcome: 'not-found', only_where: null },
            { label: where.label, outcome: 'cannot-tell', only_where: where.onlyWhere },
          ],
          explanation: 'The surveyor adds it next week.',
        },
      ],
    });
  });

  test('carry the answers as they were submitted', async () => {
    const id = await newCase('PW-3');
    const { json } = await ask(`/${id}`);
    expect(json).toMatchObject({
      record: { sections: expect.arrayContaining([expect.objectContaining({ items: expect.any(Array) })]) },
      events: [{ kind: 'submitted', person: 'Ada Lake', after: { en: 'Intake' } }],
      sha256: 'ab'.repeat(32),
    });
    const record = await ask(`/${id}/record`);
    expect(record.status).toBe(200);
    expect(record.headers.get('content-disposition')).toContain('PW-3_application.docx');
  });

  test('are found by reference, name, address and parcel number, however its hyphens are written', async () => {
    await newCase('PW-77', { project_address: '88 Osprey Bend', apn: '031-777-05' });
    for (const words of ['pw-77', 'osprey 88', '031-777-05', '03177705', 'ada osprey']) {
      expect((await find(`?q=${encodeURIComponent(words)}`)).references, words).toEqual(['PW-77']);
    }
    await newCase('PW-78', { project_address: '1487 Marmot Ridge Court' });
    await newCase('PW-79', { project_address: '1489 Marmot Ridge Ct., South Lake Tahoe' });
    for (const [words, reference] of [
      ['1487 Marmot Ridge Ct', 'PW-78'],
      ['1487 marmot rdg court', 'PW-78'],
      ['1489 Marmot Ridge Court', 'PW-79'],
    ])
      expect((await find(`?q=${encodeURIComponent(words ?? '')}`)).references, words).toEqual([reference]);
    // What is a sign of a pattern elsewhere stands for itself.
    for (const words of ['%', 'osp_ey', 'nobody'])
      expect((await find(`?q=${encodeURIComponent(words)}`)).total).toBe(0);
  });

  test('stand in the lists of whom they wait for, those longest at their stage first, page by page', async () => {
    const before = (await find('')).counts;
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    const early = await newCase('PW-early', {}, day(1));
    const late = await newCase('PW-late', {}, day(2));
    const lateOwner = owner;
    expect((await find('')).references.slice(0, 2)).toEqual(['PW-early', 'PW-late']);
    const me = await desk.newStaff('reviewer', 'Mel Own');
    await send(`/${early}/assign`, { assignee_id: desk.personOf(me).id, version: 1 }, me);
    expect((await find('?view=mine', me)).references).toEqual(['PW-early']);
    expect((await find('?view=unassigned')).references).not.toContain('PW-early');
    await send(`/${late}/move`, { to: 'withdrawn', version: 1, reason: 'By phone.' });
    expect((await find('?view=ended')).references).toEqual(['PW-late']);
    const { json: mine } = await desk.server.call('GET', '/api/applicant-router/applications', { token: lateOwner });
    expect(mine.applications, 'its applicant reads it too').toMatchObject([{ stage_label: { en: 'Withdrawn' } }]);
    const { counts } = await find('');
    expect(counts).toMatchObject({ ended: 1, open: (before.open ?? 0) + 1, mine: 0 });
    expect((await find('?page=99')).references).toEqual([]);
    expect((await ask('?page=0')).status).toBe(400);
  });

  test('move by the agency’s rules, keep who moved them and why, and show the applicant the public word', async () => {
    const owner = await desk.newApplicant();
    const id = await desk.start(owner);
    await desk.openCase(id, 'PW-4');
    const statusOf = async () => (await desk.get(owner, id)).json.status;
    expect((await send(`/${id}/move`, { to: 'issued', version: 1 })).status, 'no step leads there').toBe(403);
    expect((await send(`/${id}/move`, { to: 'completeness', version: 1 })).json).toMatchObject({ version: 2 });
    const letter = await send(`/${id}/move`, { to: 'incomplete', version: 2, reason: 'No scale.' });
    expect([letter.status, letter.json.detail]).toEqual([403, expect.stringContaining('sending a letter')]);
    expect(await statusOf()).toBe('Submitted');
    await send(`/${id}/move`, { to: 'review', version: 2 });
    expect(await statusOf()).toBe('Under Review');
    expect((await send(`/${id}/move`, { to: 'denied', version: 3, reason: 'No.' })).status, 'not a reviewer’s').toBe(
      403,
    );
    await send(`/${id}/move`, { to: 'recommended', version: 3 });
    const bare = await send(`/${id}/move`, { to: 'review', version: 4 });
    expect([bare.status, bare.json.fields]).toEqual([400, { reason: expect.stringContaining('reason') }]);
    await send(`/${id}/move`, { to: 'review', version: 4, reason: 'The height was not checked.' });
    const { json } = await ask(`/${id}`);
    const events = json.events as unknown as { after: { en: string }; reason: string; person: string }[];
    expect(events.map(({ after, reason }) => [after.en, reason])).toEqual([
      ['Review', 'The height was not checked.'],
      ['Recommended', ''],
      ['Review', ''],
      ['Completeness check', ''],
      ['Intake', ''],
    ]);
    expect(events[0]?.person).toBe('Rae Viewer');
    expect(json.moves).toContainEqual(expect.objectContaining({ to: 'denied', refused: 'role' }));
  });

  test('a permit is recommended by one and issued by another', async () => {
    const id = await newCase('PW-5');
    const second = await desk.newStaff('reviewer', 'Sam Second');
    for (const [at, to] of ['completeness', 'review', 'recommended'].entries()) {
      await send(`/${id}/move`, { to, version: at + 1 });
    }
    const own = await send(`/${id}/move`, { to: 'issued', version: 4 });
    expect([own.status, own.json.detail]).toEqual([403, expect.stringContaining('second person')]);
    const other = await send(`/${id}/move`, { to: 'issued', version: 4 }, second);
    expect([other.status, other.json.detail]).toEqual([403, expect.stringContaining('Only the issue of the permit')]);
  });

  test('of two people at once one wins, and the other is told by whom; what is sent again is done once', async () => {
    const id = await newCase('PW-6');
    const other = await desk.newStaff('admin', 'Olu Other');
    const answers = await Promise.all([
      send(`/${id}/move`, { to: 'completeness', version: 1 }),
      send(`/${id}/move`, { to: 'withdrawn', version: 1, reason: 'By mail.' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.json.detail).toMatch(/Rae Viewer|Olu Other/);
    const won = answers[0]?.status === 200 ? 'completeness' : 'withdrawn';
    const again = await send(
      `/${id}/move`,
      { to: won, version: 1, reason: 'By mail.' },
      won === 'withdrawn' ? other : reviewer,
    );
    expect([again.status, (await ask(`/${id}`)).json.version]).toEqual([200, 2]);
  });

  test('are given to staff alone, and the history names both', async () => {
    const id = await newCase('PW-8');
    const mine = desk.personOf(reviewer).id;
    const applicant = desk.personOf(await desk.newApplicant()).id;
    const refused = await send(`/${id}/assign`, { assignee_id: applicant, version: 1 });
    expect([refused.status, refused.json.fields]).toEqual([400, { assignee_id: 'Choose somebody of the staff.' }]);
    expect((await send(`/${id}/assign`, { assignee_id: mine, version: 1 })).json).toMatchObject({
      assignee: 'Rae Viewer',
    });
    expect((await send(`/${id}/assign`, { assignee_id: mine, version: 1 })).json, 'sent again').toMatchObject({
      version: 2,
    });
    await send(`/${id}/assign`, { assignee_id: null, version: 2 });
    const { json } = await ask(`/${id}`);
    expect(json.events).toMatchObject([
      { kind: 'assigned', before: 'Rae Viewer', after: null },
      { kind: 'assigned', before: null, after: 'Rae Viewer' },
      { kind: 'submitted' },
    ]);
    const { json: staff } = await desk.server.call('GET', '/api/staff', { token: reviewer });
    expect(staff.staff).toContainEqual({ id: mine, full_name: 'Rae Viewer', role: 'reviewer' });
  });

  test('show their term with its arithmetic, and stand in the list of what is due', async () => {
    // Days are those of the agency: so many times 24 hours ago is another one where summer time ended between.
    const today = dayAt(new Date(), desk.server.deps.agencyData.agency.timeZone);
    const daysAgo = (days: number) => new Date(`${addCalendarDays(today, -days)}T20:00:00Z`);
    const [near, far] = [await newCase('PW-near', {}, daysAgo(26)), await newCase('PW-far', {}, daysAgo(1))];
    expect((await find('?view=due')).references).toContain('PW-near');
    expect((await find('?view=due')).references).not.toContain('PW-far');
    const { json } = await ask(`/${near}`);
    expect(json).toMatchObject({
      clock: { id: 'completeness', state: 'runs', left: 4, isNear: true },
      clocks: [{ lines: [{ stage: 'intake', counts: 'runs', days: 26, to: null }] }],
      days: { agency: 26, applicant: 0 },
    });
    // The term waits for the answers and goes on with what was left.
    await send(`/${near}/move`, { to: 'completeness', version: 1 });
    await moveCase(
      desk.db,
      {
        ...{ id: near, personId: desk.personOf(reviewer).id, from: 'completeness', to: 'incomplete' },
        ...{ status: 'Submitted', reason: '' },
      },
      new Date(),
    );
    expect((await find('?view=due')).references).not.toContain('PW-near');
    expect((await ask(`/${near}`)).json).toMatchObject({ clock: { state: 'waits', due: null, left: 4 } });
    expect((await send(`/${near}/move`, { to: 'completeness', version: 3 })).json).toMatchObject({
      clock: { state: 'runs', left: 4 },
    });
    // Another rule of the agency counts at once.
    const { agencyData } = desk.server.deps;
    const shipped = agencyData.clockRules;
    agencyData.clockRules = { ...shipped, clocks: shipped.clocks.map((clock) => ({ ...clock, count: 5 })) };
    expect((await find('?view=due')).references).toContain('PW-far');
    // So does one for a type of permit that an answer tells, where it was in force.
    const own = { ...(shipped.clocks[0] as (typeof shipped.clocks)[0]), for: { field: 'apn', is: '027-1' }, count: 2 };
    agencyData.clockRules = { ...shipped, clocks: [...shipped.clocks, own] };
    const typed = await newCase('PW-typed', { apn: '027-1' }, daysAgo(1));
    expect((await ask(`/${typed}`)).json).toMatchObject({ clock: { left: 1 } });
    agencyData.clockRules = shipped;
    expect((await ask(`/${far}`)).json).toMatchObject({ clock: { left: 29 } });
  });

  test('keep a history that the database itself lets nobody change', async () => {
    const id = await newCase('PW-9');
    const events = () => desk.db.selectFrom('case_events').select('id').where('application_id', '=', id).execute();
    await expect(desk.db.updateTable('case_events').set({ reason: 'another' }).execute()).rejects.toThrow(
      'never changed',
    );
    await expect(desk.db.deleteFrom('case_events').where('application_id', '=', id).execute()).rejects.toThrow('never');
    expect(await events()).toHaveLength(1);
  });
});
