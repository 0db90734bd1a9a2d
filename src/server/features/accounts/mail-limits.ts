import { emailKey } from '#server/db/people.ts';
import type { Db } from '#server/db/tables.ts';
import { keyOf, type Limit, refuseUntil, take } from '#server/http/limits.ts';

const HOUR = 3_600_000;

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

/** Whether this person may be sent another link that confirms their address. */
export const mayConfirm = async (db: Db, secret: string, personId: string, now: Date): Promise<boolean> =>
  (await take(db, now, [keyOf(secret, 'confirm', personId), CONFIRMATIONS])) === undefined;

/** Whether this person may be told today that someone registered with their address. */
export const mayNotice = async (db: Db, secret: string, personId: string, now: Date): Promise<boolean> =>
  (await take(db, now, [keyOf(secret, 'taken', personId), NOTICES])) === undefined;
