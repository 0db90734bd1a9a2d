import { sql } from 'kysely';
import type { CaseStage } from '#domain/cases/stage.ts';
import { awaitedUntil } from './rounds.ts';
import type { Db } from './tables.ts';

/** What is stored of a reminder of a case's term: its last day, and whether it had passed. */
export const reminderOf = (due: string, isOver: boolean): string => `${due} ${isOver ? 'over' : 'near'}`;

/** Cases whose term ends by `until` or has ended, and that was not reminded of in this way. */
export const casesToRemindOf = (db: Db, { today, until }: { today: string; until: string }, most: number) =>
  db
    .selectFrom('cases')
    .innerJoin('submissions', 'submissions.application_id', 'cases.application_id')
    .innerJoin('applications', 'applications.id', 'cases.application_id')
    .select(['cases.application_id as id', 'cases.version', 'reference', 'assignee_id', 'owner_id'])
    .where('due_on', '<=', until)
    .where(sql<boolean>`reminded is distinct from due_on::text || ' over'`)
    .where(sql<boolean>`(due_on < ${today}::date or reminded is distinct from due_on::text || ' near')`)
    .orderBy('due_on')
    .orderBy('cases.application_id')
    .limit(most)
    .execute();

/** Notes the reminder, unless somebody moved the case since or it was noted before. @returns whether it is new */
export async function noteReminder(
  tx: Db,
  { id, version, reminder }: { id: string; version: number; reminder: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cases')
    .set({ reminded: reminder })
    .where('application_id', '=', id)
    .where('version', '=', version)
    .where(sql<boolean>`reminded is distinct from ${reminder}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type DueRounds = { today: string; until: string; ended: readonly CaseStage[] };

/** Takes the rounds whose answers are due by a day, but for cases that have ended: each once for every day that was given. */
export const takeRoundsToRemindOf = (tx: Db, { today, until, ended }: DueRounds) =>
  tx
    .updateTable('rounds')
    .from('submissions')
    .innerJoin('applications', 'applications.id', 'submissions.application_id')
    .innerJoin('cases', 'cases.application_id', 'submissions.application_id')
    .set({ reminded_of: sql`(${awaitedUntil})::date` })
    .whereRef('rounds.case_id', '=', 'submissions.application_id')
    .where('answered_at', 'is', null)
    .where('stage', 'not in', [...ended])
    .where(sql<boolean>`reminded_of is distinct from (${awaitedUntil})::date`)
    .where(sql<boolean>`(${awaitedUntil})::date between ${today}::date and ${until}::date`)
    .returning(['case_id', 'number', 'reference', 'owner_id', sql<string>`reminded_of::text`.as('day')])
    .execute();

/** Takes the applications that nobody has changed or submitted since a time: each once for every change. */
export const takeDraftsToRemindOf = (tx: Db, before: Date, now: Date) =>
  tx
    .updateTable('applications')
    .set({ reminded_at: now })
    .where('status', '=', 'In Progress')
    .where('last_modified', '<', before)
    .where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<', eb.ref('last_modified'))]))
    .returning(['id', 'owner_id', 'title', 'last_modified'])
    .execute();
