import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Costs are in millionths of the currency of the model's prices. */
type NewModelUse = { id: string; model: string; mostCost: number; mostPerDay: number | undefined };

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Reserves the most that a question can cost, one after the other over all processes. @returns whether the day has room for it
 */
export const reserveModelUse = (
  db: Db,
  { id, model, mostCost, mostPerDay }: NewModelUse,
  now: Date,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const day = dayOf(now);
    if (mostPerDay !== undefined) {
      await sql`select pg_advisory_xact_lock(hashtextextended('cost of the language model', 0))`.execute(tx);
      const { spent } = await tx
        .selectFrom('model_uses')
        .select(sql<string>`coalesce(sum(cost_millionths), 0)::text`.as('spent'))
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      if (Number(spent) + mostCost > mostPerDay) return false;
    }
    const started = { cost_millionths: mostCost, started_at: now };
    await tx
      .insertInto('model_uses')
      .values({ id, day, model, ...started })
      .execute();
    return true;
  });

type EndedModelUse = { cost: number; tokensIn: number; tokensOut: number; milliseconds: number; outcome: string };

/** Writes what a question cost in place of the most that it could. */
export const endModelUse = (
  db: Db,
  id: string,
  { cost, tokensIn, tokensOut, milliseconds, outcome }: EndedModelUse,
  now: Date,
) =>
  db
    .updateTable('model_uses')
    .set({ cost_millionths: cost, tokens_in: tokensIn, tokens_out: tokensOut, milliseconds, outcome, ended_at: now })
    .where('id', '=', id)
    .execute();

export const deleteOldModelUses = (db: Db, before: Date) =>
  db.deleteFrom('model_uses').where('started_at', '<', before).execute();
