import { createHmac } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Message } from '#messages/message.ts';
import { takeAttempt } from '../db/rate-limits.ts';
import type { Db } from '../db/tables.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Hashed with the server's secret: the table holds no addresses. */
export const keyOf = (secret: string, kind: string, value: string): string =>
  `${kind}:${createHmac('sha256', secret).update(`${kind} ${value}`).digest('base64url')}`;

export type Limit = { most: number; windowMs: number };
/** What is counted under a key of `keyOf`. */
export type KeyedLimit = readonly [key: string, limit: Limit];

/** Counts an attempt under each limit. @returns undefined where all had room, else when they will */
export const take = (db: Db, now: Date, ...limits: KeyedLimit[]) =>
  takeAttempt(
    db,
    limits.map(([key, limit]) => ({ key, since: new Date(now.getTime() - limit.windowMs), most: limit.most })),
    now,
  );

/** Throws too-many-requests where there is no room before `free`. */
export function refuseUntil(free: Date | undefined, now: Date): void {
  if (!free) return;
  // Requests that come together have clocks of their own: a moment over the hour is no minute more.
  const count = Math.max(1, Math.ceil((free.getTime() - now.getTime() - SECOND) / MINUTE));
  const wait: Message = { code: 'api:account.minutes', params: { count } };
  throw new AppError('too-many-requests', { code: 'api:account.askedTooOften', params: { wait } });
}
