import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** A row as JSON has it: moments and days as texts, what is JSON in the database as it is. */
export type ArchivedRow = Record<string, unknown>;

/** `from`: which rows are of the case, and in what order; `columns`: those that go along; `people`: those that name somebody. */
type ArchivedTable = {
  columns: readonly string[];
  people?: readonly string[];
  from: (caseId: string) => RawBuilder<unknown>;
};

/** Answers that are not sent yet are their applicant's alone: they stay out, with what came with them. */
const ANSWERED = (caseId: string) =>
  sql`select number from rounds where case_id = ${caseId} and answered_at is not null`;
/** What the applicant took out again before submitting is not of the case. */
const OF_CASE = sql`(replaced_at is null or replaced_by is not null)`;
const ofApplication = (table: string, order: RawBuilder<unknown>) => (caseId: string) =>
  sql`${sql.table(table)} where application_id = ${caseId} order by ${order}`;
const ofCase = (table: string, order: RawBuilder<unknown>) => (caseId: string) =>
  sql`${sql.table(table)} where case_id = ${caseId} order by ${order}`;

/** Every table that a case is made of, in the order in which rows can be put in. */
export const ARCHIVED = {
  applications: {
    columns: [
      ...['id', 'owner_id', 'title', 'status', 'answers', 'text_answers', 'version', 'created_at', 'last_modified'],
      'submitted_at',
    ],
    people: ['owner_id'],
    from: (caseId) => sql`applications where id = ${caseId}`,
  },
  submissions: {
    columns: ['application_id', 'reference', 'snapshot', 'sha256', 'submitted_at'],
    from: ofApplication('submissions', sql`reference`),
  },
  cases: {
    columns: ['application_id', 'stage', 'stage_since', 'stage_by', 'assignee_id', 'version', 'search_text'],
    people: ['stage_by', 'assignee_id'],
    from: ofApplication('cases', sql`stage`),
  },
  documents: {
    columns: ['id', 'owner_id', 'sha256', 'name', 'media_type', 'size', 'created_at'],
    people: ['owner_id'],
    from: (caseId) => sql`documents where id in (
      select document_id from application_documents where application_id = ${caseId} and ${OF_CASE}
      union select replaced_by from application_documents where application_id = ${caseId} and ${OF_CASE}
      union select document_id from permit_conditions where case_id = ${caseId}
      union select document_id from round_documents join round_items on round_items.id = item_id
        where case_id = ${caseId} and round in (${ANSWERED(caseId)})) order by created_at, id`,
  },
  application_documents: {
    columns: [
      ...['application_id', 'document_id', 'field', 'state', 'findings', 'pages', 'replaced_at', 'replaced_by'],
      ...['examined_at', 'pages_read'],
    ],
    from: (caseId) => sql`application_documents where application_id = ${caseId} and ${OF_CASE} order by position`,
  },
  field_checks: {
    columns: ['application_id', 'field', 'documents', 'result', 'explanation', 'explained_at', 'checked_at'],
    from: ofApplication('field_checks', sql`field`),
  },
  field_messages: {
    columns: ['id', 'application_id', 'field', 'author', 'body', 'created_at'],
    from: ofApplication('field_messages', sql`position`),
  },
  letters: {
    columns: [
      ...[
        'id',
        'case_id',
        'kind',
        'case_version',
        'version',
        'items',
        'note',
        'created_by',
        'created_at',
        'changed_at',
      ],
      ...['sent_by', 'sent_at', 'answer_by', 'sent_to', 'output_sha256', 'inputs'],
    ],
    people: ['created_by', 'sent_by'],
    from: ofCase('letters', sql`created_at, id`),
  },
  rounds: {
    columns: ['case_id', 'number', 'letter_id', 'opened_at', 'answer_by', 'answered_at', 'snapshot', 'sha256'],
    from: ofCase('rounds', sql`number`),
  },
  round_items: {
    columns: [
      ...['id', 'case_id', 'round', 'number', 'item', 'answer', 'verdict', 'verdict_note', 'verdict_by', 'verdict_at'],
    ],
    people: ['verdict_by'],
    from: (caseId) => sql`(
      select id, case_id, round, number, item, verdict, verdict_note, verdict_by, verdict_at,
        case when round in (${ANSWERED(caseId)}) then answer else '' end as answer
      from round_items where case_id = ${caseId}) as items order by round, number`,
  },
  round_documents: {
    columns: ['item_id', 'document_id', 'replaces'],
    from: (caseId) => sql`round_documents where item_id in (
      select id from round_items where case_id = ${caseId} and round in (${ANSWERED(caseId)})) order by position`,
  },
  case_messages: {
    columns: ['id', 'case_id', 'person_id', 'side', 'text', 'written_at'],
    people: ['person_id'],
    from: ofCase('case_messages', sql`written_at, id`),
  },
  // The one in which the permit was drafted, and, by their ids alone, the checks that were taken along.
  analyses: {
    columns: ['id', 'owner_id', 'kind', 'options', 'status', 'created_at', 'finished_at', 'result', 'case_id', 'lines'],
    people: ['owner_id'],
    from: (caseId) => sql`(
      select id, kind, status, created_at, finished_at, case_id,
        case when case_id = ${caseId} then owner_id else (select owner_id from applications where id = ${caseId}) end as owner_id,
        case when case_id = ${caseId} then options else '{}' end as options,
        case when case_id = ${caseId} then result end as result,
        case when case_id = ${caseId} then lines end as lines
      from analyses where id in (
        select analysis_id from permits where case_id = ${caseId}
        union select analysis_id from taken_checks where application_id = ${caseId}
          and (round = 0 or round in (${ANSWERED(caseId)})))) as found order by created_at, id`,
  },
  permits: {
    columns: [
      ...['case_id', 'analysis_id', 'issued_by', 'issued_at', 'decided_on', 'expires_on', 'sent_to', 'output_sha256'],
      ...['inputs', 'accepted_by', 'accepted_at'],
    ],
    people: ['issued_by', 'accepted_by'],
    from: ofCase('permits', sql`issued_at`),
  },
  permit_conditions: {
    columns: [
      ...['id', 'case_id', 'number', 'due', 'condition', 'met_on', 'evidence', 'document_id', 'met_by', 'met_at'],
    ],
    people: ['met_by'],
    from: ofCase('permit_conditions', sql`number`),
  },
  permit_records: {
    columns: [
      ...['id', 'case_id', 'kind', 'language', 'inspected_on', 'inspector', 'written_by', 'written_at'],
      ...['output_sha256', 'inputs'],
    ],
    people: ['written_by'],
    from: ofCase('permit_records', sql`written_at, id`),
  },
  taken_checks: {
    columns: ['id', 'application_id', 'analysis_id', 'about', 'memo_sha256', 'memos', 'taken_at', 'round'],
    from: (caseId) => sql`taken_checks where application_id = ${caseId}
      and (round = 0 or round in (${ANSWERED(caseId)})) order by taken_at, id`,
  },
  case_events: {
    columns: ['application_id', 'at', 'person_id', 'kind', 'before', 'after', 'reason', 'item_id'],
    people: ['person_id'],
    from: ofApplication('case_events', sql`case_events.id`),
  },
} as const satisfies Partial<Record<keyof Tables, ArchivedTable>>;

export type ArchivedTableName = keyof typeof ARCHIVED;
export const ARCHIVED_TABLES = Object.keys(ARCHIVED) as ArchivedTableName[];
/** The columns of a table that name somebody. */
export const peopleIn = (name: ArchivedTableName): readonly string[] => {
  const table: ArchivedTable = ARCHIVED[name];
  return table.people ?? [];
};

const columnsOf = (name: ArchivedTableName) => sql.join(ARCHIVED[name].columns.map((column) => sql.ref(column)));

/** Every row of a case by its table. One moment: call it in a transaction that sees one. */
export async function readCaseRows(tx: Db, caseId: string): Promise<Record<ArchivedTableName, ArchivedRow[]>> {
  const read: Partial<Record<ArchivedTableName, ArchivedRow[]>> = {};
  for (const name of ARCHIVED_TABLES) {
    const { rows } = await sql<{ row: ArchivedRow }>`
      select row_to_json(one) as row from (select ${columnsOf(name)} from ${ARCHIVED[name].from(caseId)}) as one`.execute(
      tx,
    );
    read[name] = rows.map(({ row }) => row);
  }
  return read as Record<ArchivedTableName, ArchivedRow[]>;
}

/** Puts rows in, in their order. What JSON holds is read as the columns are written; throws the database's own errors. */
export const addCaseRows = async (tx: Db, name: ArchivedTableName, rows: readonly ArchivedRow[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`insert into ${sql.table(name)} (${columnsOf(name)}) select ${columnsOf(name)}
    from json_populate_recordset(null::${sql.table(name)}, ${JSON.stringify(rows)}::json) with ordinality
    order by ordinality`.execute(tx);
};

/** Whom rows of a case name. */
export const peopleOf = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('people')
    .select(['id', 'email', 'full_name', 'role', 'language'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

/** Whether files with these contents were flagged by the virus scanner, by their SHA-256. */
export const scansOf = (tx: Db, sha256s: readonly string[]) =>
  tx
    .selectFrom('blobs')
    .select(['sha256', 'size', 'scan', 'scan_signature'])
    .where('sha256', 'in', [...sha256s])
    .execute();

/** A content that the virus scanner of another installation flagged: known, and kept by nobody here. */
export const addFlaggedBlob = (tx: Db, blob: { sha256: string; size: number }, now: Date) =>
  tx
    .insertInto('blobs')
    .values({ ...blob, scan: 'infected', scan_signature: 'archive', scanned_at: now })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();

/** Which case has a reference, or the id of one that is there. */
export const findCaseBy = (db: Db, by: { id: string } | { reference: string }) =>
  db
    .selectFrom('submissions')
    .select(['application_id as id', 'reference'])
    .where((eb) => ('id' in by ? eb('application_id', '=', by.id) : eb('reference', '=', by.reference)))
    .executeTakeFirst();

/** Keeps a number of a series from being given again. */
export const raiseNumber = (tx: Db, series: string, last: number) =>
  tx
    .insertInto('application_numbers')
    .values({ series, last })
    .onConflict((conflict) =>
      conflict.column('series').doUpdateSet({ last: sql`greatest(application_numbers.last, ${last})` }),
    )
    .execute();

type CaseImport = { caseId: string; sourceReference: string; manifestSha256: string; by: string };

export const addCaseImport = (tx: Db, { caseId, sourceReference, manifestSha256, by }: CaseImport, now: Date) =>
  tx
    .insertInto('case_imports')
    .values({
      ...{ case_id: caseId, source_reference: sourceReference, manifest_sha256: manifestSha256 },
      ...{ imported_by: by, imported_at: now },
    })
    .execute();
