import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PlanningAnswer, WrittenAnswer } from '#domain/assistant/planning-answer.ts';
import { termsOf } from '#domain/assistant/terms.ts';
import type { Owned } from './applications.ts';
import type { Db } from './tables.ts';

/** A person's conversations, the latest first. */
export const conversationsOf = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('conversations')
    .innerJoin('conversation_turns', 'conversation_id', 'conversations.id')
    .select(['conversations.id', 'title', 'last_at', sql<number>`count(*)::int`.as('questions')])
    .where('owner_id', '=', ownerId)
    .groupBy('conversations.id')
    .orderBy('last_at', 'desc')
    .orderBy('conversations.id')
    .limit(limit)
    .execute();

/** The title of a person's conversation; undefined where it is not theirs. */
export const findConversation = (db: Db, { id, ownerId }: Owned) =>
  db
    .selectFrom('conversations')
    .select(['id', 'title'])
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();

/** The questions of a conversation in their order, each with what was said. */
export const turnsOf = (db: Db, conversationId: string) =>
  db
    .selectFrom('conversation_turns')
    .select(['id', 'question', 'topic', 'answer', 'asked_at', 'rating', 'rating_reason'])
    .where('conversation_id', '=', conversationId)
    .orderBy('position')
    .execute();

const ownTurns = (db: Db, { id, ownerId }: Owned) =>
  db
    .selectFrom('conversation_turns')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .select(['conversation_turns.id', 'question', 'answer'])
    .where('conversation_id', '=', id)
    .where('owner_id', '=', ownerId);

/** A question of a person's conversation with what was said; undefined where it is not theirs. */
export const findTurn = (db: Db, { turn, ...owned }: Owned & { turn: string }) =>
  ownTurns(db, owned).where('conversation_turns.id', '=', turn).executeTakeFirst();

/** The last question of a person's conversation but for `turn`; undefined where there is none, or it is not theirs. */
export const turnBefore = (db: Db, { turn, ...owned }: Owned & { turn: string }) =>
  ownTurns(db, owned).where('conversation_turns.id', '!=', turn).orderBy('position', 'desc').executeTakeFirst();

type NewTurn = { id: string; question: string; topic: string | null; answer: PlanningAnswer };

/** Begins a conversation unless it is there. @returns false where it is somebody else's */
export async function openConversation(tx: Db, { id, ownerId }: Owned, title: string, now: Date): Promise<boolean> {
  await tx
    .insertInto('conversations')
    .values({ id, owner_id: ownerId, title, started_at: now, last_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await tx
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Adds a turn at the end of a conversation that is held. @returns false where a turn of this id is there already */
export async function addTurn(
  tx: Db,
  conversationId: string,
  { answer, ...turn }: NewTurn,
  now: Date,
): Promise<boolean> {
  const { position } = await tx
    .selectFrom('conversation_turns')
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const added = await tx
    .insertInto('conversation_turns')
    .values({ ...turn, conversation_id: conversationId, position, answer: JSON.stringify(answer), asked_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await tx.updateTable('conversations').set({ last_at: now }).where('id', '=', conversationId).execute();
  return added !== undefined;
}

/** Keeps what a language model wrote to a question. */
export const keepWritten = (db: Db, turnId: string, written: WrittenAnswer) =>
  db
    .updateTable('conversation_turns')
    .set({ answer: sql`jsonb_set(answer, '{written}', ${JSON.stringify(written)}::jsonb)` })
    .where('id', '=', turnId)
    .execute();

/** @returns whether it was the person's */
export async function removeConversation(db: Db, { id, ownerId }: Owned): Promise<boolean> {
  const removed = await db
    .deleteFrom('conversations')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Notes whether an answer helped. @returns whether there is such a turn of the person's */
export async function rateTurn(
  db: Db,
  { id, ownerId, turn }: Owned & { turn: string },
  { rating, reason }: { rating: 'up' | 'down' | null; reason: string },
): Promise<boolean> {
  const rated = await db
    .updateTable('conversation_turns')
    .set({ rating, rating_reason: rating === null || reason === '' ? null : reason })
    .where('id', '=', turn)
    .where('conversation_id', '=', id)
    .where('conversation_id', 'in', (eb) => eb.selectFrom('conversations').select('id').where('owner_id', '=', ownerId))
    .returning('id')
    .executeTakeFirst();
  return rated !== undefined;
}

/** One for all ways to ask by the same words. */
const gapKey = (question: string): string => [...new Set(termsOf(question))].sort().join(' ') || question.toLowerCase();

/** Counts a question that was not answered. One that was closed is open again: it is still not answered. */
export const countGap = (tx: Db, question: string, now: Date) =>
  tx
    .insertInto('knowledge_gaps')
    .values({
      id: randomUUID(),
      question_key: gapKey(question),
      question,
      times: 1,
      first_asked_at: now,
      last_asked_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('question_key').doUpdateSet({
        question,
        times: sql`knowledge_gaps.times + 1`,
        last_asked_at: now,
        ...{ closed_at: null, closed_by: null, closing_note: null },
      }),
    )
    .execute();

/** The questions that were not answered: the open ones first, then those that were closed last. */
export const gapsOf = (db: Db, limit: number) =>
  db
    .selectFrom('knowledge_gaps')
    .leftJoin('people', 'people.id', 'closed_by')
    .select(['knowledge_gaps.id', 'question', 'times', 'last_asked_at', 'closed_at', 'closing_note'])
    .select('people.full_name as closed_by')
    .orderBy(sql`closed_at is not null`)
    .orderBy('last_asked_at', 'desc')
    .limit(limit)
    .execute();

/** Closes a gap, or opens it again. @returns whether it is there */
export async function closeGap(
  db: Db,
  { id, isClosed, note, personId }: { id: string; isClosed: boolean; note: string; personId: string },
  now: Date,
): Promise<boolean> {
  const changed = await db
    .updateTable('knowledge_gaps')
    .set(
      isClosed
        ? { closed_at: now, closed_by: personId, closing_note: note }
        : { closed_at: null, closed_by: null, closing_note: null },
    )
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The answers that staff wrote, the latest first. */
export const cannedAnswersOf = (db: Db) =>
  db
    .selectFrom('canned_answers')
    .innerJoin('people', 'people.id', 'written_by')
    .select(['canned_answers.id', 'version', 'asked', 'answer as text', 'source', 'written_at'])
    .select('people.full_name as by')
    .where('removed_at', 'is', null)
    .orderBy('written_at', 'desc')
    .orderBy('canned_answers.id')
    .execute();

type AnswerVersion = { id: string; version: number; asked: string[]; text: string; source: string; personId: string };

/** Writes an answer, new (version 0) or in place of a version. @returns false where somebody else changed it meanwhile */
export async function writeCannedAnswer(
  db: Db,
  { id, version, asked, text, source, personId }: AnswerVersion,
  now: Date,
): Promise<boolean> {
  const written = {
    ...{ asked: JSON.stringify(asked), answer: text, source, written_by: personId, written_at: now },
    version: version + 1,
  };
  const changed =
    version === 0
      ? await db
          .insertInto('canned_answers')
          .values({ id, ...written })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      : await db
          .updateTable('canned_answers')
          .set(written)
          .where('id', '=', id)
          .where('version', '=', version)
          .where('removed_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
  return changed !== undefined;
}

/** @returns whether it was there */
export async function removeCannedAnswer(db: Db, id: string, now: Date): Promise<boolean> {
  const removed = await db
    .updateTable('canned_answers')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}
