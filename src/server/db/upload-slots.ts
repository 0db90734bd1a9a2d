import type { Db } from './db.ts';

export type UploadSlot = {
  id: string;
  analysis_id: string;
  owner_id: string;
  name: string;
  media_type: string | null;
  sha256: string | null;
  size: number | null;
};

const shown = ['id', 'analysis_id', 'owner_id', 'name', 'media_type', 'sha256', 'size'] as const;

export const addUploadSlots = (db: Db, slots: { id: string; analysisId: string; ownerId: string; name: string }[]) =>
  db
    .insertInto('upload_slots')
    .values(
      slots.map(({ id, analysisId, ownerId, name }) => ({ id, analysis_id: analysisId, owner_id: ownerId, name })),
    )
    .execute();

export const findUploadSlot = (db: Db, id: string): Promise<UploadSlot | undefined> =>
  db.selectFrom('upload_slots').select(shown).where('id', '=', id).executeTakeFirst();

/** Ties received bytes to their slot. Answers false where others are tied to it: the first complete file stays. */
export async function fillUploadSlot(
  db: Db,
  id: string,
  file: { sha256: string; size: number; mediaType: string },
): Promise<boolean> {
  const filled = await db
    .updateTable('upload_slots')
    .set({ sha256: file.sha256, size: file.size, media_type: file.mediaType })
    .where('id', '=', id)
    // An answer that was lost is asked for again.
    .where((where) => where.or([where('sha256', 'is', null), where('sha256', '=', file.sha256)]))
    .executeTakeFirst();
  return filled.numUpdatedRows > 0n;
}

/** The slots that this person opened for this analysis. */
export const slotsOfAnalysis = (db: Db, analysisId: string, ownerId: string): Promise<UploadSlot[]> =>
  db
    .selectFrom('upload_slots')
    .select(shown)
    .where('analysis_id', '=', analysisId)
    .where('owner_id', '=', ownerId)
    .execute();

export const deleteOldSlots = (db: Db, before: Date) =>
  db.deleteFrom('upload_slots').where('created_at', '<', before).execute();
