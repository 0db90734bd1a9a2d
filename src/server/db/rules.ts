import { sql } from 'kysely';
import { PackAmendment, type WrittenAmendment } from '#domain/rules/amendments.ts';
import { type Backtest, ReplayedKind } from '#domain/rules/backtest.ts';
import type { Db } from './tables.ts';

/** An amendment that an administrator published. */
export type PublishedAmendment = PackAmendment & { id: number; person: string; at: Date };

/** Every published amendment, in the order of publishing. Throws where one no longer fits this version of the product. */
export async function publishedAmendments(db: Db): Promise<PublishedAmendment[]> {
  const rows = await db
    .selectFrom('rule_amendments')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['rule_amendments.id', 'pack', 'note', 'change', 'people.full_name as person', 'at'])
    .select(sql<string>`in_force_from::text`.as('from'))
    .orderBy('rule_amendments.id')
    .execute();
  return rows.map(({ id, person, at, change, ...said }) => {
    const read = PackAmendment.safeParse({ ...said, ...change });
    if (read.success) return { ...read.data, id, person, at };
    throw new Error(`Amendment ${id} of ${said.pack} does not fit this version of the product: ${read.error.message}`);
  });
}

/** Lets nobody else publish until the transaction ends. */
export const lockAmendments = (tx: Db) => sql`lock table rule_amendments in share row exclusive mode`.execute(tx);

/** Publishes an amendment. */
export const addAmendment = (tx: Db, { pack, from, note, ...change }: WrittenAmendment, personId: string, now: Date) =>
  tx
    .insertInto('rule_amendments')
    .values({ pack, in_force_from: from, note, change: JSON.stringify(change), person_id: personId, at: now })
    .execute();

type NewBacktest = { id: string; draft: WrittenAmendment; sha256: string; personId: string };

export const addBacktest = (tx: Db, { id, draft, sha256, personId }: NewBacktest, now: Date) =>
  tx
    .insertInto('rule_backtests')
    .values({ id, draft: JSON.stringify(draft), sha256, person_id: personId, created_at: now })
    .execute();

export const findBacktest = (db: Db, id: string) =>
  db
    .selectFrom('rule_backtests')
    .select(['id', 'draft', 'sha256', 'done', 'total', 'result', 'failed'])
    .where('id', '=', id)
    .executeTakeFirst();

export const setBacktest = (
  db: Db,
  id: string,
  given: { done?: number; total?: number; result?: Backtest; failed?: boolean; finished_at?: Date },
) =>
  db
    .updateTable('rule_backtests')
    .set({ ...given, ...(given.result ? { result: JSON.stringify(given.result) } : {}) } as object)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute();

/** Completed reviews that rules decide, the newest first, with what their day is told from. */
export const replayedReviews = (db: Db, limit: number) =>
  db
    .selectFrom('analyses')
    .leftJoin('submissions', 'submissions.application_id', 'case_id')
    .select(['analyses.id', 'kind', 'options', 'declared', 'record_id', 'analyses.created_at'])
    .select(['submissions.submitted_at', 'submissions.reference'])
    .where('kind', 'in', ReplayedKind.options)
    .where('analyses.status', '=', 'completed')
    .orderBy('analyses.created_at', 'desc')
    .orderBy('analyses.id')
    .limit(limit)
    .execute();
