import type { Decision } from '#domain/rules/result.ts';
import type { Db } from './tables.ts';

/** What people decided about an analysis, by the id of its item. */
export async function decisionsOf(db: Db, analysisId: string): Promise<ReadonlyMap<string, Decision>> {
  const rows = await db
    .selectFrom('decisions')
    .innerJoin('people', 'people.id', 'decisions.person_id')
    .select(['item_id', 'answer', 'note', 'people.full_name', 'decided_at'])
    .where('analysis_id', '=', analysisId)
    .execute();
  return new Map(
    rows.map(({ item_id, answer, note, full_name, decided_at }) => [
      item_id,
      { answer, note, decidedBy: full_name, decidedAt: decided_at.toISOString() },
    ]),
  );
}

type SavedDecision = Pick<Decision, 'answer' | 'note'> & { id: string; itemId: string; personId: string };

/** Stores a decision about an item of an analysis in place of the last one. */
export const saveDecision = (db: Db, { id, itemId, personId, answer, note }: SavedDecision, now: Date) => {
  const decided = { answer, note, person_id: personId, decided_at: now };
  return db
    .insertInto('decisions')
    .values({ analysis_id: id, item_id: itemId, ...decided })
    .onConflict((conflict) => conflict.columns(['analysis_id', 'item_id']).doUpdateSet(decided))
    .execute();
};

export const removeDecision = (db: Db, id: string, itemId: string) =>
  db.deleteFrom('decisions').where('analysis_id', '=', id).where('item_id', '=', itemId).execute();
