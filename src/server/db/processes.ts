import { sql } from 'kysely';
import type { Db } from './tables.ts';

type ThisProcess = { id: string; role: 'all' | 'web' | 'worker'; version: string };

/** Says that a process is alive. By the database's clock, which all of them share. */
export const noteProcess = (db: Db, process: ThisProcess) =>
  db
    .insertInto('processes')
    .values(process)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();

export const endProcess = (db: Db, id: string) => db.deleteFrom('processes').where('id', '=', id).execute();

/** Processes in the order of their start; one that has not been heard of for `silentSeconds` is `silent`. */
export const listProcesses = (db: Db, silentSeconds: number) =>
  db
    .selectFrom('processes')
    .select(['id', 'role', 'version', 'started_at', 'seen_at'])
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${silentSeconds})`.as('silent'))
    .orderBy('started_at')
    .orderBy('id')
    .execute();

export const deleteOldProcesses = (db: Db, before: Date) =>
  db.deleteFrom('processes').where('seen_at', '<', before).execute();
