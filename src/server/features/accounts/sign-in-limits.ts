import { AppError } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { emailKey } from '#server/db/people.ts';
import { clearAttempts, countAttempts } from '#server/db/rate-limits.ts';
import type { Db } from '#server/db/tables.ts';
import { type KeyedLimit, keyOf } from '#server/http/limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wrong passwords for one account from one address before it waits; a success clears them. */
const PAIR = { most: 5, windowMs: 10 * MINUTE };
/** Attempts from one address, whatever the account. */
const ADDRESS = { most: 20, windowMs: MINUTE };
/** Attempts on one account from anywhere: high, so that nobody can lock someone else out by hand. */
const ACCOUNT = { most: 100, windowMs: 10 * MINUTE };
/**
 * Codes tried on one account from anywhere, by whoever knows its password. Three of a million are right at any moment:
 * guessing at this pace for a year succeeds with a chance of one in thirty.
 */
const CODES = { most: 10, windowMs: HOUR };
const CODES_OF_A_DAY = { most: 30, windowMs: 24 * HOUR };
/** New accounts from one address. */
const REGISTRATIONS = { most: 20, windowMs: HOUR };

/** Counts the attempts and throws too-many-requests past a limit. A database that is away lets nobody through. */
async function hold(db: Db, now: Date, ...limits: KeyedLimit[]): Promise<void> {
  const counts = await countAttempts(
    db,
    limits.map(([key, limit]) => ({ key, since: new Date(now.getTime() - limit.windowMs) })),
    now,
  );
  const passed = limits.filter(([, limit], index) => (counts[index] ?? Number.POSITIVE_INFINITY) > limit.most);
  if (passed.length === 0) return;
  const wait = spanOf(Math.max(...passed.map(([, limit]) => limit.windowMs)));
  throw new AppError('too-many-requests', { code: 'api:account.tooManyAttempts', params: { wait } });
}

const spanOf = (ms: number): Message =>
  ms > HOUR
    ? { code: 'api:account.hours', params: { count: ms / HOUR } }
    : { code: 'api:account.minutes', params: { count: ms / MINUTE } };

/** Lets a sign-in through or throws. @returns what to call when the password was right */
export async function limitSignIn(
  db: Db,
  secret: string,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<() => Promise<void>> {
  const pair = pairKey(secret, email, address);
  await hold(
    db,
    now,
    [pair, PAIR],
    [keyOf(secret, 'address', address), ADDRESS],
    [keyOf(secret, 'account', emailKey(email)), ACCOUNT],
  );
  return async () => void (await clearAttempts(db, pair));
}

/** Lets a code be tried or throws. @returns what to call when the code was right */
export async function limitCodes(db: Db, secret: string, personId: string, now: Date): Promise<() => Promise<void>> {
  const hour = keyOf(secret, 'code', personId);
  const day = keyOf(secret, 'code-day', personId);
  await hold(db, now, [hour, CODES], [day, CODES_OF_A_DAY]);
  return async () => void (await Promise.all([clearAttempts(db, hour), clearAttempts(db, day)]));
}

export const limitRegistration = (db: Db, secret: string, address: string, now: Date): Promise<void> =>
  hold(db, now, [keyOf(secret, 'register', address), REGISTRATIONS]);

/** Forgets wrong passwords that were tried for an account from an address: most people try some before they ask for a new one. */
export const forgiveSignIns = async (
  db: Db,
  secret: string,
  { email, address }: { email: string; address: string },
): Promise<void> => void (await clearAttempts(db, pairKey(secret, email, address)));

const pairKey = (secret: string, email: string, address: string): string =>
  keyOf(secret, 'pair', `${emailKey(email)} ${address}`);
