import type { FieldMessageBody } from '#domain/elements/field-message.ts';
import type { Owned } from './applications.ts';
import type { Db } from './db.ts';

export type FieldMessageRow = {
  id: string;
  author: 'applicant' | 'assistant';
  body: FieldMessageBody;
  created_at: Date;
};

/** The last messages beside each upload field of a person's application, in order, at most `limit` of each. */
export async function fieldMessages(
  db: Db,
  { id, ownerId }: Owned,
  limit: number,
): Promise<(FieldMessageRow & { field: string })[]> {
  return await db
    .selectFrom((from) =>
      from
        .selectFrom('field_messages')
        .innerJoin('applications', 'applications.id', 'field_messages.application_id')
        .select(['field_messages.id', 'field', 'author', 'body', 'field_messages.created_at', 'position'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((window) => window.partitionBy('field').orderBy('position', 'desc'))
            .as('back'),
        )
        .where('application_id', '=', id)
        .where('applications.owner_id', '=', ownerId)
        .as('said'),
    )
    .select(['id', 'field', 'author', 'body', 'created_at'])
    .where('back', '<=', limit)
    .orderBy('position')
    .execute();
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
