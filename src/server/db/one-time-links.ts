import type { Db, Tables } from './tables.ts';

export type LinkPurpose = Tables['one_time_links']['purpose'];

/** Adds a link and ends earlier ones of its purpose. Lock the person first: two new links at once would both live. */
export async function replaceLinks(
  db: Db,
  link: { tokenHash: string; personId: string; purpose: LinkPurpose; expiresAt: Date },
  now: Date,
): Promise<void> {
  await endLinks(db, link.personId, link.purpose, now);
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: link.tokenHash,
      person_id: link.personId,
      purpose: link.purpose,
      expires_at: link.expiresAt,
      created_at: now,
    })
    .execute();
}

/** Ends the links of a purpose that could still be used. */
export const endLinks = (db: Db, personId: string, purpose: LinkPurpose, now: Date) =>
  db
    .updateTable('one_time_links')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();

type LinkKey = { tokenHash: string; purpose: LinkPurpose };

/** Whose link this is, and whether it can be used; undefined where there is no such link. */
export async function findLink(
  db: Db,
  { tokenHash, purpose }: LinkKey,
  now: Date,
): Promise<{ personId: string; isLive: boolean } | undefined> {
  const row = await db
    .selectFrom('one_time_links')
    .select(['person_id', 'used_at', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row && { personId: row.person_id, isLive: row.used_at === null && row.expires_at > now };
}

/** Uses a link up. @returns whether it was live: of many who use it at once, one is told so */
export const spendLink = async (db: Db, { tokenHash, purpose }: LinkKey, now: Date): Promise<boolean> =>
  (await db
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()) !== undefined;

export const deleteOldLinks = (db: Db, before: Date) =>
  db.deleteFrom('one_time_links').where('expires_at', '<', before).execute();
