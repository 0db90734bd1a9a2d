import { sql } from 'kysely';
import type { ApiScope } from '#domain/people/api-scope.ts';
import type { Db } from './tables.ts';

type NewApiKey = {
  id: string;
  prefix: string;
  hash: string;
  integration: string;
  scopes: readonly ApiScope[];
  requestsPerMinute: number;
  /** Null: made on the command line. */
  by: string | null;
  expiresAt: Date;
};

export const addApiKey = (db: Db, key: NewApiKey, now: Date) =>
  db
    .insertInto('api_keys')
    .values({
      ...{ id: key.id, prefix: key.prefix, key_hash: key.hash, integration: key.integration },
      ...{ scopes: JSON.stringify(key.scopes), requests_per_minute: key.requestsPerMinute },
      ...{ created_by: key.by, created_at: now, expires_at: key.expiresAt },
    })
    .execute();

const MINUTE_MS = 60_000;

/**
 * Counts a request of the key with this hash; undefined where no key that opens anything has it. One statement for every
 * process: a key that was revoked opens nothing from the next request on, and its limit holds however many processes serve.
 * @returns `used`: which request of the minute it is, which began at `minute_began`
 */
export const countKeyUse = (db: Db, { prefix, hash }: { prefix: string; hash: string }, now: Date) => {
  const isInMinute = sql<boolean>`minute_began > ${new Date(now.getTime() - MINUTE_MS)}`;
  return db
    .updateTable('api_keys')
    .set({
      last_used_at: now,
      minute_began: sql<Date>`case when ${isInMinute} then minute_began else ${now}::timestamptz end`,
      used: sql<number>`case when ${isInMinute} then used + 1 else 1 end`,
    })
    .where('prefix', '=', prefix)
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'prefix', 'integration', 'scopes', 'requests_per_minute', 'used', 'minute_began'])
    .executeTakeFirst();
};

/** Every key, those that open something first, the latest first. */
export const listApiKeys = (db: Db, now: Date) =>
  db
    .selectFrom('api_keys')
    .leftJoin('people', 'people.id', 'created_by')
    .select(['api_keys.id', 'prefix', 'integration', 'scopes', 'requests_per_minute', 'people.full_name as created_by'])
    .select(['api_keys.created_at', 'expires_at', 'revoked_at', 'last_used_at'])
    .orderBy(sql`revoked_at is null and expires_at > ${now} desc`)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();

/** Ends a key, by its id or its prefix. @returns what it was; undefined where there is none or it was ended before */
export const revokeApiKey = (db: Db, key: { id: string } | { prefix: string }, now: Date) =>
  db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('prefix', '=', key.prefix)))
    .where('revoked_at', 'is', null)
    .returning(['id', 'prefix', 'integration'])
    .executeTakeFirst();
