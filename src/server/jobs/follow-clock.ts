import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';

type ClockLog = Record<'info' | 'error', (what: object, message: string) => void>;

const LOOK_MS = 5_000;
/** Clocks that are kept right are moved by less. */
const GRACE_SECONDS = 5;

/**
 * Brings to now what the queue noted before the database's clock was set back: jobs that were due would wait until the
 * clock is there again, and those of a process that died meanwhile would count as running for as long.
 */
export async function followClockBack(db: Db): Promise<void> {
  const ahead = sql`now() + make_interval(secs => ${sql.lit(GRACE_SECONDS)})`;
  await db.transaction().execute(async (tx) => {
    // All by the same time, so that their order and the waits that were asked for stay.
    await sql`
      with early as (
        select name, id, max(created_on) over () - now() as lead from pgboss.job
        where state = 'created' and created_on > ${ahead})
      update pgboss.job set created_on = created_on - lead, start_after = start_after - lead
      from early where job.name = early.name and job.id = early.id`.execute(tx);
    await sql`
      update pgboss.job set start_after = now()
      where state = 'retry' and start_after > ${ahead} + make_interval(secs => coalesce(retry_delay_max, 0))`.execute(
      tx,
    );
    await sql`
      update pgboss.job set heartbeat_on = least(heartbeat_on, now()), started_on = least(started_on, now())
      where state = 'active' and (heartbeat_on > ${ahead} or started_on > ${ahead})`.execute(tx);
    await sql`
      update pgboss.queue
      set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())`.execute(tx);
  });
}

/**
 * Watches the clocks of the database and of this process beside one that nobody sets, and follows where one is set back.
 * What lay in the future before is followed at once. @param wake has workers look for jobs now: their pauses are measured by
 * the clock of the process, and one that was begun before lasts until that is there again. @returns a function that ends it
 */
export async function watchClock(db: Db, log: ClockLog, wake: () => void): Promise<() => void> {
  const read = async () => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const steady = performance.now();
    return [(rows[0]?.now.getTime() ?? Number.NaN) - steady, Date.now() - steady] as const;
  };
  await followClockBack(db);
  let known = await read();
  let wakes = 0;
  const look = async () => {
    const found = await read();
    const back = Math.max(known[0] - found[0], known[1] - found[1]) / 1000;
    known = found;
    if (back > GRACE_SECONDS) {
      log.info({ seconds: Math.round(back) }, 'a clock was set back');
      await followClockBack(db);
      // Once more at the next look: a pause may begin only now.
      wakes = 2;
    }
    if (wakes === 0) return;
    wakes -= 1;
    wake();
  };
  const again = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'the clock of the database could not be read'));
  }, LOOK_MS);
  return () => clearInterval(again);
}
