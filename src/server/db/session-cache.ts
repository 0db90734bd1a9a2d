import type { Dialect, LogEvent } from 'kysely';
import type { Person } from './people.ts';
import type { SessionProof } from './tables.ts';

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

export type SessionCache = ReturnType<typeof createSessionCache>;

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
export function tellCommits(dialect: Dialect, onCommit: () => void): Dialect {
  const create = dialect.createDriver.bind(dialect);
  dialect.createDriver = () => {
    const driver = create();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = (connection) => commit(connection).finally(onCommit);
    return driver;
  };
  return dialect;
}
