import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Writes one attempt for each key, then counts. Attempts on the same key go one after the other, so that
 * parallel ones cannot together pass a limit.
 * @returns for each key, in order, how many attempts stand since its own time, this one among them
 */
export const countAttempts = (db: Db, keys: { key: string; since: Date }[], now: Date): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    // Always in the same order: two people who share an address never wait for each other in a ring.
    for (const key of keys.map((limited) => limited.key).sort()) await lockKey(tx, key);
    await tx
      .insertInto('rate_limits')
      .values(keys.map(({ key }) => ({ key, at: now })))
      .execute();
    const counts: number[] = [];
    for (const { key, since } of keys) {
      const { count } = await tx
        .selectFrom('rate_limits')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('key', '=', key)
        .where('at', '>', since)
        .executeTakeFirstOrThrow();
      counts.push(count);
    }
    return counts;
  });

/**
 * Takes one attempt on each key if every key has room: fewer than `most` attempts since its own time. What is
 * refused is not counted, so asking on and on does not keep the door shut.
 * @returns undefined when the attempt was taken, else when all the keys will have room
 */
export const takeAttempt = (
  db: Db,
  keys: { key: string; since: Date; most: number }[],
  now: Date,
): Promise<Date | undefined> =>
  db.transaction().execute(async (tx) => {
    for (const key of keys.map((limited) => limited.key).sort()) await lockKey(tx, key);
    const free: number[] = [];
    for (const { key, since, most } of keys) {
      const taken = await tx
        .selectFrom('rate_limits')
        .select('at')
        .where('key', '=', key)
        .where('at', '>', since)
        .orderBy('at', 'desc')
        .limit(most)
        .execute();
      const oldest = taken[most - 1];
      if (oldest) free.push(oldest.at.getTime() + now.getTime() - since.getTime());
    }
    if (free.length > 0) return new Date(Math.max(...free));
    await tx
      .insertInto('rate_limits')
      .values(keys.map(({ key }) => ({ key, at: now })))
      .execute();
    return undefined;
  });

const lockKey = (tx: Db, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);

/** A success clears what was counted against a key. */
export const clearAttempts = (db: Db, key: string) => db.deleteFrom('rate_limits').where('key', '=', key).execute();

export const deleteOldAttempts = (db: Db, before: Date) =>
  db.deleteFrom('rate_limits').where('at', '<', before).execute();
