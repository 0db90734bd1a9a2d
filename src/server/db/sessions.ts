import type { Db } from './db.ts';
import type { Person } from './people.ts';

/** Idle times are pushed on at most this often, so that reading a page does not write a row each time. */
const REFRESH_MS = 60_000;

export const addSession = (
  db: Db,
  session: { tokenHash: string; personId: string; idleExpiresAt: Date; expiresAt: Date },
) =>
  db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
    })
    .execute();

/** Whose live session this is; undefined when it ended, expired, or its person is disabled. */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ person: Person; idleExpiresAt: Date } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'email', 'full_name', 'role', 'is_demo', 'idle_expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { idle_expires_at: idleExpiresAt, ...person } = row;
  return { person, idleExpiresAt };
}

/** Pushes the idle expiry on to `until`. */
export const refreshSession = (db: Db, tokenHash: string, until: Date) =>
  db
    .updateTable('sessions')
    .set({ idle_expires_at: until })
    .where('token_hash', '=', tokenHash)
    .where('idle_expires_at', '<', new Date(until.getTime() - REFRESH_MS))
    .execute();

export const endSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Signs a person out everywhere. */
export const endSessionsOf = (db: Db, personId: string) =>
  db.deleteFrom('sessions').where('person_id', '=', personId).execute();

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', now), where('idle_expires_at', '<', now)]))
    .execute();
