import type { Db } from './db.ts';

export type UploadSlot = {
  id: string;
  review_id: string;
  owner_id: string;
  name: string;
  media_type: string | null;
  sha256: string | null;
  size: number | null;
};

const shown = ['id', 'review_id', 'owner_id', 'name', 'media_type', 'sha256', 'size'] as const;

export const addUploadSlots = (db: Db, slots: { id: string; reviewId: string; ownerId: string; name: string }[]) =>
  db
    .insertInto('upload_slots')
    .values(slots.map(({ id, reviewId, ownerId, name }) => ({ id, review_id: reviewId, owner_id: ownerId, name })))
    .execute();

export const findUploadSlot = (db: Db, id: string): Promise<UploadSlot | undefined> =>
  db.selectFrom('upload_slots').select(shown).where('id', '=', id).executeTakeFirst();

/** Ties received bytes to their slot; sending the file again replaces what was there. */
export const fillUploadSlot = (db: Db, id: string, file: { sha256: string; size: number; mediaType: string }) =>
  db
    .updateTable('upload_slots')
    .set({ sha256: file.sha256, size: file.size, media_type: file.mediaType })
    .where('id', '=', id)
    .execute();

/** The slots that this person opened for this review. */
export const slotsOfReview = (db: Db, reviewId: string, ownerId: string): Promise<UploadSlot[]> =>
  db
    .selectFrom('upload_slots')
    .select(shown)
    .where('review_id', '=', reviewId)
    .where('owner_id', '=', ownerId)
    .execute();

export const deleteOldSlots = (db: Db, before: Date) =>
  db.deleteFrom('upload_slots').where('created_at', '<', before).execute();
