import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { Device } from '#domain/people/device.ts';
import { isStaff, type Role } from '#domain/people/role.ts';
import type { Config } from '../config/config.ts';
import { demoPerson, type Person } from '../db/people.ts';
import {
  addSession,
  findSession,
  listSessions,
  refreshSession,
  renameSession,
  shortenSession,
} from '../db/sessions.ts';
import type { Db, SessionProof } from '../db/tables.ts';
import type { Deps } from './deps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Idle times are pushed on at most this often, so that a request neither writes a row nor asks to each time. */
const REFRESH_MS = MINUTE;

/** How long a session lasts without use, and at most. Staff see other people's files, so theirs are short. */
const LIFETIMES: Record<Role, { idleMs: number; absoluteMs: number }> = {
  applicant: { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR },
  contractor: { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR },
  reviewer: { idleMs: HOUR, absoluteMs: 12 * HOUR },
  admin: { idleMs: HOUR, absoluteMs: 12 * HOUR },
};

/** Only this is stored: a copy of the table opens no session. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Who is asking, and whether their session opens only the set-up of two-step verification. */
export type Viewer = Person & { is_limited: boolean };

/** Starts a session. @returns the opaque token of 256 random bits, shown this once */
export async function startSession(
  db: Db,
  person: Pick<Person, 'id' | 'role'>,
  now: Date,
  proof: SessionProof = 'password',
  device: Device = { browser: null, system: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { idleMs, absoluteMs } = LIFETIMES[person.role];
  await addSession(db, {
    tokenHash: hashToken(token),
    personId: person.id,
    proof,
    idleExpiresAt: new Date(now.getTime() + idleMs),
    expiresAt: new Date(now.getTime() + absoluteMs),
    device,
  });
  return token;
}

/** Gives a session a new token, once its person has shown again who they are. @returns the token, shown this once */
export async function renewToken(db: Db, token: string): Promise<string> {
  const next = randomBytes(32).toString('base64url');
  await renameSession(db, hashToken(token), hashToken(next));
  return next;
}

/** The live sessions of a person. `seenAt`: when it was last used, to the minute. `isThis`: the one of `token`. */
export async function sessionsOf(db: Db, person: Pick<Person, 'id' | 'role'>, token: string, now: Date) {
  const { idleMs } = LIFETIMES[person.role];
  const rows = await listSessions(db, person.id, now);
  return rows.map(({ id, browser, system, token_hash, created_at, idle_expires_at }) => ({
    ...{ id, browser, system },
    startedAt: created_at,
    seenAt: new Date(Math.max(created_at.getTime(), idle_expires_at.getTime() - idleMs)),
    isThis: token_hash === hashToken(token),
  }));
}

/**
 * Whose token this is, pushing its idle expiry on; undefined when it is not a live session's. What a session opens
 * follows the settings of now, not of the time when it began: staff who signed in with a password alone are limited
 * from the moment that a second factor is required.
 */
export async function viewerOfToken(db: Db, config: Config, token: string, now: Date): Promise<Viewer | undefined> {
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
  const found = await findSession(db, hashToken(token), now);
  if (!found) return undefined;
  const { person, proof, idleExpiresAt, expiresAt } = found;
  const { idleMs, absoluteMs } = LIFETIMES[person.role];
  const [idle, end] = [now.getTime() + idleMs, now.getTime() + absoluteMs];
  // One that lasts longer than if it began now is of a time when the clock was ahead: it would outlive all others.
  if (idleExpiresAt.getTime() - idle > REFRESH_MS || expiresAt.getTime() - end > REFRESH_MS)
    await shortenSession(db, hashToken(token), { idle: new Date(idle), end: new Date(end) });
  else if (idle - idleExpiresAt.getTime() > REFRESH_MS) await refreshSession(db, hashToken(token), new Date(idle));
  // Whoever set up a second factor ended the sessions without one; one that began meanwhile is no better.
  if (person.two_step && proof === 'password') return undefined;
  const is_limited = config.staffTwoStep === 'required' && isStaff(person.role) && proof === 'password';
  return { ...person, is_limited };
}

/** The bearer token of a request; undefined where none was sent. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  return header === undefined ? undefined : (/^Bearer (\S+)$/i.exec(header)?.[1] ?? '');
}

/**
 * Who is asking, if they may. Throws not-signed-in, two-step-setup-needed or not-allowed.
 * In demo mode a call to a staff or contractor endpoint that carries no token is the demo person's, as the
 * specification's own calls are; where applicants are admitted too, everyone signs in.
 */
export async function admit(
  request: FastifyRequest,
  { access, limitedSession }: { access: readonly Role[] } & Pick<Endpoint, 'limitedSession'>,
  deps: Deps,
): Promise<Viewer> {
  const token = bearerOf(request);
  const person =
    token === undefined ? await demoViewer(access, deps) : await viewerOfToken(deps.db, deps.config, token, new Date());
  // A session of demo mode opens nothing once its database serves production.
  if (!person || (person.is_demo && deps.config.mode !== 'demo')) {
    throw new AppError('not-signed-in', token ? 'api:session.ended' : 'api:session.none');
  }
  if (person.is_limited && !limitedSession) {
    request.log.warn({ personId: person.id }, 'refused until two-step verification is set up');
    throw new AppError('two-step-setup-needed', 'api:session.setUpFirst');
  }
  if (!access.includes(person.role)) {
    request.log.warn({ personId: person.id, role: person.role }, 'refused by role');
    throw new AppError('not-allowed', 'api:session.noAccess');
  }
  return person;
}

async function demoViewer(access: readonly Role[], { db, config }: Deps): Promise<Viewer | undefined> {
  if (config.mode !== 'demo' || access.includes('applicant')) return undefined;
  const role = (['reviewer', 'contractor', 'admin'] as const).find((demo) => access.includes(demo));
  return role && { ...(await demoPerson(db, role)), is_limited: false };
}
