import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, MaintenanceKind } from './tables.ts';

/** One number for this among all advisory locks of a database. */
const FORGETTING_LOCK = 7_061_943;
/** A run that has not shown for this long that it lives was cut off. */
const SILENCE_MS = 10 * 60_000;
const SIGN_OF_LIFE_MS = 20_000;

/**
 * Notes what is done and what came of it, so that an administrator sees the last of its kind. While it runs, signs of life
 * are written. Throws what `run` throws, once that is noted.
 */
export async function noteRun<T extends object>(
  db: Db,
  kind: MaintenanceKind,
  run: () => Promise<T>,
  resultOf: (done: T) => object = (done) => done,
): Promise<T> {
  const id = randomUUID();
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await lockForgetting(tx);
    await tx
      .insertInto('maintenance_runs')
      .values({ id, kind, state: 'running', started_at: now, alive_at: now })
      .execute();
  });
  const set = (change: { state?: 'done' | 'failed'; ended_at?: Date; result?: string; alive_at: Date }) =>
    db.updateTable('maintenance_runs').set(change).where('id', '=', id).execute();
  const signs = setInterval(() => set({ alive_at: new Date() }).catch(() => undefined), SIGN_OF_LIFE_MS).unref();
  const end = async (state: 'done' | 'failed', result: object) => {
    clearInterval(signs);
    const at = new Date();
    await set({ state, ended_at: at, alive_at: at, result: JSON.stringify(result) });
  };
  try {
    const done = await run();
    await end('done', resultOf(done));
    return done;
  } catch (error) {
    await end('failed', { error: error instanceof Error ? error.message : String(error) }).catch(() => undefined);
    throw error;
  }
}

/** The latest run of a kind, or the latest that ended well. */
export const lastRun = (db: Db, kind: MaintenanceKind, state?: 'done') =>
  db
    .selectFrom('maintenance_runs')
    .select(['kind', 'state', 'started_at', 'alive_at', 'ended_at', 'result'])
    .where('kind', '=', kind)
    .$if(state !== undefined, (query) => query.where('state', '=', 'done'))
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Whether a backup is under way, which copies the files that it found named when it began. Asked under the lock that
 * every backup takes before it begins: none begins until the transaction has ended.
 */
export async function isBackingUp(tx: Db, now: Date): Promise<boolean> {
  await lockForgetting(tx);
  const row = await tx
    .selectFrom('maintenance_runs')
    .select('id')
    .where('kind', '=', 'backup')
    .where('state', '=', 'running')
    .where('alive_at', '>', new Date(now.getTime() - SILENCE_MS))
    .executeTakeFirst();
  return row !== undefined;
}

const lockForgetting = (tx: Db) => sql`select pg_advisory_xact_lock(${sql.lit(FORGETTING_LOCK)})`.execute(tx);

/** Restored runs that were under way when their backup was made ended with the installation that they were of. */
export const endRestoredRuns = (tx: Db) => tx.deleteFrom('maintenance_runs').where('state', '=', 'running').execute();

export const deleteOldRuns = (db: Db, before: Date) =>
  db.deleteFrom('maintenance_runs').where('started_at', '<', before).execute();

/** When a kind of maintenance last ended well; and when it last failed, where that was later. */
export type LastMaintenance = { doneAt: Date | null; failedAt: Date | null };

type ShownKind = Extract<MaintenanceKind, 'backup' | 'file-check'>;

/** The last backup and the last check of the stored files; null of what was never recorded. */
export async function lastRuns(db: Db): Promise<Record<ShownKind, LastMaintenance | null>> {
  const { rows } = await sql<{ kind: ShownKind; done_at: Date | null; failed_at: Date | null }>`
    select kind, max(ended_at) filter (where state = 'done') as done_at,
      max(ended_at) filter (where state = 'failed') as failed_at
    from maintenance_runs where kind in ('backup', 'file-check') and state <> 'running' group by kind`.execute(db);
  const of = (kind: ShownKind): LastMaintenance | null => {
    const found = rows.find((row) => row.kind === kind);
    if (!found) return null;
    const { done_at: doneAt, failed_at: failedAt } = found;
    return { doneAt, failedAt: failedAt && (!doneAt || failedAt > doneAt) ? failedAt : null };
  };
  return { backup: of('backup'), 'file-check': of('file-check') };
}
