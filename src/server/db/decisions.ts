import { type RawBuilder, sql } from 'kysely';
import type { Evidence } from '#domain/documents/document.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import type { DeclaredFigure } from '#domain/rules/declared-figures.ts';
import type { Agreement, ChecklistAnswer, Decision, LineWork, RemarkKind } from '#domain/rules/result.ts';
import type { Db } from './tables.ts';

/** What people did with the lines of an analysis, by the ids of these. */
export async function workOn(db: Db, analysisId: string): Promise<ReadonlyMap<string, LineWork>> {
  const [decisions, remarks, places] = await Promise.all([
    db
      .selectFrom('decisions')
      .innerJoin('people', 'people.id', 'decisions.person_id')
      .select(['item_id', 'answer', 'choice', 'note', 'people.full_name', 'decided_at'])
      .where('analysis_id', '=', analysisId)
      .execute(),
    db
      .selectFrom('remarks')
      .innerJoin('people', 'people.id', 'remarks.person_id')
      .select(['item_id', 'kind', 'text', 'people.full_name', 'written_at'])
      .where('analysis_id', '=', analysisId)
      .execute(),
    db
      .selectFrom('marked_places')
      .innerJoin('people', 'people.id', 'marked_places.person_id')
      .select(['item_id', 'evidence', 'people.full_name', 'marked_at'])
      .where('analysis_id', '=', analysisId)
      .execute(),
  ]);
  const work = new Map<string, LineWork>();
  const add = (item: string, done: LineWork) => work.set(item, { ...work.get(item), ...done });
  for (const { item_id, answer, choice, note, full_name, decided_at } of decisions) {
    const chosen = choice === null ? {} : { choice };
    add(item_id, {
      decision: { answer, ...chosen, note, decidedBy: full_name, decidedAt: decided_at.toISOString() },
    });
  }
  for (const { item_id, kind, text, full_name, written_at } of remarks) {
    const remark = { text, writtenBy: full_name, writtenAt: written_at.toISOString() };
    add(item_id, { remarks: { ...work.get(item_id)?.remarks, [kind]: remark } });
  }
  for (const { item_id, evidence, full_name, marked_at } of places) {
    add(item_id, { marked: { evidence, markedBy: full_name, markedAt: marked_at.toISOString() } });
  }
  return work;
}

type SavedDecision = Pick<Decision, 'answer' | 'choice' | 'note'> & {
  id: string;
  itemId: string;
  personId: string;
  /** What the documents said, and by which edition of which checklist: agreement is counted by it. */
  found: ChecklistAnswer;
  checklistId: string | null;
  edition: string | null;
};

/** Stores a decision about an item of an analysis in place of the last one. */
export const saveDecision = (
  db: Db,
  { id, itemId, personId, answer, choice, note, found, checklistId, edition }: SavedDecision,
  now: Date,
) => {
  const decided = {
    ...{ answer, choice: choice ?? null, note, person_id: personId, decided_at: now },
    ...{ found, checklist_id: checklistId, edition },
  };
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
  const rows = await db
    .selectFrom('chosen_facts')
    .select('fact')
    .where('analysis_id', '=', analysisId)
    .orderBy('name')
    .execute();
  return rows.map(({ fact }) => fact);
}

/** The figures that people state beside the documents of an analysis, in the order in which they did. */
export async function declaredFigures(db: Db, analysisId: string): Promise<DeclaredFigure[]> {
  const rows = await db
    .selectFrom('declared_figures')
    .innerJoin('people', 'people.id', 'declared_figures.person_id')
    .select(['name', 'value', 'reason', 'people.full_name as by', 'declared_at'])
    .where('analysis_id', '=', analysisId)
    .orderBy('declared_at')
    .orderBy('name')
    .execute();
  return rows.map(({ declared_at, ...figure }) => ({ ...figure, at: declared_at.toISOString() }));
}

type Declared = Pick<DeclaredFigure, 'name' | 'value' | 'reason'> & { id: string; personId: string };

/** Stores a figure in place of what was stated of the same fact before. */
export const saveDeclaredFigure = (tx: Db, { id, name, personId, ...figure }: Declared, now: Date) => {
  const stated = { ...figure, person_id: personId, declared_at: now };
  return tx
    .insertInto('declared_figures')
    .values({ analysis_id: id, name, ...stated })
    .onConflict((conflict) => conflict.columns(['analysis_id', 'name']).doUpdateSet(stated))
    .execute();
};

export const removeDeclaredFigure = (tx: Db, id: string, name: FactName) =>
  tx.deleteFrom('declared_figures').where('analysis_id', '=', id).where('name', '=', name).execute();

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

type SavedRemark = { id: string; itemId: string; kind: RemarkKind; text: string; personId: string };

/** Stores what a person writes about a line in place of what stood there; empty, it is removed. */
export const saveRemark = (db: Db, { id, itemId, kind, text, personId }: SavedRemark, now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // A permit is issued with the conditions of its case: the one waits for the other.
    if (kind === 'condition')
      await tx
        .selectFrom('cases')
        .innerJoin('analyses', 'analyses.case_id', 'cases.application_id')
        .select('cases.application_id')
        .where('analyses.id', '=', id)
        .forUpdate('cases')
        .execute();
    if (text === '') {
      await tx
        .deleteFrom('remarks')
        .where('analysis_id', '=', id)
        .where('item_id', '=', itemId)
        .where('kind', '=', kind)
        .execute();
      return;
    }
    const written = { text, person_id: personId, written_at: now };
    await tx
      .insertInto('remarks')
      .values({ analysis_id: id, item_id: itemId, kind, ...written })
      .onConflict((conflict) => conflict.columns(['analysis_id', 'item_id', 'kind']).doUpdateSet(written))
      .execute();
  });

type SavedPlace = { id: string; itemId: string; evidence: Evidence; personId: string };

/** Stores where a person says that a line is answered, in place of an earlier place. */
export const savePlace = (db: Db, { id, itemId, evidence, personId }: SavedPlace, now: Date) => {
  const marked = { evidence: JSON.stringify(evidence), person_id: personId, marked_at: now };
  return db
    .insertInto('marked_places')
    .values({ analysis_id: id, item_id: itemId, ...marked })
    .onConflict((conflict) => conflict.columns(['analysis_id', 'item_id']).doUpdateSet(marked))
    .execute();
};

export const removePlace = (db: Db, id: string, itemId: string) =>
  db.deleteFrom('marked_places').where('analysis_id', '=', id).where('item_id', '=', itemId).execute();

/**
 * Agreement with one line of one edition of a checklist. `overridden`: how often an answer was set aside; `of` is both
 * together. `completed`: how often the documents gave no answer and a person did, which is neither.
 */
export type AgreementRow = Agreement & {
  checklistId: string;
  edition: string;
  itemId: string;
  overridden: number;
  completed: number;
};

const counted = (which: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${which}))::int`;
const isSetAside = sql`answer <> found and found in ('yes', 'no', 'not-applicable')`;

/**
 * How often people let stand what the documents say to each line, by edition. Lines that were left to a person from the
 * start have nothing to agree with.
 */
export const agreements = (db: Db, checklistId?: string): Promise<AgreementRow[]> =>
  db
    .selectFrom('decisions')
    .select([
      sql<string>`checklist_id`.as('checklistId'),
      sql<string>`edition`.as('edition'),
      'item_id as itemId',
      counted(sql`answer = found or (${isSetAside})`).as('of'),
      counted(sql`answer = found`).as('agreed'),
      counted(isSetAside).as('overridden'),
      counted(sql`answer <> found and not (${isSetAside})`).as('completed'),
    ])
    .where('found', '<>', 'person-decides')
    .where('checklist_id', 'is not', null)
    .where('edition', 'is not', null)
    .$if(checklistId !== undefined, (query) => query.where('checklist_id', '=', checklistId ?? ''))
    .groupBy(['checklist_id', 'edition', 'item_id'])
    .orderBy('checklist_id')
    .orderBy('edition', 'desc')
    .orderBy('item_id')
    .execute();
