import { type Dialect, type LogEvent, sql } from 'kysely';
import type { Device } from '#domain/people/device.ts';
import { type Person, personColumns } from './people.ts';
import { prepare, type StatementParameter } from './prepared-statements.ts';
import type { Db, SessionProof } from './tables.ts';

export const addSession = (
  db: Db,
  session: {
    tokenHash: string;
    personId: string;
    proof: SessionProof;
    idleExpiresAt: Date;
    expiresAt: Date;
    device: Device;
  },
) =>
  db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      person_id: session.personId,
      proof: session.proof,
      idle_expires_at: session.idleExpiresAt,
      expires_at: session.expiresAt,
      ...session.device,
    })
    .execute();

const liveSession = prepare('live_session', (db, given: StatementParameter<{ tokenHash: string; now: Date }>) =>
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

/** Has a session end by then, where it would last longer. */
export const shortenSession = (db: Db, tokenHash: string, { idle, end }: { idle: Date; end: Date }) =>
  db
    .updateTable('sessions')
    .set({
      idle_expires_at: sql<Date>`least(idle_expires_at, ${idle}::timestamptz)`,
      expires_at: sql<Date>`least(expires_at, ${end}::timestamptz)`,
    })
    .where('token_hash', '=', tokenHash)
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

/** Lets a session go on under another token; the one before is dead. */
export const renameSession = (db: Db, tokenHash: string, to: string) =>
  db.updateTable('sessions').set({ token_hash: to }).where('token_hash', '=', tokenHash).execute();

/** The live sessions of a person, the one that was used last first. */
export const listSessions = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'token_hash', 'browser', 'system', 'created_at', 'idle_expires_at'])
    .where('person_id', '=', personId)
    .where('idle_expires_at', '>', now)
    .where('expires_at', '>', now)
    .orderBy('idle_expires_at', 'desc')
    .execute();

/** Ends the session that bears this id, where it is this person's. */
export const endSessionById = (db: Db, personId: string, id: string) =>
  db.deleteFrom('sessions').where('person_id', '=', personId).where('id', '=', id).execute();

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expires_at', '<', now), where('idle_expires_at', '<', now)]))
    .execute();

export const isApplicantSession = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('applicant_sessions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

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

/** A live session with whose it is, as the database had it. */
export type LiveSession = { person: Person; proof: SessionProof; idleExpiresAt: Date; expiresAt: Date };

/**
 * For so long a session is known without asking. What this process writes is seen at once; what another one writes (a
 * second server, the administrator's commands) within this time.
 */
const KNOWN_FOR_MS = 1000;
const MOST_SESSIONS = 10_000;
/** What may end a session or change whose it is. New people and sessions change none that is known. */
const CHANGES_SESSIONS = /\b(?:update|delete\s+from|truncate)\s+(?:only\s+)?"?(?:public"?\."?)?(?:people|sessions)\b/i;

type SessionCache = ReturnType<typeof createSessionCache>;

/** Sessions that were looked up just now, by the hash of their token. */
export function createSessionCache() {
  const known = new Map<string, { session: LiveSession; since: number }>();
  /** Counts the changes: what was asked before one of them is not kept after it. */
  let changes = 0;

  const forgetAll = () => {
    changes += 1;
    known.clear();
  };
  const isLive = ({ idleExpiresAt, expiresAt }: LiveSession, now: Date) => idleExpiresAt > now && expiresAt > now;

  return {
    forgetAll,
    /** Forgets all where the statement may have changed a session. Inside a transaction others see that at its end. */
    onStatement: ({ query }: Pick<LogEvent, 'query'>) => {
      if (CHANGES_SESSIONS.test(query.sql)) forgetAll();
    },
    /** The session as it is known, else as `load` finds it. Sessions that are not live are asked for each time. */
    find: async (
      tokenHash: string,
      now: Date,
      load: () => Promise<LiveSession | undefined>,
    ): Promise<LiveSession | undefined> => {
      const found = known.get(tokenHash);
      const age = found ? now.getTime() - found.since : 0;
      if (found && age >= 0 && age < KNOWN_FOR_MS && isLive(found.session, now)) return found.session;
      const before = changes;
      const session = await load();
      known.delete(tokenHash);
      if (!session || changes !== before) return session;
      if (known.size >= MOST_SESSIONS) known.clear();
      known.set(tokenHash, { session, since: now.getTime() });
      return session;
    },
  };
}

/** Tells of the end of every transaction, whichever statements it held: what they changed is seen from then on. */
export function notifyCommits(dialect: Dialect, onCommit: () => void): Dialect {
  const create = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = create();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = (connection) => commit(connection).finally(onCommit);
    return driver;
  };
  return dialect;
}
