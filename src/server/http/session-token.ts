import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '#domain/people/role.ts';
import type { Db } from '../db/db.ts';
import type { Person } from '../db/people.ts';
import { addSession, findSession, refreshSession } from '../db/sessions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session lasts without use, and at most. Staff see other people's files, so theirs are short. */
const LIFETIMES: Record<Role, { idleMs: number; absoluteMs: number }> = {
  applicant: { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR },
  contractor: { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR },
  reviewer: { idleMs: HOUR, absoluteMs: 12 * HOUR },
  admin: { idleMs: HOUR, absoluteMs: 12 * HOUR },
};

/** Only this is stored: a copy of the table opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Starts a session. @returns the opaque token of 256 random bits, shown this once */
export async function startSession(db: Db, person: Pick<Person, 'id' | 'role'>, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { idleMs, absoluteMs } = LIFETIMES[person.role];
  await addSession(db, {
    tokenHash: hashToken(token),
    personId: person.id,
    idleExpiresAt: new Date(now.getTime() + idleMs),
    expiresAt: new Date(now.getTime() + absoluteMs),
  });
  return token;
}

/** Whose token this is, pushing its idle expiry on; undefined when it is not a live session's. */
export async function personOfToken(db: Db, token: string, now: Date): Promise<Person | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const found = await findSession(db, hashToken(token), now);
  if (!found) return undefined;
  await refreshSession(db, hashToken(token), new Date(now.getTime() + LIFETIMES[found.person.role].idleMs));
  return found.person;
}
