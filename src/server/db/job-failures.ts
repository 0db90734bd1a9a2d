import type { Db } from './db.ts';

/** Notes one more failure of a job and says how many there are now. */
export async function addJobFailure(db: Db, jobId: string, reason: string, now: Date): Promise<number> {
  const { failures } = await db
    .insertInto('job_failures')
    .values({ job_id: jobId, failures: 1, reason, at: now })
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet((set) => ({ failures: set('job_failures.failures', '+', 1), reason, at: now })),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}

export const deleteOldFailures = (db: Db, before: Date) =>
  db.deleteFrom('job_failures').where('at', '<', before).execute();
