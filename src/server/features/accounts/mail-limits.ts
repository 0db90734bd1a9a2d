import { AppError } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { emailKey } from '#server/db/people.ts';
import { takeAttempt } from '#server/db/rate-limits.ts';
import type { Db } from '#server/db/tables.ts';
import { type KeyedLimit, keyOf, type Limit } from './sign-in-limits.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Links for a new password that one account is sent. Asking is not counted once it is refused, so the door never
 * stays shut: whoever meets this limit was sent a link less than an hour ago.
 */
const RESETS_OF_ACCOUNT: Limit = { most: 5, windowMs: HOUR };
/** Links asked for by one network address, whatever the account. */
const RESETS_FROM_ADDRESS: Limit = { most: 20, windowMs: HOUR };
const CONFIRMATIONS: Limit = { most: 3, windowMs: HOUR };
/** Notices that someone registered with an address that has an account. */
const NOTICES: Limit = { most: 1, windowMs: 24 * HOUR };

/** Questions to the agency, by whom they name and by where they come from. */
const INQUIRIES_OF: Limit = { most: 10, windowMs: HOUR };
const INQUIRIES_FROM: Limit = { most: 30, windowMs: HOUR };

const take = (db: Db, now: Date, ...limits: KeyedLimit[]) =>
  takeAttempt(
    db,
    limits.map(([key, limit]) => ({ key, since: new Date(now.getTime() - limit.windowMs), most: limit.most })),
    now,
  );

function refuseUntil(free: Date | undefined, now: Date): void {
  if (!free) return;
  // Requests that come together have clocks of their own: a moment over the hour is no minute more.
  const count = Math.max(1, Math.ceil((free.getTime() - now.getTime() - SECOND) / MINUTE));
  const wait: Message = { code: 'api:account.minutes', params: { count } };
  throw new AppError('too-many-requests', { code: 'api:account.askedTooOften', params: { wait } });
}

/** Counts a request for a new password, by what was typed and not by who has an account. Throws too-many-requests. */
export async function limitResets(
  db: Db,
  secret: string,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<void> {
  const free = await take(
    db,
    now,
    [keyOf(secret, 'reset', emailKey(email)), RESETS_OF_ACCOUNT],
    [keyOf(secret, 'reset-address', address), RESETS_FROM_ADDRESS],
  );
  refuseUntil(free, now);
}

/** Counts a request for another link that confirms an address. Throws too-many-requests. */
export async function limitConfirmations(db: Db, secret: string, personId: string, now: Date): Promise<void> {
  refuseUntil(await take(db, now, [keyOf(secret, 'confirm', personId), CONFIRMATIONS]), now);
}

/** Counts a question to the agency. Throws too-many-requests. */
export async function limitInquiries(
  db: Db,
  secret: string,
  { email, address }: { email: string; address: string },
  now: Date,
): Promise<void> {
  const free = await take(
    db,
    now,
    [keyOf(secret, 'inquiry', emailKey(email)), INQUIRIES_OF],
    [keyOf(secret, 'inquiry-address', address), INQUIRIES_FROM],
  );
  refuseUntil(free, now);
}

/** Whether this person may be told today that someone registered with their address. */
export const mayNotice = async (db: Db, secret: string, personId: string, now: Date): Promise<boolean> =>
  (await take(db, now, [keyOf(secret, 'taken', personId), NOTICES])) === undefined;
