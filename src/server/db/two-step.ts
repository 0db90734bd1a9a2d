import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** What stands between a person and their account: undefined when the person is gone. */
export const findTwoStep = (db: Db, personId: string) =>
  db
    .selectFrom('people')
    .select(['password_hash', 'two_step_secret', 'two_step_secret_pending'])
    .where('id', '=', personId)
    .executeTakeFirst();

/** Keeps a sealed secret that counts once a code of it was shown. */
export const setPendingTwoStep = (db: Db, personId: string, sealed: string) =>
  db.updateTable('people').set({ two_step_secret_pending: sealed }).where('id', '=', personId).execute();

/**
 * Puts the pending secret in force, with new recovery codes. Run it in a transaction.
 * @param step the time step of the code that confirmed it, which is thereby used
 * @returns false when another secret is pending by now
 */
export async function turnTwoStepOn(
  tx: Db,
  { personId, pending, step, codeHashes }: { personId: string; pending: string; step: number; codeHashes: string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('people')
    .set({ two_step_secret: pending, two_step_secret_pending: null, two_step_last_step: step })
    .where('id', '=', personId)
    .where('two_step_secret_pending', '=', pending)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ person_id: personId, code_hash })))
    .execute();
  return true;
}

/** Removes secrets and recovery codes. Run it in a transaction. */
export async function clearTwoStep(tx: Db, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ two_step_secret: null, two_step_secret_pending: null, two_step_last_step: null })
    .where('id', '=', personId)
    .execute();
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
}

/** How many people sign in with a code too. */
export const countTwoStep = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('people')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('two_step_secret', 'is not', null)
      .executeTakeFirstOrThrow()
  ).count;

/** Removes the secrets and recovery codes of everybody. Run it in a transaction. */
export async function clearAllTwoStep(tx: Db): Promise<void> {
  await tx
    .updateTable('people')
    .set({ two_step_secret: null, two_step_secret_pending: null, two_step_last_step: null })
    .execute();
  await tx.deleteFrom('recovery_codes').execute();
}

/** Uses up a code of the app. @returns false when this code or a later one was used, or the secret changed */
export async function takeStep(
  db: Db,
  { personId, sealed, step }: { personId: string; sealed: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ two_step_last_step: step })
    .where('id', '=', personId)
    .where('two_step_secret', '=', sealed)
    .where((where) => where.or([where('two_step_last_step', 'is', null), where('two_step_last_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the same secret, sealed with another key. */
export const sealAnew = (db: Db, personId: string, sealed: string) =>
  db.updateTable('people').set({ two_step_secret: sealed }).where('id', '=', personId).execute();

/** Uses up a recovery code. @returns false when there is none such, or it was used */
export async function takeRecoveryCode(
  db: Db,
  { personId, codeHash, now }: { personId: string; codeHash: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}
