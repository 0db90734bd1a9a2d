import type { Db } from './db.ts';
import { personColumns } from './people.ts';
import { type Given, prepare } from './prepared.ts';
import type { LiveSession, SessionCache } from './session-cache.ts';
import type { SessionProof } from './tables.ts';

export const addSession = (
  db: Db,
  session: { tokenHash: string; personId: string; proof: SessionProof; idleExpiresAt: Date; expiresAt: Date },
) =>
  db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      proof: session.proof,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
    })
    .execute();

const liveSession = prepare('live_session', (db, given: Given<{ tokenHash: string; now: Date }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(personColumns)
    .select(['proof', 'idle_expires_at', 'expires_at'])
    .where('token_hash', '=', given('tokenHash'))
    .where('idle_expires_at', '>', given('now'))
    .where('expires_at', '>', given('now'))
    .where('disabled_at', 'is', null)
    .compile(),
);

const caches = new WeakMap<Db, SessionCache>();

/** Lets `findSession` on this database, outside of transactions, answer what it found just now without asking again. */
export const cacheSessions = (db: Db, cache: SessionCache): void => void caches.set(db, cache);

/** Whose live session this is; undefined when it ended, expired, or its person is disabled. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<LiveSession | undefined> {
  const load = async (): Promise<LiveSession | undefined> => {
    const [row] = await liveSession(db, { tokenHash, now });
    if (!row) return undefined;
    const { proof, idle_expires_at, expires_at, ...person } = row;
    return { person, proof, idleExpiresAt: idle_expires_at, expiresAt: expires_at };
  };
  return caches.get(db)?.find(tokenHash, now, load) ?? load();
}

/** Pushes the idle expiry on to `until`; one that is later stays. */
export const refreshSession = (db: Db, tokenHash: string, until: Date) =>
  db
    .updateTable('sessions')
    .set({ idle_expires_at: until })
    .where('token_hash', '=', tokenHash)
    .where('idle_expires_at', '<', until)
    .execute();

export const endSession = (db: Db, tokenHash: string) =>
  db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();

/** Ends every session of a person, save the one that is asked to stay. */
export const endSessionsOf = (db: Db, personId: string, save?: { tokenHash: string }) =>
  db
    .deleteFrom('sessions')
    .where('person_id', '=', personId)
    .$if(save !== undefined, (query) => query.where('token_hash', '!=', save?.tokenHash ?? ''))
    .execute();

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', now), where('idle_expires_at', '<', now)]))
    .execute();
