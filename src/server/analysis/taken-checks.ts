import { AppError } from '#contract/errors.ts';
import type { ShownTakenCheck } from '#contract/taken-checks.ts';
import { LANGUAGES, type Language } from '#messages/languages.ts';
import type { StoredBlob } from '../adapters/blobs.ts';
import type { Db } from '../db/tables.ts';
import { takenChecksOf } from '../db/taken-checks.ts';
import type { Deps } from '../http/deps.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { type AnalysisKind, KEPT_LANGUAGE } from './kind.ts';
import { type AnalysisOutput, writeAgain } from './routes.ts';
import { MAX_OUTPUT_BYTES } from './run-analysis.ts';

/** The design code checks of an application that the caller may see; staff those that were sent. */
export const showTakenChecks = async (
  db: Db,
  applicationId: string,
  which: 'all' | 'sent',
): Promise<{ checks: ShownTakenCheck[] }> => ({
  checks: (await takenChecksOf(db, applicationId, which)).map(({ id, about, taken_at, round }) => ({
    ...about,
    ...{ id, round, taken_at: taken_at.toISOString() },
  })),
});

/** The languages of which the memo is kept beside the first. */
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== KEPT_LANGUAGE);

/** Writes and stores the memo of a check in the languages in which it was not kept, by these. */
export async function otherMemos(
  deps: Deps,
  kind: AnalysisKind,
  id: string,
  output: AnalysisOutput,
): Promise<ReadonlyMap<Language, StoredBlob>> {
  const memos = new Map<Language, StoredBlob>();
  for (const language of OTHER_LANGUAGES) {
    memos.set(language, await deps.blobs.put(await writeAgain(deps, kind, id, output, language), MAX_OUTPUT_BYTES));
  }
  return memos;
}

type WhichMemo = { applicationId: string; checkId: string; language: Language };

/** The memo of one of them, as it was taken along. Throws not-found. */
export async function takenMemo(
  { db, blobs }: Deps,
  { applicationId, checkId, language }: WhichMemo,
  which: 'all' | 'sent',
): Promise<FileAnswer> {
  const found = (await takenChecksOf(db, applicationId, which)).find(({ id }) => id === checkId);
  if (!found) throw new AppError('not-found', 'api:takenCheck.notFound');
  return new FileAnswer(
    `design_review_memo_${found.analysis_id}.docx`,
    await blobs.read(found.memos[language] ?? found.memo_sha256),
  );
}
