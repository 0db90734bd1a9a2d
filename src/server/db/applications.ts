import { sql } from 'kysely';
import type { ApplicationStatus } from '#domain/application/application.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import { prepare, type StatementParameter } from './prepared-statements.ts';
import type { Db } from './tables.ts';

/** Which application, and whose: to anyone else it is not there. */
export type Owned = { id: string; ownerId: string };

export type SummaryRow = {
  id: string;
  title: string;
  status: ApplicationStatus;
  created_at: Date;
  last_modified: Date;
  submitted_at: Date | null;
  reference: string | null;
  project_address: string | null;
  apn: string | null;
};

export type ApplicationRow = SummaryRow & {
  version: number;
  answers: Record<string, string>;
  text_answers: Record<string, string>;
};

export type SavedRow = { version: number; last_modified: Date };

const summaries = (db: Db, ownerId: string) =>
  db
    .selectFrom('applications')
    .leftJoin('submissions', 'submissions.application_id', 'applications.id')
    .select(['id', 'title', 'status', 'created_at', 'last_modified', 'applications.submitted_at', 'reference'])
    .select([
      sql<string | null>`text_answers ->> 'project_address'`.as('project_address'),
      sql<string | null>`text_answers ->> 'apn'`.as('apn'),
    ])
    .where('owner_id', '=', ownerId);

/** A person's applications, the one changed last first, each with the stage of its case. */
export const listApplications = (db: Db, ownerId: string): Promise<(SummaryRow & { stage: CaseStage | null })[]> =>
  summaries(db, ownerId)
    .leftJoin('cases', 'cases.application_id', 'applications.id')
    .select('stage')
    .orderBy('last_modified', 'desc')
    .orderBy('id')
    .execute();

export const findApplication = (db: Db, { id, ownerId }: Owned): Promise<ApplicationRow | undefined> =>
  summaries(db, ownerId).select(['version', 'answers', 'text_answers']).where('id', '=', id).executeTakeFirst();

/** The application, held until the transaction ends: nobody saves, submits or deletes it meanwhile. */
export async function lockApplication(tx: Db, owned: Owned): Promise<ApplicationRow | undefined> {
  const held = await tx
    .selectFrom('applications')
    .select('id')
    .where('id', '=', owned.id)
    .where('owner_id', '=', owned.ownerId)
    .forUpdate()
    .executeTakeFirst();
  // Read only now: what was committed while this waited for the lock is seen too.
  return held && findApplication(tx, owned);
}

/** The answers of an application that the caller may see. */
export async function answersOf(db: Db, id: string): Promise<ApplicationData> {
  const row = await db
    .selectFrom('applications')
    .select(['answers', 'text_answers'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { answers: row?.answers ?? {}, textAnswers: row?.text_answers ?? {} };
}

type NewApplication = Owned & { title: string; data: ApplicationData; creationKey: string | null };

/**
 * Adds an application in progress. With a `creationKey` that this person has used before it adds nothing.
 * @returns the id of the application that there is now
 */
export async function addApplication(
  db: Db,
  { id, ownerId, title, data, creationKey }: NewApplication,
  now: Date,
): Promise<string> {
  const added = await db
    .insertInto('applications')
    .values({
      id,
      owner_id: ownerId,
      title,
      answers: JSON.stringify(data.answers),
      text_answers: JSON.stringify(data.textAnswers),
      creation_key: creationKey,
      created_at: now,
      last_modified: now,
    })
    .onConflict((conflict) => conflict.columns(['owner_id', 'creation_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const known = await db
    .selectFrom('applications')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('creation_key', '=', creationKey)
    .executeTakeFirstOrThrow();
  return known.id;
}

type Save = { id: string; ownerId: string; version: number; answers: string; texts: string; now: Date };

const overwrite = prepare('save_over', (db, given: StatementParameter<Save>) =>
  sql<SavedRow & { has_checks: boolean }>`
    with sent as (select ${given('answers')}::jsonb as answers, ${given('texts')}::jsonb as texts)
    update applications
    set answers = sent.answers, text_answers = sent.texts, version = version + 1,
      last_modified = ${given('now')}::timestamptz
    from sent
    where id = ${given('id')} and owner_id = ${given('ownerId')} and status = 'In Progress'
      and version = ${given('version')}
      and (applications.answers <> sent.answers or applications.text_answers <> sent.texts)
    returning version, last_modified,
      exists (select from field_checks where field_checks.application_id = applications.id) as has_checks`.compile(db),
);

/**
 * Writes the answers if the application is in progress and still at `version`, in one statement: of two saves that
 * build on the same version one comes first and the other is told. Answers that are stored already change nothing.
 * @returns the new version, with whether documents of it were checked; undefined where nothing was written
 */
export async function saveOver(
  db: Db,
  { id, ownerId, version, data }: Owned & { version: number; data: ApplicationData },
  now: Date,
): Promise<(SavedRow & { has_checks: boolean }) | undefined> {
  const [answers, texts] = [JSON.stringify(data.answers), JSON.stringify(data.textAnswers)];
  const [saved] = await overwrite(db, { id, ownerId, version, answers, texts, now });
  return saved;
}

/**
 * Deletes an application in progress and its documents, save those that something else holds. The bytes of the
 * documents are swept from storage later, once nothing refers to them.
 * @returns whether there was one to delete
 */
export async function deleteInProgress(tx: Db, owned: Owned): Promise<boolean> {
  const { id } = owned;
  // Held first: no file is added to it between the look at its documents and its end.
  if ((await lockApplication(tx, owned))?.status !== 'In Progress') return false;
  const documents = await tx
    .selectFrom('application_documents')
    .select('document_id')
    .where('application_id', '=', id)
    .execute();
  await tx.deleteFrom('applications').where('id', '=', id).execute();
  if (documents.length === 0) return true;
  await tx
    .deleteFrom('documents')
    .where(
      'id',
      'in',
      documents.map((row) => row.document_id),
    )
    .where(({ not, exists, selectFrom, or }) =>
      not(
        or([
          exists(selectFrom('analysis_documents').select('analysis_id').whereRef('document_id', '=', 'documents.id')),
          exists(
            selectFrom('application_documents').select('application_id').whereRef('document_id', '=', 'documents.id'),
          ),
        ]),
      ),
    )
    .execute();
  return true;
}
