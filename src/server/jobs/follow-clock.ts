import { sql } from 'kysely';
import type { Db } from '../db/tables.ts';
import type { QueueLog } from './queue.ts';

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
 * Watches the database's clock beside one that nobody sets, and follows it where it is set back. What lay in the future
 * before is followed at once. @returns a function that ends it
 */
export async function watchClock(db: Db, log: QueueLog): Promise<() => void> {
  const read = async () => {
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    return (rows[0]?.now.getTime() ?? Number.NaN) - performance.now();
  };
  await followClockBack(db);
  let known = await read();
  const look = async () => {
    const found = await read();
    if (found < known - GRACE_SECONDS * 1000) {
      log.info({ seconds: Math.round((known - found) / 1000) }, 'the clock of the database was set back');
      await followClockBack(db);
    }
    known = found;
  };
  const again = setInterval(() => {
    look().catch((error: unknown) => log.error({ err: error }, 'the clock of the database could not be read'));
  }, LOOK_MS);
  return () => clearInterval(again);
}
