import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RecordKind } from '#domain/agency/retention.ts';
import {
  deleteConversations,
  deleteDrafts,
  deleteInquiries,
  deleteLooseAnalyses,
  deleteLooseDocuments,
} from './removals.ts';
import type { Db } from './tables.ts';

/** Where the records of a kind are: rows with the moment from which their time is counted, by the name of that moment. */
const RECORDS: Record<RecordKind, Record<string, RawBuilder<unknown>>> = {
  'submitted-applications': {
    submitted: sql`select submitted_at as at from submissions`,
    'last-move': sql`select greatest(s.submitted_at, c.stage_since) as at
      from submissions as s left join cases as c on c.application_id = s.application_id`,
  },
  letters: { sent: sql`select sent_at as at from letters where sent_at is not null` },
  permits: {
    issued: sql`select issued_at as at from permits`,
    expired: sql`select expires_on::timestamptz as at from permits`,
  },
  'case-history': { written: sql`select at from case_events union all select at from admin_events` },
  'agency-texts': {
    written: sql`select at from template_versions union all select at from condition_versions
      union all select at from rule_amendments union all select at from knowledge_amendments
      union all select published_at from knowledge_editions where state = 'published'
      union all select written_at from canned_answers`,
  },
  drafts: {
    changed: sql`select last_modified as at from applications as a
      where not exists (select from submissions as s where s.application_id = a.id)`,
  },
  analyses: {
    finished: sql`select coalesce(finished_at, created_at) as at from analyses
      where case_id is null and status <> 'processing'`,
  },
  conversations: { 'last-question': sql`select last_at as at from conversations` },
  inquiries: { answered: sql`select answered_at as at from inquiries where answered_at is not null` },
  mails: { posted: sql`select created_at as at from mails where state in ('sent', 'failed')` },
  outbox: { posted: sql`select created_at as at from mails where state = 'not-sent'` },
  links: { ended: sql`select expires_at as at from one_time_links where expires_at < now()` },
  visits: { 'last-look': sql`select updated_at as at from applicant_sessions` },
  'failed-jobs': { failed: sql`select at from failed_jobs` },
  'model-uses': { asked: sql`select started_at as at from model_uses` },
  uploads: { begun: sql`select created_at as at from resumable_uploads union all select created_at from upload_slots` },
  'text-imports': { begun: sql`select created_at as at from knowledge_editions where state <> 'published'` },
  files: {
    stored: sql`select created_at as at from blobs as b
      where not exists (select from documents as d where d.sha256 = b.sha256)`,
  },
  maintenance: { begun: sql`select started_at as at from maintenance_runs` },
};

export type RecordCount = { all: number; over: number; oldest: Date | null };

/** How many records of a kind there are, how many began before a moment, and when the oldest did. */
export async function countRecords(
  db: Db,
  kind: RecordKind,
  from: string,
  before: Date | undefined,
): Promise<RecordCount> {
  const records = RECORDS[kind][from];
  if (!records) throw new Error(`Records of the kind ${kind} are not counted from ${from}.`);
  const { rows } = await sql<RecordCount>`
    select count(*)::int as all, (count(*) filter (where at < ${before ?? null}::timestamptz))::int as over,
      min(at) as oldest from (${records}) as r`.execute(db);
  return rows[0] ?? { all: 0, over: 0, oldest: null };
}

/** Which kinds a person removes by the command, and how. In a transaction. */
export const REMOVALS: Partial<Record<RecordKind, (tx: Db, before: Date) => Promise<number>>> = {
  drafts: (tx, before) => deleteDrafts(tx, sql<SqlBool>`last_modified < ${before}`),
  analyses: (tx, before) => deleteLooseAnalyses(tx, sql<SqlBool>`coalesce(finished_at, created_at) < ${before}`),
  conversations: (tx, before) => deleteConversations(tx, sql<SqlBool>`last_at < ${before}`),
  inquiries: (tx, before) => deleteInquiries(tx, sql<SqlBool>`answered_at < ${before}`),
};

/** Deletes documents that were left by what was removed: stored before, and no record has them. */
export const removeLeftDocuments = (tx: Db, before: Date): Promise<number> =>
  deleteLooseDocuments(tx, sql<SqlBool>`created_at < ${before}`);
