import type { Db } from './tables.ts';

/** Notes one more failure of a job and says how many there are now. */
export async function countFailedJob(db: Db, jobId: string, reason: string, now: Date): Promise<number> {
  const { times } = await db
    .insertInto('failed_jobs')
    .values({ job_id: jobId, times: 1, reason, at: now })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet((set) => ({ times: set('failed_jobs.times', '+', 1), reason, at: now })),
    )
    .returning('times')
    .executeTakeFirstOrThrow();
  return times;
}

export const deleteOldFailedJobs = (db: Db, before: Date) =>
  db.deleteFrom('failed_jobs').where('at', '<', before).execute();
