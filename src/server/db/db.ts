import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A pool or an open transaction: a query does not care which. */
export type Db = Kysely<Tables>;
