import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** A job that waits, runs, or failed for good. Times as the database writes them in JSON. */
export type QueuedJob = {
  id: string;
  name: string;
  data: Record<string, unknown>;
  state: 'waiting' | 'failed';
  /** It is not begun before. */
  startAfter: string;
  failedAt: string | null;
};

/** Every job that is still to be done or that a person may try again, as lines of JSON; one that runs waits again. */
export const readJobs = async (tx: Db): Promise<string[]> =>
  (
    await sql<{ line: string }>`
      select json_build_object('id', id, 'name', name, 'data', data,
        'state', case when state = 'failed' then 'failed' else 'waiting' end,
        'startAfter', start_after, 'failedAt', case when state = 'failed' then completed_on end)::text as line
      from pgboss.job
      where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active', 'failed')
      order by created_on`.execute(tx)
  ).rows.map(({ line }) => line);

/** Marks a job that waits as one that failed for good. */
export const failQueuedJob = (tx: Db, id: string, at: string) =>
  sql`update pgboss.job set state = 'failed', completed_on = ${at}::timestamptz where id = ${id}::uuid`.execute(tx);
