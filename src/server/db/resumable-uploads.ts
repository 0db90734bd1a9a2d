import type { Db } from './db.ts';

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
