import { sql } from 'kysely';
import type { QuotaName } from '#domain/people/quotas.ts';
import type { Role } from '#domain/people/role.ts';
import type { Db } from './tables.ts';

/** Keeps others from counting what this person has until the transaction ends. */
export const lockQuota = (tx: Db, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`quota of ${personId}`}, 0))`.execute(tx);

export const findRole = async (db: Db, personId: string): Promise<Role | undefined> =>
  (await db.selectFrom('people').select('role').where('id', '=', personId).executeTakeFirst())?.role;

/** How much a person has of what is limited; of stored files, bytes. */
export const countHeld: Record<QuotaName, (db: Db, personId: string) => Promise<number>> = {
  drafts: async (db, personId) => {
    const { held } = await db
      .selectFrom('applications')
      .select(sql<number>`count(*)::int`.as('held'))
      .where('owner_id', '=', personId)
      .where('status', '=', 'In Progress')
      .executeTakeFirstOrThrow();
    return held;
  },
  // What was sent to a slot counts until its analysis has begun: till then it can be sent without end.
  unfinishedUploads: async (db, personId) => {
    const { rows } = await sql<{ held: number }>`
      select (
        (select count(*) from resumable_uploads where owner_id = ${personId} and finished_at is null)
        + (select count(*) from upload_slots where owner_id = ${personId}
            and not exists (select from analyses where analyses.id = upload_slots.analysis_id))
      )::int as held`.execute(db);
    return rows[0]?.held ?? 0;
  },
  storedMegabytes: async (db, personId) => {
    const { rows } = await sql<{ held: number }>`
      select (
        (select coalesce(sum(size), 0) from documents where owner_id = ${personId})
        + (select coalesce(sum(size), 0) from resumable_uploads where owner_id = ${personId} and finished_at is null)
      )::float8 as held`.execute(db);
    return rows[0]?.held ?? 0;
  },
};
