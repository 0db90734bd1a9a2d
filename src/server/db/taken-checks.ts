import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TakenCheck } from '#domain/rules/taken-check.ts';
import type { Db } from './tables.ts';

/** What a code gives. `memoSha256`: of the Word file. */
type HandedCheck = { analysisId: string; about: TakenCheck; memoSha256: string };

/** Makes a code in place of the one that the check had. */
export const saveCheckCode = (
  tx: Db,
  { analysisId, about, memoSha256, ...code }: HandedCheck & { codeHash: string; expiresAt: Date },
  now: Date,
) => {
  const made = {
    ...{ code_hash: code.codeHash, about: JSON.stringify(about), memo_sha256: memoSha256 },
    ...{ made_at: now, expires_at: code.expiresAt },
  };
  return tx
    .insertInto('design_check_codes')
    .values({ analysis_id: analysisId, ...made })
    .onConflict((conflict) => conflict.column('analysis_id').doUpdateSet(made))
    .execute();
};

export const removeCheckCode = (db: Db, analysisId: string) =>
  db.deleteFrom('design_check_codes').where('analysis_id', '=', analysisId).execute();

/** Removes the codes that no longer work. */
export const deleteOldCodes = (db: Db, now: Date) =>
  db.deleteFrom('design_check_codes').where('expires_at', '<=', now).execute();

/** The code of a check while it works. */
export const findCheckCode = (db: Db, analysisId: string, now: Date) =>
  db
    .selectFrom('design_check_codes')
    .select(['made_at', 'expires_at', 'memo_sha256'])
    .where('analysis_id', '=', analysisId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** In how many applications a check is. */
export async function countTaken(db: Db, analysisId: string): Promise<number> {
  const { count } = await db
    .selectFrom('taken_checks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('analysis_id', '=', analysisId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the code with this hash gives; undefined where there is none that works. Held until the transaction ends. */
export async function givenByCode(db: Db, codeHash: string, now: Date): Promise<HandedCheck | undefined> {
  const row = await db
    .selectFrom('design_check_codes')
    .select(['analysis_id', 'about', 'memo_sha256'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  return row && { analysisId: row.analysis_id, about: row.about, memoSha256: row.memo_sha256 };
}

/** Puts a check into an application that the transaction holds, in place of the same check as it was before. */
export const takeCheck = (
  tx: Db,
  { applicationId, analysisId, about, memoSha256 }: HandedCheck & { applicationId: string },
  now: Date,
) => {
  const taken = { about: JSON.stringify(about), memo_sha256: memoSha256, taken_at: now };
  return tx
    .insertInto('taken_checks')
    .values({ id: randomUUID(), application_id: applicationId, analysis_id: analysisId, ...taken })
    .onConflict((conflict) => conflict.columns(['application_id', 'analysis_id']).doUpdateSet(taken))
    .execute();
};

export const removeTakenCheck = (tx: Db, applicationId: string, id: string) =>
  tx.deleteFrom('taken_checks').where('application_id', '=', applicationId).where('id', '=', id).execute();

/** The checks of an application that the caller may see, in the order in which they came. */
export const takenChecksOf = (db: Db, applicationId: string) =>
  db
    .selectFrom('taken_checks')
    .select(['id', 'analysis_id', 'about', 'memo_sha256', 'taken_at'])
    .where('application_id', '=', applicationId)
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
