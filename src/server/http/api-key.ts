import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { ApiScope } from '#domain/people/api-scope.ts';
import { addApiKey, countKeyUse } from '../db/api-keys.ts';
import type { Db } from '../db/tables.ts';
import { bearerOf } from './session-token.ts';

/** A prefix of 48 random bits by which the key is looked up and named, and 256 random bits that nobody guesses. */
const KEY = /^pwk_([0-9a-f]{12})_[A-Za-z0-9_-]{43}$/;

/** The program that asks. */
export type ApiCaller = { keyId: string; integration: string; scopes: readonly ApiScope[] };

type ApiKeyWish = {
  integration: string;
  scopes: readonly ApiScope[];
  expiresAt: Date;
  requestsPerMinute: number;
  by: string | null;
};

/** Makes a key. @returns it, for this once: what is stored opens nothing */
export async function createApiKey(db: Db, wish: ApiKeyWish, now: Date): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const prefix = randomBytes(6).toString('hex');
  const key = `pwk_${prefix}_${randomBytes(32).toString('base64url')}`;
  await addApiKey(db, { id, prefix, hash: hash('sha256', key), ...wish }, now);
  return { id, key };
}

const SECOND_MS = 1_000;
const MINUTE_SECONDS = 60;

/**
 * Which program is asking, if it may. What the log says of the request from now on names the key by its prefix.
 * Throws not-signed-in (no key, or one that is unknown, has expired or was revoked), too-many-requests, not-allowed.
 */
export async function admitKey(
  request: FastifyRequest,
  reply: FastifyReply,
  scope: ApiScope,
  db: Db,
): Promise<ApiCaller> {
  const key = bearerOf(request);
  if (key === undefined) throw new AppError('not-signed-in', 'api:key.none');
  const prefix = KEY.exec(key)?.[1];
  const now = new Date();
  const found = prefix && (await countKeyUse(db, { prefix, hash: hash('sha256', key) }, now));
  if (!found) throw new AppError('not-signed-in', 'api:key.unknown');
  const { id: keyId, integration, scopes, used, minute_began, requests_per_minute: most } = found;
  request.log = request.log.child({ apiKey: found.prefix });
  if ((used ?? 0) > most) {
    const passed = (now.getTime() - (minute_began ?? now).getTime()) / SECOND_MS;
    const seconds = Math.max(1, Math.ceil(MINUTE_SECONDS - passed));
    reply.header('retry-after', seconds);
    throw new AppError('too-many-requests', { code: 'api:key.tooMany', params: { most } });
  }
  if (!scopes.includes(scope)) throw new AppError('not-allowed', { code: 'api:key.scope', params: { scope } });
  return { keyId, integration, scopes };
}
