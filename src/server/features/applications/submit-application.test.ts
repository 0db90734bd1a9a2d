import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationSummary } from '#contract/applications.ts';
import { dayAt } from '#domain/agency/shown.ts';
import { canonicalJson } from '#domain/application/canonical-json.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import { evaluateApplication } from '#domain/application/evaluate-application.ts';
import { recordOf, type Submission } from '#domain/application/record.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { COMPLETE } from '../../../../test/builders/application-form.ts';
import { databases } from '../../../../test/databases.ts';
import { mailsTo } from '../../../../test/outbox.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const completeBut = (textAnswers: Record<string, string>, answers: Record<string, string> = {}): ApplicationData => ({
  answers: { ...COMPLETE.answers, ...answers },
  textAnswers: { ...COMPLETE.textAnswers, ...textAnswers },
});

describe.each(databases)('submitting on $name', (database) => {
  let desk: ApplicantDesk;
  beforeAll(async () => {
    desk = await openDesk(database);
  });
  afterAll(() => desk.stop());
  let email: string;
  let token: string;
  let id: string;
  beforeEach(async () => {
    email = `${randomUUID()}@example.com`;
    token = await desk.newApplicant(email);
    id = await desk.start(token);
  });

  const year = () => dayAt(new Date(), desk.server.deps.agencyData.agency.timeZone).slice(0, 4);
  const snapshotOf = (of: string) =>
    desk.db.selectFrom('submissions').selectAll().where('application_id', '=', of).executeTakeFirstOrThrow();

  test('freezes exactly what was checked, under a hash that anyone can check', async () => {
    // Kept from when trees were to be removed; the answer is hidden now and no part of what is submitted.
    const data = completeBut({ tree_count: '3' });
    const { json: saved } = await desk.save(token, id, data, 1);
    const { status, json } = await desk.submit(token, id, saved.version);
    expect([status, json]).toMatchObject([200, { id, status: 'Submitted' }]);
    expect(json.reference).toMatch(new RegExp(`^ERSP${year()}-\\d{4}$`));

    const { submission, sha256: hash } = (await desk.ask(token, 'GET', `/${id}/submission`)).json as unknown as {
      submission: Submission;
      sha256: string;
    };
    expect(hash).toBe(json.sha256);
    // The stored text, and the text that anyone makes of the answer, have this hash.
    expect(sha256((await snapshotOf(id)).snapshot)).toBe(hash);
    expect(sha256(canonicalJson(submission))).toBe(hash);

    const { agencyData } = desk.server.deps;
    const reviewed = evaluateApplication(agencyData.application, { data, uploads: {}, today: submission.day });
    expect(submission).toEqual({
      reference: json.reference,
      applicationId: id,
      title: 'New permit',
      applicant: { name: 'Ada Lake', email },
      agency: agencyData.agency.name,
      questionnaire: { id: 'residential', edition: '2026-01-01' },
      submittedAt: json.submitted_at,
      day: dayAt(new Date(submission.submittedAt), agencyData.agency.timeZone),
      // With the total that the server adds up.
      data: { ...COMPLETE, textAnswers: { ...COMPLETE.textAnswers, total_area: '1500' } },
      record: JSON.parse(JSON.stringify(recordOf(agencyData.application, reviewed, {}))),
    });

    // Submitting changes no answer, and the application is still there to be looked at.
    expect((await desk.get(token, id)).json).toMatchObject({
      status: 'Submitted',
      version: saved.version,
      reference: json.reference,
      submitted_at: json.submitted_at,
      data,
    });
    expect((await desk.ask(token, 'GET', '')).json.applications).toMatchObject([{ reference: json.reference }]);
  });

  test('names the files of the record with their hashes, without those that were replaced', async () => {
    const { site_plan: _none, ...others } = COMPLETE.textAnswers;
    await desk.save(token, id, { ...COMPLETE, textAnswers: others }, 1);
    const former = await desk.addFile(token, id, 'site_plan', 'error');
    await desk.db
      .updateTable('application_documents')
      .set({ replaced_at: new Date() })
      .where('document_id', '=', former)
      .execute();
    const file = await desk.addFile(token, id, 'site_plan', 'verified');
    expect((await desk.submit(token, id)).json.fields).toEqual({
      site_plan: 'The files were checked but not submitted.',
    });
    await desk.db
      .updateTable('application_documents')
      .set({ state: 'completed' })
      .where('document_id', '=', file)
      .execute();
    expect((await desk.submit(token, id)).status).toBe(200);
    const { snapshot } = await snapshotOf(id);
    expect([file, former].map((one) => snapshot.includes(one))).toEqual([true, false]);
    expect(snapshot).toContain(file.replaceAll('-', '').repeat(2));
  });

  test('is refused with everything that is missing, and changes nothing', async () => {
    const data = completeBut({ living_area: '12o', roof: '', signature_date: '2199-01-01' }, { tree_removal: 'yes' });
    const { json: saved } = await desk.save(token, id, data, 1);
    const before = (await desk.get(token, id)).json;
    const { status, json } = await desk.submit(token, id, saved.version);
    expect([status, json.code, json.detail]).toEqual([
      422,
      'incomplete',
      'Please complete all sections before submitting.',
    ]);
    expect(json.fields).toEqual({
      living_area: 'This must be a number.',
      roof: 'This is not answered yet.',
      tree_count: 'This is not answered yet.',
      signature_date: 'This day must not be in the future.',
    });
    expect((await desk.get(token, id)).json).toEqual(before);
    expect((await desk.ask(token, 'GET', `/${id}/submission`)).json).toMatchObject({ code: 'not-ready' });
    expect(await mailsTo(desk.server, email)).toEqual([]);
    // With nothing saved before it, the submission does not take what was answered away either.
    const untouched = await desk.start(token);
    expect((await desk.submit(token, untouched)).status).toBe(422);
    expect((await desk.get(token, untouched)).json).toMatchObject({ version: 1, status: 'In Progress' });
  });

  test('does not take an option that the agency has removed since it was chosen', async () => {
    const { json: saved } = await desk.save(token, id, COMPLETE, 1);
    desk.changeQuestionnaire((form) => form.replace('"metal"', '"copper"'));
    try {
      const { status, json } = await desk.submit(token, id, saved.version);
      expect([status, json.fields]).toEqual([422, { roof: 'This is not answered yet.' }]);
    } finally {
      desk.restoreQuestionnaire();
    }
    expect((await desk.submit(token, id, saved.version)).status).toBe(200);
  });

  test('is refused where something was changed after it was checked', async () => {
    const { json: checked } = await desk.save(token, id, COMPLETE, 1);
    const changed = completeBut({ roof: 'shingle' });
    await desk.save(token, id, changed, checked.version);
    const { status, json } = await desk.submit(token, id, checked.version);
    expect([status, json.code]).toEqual([409, 'out-of-date']);
    expect(json.versions).toMatchObject({ current: { version: 3, data: changed } });
    expect((await desk.get(token, id)).json).toMatchObject({ status: 'In Progress' });
  });

  test('is refused where a document came, went or was replaced after it was checked', async () => {
    const { site_plan: _none, ...others } = COMPLETE.textAnswers;
    const { json: saved } = await desk.save(token, id, { ...COMPLETE, textAnswers: others }, 1);
    const one = await desk.addFile(token, id, 'site_plan', 'completed');
    const two = await desk.addFile(token, id, 'site_plan', 'completed');
    for (const checked of [[], [one], [one, randomUUID()], [one, one], [one, two, randomUUID()]]) {
      const { status, json } = await desk.submit(token, id, saved.version, checked);
      expect([status, json.code]).toEqual([409, 'out-of-date']);
    }
    expect((await desk.get(token, id)).json).toMatchObject({ status: 'In Progress' });
    expect((await desk.submit(token, id, saved.version, [two, one])).status).toBe(200);
    // Pressed again from a page that never heard of it.
    expect((await desk.submit(token, id, saved.version, [one])).status).toBe(200);
  });

  test('ends editing and deleting', async () => {
    await desk.save(token, id, COMPLETE, 1);
    await desk.submit(token, id);
    for (const version of [1, 2, undefined]) {
      const { status, json } = await desk.save(token, id, completeBut({ roof: 'shingle' }), version);
      expect([status, json.code]).toEqual([409, 'not-editable']);
    }
    const { status, json } = await desk.ask(token, 'DELETE', `/${id}`);
    expect([status, json.code, json.detail]).toEqual([
      409,
      'not-editable',
      'Only an application in progress can be deleted. This one was submitted.',
    ]);
    expect((await desk.get(token, id)).json).toMatchObject({ status: 'Submitted', data: COMPLETE });
    // A copy of it can be worked on.
    const copy = (await desk.ask(token, 'POST', `/${id}/duplicate`)).json as unknown as ApplicationSummary;
    expect(copy).toMatchObject({ status: 'In Progress', reference: null, submitted_at: null });
    expect((await desk.submit(token, copy.id)).json.fields).toEqual({
      owner_signature: 'This is not answered yet.',
      signature_date: 'This is not answered yet.',
    });
  });

  test('fifty times at once makes one submission, one number and one mail, and every press is answered alike', async () => {
    const { json: saved } = await desk.save(token, id, COMPLETE, 1);
    const numbers = () => desk.db.selectFrom('application_numbers').select('last').executeTakeFirst();
    const before = (await numbers())?.last ?? 0;
    const presses = await Promise.all(Array.from({ length: 50 }, () => desk.submit(token, id, saved.version)));
    const [first] = presses;
    for (const { status, json } of presses) expect([status, json]).toEqual([200, first?.json]);
    expect((await numbers())?.last).toBe(before + 1);
    // Also much later, and without a version.
    expect((await desk.submit(token, id)).json).toEqual(first?.json);

    const mails = await mailsTo(desk.server, email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(first?.json.reference);
    const lines = mails[0]?.text.split('\n') ?? [];
    expect(lines).toContain(`${desk.server.url}/pre-application-questionnaire?application=${id}`);
    expect(mails[0]?.text).toContain(`Its reference number is ${first?.json.reference}`);
  });

  test('a save and a submission at once never freeze what was not checked', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await desk.start(token);
      const { json: checked } = await desk.save(token, one, COMPLETE, 1);
      const [submitted, saved] = await Promise.all([
        desk.submit(token, one, checked.version),
        desk.save(token, one, completeBut({ roof: 'shingle' }), checked.version),
      ]);
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual([submitted.status, saved.status]);
      const frozen = await desk.ask(token, 'GET', `/${one}/submission`);
      if (submitted.status === 200) expect(frozen.json).toMatchObject({ submission: { data: COMPLETE } });
      else expect(frozen.status).toBe(409);
    }
  });

  test('fifty applications at once get fifty numbers in a row', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => desk.newApplicant()));
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const whose = people[at % people.length] ?? '';
        const one = await desk.start(whose);
        await desk.save(whose, one, COMPLETE, 1);
        return { whose, one };
      }),
    );
    const answers = await Promise.all(all.map(({ whose, one }) => desk.submit(whose, one)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    const numbers = answers
      .map(({ json }) => Number((json.reference as unknown as string).split('-')[1]))
      .sort((one, other) => one - other);
    expect(new Set(numbers).size).toBe(50);
    expect((numbers.at(-1) ?? 0) - (numbers[0] ?? 0)).toBe(49);
  });

  test('a number is not used up by a submission that fails', async () => {
    await desk.save(token, id, COMPLETE, 1);
    const { db } = desk;
    const last = async () => (await db.selectFrom('application_numbers').select('last').executeTakeFirst())?.last ?? 0;
    const before = await last();
    // The next number stands already: storing the submission fails after the number was taken.
    const other = await desk.start(token);
    const reference = `ERSP${year()}-${String(before + 1).padStart(4, '0')}`;
    const taken = { reference, snapshot: '{}', sha256: sha256('{}'), submitted_at: new Date() };
    await db
      .insertInto('submissions')
      .values({ application_id: other, ...taken })
      .execute();
    expect((await desk.submit(token, id)).status).toBe(500);
    expect(await last()).toBe(before);
    expect((await desk.get(token, id)).json).toMatchObject({ status: 'In Progress', data: COMPLETE });
    expect(await mailsTo(desk.server, email)).toEqual([]);
    await db.deleteFrom('submissions').where('application_id', '=', other).execute();
    expect((await desk.submit(token, id)).json.reference).toBe(reference);
  });
});
