import { sql } from 'kysely';
import type { CaseEventKind } from '#domain/cases/case-event.ts';
import type { CaseStage } from '#domain/cases/stage.ts';
import type { Db } from './tables.ts';

/** An event of a case: its kind, what stood after it, and the day (YYYY-MM-DD) on which it came. */
export type OverviewEvent = readonly [kind: CaseEventKind, after: string | null, on: string];

/**
 * What happened to each case that was submitted since a moment, in order. By case and with days, not moments: a year has
 * tens of thousands of events, and made into dates one by one they keep everybody waiting.
 */
export async function overviewEvents(db: Db, since: Date, timeZone: string): Promise<OverviewEvent[][]> {
  const { rows } = await sql<{ events: OverviewEvent[] }>`
    select json_agg(json_build_array(kind, after, to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')) order by e.id) as events
    from submissions s join case_events e on e.application_id = s.application_id
    where submitted_at >= ${since} and kind in ('submitted', 'moved', 'letter', 'answered')
    group by s.application_id`.execute(db);
  return rows.map(({ events }) => events);
}

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
