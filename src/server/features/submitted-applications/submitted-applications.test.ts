import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson } from '#server/db/people.ts';
import { startSession } from '#server/http/session-token.ts';
import { type ApplicantDesk, openDesk } from '../../../../test/applicant-desk.ts';
import { databases } from '../../../../test/databases.ts';

describe.each(databases)('submitted applications on $name', (database) => {
  let desk: ApplicantDesk;
  let reviewer: string;
  beforeAll(async () => {
    desk = await openDesk(database);
    const email = `${randomUUID()}@example.com`;
    const person = await addPerson(desk.db, { email, fullName: 'Rae Viewer', role: 'reviewer', passwordHash: null });
    if (!person) throw new Error('There is such a person already.');
    reviewer = await startSession(desk.db, person, new Date());
  });
  afterAll(() => desk.stop());

  const ask = (path = '') => desk.server.call('GET', `/api/submitted-applications${path}`, { token: reviewer });
  const submit = (application: string, reference: string) =>
    desk.db
      .insertInto('submissions')
      .values({
        application_id: application,
        reference,
        snapshot: '{}',
        sha256: 'ab'.repeat(32),
        submitted_at: new Date(),
      })
      .execute();

  test('are listed for staff once they are submitted, with who, where and how many documents', async () => {
    const owner = await desk.newApplicant();
    const [open, sent] = [await desk.start(owner), await desk.start(owner)];
    await desk.save(owner, sent, { answers: {}, textAnswers: { project_address: '12 Pine Road', apn: '027-010-12' } });
    await desk.addFile(owner, sent, 'site_plan', 'completed');
    await submit(sent, 'PW-1');
    const { json } = await ask();
    const listed = json.applications as unknown as { id: string }[];
    expect(listed.find(({ id }) => id === sent)).toMatchObject({
      reference: 'PW-1',
      applicant: 'Ada Lake',
      project_address: '12 Pine Road',
      apn: '027-010-12',
      documents: 1,
    });
    expect(listed.some(({ id }) => id === open)).toBe(false);
    expect((await ask(`/${open}`)).status, 'one in progress is its owner’s').toBe(404);
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
    await submit(application, 'PW-2');
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
});
