import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { Decision } from '#domain/rules/result.ts';
import type { Db } from './tables.ts';

/** What people decided about an analysis, by the id of its item. */
export async function decisionsOf(db: Db, analysisId: string): Promise<ReadonlyMap<string, Decision>> {
  const rows = await db
    .selectFrom('decisions')
    .innerJoin('people', 'people.id', 'decisions.person_id')
    .select(['item_id', 'answer', 'choice', 'note', 'people.full_name', 'decided_at'])
    .where('analysis_id', '=', analysisId)
    .execute();
  return new Map(
    rows.map(({ item_id, answer, choice, note, full_name, decided_at }) => [
      item_id,
      {
        answer,
        ...(choice === null ? {} : { choice }),
        note,
        decidedBy: full_name,
        decidedAt: decided_at.toISOString(),
      },
    ]),
  );
}

type SavedDecision = Pick<Decision, 'answer' | 'choice' | 'note'> & { id: string; itemId: string; personId: string };

/** Stores a decision about an item of an analysis in place of the last one. */
export const saveDecision = (db: Db, { id, itemId, personId, answer, choice, note }: SavedDecision, now: Date) => {
  const decided = { answer, choice: choice ?? null, note, person_id: personId, decided_at: now };
  return db
    .insertInto('decisions')
    .values({ analysis_id: id, item_id: itemId, ...decided })
    .onConflict((conflict) => conflict.columns(['analysis_id', 'item_id']).doUpdateSet(decided))
    .execute();
};

export const removeDecision = (db: Db, id: string, itemId: string) =>
  db.deleteFrom('decisions').where('analysis_id', '=', id).where('item_id', '=', itemId).execute();

/** The facts that people pointed at in the documents of an analysis. */
export async function chosenFacts(db: Db, analysisId: string): Promise<Fact[]> {
  const rows = await db.selectFrom('chosen_facts').select('fact').where('analysis_id', '=', analysisId).execute();
  return rows.map(({ fact }) => fact);
}

type ChosenFact = { id: string; fact: Fact; personId: string };

/** Stores what a person pointed at in place of an earlier choice of the same fact. */
export const saveChosenFact = (tx: Db, { id, fact, personId }: ChosenFact, now: Date) => {
  const chosen = { fact: JSON.stringify(fact), person_id: personId, chosen_at: now };
  return tx
    .insertInto('chosen_facts')
    .values({ analysis_id: id, name: fact.name, ...chosen })
    .onConflict((conflict) => conflict.columns(['analysis_id', 'name']).doUpdateSet(chosen))
    .execute();
};

export const removeChosenFact = (tx: Db, id: string, name: FactName) =>
  tx.deleteFrom('chosen_facts').where('analysis_id', '=', id).where('name', '=', name).execute();
