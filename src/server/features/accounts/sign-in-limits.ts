import { createHmac } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { clearAttempts, countAttempts } from '#server/db/attempts.ts';
import type { Db } from '#server/db/db.ts';
import { emailKey } from '#server/db/people.ts';

const MINUTE = 60_000;

/** Wrong passwords for one account from one address before it waits; a success clears them. */
const PAIR = { most: 5, windowMs: 10 * MINUTE };
/** Attempts from one address, whatever the account. */
const ADDRESS = { most: 20, windowMs: MINUTE };
/** Attempts on one account from anywhere: high, so that nobody can lock someone else out by hand. */
const ACCOUNT = { most: 100, windowMs: 10 * MINUTE };
/** New accounts from one address. */
const REGISTRATIONS = { most: 20, windowMs: 60 * MINUTE };

/** Hashed with the server's secret: the table holds no addresses. */
export const keyOf = (secret: string, kind: string, value: string): string =>
  `${kind}:${createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url')}`;

export type Limit = { most: number; windowMs: number };

/** Counts the attempts and throws too-many-requests past a limit. A database that is away lets nobody through. */
async function hold(db: Db, limits: { key: string; limit: Limit }[], now: Date): Promise<void> {
  const counts = await countAttempts(
    db,
    limits.map(({ key, limit }) => ({ key, since: new Date(now.getTime() - limit.windowMs) })),
    now,
  );
  const passed = limits.filter(({ limit }, index) => (counts[index] ?? Number.POSITIVE_INFINITY) > limit.most);
  if (passed.length === 0) return;
  const minutes = Math.max(...passed.map(({ limit }) => limit.windowMs)) / MINUTE;
  throw new AppError(
    'too-many-requests',
    `There were too many attempts. Wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, then try again.`,
  );
}

/** Lets a sign-in through or throws. @returns what to call when the password was right */
export async function limitSignIn(
  db: Db,
  secret: string,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<() => Promise<void>> {
  const account = emailKey(email);
  const pair = pairKey(secret, email, address);
  await hold(
    db,
    [
      { key: pair, limit: PAIR },
      { key: keyOf(secret, 'address', address), limit: ADDRESS },
      { key: keyOf(secret, 'account', account), limit: ACCOUNT },
    ],
    now,
  );
  return async () => void (await clearAttempts(db, pair));
}

export const limitRegistration = (db: Db, secret: string, address: string, now: Date): Promise<void> =>
  hold(db, [{ key: keyOf(secret, 'register', address), limit: REGISTRATIONS }], now);

/** Forgets wrong passwords that were tried for an account from an address: most people try some before they ask for a new one. */
export const forgiveSignIns = async (
  db: Db,
  secret: string,
  { email, address }: { email: string; address: string },
): Promise<void> => void (await clearAttempts(db, pairKey(secret, email, address)));

const pairKey = (secret: string, email: string, address: string): string =>
  keyOf(secret, 'pair', `${emailKey(email)} ${address}`);
