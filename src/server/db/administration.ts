import { sql } from 'kysely';
import type { CaseEventKind } from '#domain/cases/case-event.ts';
import type { AdminEventKind } from '#domain/people/admin-event.ts';
import { assigned } from './cases.ts';
import { personColumns } from './people.ts';
import type { Db } from './tables.ts';

type Slice = { offset: number; limit: number };

const accounts = (db: Db) =>
  db
    .selectFrom('people')
    .select(personColumns)
    .select(['people.disabled_at', 'people.created_at'])
    .select(
      sql<boolean>`(password_hash is not null or single_sign_on_subject is not null or is_demo)`.as('can_sign_in'),
    );
export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Accounts whose name or address has every word, those of the staff first, and how many there are in all. */
export async function listAccounts(db: Db, words: readonly string[], { offset, limit }: Slice) {
  let found = accounts(db);
  for (const word of words)
    found = found.where(sql<boolean>`strpos(lower(full_name || ' ' || email), ${word.toLowerCase()}) > 0`);
  const rows = await found
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy(sql`role in ('admin', 'reviewer') desc`)
    .orderBy('full_name')
    .orderBy('people.id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows, total: rows[0]?.total ?? 0 };
}

export const findAccount = (db: Db, id: string): Promise<AccountRow | undefined> =>
  accounts(db).where('people.id', '=', id).executeTakeFirst();

/** The account, held until the transaction ends. */
export const lockAccountById = (tx: Db, id: string): Promise<AccountRow | undefined> =>
  accounts(tx).where('people.id', '=', id).forUpdate().executeTakeFirst();

export const setRole = (db: Db, id: string, role: 'reviewer' | 'admin') =>
  db.updateTable('people').set({ role }).where('id', '=', id).execute();

type NewAdminEvent = {
  personId: string;
  kind: AdminEventKind;
  subject: string;
  before?: string | null;
  after?: string | null;
};

/** Adds to what administrators did. */
export const addAdminEvent = (
  tx: Db,
  { personId, kind, subject, before = null, after = null }: NewAdminEvent,
  now: Date,
) => tx.insertInto('admin_events').values({ at: now, person_id: personId, kind, subject, before, after }).execute();

export type AuditRow = {
  at: Date;
  person: string | null;
  kind: CaseEventKind | AdminEventKind;
  subject: string;
  case_id: string | null;
  before: string | null;
  after: string | null;
  reason: string;
  /** The round and the number of the item that a verdict is about. */
  round: number | null;
  number: number | null;
};

/** Which of some words a text holds, a column for each: looked at once for each text, not with each event of its person or case. */
const holding = (table: 'people' | 'submissions', key: string, text: string, words: readonly string[]) => {
  const holds = words.map((word) => sql<boolean>`strpos(lower(${sql.ref(text)}), ${word}) > 0`);
  const columns = holds.map((one, at) => sql`${one} as ${sql.ref(`holds_${at}`)}`);
  return sql`(select ${sql.join([sql.ref(key), ...columns])} from ${sql.table(table)} where ${sql.join(holds, sql` or `)})`;
};

/**
 * What was done to cases, accounts and files of the agency, the latest first. Each word must stand in who did it or in
 * the case's reference or the subject. Assignees are told by name.
 */
export async function listEvents(
  db: Db,
  words: readonly string[],
  { offset, limit }: Slice,
): Promise<{ rows: AuditRow[]; total: number }> {
  const small = words.map((word) => word.toLowerCase());
  const byName = sql`left join ${holding('people', 'id', 'full_name', small)} as who on who.id = person_id`;
  const byCase = sql`left join ${holding('submissions', 'application_id', 'reference', small)} as what
    on what.application_id = case_events.application_id`;
  const ofCases = small.map((_, at) => sql`(who.${sql.ref(`holds_${at}`)} or what.${sql.ref(`holds_${at}`)})`);
  const ofAgency = small.map((word, at) => sql`(who.${sql.ref(`holds_${at}`)} or strpos(lower(subject), ${word}) > 0)`);
  // All of them are not gathered: an index has the latest of each table.
  const fitting =
    small.length === 0
      ? sql`not materialized (
          select id, at, true as is_case from case_events union all select id, at, false from admin_events)`
      : sql`materialized (
          select case_events.id, at, true as is_case from case_events ${byName} ${byCase} where ${sql.join(ofCases, sql` and `)}
          union all select admin_events.id, at, false from admin_events ${byName} where ${sql.join(ofAgency, sql` and `)})`;
  const { rows } = await sql<AuditRow & { total: number }>`
    with fitting as ${fitting},
      page as (select * from fitting order by at desc, id desc offset ${offset} limit ${limit})
    select page.at, people.full_name as person, coalesce(case_events.kind, admin_events.kind) as kind,
      coalesce(reference, subject) as subject, case_events.application_id as case_id,
      coalesce(former.full_name, case_events.before, admin_events.before) as before,
      coalesce(present.full_name, case_events.after, admin_events.after) as after,
      coalesce(case_events.reason, '') as reason, round_items.round, round_items.number,
      (select count(*) from fitting)::int as total
    from page
    left join case_events on is_case and case_events.id = page.id
    left join admin_events on not is_case and admin_events.id = page.id
    left join submissions on submissions.application_id = case_events.application_id
    left join people on people.id = coalesce(case_events.person_id, admin_events.person_id)
    left join round_items on round_items.id = case_events.item_id
    left join people as former on former.id = ${assigned('before')}
    left join people as present on present.id = ${assigned('after')}
    order by page.at desc, page.id desc`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

type JobCounts = { name: string; waiting: number; running: number; failed: number; oldest_seconds: number | null };

/** How many jobs of each name stand where in the queue, and for how long the oldest that waits could have begun. */
export const countJobs = async (db: Db) =>
  (
    await sql<JobCounts>`
      select name, (count(*) filter (where state in ('created', 'retry')))::int as waiting,
        (count(*) filter (where state = 'active'))::int as running,
        (count(*) filter (where state = 'failed'))::int as failed,
        floor(extract(epoch from now() - min(greatest(created_on, start_after))
          filter (where state in ('created', 'retry') and start_after <= now())))::int as oldest_seconds
      from pgboss.job where name not like '\\_\\_%' group by name order by name`.execute(db)
  ).rows;

type FailedRow = { id: string; name: string; reason: string | null; times: number; at: Date | null; data: unknown };

/** Jobs that failed as often as they were tried, the latest first. */
export const failedJobs = async (db: Db, most: number): Promise<FailedRow[]> =>
  (
    await sql<FailedRow>`
      select job.id, name, failed_jobs.reason, coalesce(times, 0) as times, completed_on as at, data
      from pgboss.job left join failed_jobs on failed_jobs.job_id = job.id
      where state = 'failed' order by completed_on desc nulls last limit ${most}`.execute(db)
  ).rows;

export const forgetFailures = (db: Db, jobId: string) =>
  db.deleteFrom('failed_jobs').where('job_id', '=', jobId).execute();
