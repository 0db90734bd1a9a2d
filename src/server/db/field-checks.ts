import type { ElementCheck } from '#domain/requirements/element-check.ts';
import type { FieldMessageBody } from '#domain/requirements/field-message.ts';
import type { Owned } from './applications.ts';
import type { Db } from './tables.ts';

export type FieldCheckRow = {
  field: string;
  /** The documents that were checked, as their ids in order. */
  documents: string[];
  result: ElementCheck | null;
  explanation: string | null;
  checked_at: Date | null;
};

const shown = ['field', 'documents', 'result', 'explanation', 'checked_at'] as const;

/** What the upload fields of a person's application were found to show. */
export const fieldChecks = (db: Db, { id, ownerId }: Owned): Promise<FieldCheckRow[]> =>
  db
    .selectFrom('field_checks')
    .innerJoin('applications', 'applications.id', 'field_checks.application_id')
    .select(shown)
    .where('application_id', '=', id)
    .where('applications.owner_id', '=', ownerId)
    .orderBy('field')
    .execute();

/** The checks of an application that the caller may see. */
export const checksOf = (db: Db, applicationId: string): Promise<FieldCheckRow[]> =>
  db.selectFrom('field_checks').select(shown).where('application_id', '=', applicationId).orderBy('field').execute();

type CheckedField = { applicationId: string; field: string; documents: string[]; result: ElementCheck | null };

/** Keeps what a check found in place of the last one. An explanation was given for other documents: it goes. */
export function setFieldCheck(tx: Db, { applicationId, field, documents, result }: CheckedField, now: Date) {
  const found = {
    documents: JSON.stringify(documents),
    result: result && JSON.stringify(result),
    explanation: null,
    explained_at: null,
    checked_at: now,
  };
  return tx
    .insertInto('field_checks')
    .values({ application_id: applicationId, field, ...found })
    .onConflict((conflict) => conflict.columns(['application_id', 'field']).doUpdateSet(found))
    .execute();
}

/** Keeps why the applicant submits a field with open items. */
export const explainField = (tx: Db, applicationId: string, field: string, explanation: string, now: Date) =>
  tx
    .insertInto('field_checks')
    .values({ application_id: applicationId, field, explanation, explained_at: now })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'field']).doUpdateSet({ explanation, explained_at: now }),
    )
    .execute();

/** The documents were taken back: what was said for submitting them goes. */
export const forgetExplanation = (tx: Db, applicationId: string, field: string) =>
  tx
    .updateTable('field_checks')
    .set({ explanation: null, explained_at: null })
    .where('application_id', '=', applicationId)
    .where('field', '=', field)
    .execute();

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
