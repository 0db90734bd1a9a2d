import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Writes one attempt for each key, then counts: of parallel attempts, each sees those before it, so
 * together they cannot pass a limit.
 * @returns for each key, in order, how many attempts stand since its own time, this one among them
 */
export async function countAttempts(db: Db, keys: { key: string; since: Date }[], now: Date): Promise<number[]> {
  await db
    .insertInto('attempts')
    .values(keys.map(({ key }) => ({ key, at: now })))
    .execute();
  const counts: number[] = [];
  for (const { key, since } of keys) {
    const { count } = await db
      .selectFrom('attempts')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('key', '=', key)
      .where('at', '>', since)
      .executeTakeFirstOrThrow();
    counts.push(count);
  }
  return counts;
}

/** A success clears what was counted against a key. */
export const clearAttempts = (db: Db, key: string) => db.deleteFrom('attempts').where('key', '=', key).execute();

export const deleteOldAttempts = (db: Db, before: Date) => db.deleteFrom('attempts').where('at', '<', before).execute();
