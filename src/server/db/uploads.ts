import type { Db } from './tables.ts';

/** An upload that was begun: whose it is, and what becomes of it once it is whole. */
export type BegunUpload = {
  id: string;
  ownerId: string;
  applicationId: string;
  field: string;
  replaces: string | null;
  name: string;
  mediaType: string;
  size: number;
};

export const addUpload = (db: Db, { ownerId, applicationId, mediaType, ...upload }: BegunUpload) =>
  db
    .insertInto('resumable_uploads')
    .values({ ...upload, owner_id: ownerId, application_id: applicationId, media_type: mediaType })
    .execute();

/** A person's upload to an application of theirs, and whether it became a document already. */
export async function findUpload(
  db: Db,
  { id, ownerId, applicationId }: Pick<BegunUpload, 'id' | 'ownerId' | 'applicationId'>,
): Promise<(BegunUpload & { isFinished: boolean }) | undefined> {
  const row = await db
    .selectFrom('resumable_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { field, replaces, name, media_type: mediaType } = row;
  const isFinished = row.finished_at !== null;
  return { id, ownerId, applicationId, field, replaces, name, mediaType, size: Number(row.size), isFinished };
}

export const finishUpload = (db: Db, id: string, now: Date) =>
  db.updateTable('resumable_uploads').set({ finished_at: now }).where('id', '=', id).execute();

export const forgetUpload = (db: Db, id: string) => db.deleteFrom('resumable_uploads').where('id', '=', id).execute();

/** Forgets uploads that were begun before. */
export const forgetOldUploads = (db: Db, before: Date) =>
  db.deleteFrom('resumable_uploads').where('created_at', '<', before).execute();

/** Forgets uploads whose bytes had not all arrived. @returns how many there were */
export const forgetBegunUploads = async (db: Db): Promise<number> =>
  Number((await db.deleteFrom('resumable_uploads').where('finished_at', 'is', null).executeTakeFirst()).numDeletedRows);

const shown = ['id', 'analysis_id', 'owner_id', 'name', 'media_type', 'sha256', 'size'] as const;

export const addUploadSlots = (db: Db, slots: { id: string; analysisId: string; ownerId: string; name: string }[]) =>
  db
    .insertInto('upload_slots')
    .values(
      slots.map(({ id, analysisId, ownerId, name }) => ({ id, analysis_id: analysisId, owner_id: ownerId, name })),
    )
    .execute();

export const findUploadSlot = (db: Db, id: string) =>
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
export const slotsOfAnalysis = (db: Db, analysisId: string, ownerId: string) =>
  db
    .selectFrom('upload_slots')
    .select(shown)
    .where('analysis_id', '=', analysisId)
    .where('owner_id', '=', ownerId)
    .execute();

export const deleteOldSlots = (db: Db, before: Date) =>
  db.deleteFrom('upload_slots').where('created_at', '<', before).execute();
