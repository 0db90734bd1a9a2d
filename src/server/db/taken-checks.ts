import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TakenCheck } from '#domain/rules/taken-check.ts';
import type { Db, Memos } from './tables.ts';

/** What a code gives. `memoSha256`: of the Word file, and `memos` of the same in other languages. */
type HandedCheck = { analysisId: string; about: TakenCheck; memoSha256: string; memos: Memos };

const written = ({ about, memoSha256, memos }: HandedCheck) => ({
  ...{ about: JSON.stringify(about), memo_sha256: memoSha256, memos: JSON.stringify(memos) },
});

/** Makes a code in place of the one that the check had. */
export const saveCheckCode = (
  tx: Db,
  { codeHash, expiresAt, ...check }: HandedCheck & { codeHash: string; expiresAt: Date },
  now: Date,
) => {
  const made = { ...written(check), code_hash: codeHash, made_at: now, expires_at: expiresAt };
  return tx
    .insertInto('design_check_codes')
    .values({ analysis_id: check.analysisId, ...made })
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
    .select(sql<number>`count(distinct application_id)::int`.as('count'))
    .where('analysis_id', '=', analysisId)
    .executeTakeFirstOrThrow();
  return count;
}

/** What the code with this hash gives; undefined where there is none that works. Held until the transaction ends. */
export async function givenByCode(db: Db, codeHash: string, now: Date): Promise<HandedCheck | undefined> {
  const row = await db
    .selectFrom('design_check_codes')
    .select(['analysis_id', 'about', 'memo_sha256', 'memos'])
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst();
  if (!row) return undefined;
  const { analysis_id: analysisId, memo_sha256: memoSha256, about, memos } = row;
  return { analysisId, about, memoSha256, memos };
}

type InApplication = { applicationId: string; round: number };

/**
 * Puts a check into an application that the transaction holds, or into the answers of a round of it, in place of the same
 * check as it was there before. `round`: 0 for the application itself.
 */
export const takeCheck = (tx: Db, { applicationId, round, ...check }: HandedCheck & InApplication, now: Date) => {
  const taken = { ...written(check), taken_at: now };
  return tx
    .insertInto('taken_checks')
    .values({ id: randomUUID(), application_id: applicationId, analysis_id: check.analysisId, round, ...taken })
    .onConflict((conflict) => conflict.columns(['application_id', 'analysis_id', 'round']).doUpdateSet(taken))
    .execute();
};

export const removeTakenCheck = (tx: Db, { applicationId, round }: InApplication, id: string) =>
  tx
    .deleteFrom('taken_checks')
    .where('application_id', '=', applicationId)
    .where('round', '=', round)
    .where('id', '=', id)
    .execute();

/**
 * The checks of an application that the caller may see, in the order in which they came. `which`: those with answers that
 * are not sent yet are their applicant's alone.
 */
export const takenChecksOf = (db: Db, applicationId: string, which: 'all' | 'sent') =>
  db
    .selectFrom('taken_checks')
    .select(['id', 'analysis_id', 'about', 'memo_sha256', 'memos', 'taken_at', 'round'])
    .where('application_id', '=', applicationId)
    .$if(which === 'sent', (query) =>
      query.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('taken_checks.round', '=', 0),
          exists(
            selectFrom('rounds')
              .select('number')
              .whereRef('case_id', '=', 'taken_checks.application_id')
              .whereRef('number', '=', 'taken_checks.round')
              .where('answered_at', 'is not', null),
          ),
        ]),
      ),
    )
    .orderBy('taken_at')
    .orderBy('id')
    .execute();
