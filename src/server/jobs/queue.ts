import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { StorageUnavailable } from '../adapters/blobs.ts';
import { diskRefusal } from '../adapters/disk.ts';
import type { JobOutcome, Metrics } from '../adapters/metrics.ts';
import { inSpan, type Tracing } from '../adapters/tracing.ts';
import { isDatabaseAway, isDatabaseFull } from '../db/database-away.ts';
import { countFailedJob } from '../db/failed-jobs.ts';
import type { Database } from '../db/open-database.ts';
import type { Db } from '../db/tables.ts';
import { watchClock } from './follow-clock.ts';
import { allJobs, type Job, type JobHandler, JobInterrupted, splitJobData, withTrace } from './jobs.ts';
import { takeTurn } from './take-turn.ts';

export type QueueLog = {
  error: (what: object, message: string) => void;
  info: (what: object, message: string) => void;
};

export type Queue = {
  /**
   * Adds a job inside the caller's transaction: it exists only if the work that asked for it does. An `id` that is known
   * adds nothing; with `afterSeconds` it is not begun before, and after all that wait then. Jobs with an `owner` take turns
   * with those of other owners; the others are begun in their order.
   */
  enqueue: <P extends z.ZodObject>(
    tx: Db,
    job: Job<P>,
    payload: z.input<P>,
    options?: { id?: string; afterSeconds?: number; owner?: string },
  ) => Promise<void>;
  /** Puts a job that failed for good back in line, inside the caller's transaction. @returns false where it no longer is such a job */
  retry: (tx: Db, name: string, id: string) => Promise<boolean>;
  /** Starts working on jobs. */
  work: (handlers: JobHandler[]) => Promise<void>;
  /** Throws when the queue does not answer. */
  check: () => Promise<void>;
  /** Stops taking jobs, tells running ones to stop, waits for them; what did not end goes on at the next start. */
  stop: () => Promise<void>;
};

/** A worker that is gone is noticed after the heartbeat plus one monitor round: well under 60 s. */
const HEARTBEAT_SECONDS = 15;
const MONITOR_SECONDS = 5;

type QueueDatabase = Pick<Database, 'db' | 'kind' | 'queueAccess'>;

/** What watches jobs; undefined where nobody does. */
type JobWatch = { metrics?: Metrics | undefined; tracing?: Tracing | undefined };

export async function openQueue(
  { db, kind, queueAccess }: QueueDatabase,
  log: QueueLog,
  watch: JobWatch = {},
): Promise<Queue> {
  const boss = new PgBoss({
    ...('db' in queueAccess ? queueAccess : { ...queueAccess, max: 4, application_name: 'planwright-queue' }),
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue met an error'));
  await boss.start();
  for (const known of allJobs) await prepareQueue(boss, known);
  // The embedded database serves one process: a job that is active before we work is one that a crash left.
  if (kind === 'embedded') for (const { name } of allJobs) await freeOrphans(boss, name);

  let unwatch = () => {};
  const stopping = new AbortController();
  return {
    enqueue: async (tx, { name, payload }, data, { id, afterSeconds, owner } = {}) => {
      const when = { ...(id ? { id } : {}), ...(afterSeconds ? { startAfter: afterSeconds } : {}) };
      const turn = owner ? { group: { id: owner }, priority: await takeTurn(tx, name, owner) } : {};
      await boss.send(name, withTrace(payload.parse(data), watch.tracing?.traceparent()), {
        db: fromKysely(tx),
        ...when,
        ...turn,
      });
    },
    retry: async (tx, name, id) => {
      const { rows } = await sql`
        select from pgboss.job where name = ${name} and id = ${id} and state = 'failed' for update`.execute(tx);
      if (rows.length > 0) await boss.retry(name, id, { db: fromKysely(tx) });
      return rows.length > 0;
    },
    work: async (handlers) => {
      const workerIds: string[] = [];
      const wake = () => {
        for (const id of workerIds) boss.notifyWorker(id);
      };
      unwatch = await watchClock(db, log, wake);
      for (const handler of handlers) {
        for (let count = 0; count < handler.concurrency; count++) {
          workerIds.push(await startWorker({ boss, db, log, ...watch }, handler, stopping.signal));
        }
      }
    },
    check: async () => {
      if (!(await boss.isInstalled())) throw new Error('The queue is not installed.');
    },
    stop: async () => {
      unwatch();
      stopping.abort(new JobInterrupted('The server is stopping.'));
      await boss.stop({ graceful: true, timeout: 8_000, close: true });
    },
  };
}

async function prepareQueue(boss: PgBoss, { name, patience }: Job): Promise<void> {
  const options = {
    notify: true,
    // Room for crashes of the process; errors are counted by us and end when the job's patience does.
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: patience.longestWaitSeconds,
    expireInSeconds: patience.longestRunSeconds ?? 15 * 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(name, options);
  await boss.updateQueue(name, options);
}

/** Puts jobs that a killed process held back in line at once, without using up a try. */
async function freeOrphans(boss: PgBoss, name: string): Promise<void> {
  const active = (await boss.findJobs(name)).filter((found) => found.state === 'active' || found.state === 'retry');
  const ids = active.map((found) => found.id);
  if (ids.length === 0) return;
  await boss.cancel(name, ids);
  await boss.resume(name, ids);
}

/** What a job stands on is away, or takes nothing for now: that says nothing of the job, which waits until it is well again. */
const isAway = (error: unknown): boolean =>
  error instanceof StorageUnavailable ||
  isDatabaseAway(error) ||
  isDatabaseFull(error) ||
  diskRefusal(error) !== undefined;

type WorkerDeps = JobWatch & { boss: PgBoss; db: Db; log: QueueLog };

/** Starts one worker, which does one job at a time. @returns its id */
async function startWorker(
  { boss, db, log, metrics, tracing }: WorkerDeps,
  handler: JobHandler,
  stopping: AbortSignal,
): Promise<string> {
  const { name, patience } = handler.job;
  const options = {
    pollingIntervalSeconds: 1,
    // New jobs are announced; retries that come due are not, so they are looked for.
    notifyPollingIntervalSeconds: 2,
    perJobResults: true as const,
  };
  let workerId = '';
  workerId = await boss.work(name, options, async ([taken]) => {
    if (!taken) return [];
    const { id } = taken;
    const { payload: data, traceparent } = splitJobData(taken.data);
    const began = performance.now();
    let outcome: JobOutcome = 'interrupted';
    try {
      const span = { name: `job ${name}`, kind: 'consumer' as const, parent: traceparent };
      await inSpan(tracing, span, () => handler.run(data, AbortSignal.any([stopping, taken.signal])));
      outcome = 'done';
      return [{ id, status: 'completed' }];
    } catch (error) {
      // Thrown on, the job is retried by the queue; nothing is counted against it.
      if (error instanceof JobInterrupted || stopping.aborted || isAway(error)) throw error;
      const failures = await countFailedJob(db, id, String(error).slice(0, 500), new Date());
      log.error({ err: error, job: name, jobId: id, failures }, 'a job failed');
      outcome = failures < patience.tries ? 'retried' : 'failed';
      if (outcome === 'retried') throw error;
      await handler.giveUp(data, error);
      return [{ id, status: 'deadletter' }];
    } finally {
      metrics?.countJob(name, outcome, (performance.now() - began) / 1000);
      // Where there was one job there may be more: look at once, not after the pause.
      boss.notifyWorker(workerId);
    }
  });
  return workerId;
}
