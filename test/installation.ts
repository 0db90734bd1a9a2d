import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDeps } from '../src/server/app/open-deps.ts';
import { readConfig } from '../src/server/config/config.ts';
import { addDocuments } from '../src/server/db/documents.ts';
import { addPerson, demoPerson } from '../src/server/db/people.ts';
import { listTables, prepareCopying, readRows, sumRows } from '../src/server/db/table-copies.ts';
import type { Deps } from '../src/server/http/deps.ts';
import { startSession } from '../src/server/http/session-token.ts';
import { allJobs, readAnalysisDocument, sendMail } from '../src/server/jobs/jobs.ts';
import { readAgencyData } from './agency-data.ts';
import type { TestDatabase } from './databases.ts';

export type Installation = { deps: Deps; folder: string; remove: () => Promise<void> };

const silent = { info: () => {}, error: () => {} };

/** The product's database, storage and queue on a folder of their own, and nobody who serves or works. */
export async function openInstallation(
  database: TestDatabase,
  { demonstration = false, ...settings }: { demonstration?: boolean } & Record<string, string | boolean> = {},
): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'planwright-installation-'));
  const given = { DATA_DIR: folder, SECRET_KEY: 'a secret that only this test knows, 32+', ...settings };
  const config = readConfig(given as Record<string, string>);
  const open = () => database.open({ demonstration });
  const { deps, close } = await openDeps(config, silent, { open, agencyData: readAgencyData() });
  return {
    deps,
    folder,
    remove: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The sum of the rows of each table, and what lies in storage. */
export const contentsOf = async ({ deps: { db }, folder }: Installation) => {
  const tables = await db.transaction().execute(async (tx) => {
    await prepareCopying(tx);
    const sums: Record<string, { rows: number; sum: string }> = {};
    for (const table of await listTables(tx)) {
      if (table.name === 'maintenance_runs') continue;
      const sum = sumRows();
      for await (const lines of readRows(tx, table)) lines.forEach(sum.add);
      sums[table.name] = sum.end();
    }
    return sums;
  });
  const files = readdirSync(join(folder, 'files'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{64}$/.test(name))
    .sort();
  return { tables, files };
};

const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** A small agency's records: who is demo staff or real, a draft, a case with its history, files, jobs in every state. */
export async function fillInstallation({ deps }: Installation) {
  const { db, blobs, queue } = deps;
  const person = async (email: string, fullName: string) => {
    const made = await addPerson(db, { email, fullName, role: 'applicant', passwordHash: 'x' });
    if (!made) throw new Error('There is such a person already.');
    return made;
  };
  const ada = await person('ada@example.com', 'Ada Lake');
  const ben = await person('ben@example.com', 'Ben Õ’Hara "Ω" \\ \u2028 \u{1F332}');
  const demo = await demoPerson(db, 'reviewer');
  await demoPerson(db, 'contractor');
  const admin = await demoPerson(db, 'admin');
  await db
    .updateTable('people')
    .set({ two_step_secret: 'sealed', email_confirmed_at: ago(3) })
    .where('id', '=', ben.id)
    .execute();
  await startSession(db, ada, new Date());

  const file = async (ownerId: string, text: string | Buffer) => {
    const stored = await blobs.put(Buffer.from(text), 10_000_000);
    const document = { id: randomUUID(), name: 'plan.pdf', mediaType: 'application/pdf', ...stored };
    await addDocuments(db, ownerId, [document]);
    return document;
  };
  const application = async (ownerId: string, title: string) => {
    const id = randomUUID();
    await db.insertInto('applications').values({ id, owner_id: ownerId, title }).execute();
    return id;
  };
  const attach = (applicationId: string, documentId: string) =>
    db
      .insertInto('application_documents')
      .values({ application_id: applicationId, document_id: documentId, field: 'site-plan', state: 'verified' })
      .execute();

  const draft = await application(ada.id, 'A shed');
  const drafted = await file(ada.id, 'the plan of a shed');
  await attach(draft, drafted.id);
  const submitted = await application(ada.id, 'A house');
  const plan = await file(ada.id, Buffer.alloc(300_000, 'plan '));
  await attach(submitted, plan.id);
  const snapshot = '{"applicant":"Ada Lake"}';
  const sha256 = createHash('sha256').update(snapshot).digest('hex');
  await db
    .insertInto('submissions')
    .values({ application_id: submitted, reference: 'ERSP2026-0001', snapshot, sha256, submitted_at: ago(40) })
    .execute();
  await db.insertInto('application_numbers').values({ series: 'ERSP2026', last: 1 }).execute();
  const at = { application_id: submitted, at: ago(30) };
  await db
    .insertInto('cases')
    .values({
      application_id: submitted,
      stage: 'review',
      stage_since: ago(30),
      assignee_id: demo.id,
      due_on: '2026-06-01',
      search_text: 'a house',
    })
    .execute();
  await db
    .insertInto('case_events')
    .values([
      { ...at, person_id: ada.id, kind: 'moved', after: 'intake' },
      { ...at, person_id: demo.id, kind: 'moved', before: 'intake', after: 'review' },
    ])
    .execute();
  // A counter stands past what the table holds.
  await sql`select nextval(pg_get_serial_sequence('case_events', 'id')::regclass)`.execute(db);

  const trial = randomUUID();
  const tried = await file(demo.id, 'plans that were only tried');
  await db
    .insertInto('analyses')
    .values({ id: trial, owner_id: demo.id, kind: 'permit-review', options: '{}', status: 'completed' })
    .execute();
  await db
    .insertInto('analysis_documents')
    .values({ analysis_id: trial, document_id: tried.id, position: 0, state: 'read' })
    .execute();
  await db
    .insertInto('template_versions')
    .values({
      name: 'permit-letter',
      version: 1,
      sha256: plan.sha256,
      file_name: 'a.docx',
      person_id: admin.id,
      at: ago(1),
    })
    .execute();
  const conversation = randomUUID();
  await db
    .insertInto('conversations')
    .values({ id: conversation, owner_id: ben.id, title: 'Sheds', started_at: ago(2), last_at: ago(2) })
    .execute();
  // JSON that is null, which is not the same as none; real numbers, boxes and times to the microsecond.
  await sql`insert into conversation_turns (id, conversation_id, position, question, answer, asked_at)
    values (${randomUUID()}, ${conversation}, 1, E'How high?\n"Six" feet', 'null'::jsonb, '2026-01-02 03:04:05.123456+00')`.execute(
    db,
  );
  await db
    .insertInto('inquiries')
    .values({
      id: randomUUID(),
      chat: 'planning',
      about: '',
      name: 'Ada Lake',
      email: 'ADA@example.com',
      language: 'en',
      question: 'May I?',
      transcript: '[]',
      asked_at: ago(5),
    })
    .execute();
  await db
    .insertInto('resumable_uploads')
    .values({
      id: 'u1',
      owner_id: ada.id,
      application_id: draft,
      field: 'site-plan',
      name: 'large.pdf',
      media_type: 'application/pdf',
      size: 5_000_000_000,
    })
    .execute();

  await db
    .insertInto('webhooks')
    .values({
      id: randomUUID(),
      integration: 'map',
      url: 'https://map.example.gov/hook',
      events: '["case.submitted"]',
      secret: 'sealed',
      created_by: admin.id,
      created_at: ago(1),
    })
    .execute();

  const mail = randomUUID();
  await db
    .insertInto('mails')
    .values({
      id: mail,
      person_id: ada.id,
      kind: 'password-changed',
      to_address: ada.email,
      subject: 'S',
      text: 'T',
      state: 'waiting',
      send_before: new Date(Date.now() + 7 * 24 * 3_600_000),
      created_at: new Date(),
    })
    .execute();
  const jobs = [randomUUID(), randomUUID(), randomUUID()];
  const read = { analysisId: trial, documentId: tried.id };
  await queue.enqueue(db, sendMail, { mailId: mail }, { id: mail });
  await queue.enqueue(db, readAnalysisDocument, read, { id: jobs[0] ?? '' });
  await queue.enqueue(db, readAnalysisDocument, read, { id: jobs[1] ?? '', afterSeconds: 3_600 });
  await queue.enqueue(db, readAnalysisDocument, read, { id: jobs[2] ?? '' });
  await sql`update pgboss.job set state = 'active' where id = ${jobs[0]}::uuid`.execute(db);
  await sql`update pgboss.job set state = 'failed', completed_on = now() where id = ${jobs[2]}::uuid`.execute(db);
  return { ada, ben, demo, draft, drafted, submitted, plan, trial, tried, mail };
}

/** Every job by its id, with where it stands; one that runs is one that waits. */
export const jobsOf = async ({ deps: { db } }: Installation) =>
  (
    await sql<{ id: string; name: string; state: string; data: object; later: boolean }>`
      select id, name, case when state in ('created', 'retry', 'active') then 'waiting' else state::text end as state,
        data, start_after > now() + interval '50 minutes' as later
      from pgboss.job where name in (${sql.join(allJobs.map(({ name }) => name))}) order by id`.execute(db)
  ).rows;
