import type { Db } from './db.ts';

/** Keeps the parcel that a session is about, in place of the one before. */
export const setSessionParcel = (
  db: Db,
  { id, ...parcel }: { id: string; apn: string; county: string; address: string },
  now: Date,
) =>
  db
    .insertInto('applicant_sessions')
    .values({ id, ...parcel, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...parcel, updated_at: now }))
    .execute();

export const deleteOldApplicantSessions = (db: Db, before: Date) =>
  db.deleteFrom('applicant_sessions').where('updated_at', '<', before).execute();
