import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../test/databases.ts';
import { haveJobsEnded, hurryJobs } from '../../../test/queued-jobs.ts';
import { StorageUnavailable } from '../adapters/blobs.ts';
import type { Database } from '../db/open-database.ts';
import { finishAnalysis, handle, type JobHandler, sendMail } from './jobs.ts';
import { openQueue, type Queue } from './queue.ts';

const log = { info: () => {}, error: () => {} };

/** For how long each job that failed waits for its next try, from when the last one began. */
const plannedWaits = CompiledQuery.raw(
  `select retry_count as tries, extract(epoch from start_after - started_on)::float as seconds from pgboss.job
   where state = 'retry'`,
);
const longestWait = CompiledQuery.raw(`select retry_delay_max as longest from pgboss.queue where name = 'mail.send'`);

const until = async (isSo: () => boolean | Promise<boolean>, ms = 50_000) => {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await wait(50);
  }
};

describe.each(databases)('jobs on $name', ({ open }) => {
  let database: Database;
  let queue: Queue;
  beforeEach(async () => {
    database = await open();
    queue = await openQueue(database, log);
  });
  afterEach(async () => {
    await queue.stop();
    await database.close();
  });

  const working = (run: JobHandler['run'], giveUp: JobHandler['giveUp'] = async () => {}) =>
    queue.work([handle(finishAnalysis, { concurrency: 1, run, giveUp })]);

  test('a job is run when its transaction commits, and never when it rolls back', async () => {
    const ran: unknown[] = [];
    await working(async (payload) => void ran.push(payload));
    const [kept, dropped] = [randomUUID(), randomUUID()];
    await database.db.transaction().execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId: kept }));
    await expect(
      database.db.transaction().execute(async (tx) => {
        await queue.enqueue(tx, finishAnalysis, { analysisId: dropped });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await until(() => ran.length > 0);
    await until(() => haveJobsEnded(database.db));
    expect(ran).toEqual([{ analysisId: kept }]);
  });

  test('the same id asks once, however often it is asked', async () => {
    const ran: unknown[] = [];
    await working(async (payload) => void ran.push(payload));
    const id = randomUUID();
    for (let again = 0; again < 5; again++) {
      await database.db.transaction().execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId: id }, { id }));
    }
    await until(() => ran.length > 0);
    await until(() => haveJobsEnded(database.db));
    expect(ran).toHaveLength(1);
  });

  test('a job that is put off is begun no sooner, and lets others go before', async () => {
    const ran: unknown[] = [];
    await working(async (payload) => void ran.push(payload));
    const [later, now] = [randomUUID(), randomUUID()];
    const began = Date.now();
    await database.db.transaction().execute(async (tx) => {
      await queue.enqueue(tx, finishAnalysis, { analysisId: later }, { afterSeconds: 3 });
      await queue.enqueue(tx, finishAnalysis, { analysisId: now });
    });
    await until(() => ran.length > 1);
    expect(ran).toEqual([{ analysisId: now }, { analysisId: later }]);
    expect(Date.now() - began).toBeGreaterThan(2_500);
  });

  test('many jobs at once are worked off without pauses', async () => {
    let ran = 0;
    await working(async () => void ran++);
    const began = Date.now();
    await database.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 20; count++) await queue.enqueue(tx, finishAnalysis, { analysisId: randomUUID() });
    });
    await until(() => ran === 20);
    expect(Date.now() - began).toBeLessThan(40_000);
  });

  test('a job that waits for someone else’s server is tried for as long as it says', async () => {
    let tries = 0;
    const givenUp: unknown[] = [];
    const mailId = randomUUID();
    const run = async () => {
      tries++;
      if (tries < 6) throw new Error('the mail server is away');
    };
    await queue.work([
      handle(sendMail, { concurrency: 1, run, giveUp: async (payload) => void givenUp.push(payload) }),
    ]);
    await database.db.transaction().execute((tx) => queue.enqueue(tx, sendMail, { mailId }));
    // The waits grow, so they are cut short here.
    await until(async () => {
      await hurryJobs(database.db);
      return haveJobsEnded(database.db);
    });
    expect([tries, givenUp]).toEqual([6, []]);
    const { rows } = await database.db.executeQuery<{ longest: number }>(longestWait);
    expect(rows).toEqual([{ longest: sendMail.patience.longestWaitSeconds }]);
  });

  test.each([
    ['storage is away', new StorageUnavailable('away', new Error('It is silent.'))],
    ['the disk is full', Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' })],
    ['the database is away', Object.assign(new Error('shutting down'), { code: '57P01' })],
    ['a connection broke', new Error('Connection terminated unexpectedly')],
  ])('a job that cannot go on while %s uses up no try', async (_why, error) => {
    let tries = 0;
    const givenUp: unknown[] = [];
    await working(
      async () => {
        tries++;
        if (tries <= finishAnalysis.patience.tries) throw error;
      },
      async (payload) => void givenUp.push(payload),
    );
    await database.db.transaction().execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId: randomUUID() }));
    await until(async () => {
      await hurryJobs(database.db);
      return haveJobsEnded(database.db);
    });
    expect([tries, givenUp]).toEqual([finishAnalysis.patience.tries + 1, []]);
  });

  test('a clock that is set back holds up no job, nor one that a dead process was at', async () => {
    const ran: unknown[] = [];
    const ids = Array.from({ length: 4 }, () => randomUUID());
    const { db } = database;
    for (const analysisId of ids)
      await db.transaction().execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId }, { id: analysisId }));
    const later = randomUUID();
    await db
      .transaction()
      .execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId: later }, { id: later, afterSeconds: 600 }));
    // As an hour ago, seen from then: one waits, one is tried again, one runs, and all was noted in what is the future now.
    await sql`update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour'
      where name = ${finishAnalysis.name}`.execute(db);
    await sql`update pgboss.job set state = 'retry', retry_count = 1 where id = ${ids[1]}::uuid`.execute(db);
    await sql`update pgboss.job set state = 'active', started_on = now() + interval '1 hour',
      heartbeat_on = now() + interval '1 hour', heartbeat_seconds = 1 where id = ${ids[2]}::uuid`.execute(db);
    await working(async (payload) => void ran.push(payload));
    await until(() => ran.length === ids.length);
    expect(new Set(ran)).toEqual(new Set(ids.map((analysisId) => ({ analysisId }))));
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - now())::float as seconds from pgboss.job
      where id = ${later}::uuid`.execute(db);
    expect(rows[0]?.seconds, 'what was to wait for ten minutes').toBeGreaterThan(500);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(600);
  });

  test('a job that fails is tried again later each time, then given up where a person can see it', async () => {
    let tries = 0;
    const givenUp: unknown[] = [];
    await working(
      async () => {
        tries++;
        throw new Error('the disk is full');
      },
      async (payload) => void givenUp.push(payload),
    );
    const analysisId = randomUUID();
    await database.db.transaction().execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId }));
    // The waits are read where the queue keeps them, and cut short once they are read.
    const waits: number[] = [];
    await until(async () => {
      const { rows } = await database.db.executeQuery<{ tries: number; seconds: number }>(plannedWaits);
      for (const { tries, seconds } of rows) waits[tries] = Math.max(waits[tries] ?? 0, seconds);
      if (rows.length > 0) await hurryJobs(database.db);
      return haveJobsEnded(database.db);
    });
    expect(tries).toBe(4);
    expect(givenUp).toEqual([{ analysisId }]);
    expect(waits).toHaveLength(3);
    expect(waits[0] ?? 0).toBeGreaterThan(0.5);
    expect(waits[2] ?? 0).toBeGreaterThan(waits[0] ?? 0);
  });

  test('a job that fails once and then works has run to its end once', async () => {
    let tries = 0;
    let done = 0;
    await working(async () => {
      tries++;
      if (tries === 1) throw new Error('not this time');
      done++;
    });
    await database.db.transaction().execute((tx) => queue.enqueue(tx, finishAnalysis, { analysisId: randomUUID() }));
    await until(() => done === 1);
    expect(tries).toBe(2);
  });
});
