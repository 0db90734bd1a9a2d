import type { FieldMessageBody } from '#domain/elements/field-message.ts';
import type { Owned } from './applications.ts';
import type { Db } from './db.ts';

export type FieldMessageRow = {
  id: string;
  author: 'applicant' | 'assistant';
  body: FieldMessageBody;
  created_at: Date;
};

/** The last messages beside an upload field of a person's application, in order, at most `limit`. */
export async function fieldMessages(
  db: Db,
  { id, ownerId }: Owned,
  field: string,
  limit: number,
): Promise<FieldMessageRow[]> {
  const rows = await db
    .selectFrom('field_messages')
    .innerJoin('applications', 'applications.id', 'field_messages.application_id')
    .select(['field_messages.id', 'author', 'body', 'field_messages.created_at'])
    .where('application_id', '=', id)
    .where('applications.owner_id', '=', ownerId)
    .where('field', '=', field)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

type Added = { id: string; author: 'applicant' | 'assistant'; body: FieldMessageBody };

/** Adds messages in the order in which they were said. */
export async function addFieldMessages(tx: Db, applicationId: string, field: string, messages: Added[]): Promise<void> {
  for (const { id, author, body } of messages) {
    await tx
      .insertInto('field_messages')
      .values({ id, application_id: applicationId, field, author, body: JSON.stringify(body) })
      .execute();
  }
}
