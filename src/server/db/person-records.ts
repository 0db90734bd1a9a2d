import { type SqlBool, sql } from 'kysely';
import { emailKey } from './people.ts';
import { referencesTo } from './references.ts';
import {
  deleteConversations,
  deleteDrafts,
  deleteInquiries,
  deleteLooseAnalyses,
  deleteLooseDocuments,
  type RowCondition,
} from './removals.ts';
import type { Db } from './tables.ts';

type Who = { id: string; email: string };

const applicationsOf = ({ id }: Who) => sql`(select a.id from applications as a where a.owner_id = ${id})`;
const ofApplication = (who: Who): RowCondition => sql`application_id in ${applicationsOf(who)}`;
const ofCase = (who: Who): RowCondition => sql`case_id in ${applicationsOf(who)}`;
/** For tables that are a person's by their own columns alone. */
const no = (): RowCondition => sql`false`;

/**
 * Every table with something of a person: by a column that refers to people, which the database names, or by the condition
 * here. A test holds that a new table stands here.
 */
const HELD = {
  people: ({ id }) => sql`id = ${id}`,
  sessions: no,
  recovery_codes: no,
  one_time_links: no,
  single_sign_on_codes: no,
  mails: ({ email }) => sql`lower(to_address) = ${emailKey(email)}`,
  applications: no,
  application_drafts: no,
  application_documents: ofApplication,
  field_checks: ofApplication,
  field_messages: ofApplication,
  resumable_uploads: no,
  upload_slots: no,
  submissions: ofApplication,
  taken_checks: ofApplication,
  cases: ofApplication,
  case_events: ofApplication,
  case_messages: ofCase,
  messages_read: no,
  // A letter is the applicant's once it was sent.
  letters: (who) => sql`sent_at is not null and ${ofCase(who)}`,
  rounds: ofCase,
  round_items: ofCase,
  round_documents: (who) => sql`item_id in (select i.id from round_items as i where i.${ofCase(who)})`,
  permits: ofCase,
  permit_conditions: ofCase,
  permit_records: ofCase,
  documents: no,
  analyses: no,
  analysis_documents: ({ id }) => sql`analysis_id in (select a.id from analyses as a where a.owner_id = ${id})`,
  decisions: no,
  remarks: no,
  marked_places: no,
  chosen_facts: no,
  declared_figures: no,
  letter_drafts: no,
  conversations: no,
  conversation_turns: ({ id }) =>
    sql`conversation_id in (select c.id from conversations as c where c.owner_id = ${id})`,
  inquiries: ({ email }) => sql`lower(trim(email)) = ${emailKey(email)}`,
  saved_views: no,
  knowledge_gaps: no,
  knowledge_editions: no,
  knowledge_amendments: no,
  canned_answers: no,
  condition_versions: no,
  template_versions: no,
  rule_amendments: no,
  rule_backtests: no,
  parcel_imports: no,
  api_keys: no,
  webhooks: no,
  case_imports: ofCase,
  admin_events: ({ email }) => sql`lower(subject) = ${emailKey(email)}`,
} satisfies Record<string, (who: Who) => RowCondition>;
export type HeldTable = keyof typeof HELD;
export const HELD_TABLES = Object.keys(HELD) as HeldTable[];

/** Columns that open something or prove something: nobody is given them, not even whose they are. */
const isSecret = (column: string) => /_hash(_|$)|secret|code_verifier/.test(column);

/** The condition under which a row of a table is of a person. */
async function conditionsOf(db: Db, who: Who): Promise<Map<HeldTable, RowCondition>> {
  const references = await referencesTo(db, 'people');
  return new Map(
    HELD_TABLES.map((table) => {
      const columns = references.filter((one) => one.table === table).map(({ column }) => column);
      const own = columns.map((column) => sql<SqlBool>`${sql.ref(column)} = ${who.id}`);
      return [table, sql<SqlBool>`(${sql.join([HELD[table](who), ...own], sql` or `)})`];
    }),
  );
}

/** Everything that is held of a person, by table, without secrets; tables without anything are left out. */
export async function readHeld(db: Db, who: Who): Promise<{ table: HeldTable; rows: Record<string, unknown>[] }[]> {
  const held: { table: HeldTable; rows: Record<string, unknown>[] }[] = [];
  for (const [table, condition] of await conditionsOf(db, who)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select row_to_json(${sql.table(table)}) as row from ${sql.table(table)} where ${condition}`.execute(db);
    const shown = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column))),
    );
    if (shown.length > 0) held.push({ table, rows: shown });
  }
  return held;
}

/** The files of a person: what they handed in, and what was sent to them, each with a name. */
export const filesOfPerson = async (db: Db, who: Who): Promise<{ name: string; sha256: string }[]> =>
  (
    await sql<{ name: string; sha256: string }>`
      select name, sha256 from (
        select name, sha256, created_at as at from documents where owner_id = ${who.id}
        union all select 'letter-' || kind || '.docx', output_sha256, sent_at from letters
          where sent_at is not null and output_sha256 is not null and ${ofCase(who)}
        union all select 'permit.docx', output_sha256, issued_at from permits where ${ofCase(who)}
        union all select 'permit-record-' || kind || '.docx', output_sha256, written_at from permit_records where ${ofCase(who)}
      ) as files order by at`.execute(db)
  ).rows;

/** The cases of a person's applications, by their numbers. */
export const casesOfPerson = (db: Db, personId: string) =>
  db
    .selectFrom('cases')
    .innerJoin('applications', 'applications.id', 'cases.application_id')
    .innerJoin('submissions', 'submissions.application_id', 'cases.application_id')
    .select(['reference', 'stage'])
    .where('owner_id', '=', personId)
    .orderBy('reference')
    .execute();

/** What went and what stays, by table, and whether the account itself went. */
export type Erasure = {
  went: Partial<Record<HeldTable, number>>;
  stays: Partial<Record<HeldTable, number>>;
  accountWent: boolean;
};

/**
 * Removes all of a person that is no public record: drafts, files that were never submitted, conversations, inquiries, mails,
 * sessions, secrets, saved searches. The account goes where no record names it; else it stays as a name that cannot sign in.
 * Run it in a transaction.
 */
export async function erase(tx: Db, who: Who, now: Date): Promise<Erasure> {
  const before = await countHeld(tx, who);
  const { id } = who;
  const owner: RowCondition = sql`owner_id = ${id}`;
  // What was replaced before the application was submitted was never handed in.
  await sql`delete from application_documents as d using submissions as s
    where s.application_id = d.application_id and d.replaced_at <= s.submitted_at and d.${ofApplication(who)}`.execute(
    tx,
  );
  await deleteDrafts(tx, owner);
  await deleteConversations(tx, owner);
  await deleteInquiries(tx, HELD.inquiries(who));
  await tx.deleteFrom('upload_slots').where('owner_id', '=', id).execute();
  await tx.deleteFrom('resumable_uploads').where('owner_id', '=', id).execute();
  await tx.deleteFrom('application_drafts').where('person_id', '=', id).execute();
  await tx.deleteFrom('saved_views').where('person_id', '=', id).execute();
  await tx.deleteFrom('messages_read').where('person_id', '=', id).execute();
  await tx
    .deleteFrom('mails')
    .where(({ or, eb }) => or([eb('person_id', '=', id), HELD.mails(who)]))
    .execute();
  for (const table of ['sessions', 'one_time_links', 'recovery_codes', 'single_sign_on_codes'] as const) {
    await tx.deleteFrom(table).where('person_id', '=', id).execute();
  }
  await deleteLooseAnalyses(tx, owner);
  await deleteLooseDocuments(tx, owner);
  await tx.updateTable('cases').set({ assignee_id: null }).where('assignee_id', '=', id).execute();
  await tx.updateTable('analyses').set({ assignee_id: null }).where('assignee_id', '=', id).execute();
  const accountWent = await removeAccount(tx, id, now);

  const stays = await countHeld(tx, who);
  const went = Object.fromEntries(
    HELD_TABLES.map((table) => [table, (before[table] ?? 0) - (stays[table] ?? 0)] as const).filter(([, n]) => n > 0),
  );
  return { went, stays, accountWent };
}

async function removeAccount(tx: Db, id: string, now: Date): Promise<boolean> {
  const kept = (await referencesTo(tx, 'people')).filter(({ goesAlong }) => !goesAlong);
  for (const { table, column } of kept) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(tx);
    if (rows.length === 0) continue;
    await tx
      .updateTable('people')
      .set({
        ...{
          password_hash: null,
          password_hash_pending: null,
          single_sign_on_issuer: null,
          single_sign_on_subject: null,
          disabled_at: now,
        },
        ...{ two_step_secret: null, two_step_secret_pending: null, two_step_last_step: null },
      })
      .where('id', '=', id)
      .execute();
    return false;
  }
  await tx.deleteFrom('people').where('id', '=', id).execute();
  return true;
}

async function countHeld(db: Db, who: Who): Promise<Partial<Record<HeldTable, number>>> {
  const counts: Partial<Record<HeldTable, number>> = {};
  for (const [table, condition] of await conditionsOf(db, who)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} where ${condition}`.execute(db);
    if (rows[0] && rows[0].n > 0) counts[table] = rows[0].n;
  }
  return counts;
}
