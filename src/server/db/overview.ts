import { sql } from 'kysely';
import type { CaseEventKind } from '#domain/cases/case-event.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import type { Db } from './tables.ts';

export type OverviewEvent = { id: string; at: Date; kind: CaseEventKind; after: string | null };

/** What happened to the cases that were submitted since a moment, in order. */
export const overviewEvents = (db: Db, since: Date): Promise<OverviewEvent[]> =>
  db
    .selectFrom('case_events')
    .innerJoin('submissions', 'submissions.application_id', 'case_events.application_id')
    .select(['case_events.application_id as id', 'at', 'kind', 'after'])
    .where('submitted_at', '>=', since)
    .where('kind', 'in', ['submitted', 'moved', 'letter', 'answered'])
    .orderBy('case_events.id')
    .execute();

export type StageAge = { stage: CaseStage; week: number; month: number; older: number };

/** How many cases stand at each stage, by how long they have been there. */
export const stageAges = (db: Db, since: Date, now: Date): Promise<StageAge[]> => {
  const days = sql<number>`extract(epoch from (${now}::timestamptz - stage_since)) / 86400`;
  return db
    .selectFrom('cases')
    .innerJoin('submissions', 'submissions.application_id', 'cases.application_id')
    .select([
      'stage',
      sql<number>`(count(*) filter (where ${days} <= 7))::int`.as('week'),
      sql<number>`(count(*) filter (where ${days} > 7 and ${days} <= 30))::int`.as('month'),
      sql<number>`(count(*) filter (where ${days} > 30))::int`.as('older'),
    ])
    .where('submitted_at', '>=', since)
    .groupBy('stage')
    .execute();
};

/** How many cases had so many rounds of requests. */
export async function countRounds(db: Db, since: Date): Promise<{ rounds: number; cases: number }[]> {
  const { rows } = await sql<{ rounds: number; cases: number }>`
    select rounds, count(*)::int as cases from (
      select s.application_id, count(r.number)::int as rounds from submissions s
      left join rounds r on r.case_id = s.application_id
      where s.submitted_at >= ${since} group by s.application_id
    ) as counted group by rounds order by rounds`.execute(db);
  return rows;
}

/** What letters asked for most often, in their English words or those in which it was written. */
export async function mostAsked(db: Db, since: Date, most: number): Promise<{ what: string; count: number }[]> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      select coalesce(item -> 'what' ->> 'en', item -> 'what' ->> 'es') as what
      from round_items join submissions s on s.application_id = case_id
      where s.submitted_at >= ${since}
    ) as asked where what is not null group by what order by count(*) desc, what limit ${most}`.execute(db);
  return rows;
}
