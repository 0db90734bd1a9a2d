import { sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** The messages of a case, the first first. */
export const messagesOf = (db: Db, caseId: string) =>
  db
    .selectFrom('case_messages')
    .innerJoin('people', 'people.id', 'person_id')
    .select(['case_messages.id', 'side', 'full_name as author', 'text', 'written_at'])
    .where('case_id', '=', caseId)
    .orderBy('written_at')
    .orderBy('case_messages.id')
    .execute();

type NewMessage = { id: string; caseId: string; personId: string; side: Tables['case_messages']['side']; text: string };

/** @returns false where a message of this id is there already */
export async function addMessage(
  tx: Db,
  { id, caseId, personId, side, text }: NewMessage,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insertInto('case_messages')
    .values({ id, case_id: caseId, person_id: personId, side, text, written_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes that a person has read the messages of a case until now. */
export const markRead = (db: Db, caseId: string, personId: string, now: Date) =>
  db
    .insertInto('messages_read')
    .values({ case_id: caseId, person_id: personId, read_at: now })
    .onConflict((conflict) => conflict.columns(['case_id', 'person_id']).doUpdateSet({ read_at: now }))
    .execute();

/** How many messages of a side a person has not read, by case; cases without any are left out. */
export async function countUnread(
  db: Db,
  caseIds: readonly string[],
  { personId, from }: { personId: string; from: Tables['case_messages']['side'] },
): Promise<ReadonlyMap<string, number>> {
  if (caseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('case_messages')
    .leftJoin('messages_read', (join) =>
      join.onRef('messages_read.case_id', '=', 'case_messages.case_id').on('messages_read.person_id', '=', personId),
    )
    .select(['case_messages.case_id', sql<number>`count(*)::int`.as('unread')])
    .where('case_messages.case_id', 'in', [...caseIds])
    .where('side', '=', from)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('written_at', '>', eb.ref('read_at'))]))
    .groupBy('case_messages.case_id')
    .execute();
  return new Map(rows.map(({ case_id, unread }) => [case_id, unread]));
}

/** When staff wrote about each of these cases. */
export const staffMessageTimes = (db: Db, caseIds: readonly string[]) =>
  db
    .selectFrom('case_messages')
    .select(['case_id', 'written_at'])
    .where('case_id', 'in', [...caseIds])
    .where('side', '=', 'staff')
    .execute();
