import { AppError } from '#contract/errors.ts';
import type { ShownTakenCheck } from '#contract/taken-checks.ts';
import type { Db } from '../db/tables.ts';
import { takenChecksOf } from '../db/taken-checks.ts';
import type { Deps } from '../http/deps.ts';
import { FileAnswer } from '../http/file-answer.ts';

/** The design code checks of an application that the caller may see. */
export const showTakenChecks = async (db: Db, applicationId: string): Promise<{ checks: ShownTakenCheck[] }> => ({
  checks: (await takenChecksOf(db, applicationId)).map(({ id, about, taken_at }) => ({
    ...about,
    ...{ id, taken_at: taken_at.toISOString() },
  })),
});

/** The memo of one of them, as it was taken along. Throws not-found. */
export async function takenMemo({ db, blobs }: Deps, applicationId: string, checkId: string): Promise<FileAnswer> {
  const found = (await takenChecksOf(db, applicationId)).find(({ id }) => id === checkId);
  if (!found) throw new AppError('not-found', 'api:takenCheck.notFound');
  return new FileAnswer(`design_review_memo_${found.analysis_id}.docx`, await blobs.read(found.memo_sha256));
}
