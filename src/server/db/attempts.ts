import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Writes one attempt for each key, then counts. Attempts on the same key go one after the other, so that
 * parallel ones cannot together pass a limit.
 * @returns for each key, in order, how many attempts stand since its own time, this one among them
 */
export const countAttempts = (db: Db, keys: { key: string; since: Date }[], now: Date): Promise<number[]> =>
  db.transaction().execute(async (tx) => {
    // Always in the same order: two people who share an address never wait for each other in a ring.
    for (const key of keys.map((limited) => limited.key).sort()) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
    }
    await tx
      .insertInto('attempts')
      .values(keys.map(({ key }) => ({ key, at: now })))
      .execute();
    const counts: number[] = [];
    for (const { key, since } of keys) {
      const { count } = await tx
        .selectFrom('attempts')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('key', '=', key)
        .where('at', '>', since)
        .executeTakeFirstOrThrow();
      counts.push(count);
    }
    return counts;
  });

/** A success clears what was counted against a key. */
export const clearAttempts = (db: Db, key: string) => db.deleteFrom('attempts').where('key', '=', key).execute();

export const deleteOldAttempts = (db: Db, before: Date) => db.deleteFrom('attempts').where('at', '<', before).execute();
