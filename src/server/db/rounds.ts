import { type Selectable, sql } from 'kysely';
import type { LetterKind } from '#domain/cases/letter-kind.ts';
import type { LetterItem } from '#domain/letters/letter.ts';
import type { Verdict } from '#domain/letters/verdict.ts';
import { addEvent } from './cases.ts';
import type { Db, Tables } from './tables.ts';

export type RoundRow = {
  number: number;
  letter_id: string;
  kind: LetterKind;
  opened_at: Date;
  /** YYYY-MM-DD, by the letter that asked. */
  answer_by: string;
  /** The last day (YYYY-MM-DD) that was given, by that letter or by a warning since. */
  awaited_until: string;
  answered_at: Date | null;
};

/** Of a round, the last day that was given for its answers. Letters that only remind of them open no round of their own. */
export const awaitedUntil = sql<string>`greatest(rounds.answer_by, (select max(later.answer_by) from letters as later
  where later.case_id = rounds.case_id and later.sent_at between rounds.opened_at and coalesce(rounds.answered_at, 'infinity')
  and not exists (select from rounds as other where other.letter_id = later.id)))::text`;

/** The rounds of a case, the first first. */
export const roundsOf = (db: Db, caseId: string): Promise<RoundRow[]> =>
  db
    .selectFrom('rounds')
    .innerJoin('letters', 'letters.id', 'letter_id')
    .select(['number', 'letter_id', 'kind', 'opened_at', 'answered_at'])
    .select([sql<string>`rounds.answer_by::text`.as('answer_by'), awaitedUntil.as('awaited_until')])
    .where('rounds.case_id', '=', caseId)
    .orderBy('number')
    .execute();

/** The rounds of these cases that wait for answers, with how many items have one already. */
export const openRequestsOf = (db: Db, caseIds: readonly string[]) =>
  db
    .selectFrom('rounds')
    .innerJoin('letters', 'letters.id', 'letter_id')
    .innerJoin('round_items', (join) =>
      join.onRef('round_items.case_id', '=', 'rounds.case_id').onRef('round', '=', 'rounds.number'),
    )
    .select(['rounds.case_id', 'kind', awaitedUntil.as('answer_by')])
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`(count(*) filter (where trim(answer) <> ''
        or exists (select from round_documents where item_id = round_items.id)))::int`.as('answered'),
    ])
    .where('rounds.case_id', 'in', [...caseIds])
    .where('answered_at', 'is', null)
    .groupBy(['rounds.case_id', 'rounds.number', 'kind'])
    .execute();

export type RoundItemRow = Pick<
  Selectable<Tables['round_items']>,
  'id' | 'round' | 'number' | 'item' | 'answer' | 'verdict' | 'verdict_note' | 'verdict_at'
> & { verdict_by: string | null };

/** What was asked in all rounds of a case, in order. */
export const roundItemsOf = (db: Db, caseId: string): Promise<RoundItemRow[]> =>
  db
    .selectFrom('round_items')
    .leftJoin('people', 'people.id', 'verdict_by')
    .select(['round_items.id', 'round', 'number', 'item', 'answer', 'verdict', 'verdict_note', 'verdict_at'])
    .select('people.full_name as verdict_by')
    .where('case_id', '=', caseId)
    .orderBy('round')
    .orderBy('number')
    .execute();

/** How many items of the rounds of a case nobody has called resolved. One that a later round asks again counts there alone. */
export async function countUnresolved(db: Db, caseId: string): Promise<number> {
  const { open } = await db
    .selectFrom('round_items')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('case_id', '=', caseId)
    .where(sql<boolean>`verdict is distinct from 'resolved'`)
    .where(sql<boolean>`not exists (select from round_items as later where later.case_id = round_items.case_id
      and later.item -> 'source' ->> 'itemId' = round_items.id::text)`)
    .executeTakeFirstOrThrow();
  return open;
}

export type RoundDocumentRow = {
  item_id: string;
  id: string;
  name: string;
  size: number;
  sha256: string;
  replaces: string | null;
};

/** The documents that came with the answers of a case. */
export const roundDocumentsOf = (db: Db, caseId: string): Promise<RoundDocumentRow[]> =>
  db
    .selectFrom('round_documents')
    .innerJoin('round_items', 'round_items.id', 'item_id')
    .innerJoin('documents', 'documents.id', 'document_id')
    .select(['item_id', 'documents.id', 'name', 'size', 'sha256', 'replaces'])
    .where('case_id', '=', caseId)
    .orderBy('position')
    .execute();

type NewRound = { caseId: string; letterId: string; answerBy: string; items: readonly LetterItem[] };

/** Opens the next round of a case that the transaction holds. @returns its number */
export async function openRound(tx: Db, { caseId, letterId, answerBy, items }: NewRound, now: Date): Promise<number> {
  const { last } = await tx
    .selectFrom('rounds')
    .select(sql<number>`coalesce(max(number), 0)::int`.as('last'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  const number = last + 1;
  await tx
    .insertInto('rounds')
    .values({ case_id: caseId, number, letter_id: letterId, opened_at: now, answer_by: answerBy })
    .execute();
  await tx
    .insertInto('round_items')
    .values(
      items.map((item, at) => ({
        ...{ id: item.id, case_id: caseId, round: number, number: at + 1 },
        item: JSON.stringify(item),
      })),
    )
    .execute();
  return number;
}

/** An item of an application of this person, when its round was answered, and the stage of its case. */
export const findOwnItem = (db: Db, itemId: string, ownerId: string) =>
  db
    .selectFrom('round_items')
    .innerJoin('rounds', (join) =>
      join.onRef('rounds.case_id', '=', 'round_items.case_id').onRef('rounds.number', '=', 'round_items.round'),
    )
    .innerJoin('applications', 'applications.id', 'round_items.case_id')
    .innerJoin('cases', 'cases.application_id', 'round_items.case_id')
    .select(['round_items.id', 'round_items.case_id', 'item', 'answered_at', 'stage'])
    .where('round_items.id', '=', itemId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

export const saveAnswer = (db: Db, itemId: string, answer: string) =>
  db.updateTable('round_items').set({ answer }).where('id', '=', itemId).execute();

export const addRoundDocuments = (tx: Db, itemId: string, documentIds: readonly string[], replaces: string | null) =>
  tx
    .insertInto('round_documents')
    .values(documentIds.map((document_id) => ({ item_id: itemId, document_id, replaces })))
    .execute();

export const removeRoundDocument = (tx: Db, itemId: string, documentId: string) =>
  tx.deleteFrom('round_documents').where('item_id', '=', itemId).where('document_id', '=', documentId).execute();

/** Freezes the answers of a round that waits for them; false where they were sent already. */
export async function closeRound(
  tx: Db,
  { caseId, number, snapshot, sha256 }: { caseId: string; number: number; snapshot: string; sha256: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rounds')
    .set({ answered_at: now, snapshot, sha256 })
    .where('case_id', '=', caseId)
    .where('number', '=', number)
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** An item whatever its round, held until the transaction ends, with who said last whether its answer settles it. */
export const lockItem = (tx: Db, itemId: string) =>
  tx
    .selectFrom('round_items')
    .innerJoin('rounds', (join) =>
      join.onRef('rounds.case_id', '=', 'round_items.case_id').onRef('rounds.number', '=', 'round_items.round'),
    )
    .leftJoin('people', 'people.id', 'verdict_by')
    .select(['round_items.id', 'round_items.case_id', 'answered_at', 'verdict', 'verdict_note', 'verdict_at'])
    .select(['verdict_by', 'full_name'])
    .where('round_items.id', '=', itemId)
    .forUpdate('round_items')
    .executeTakeFirst();

type SavedVerdict = {
  item: { id: string; case_id: string; verdict: Verdict | null };
  verdict: Verdict | null;
  note: string;
  by: string;
};

/** What a person says of the answer to an item that the transaction holds; null takes it back. */
export async function saveVerdict(tx: Db, { item, verdict, note, by }: SavedVerdict, now: Date): Promise<void> {
  await tx
    .updateTable('round_items')
    .set({ verdict, verdict_note: note, verdict_by: by, verdict_at: now })
    .where('id', '=', item.id)
    .execute();
  const event = { id: item.case_id, personId: by, kind: 'verdict', before: item.verdict, after: verdict } as const;
  await addEvent(tx, { ...event, reason: note, itemId: item.id }, now);
}
