import { CompiledQuery } from 'kysely';
import type { Db } from '../src/server/db/tables.ts';

/** The channel on which the queue announces new jobs, as pg-boss names it for the schema that it uses. */
const CHANNEL = `'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24)`;

const makeDue = CompiledQuery.raw(`
  with due as (update pgboss.job set start_after = now() where state = 'retry' returning name)
  select pg_notify(${CHANNEL}, name) from due`);
const countOpen = CompiledQuery.raw(`
  select count(*)::int as open from pgboss.job
  where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active')`);

/**
 * Makes jobs that wait for their next try due, and announces them: otherwise they are begun when the queue next looks.
 * One whose try still runs does not wait yet.
 */
export const hurryJobs = (db: Db) => db.executeQuery(makeDue);

/** Whether every job has ended, so that nothing more will be done of what was asked for until now. */
export const haveJobsEnded = async (db: Db): Promise<boolean> =>
  (await db.executeQuery<{ open: number }>(countOpen)).rows[0]?.open === 0;
