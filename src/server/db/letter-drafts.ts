import type { Db } from './tables.ts';

/** What people changed in a letter that was drafted from documents; undefined where nobody did. */
export const findLetterDraft = (db: Db, analysisId: string) =>
  db
    .selectFrom('letter_drafts')
    .select(['version', 'content'])
    .where('analysis_id', '=', analysisId)
    .executeTakeFirst();

type SavedDraft = { analysisId: string; version: number; content: object; by: string };

/** Saves a draft over the version that was seen (0: none); false where another was saved meanwhile. */
export async function saveLetterDraft(
  db: Db,
  { analysisId, version, content, by }: SavedDraft,
  now: Date,
): Promise<boolean> {
  const values = { content: JSON.stringify(content), changed_by: by, changed_at: now };
  if (version === 0) {
    const added = await db
      .insertInto('letter_drafts')
      .values({ analysis_id: analysisId, ...values })
      .onConflict((conflict) => conflict.column('analysis_id').doNothing())
      .returning('version')
      .executeTakeFirst();
    return added !== undefined;
  }
  const { numUpdatedRows } = await db
    .updateTable('letter_drafts')
    .set({ ...values, version: version + 1 })
    .where('analysis_id', '=', analysisId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
