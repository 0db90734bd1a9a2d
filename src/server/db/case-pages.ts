import { type SqlBool, sql } from 'kysely';
import type { ApplicationStatus } from '#domain/application/application.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import { type CaseRow, caseSummaries } from './cases.ts';
import type { Db } from './tables.ts';

/** Where a list of cases goes on: after a moment, as the database writes it, and an id. */
export type CasePlace = { at: string; id: string };

/**
 * `from`, `to`: days of submission (YYYY-MM-DD, both included) in a time zone; `changedSince`: something of its history is as
 * late or later.
 */
export type CasesWanted = {
  timeZone: string;
  from?: string | undefined;
  to?: string | undefined;
  id?: string | undefined;
  reference?: string | undefined;
  apn?: string | undefined;
  status?: ApplicationStatus | undefined;
  stage?: CaseStage | undefined;
  changedSince?: Date | undefined;
};

export type PlacedCase = CaseRow & { due_on: string | null; place: string };

/** When a day, or the one so many days after it, begins somewhere. */
const beginOf = (day: string, timeZone: string, after: number) =>
  sql<Date>`(${day}::date + ${after}::integer)::timestamp at time zone ${timeZone}`;

/** Cases in the order in which they were submitted, from a place on. What came meanwhile stands at the end: none is passed over. */
export const casesAfter = (
  db: Db,
  { timeZone, from, to, id, reference, apn, status, stage, changedSince }: CasesWanted,
  after: CasePlace | undefined,
  limit: number,
): Promise<PlacedCase[]> =>
  caseSummaries(db)
    .select([sql<string | null>`due_on::text`.as('due_on'), sql<string>`submissions.submitted_at::text`.as('place')])
    .where(({ and, eb }) =>
      and([
        ...(from ? [eb('submissions.submitted_at', '>=', beginOf(from, timeZone, 0))] : []),
        ...(to ? [eb('submissions.submitted_at', '<', beginOf(to, timeZone, 1))] : []),
        ...(id ? [eb('submissions.application_id', '=', id)] : []),
        ...(reference ? [eb('reference', '=', reference)] : []),
        ...(apn ? [sql<SqlBool>`replace(text_answers ->> 'apn', '-', '') = ${apn.replaceAll('-', '')}`] : []),
        ...(status ? [eb('applications.status', '=', status)] : []),
        ...(stage ? [eb('stage', '=', stage)] : []),
        ...(changedSince
          ? [
              sql<SqlBool>`exists (select from case_events where application_id = cases.application_id
                and at >= ${changedSince})`,
            ]
          : []),
        ...(after
          ? [
              sql<SqlBool>`(submissions.submitted_at, submissions.application_id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
            ]
          : []),
      ]),
    )
    .orderBy('submissions.submitted_at')
    .orderBy('submissions.application_id')
    .limit(limit)
    .execute();

/** Every one of these cases, in their order, in pages. A case that comes while the pages are read may come last. */
export async function* everyCase(db: Db, wanted: CasesWanted, atOnce: number): AsyncGenerator<PlacedCase[]> {
  let after: CasePlace | undefined;
  for (;;) {
    const page = await casesAfter(db, wanted, after, atOnce);
    const last = page.at(-1);
    if (!last) return;
    yield page;
    if (page.length < atOnce) return;
    after = { at: last.place, id: last.id };
  }
}

/** The documents of these cases, earlier versions too, in the order they came. */
export const documentsOfCases = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('application_documents')
    .innerJoin('documents', 'documents.id', 'document_id')
    .innerJoin('blobs', 'blobs.sha256', 'documents.sha256')
    .select(['application_id', 'documents.id', 'field', 'name', 'documents.size', 'documents.sha256', 'replaced_by'])
    .select(['documents.created_at', 'scan'])
    .where('application_id', 'in', [...ids])
    // What the applicant took out again is not of it.
    .where(({ eb, or }) => or([eb('replaced_at', 'is', null), eb('replaced_by', 'is not', null)]))
    .orderBy('position')
    .execute();

/** The letters that went out in these cases, the first first. */
export const sentLettersOfCases = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('letters')
    .select(['id', 'case_id', 'kind', 'sent_at', 'output_sha256', sql<string | null>`answer_by::text`.as('answer_by')])
    .select(sql<number>`jsonb_array_length(items)`.as('items'))
    .where('case_id', 'in', [...ids])
    .where('sent_at', 'is not', null)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();

/** The permits of these cases. */
export const permitsOfCases = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('permits')
    .select(['case_id', 'analysis_id', 'issued_at', 'accepted_at', 'output_sha256'])
    .select([sql<string>`decided_on::text`.as('decided_on'), sql<string>`expires_on::text`.as('expires_on')])
    .where('case_id', 'in', [...ids])
    .execute();

/** Where a case came from, if it came in an archive. */
export const importOfCase = (db: Db, id: string) =>
  db
    .selectFrom('case_imports')
    .select(['source_reference', 'imported_at'])
    .where('case_id', '=', id)
    .executeTakeFirst();
